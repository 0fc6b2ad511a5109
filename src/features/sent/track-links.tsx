import { IconRoute } from '@tabler/icons-react';
import type { TrackingLink } from '#client/created-task.ts';
import { guardUrl } from '#contract/url-guard.ts';
import { copyWords, trackWords } from '#outbox/words.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import classes from './sent.module.css';
import { words } from './words.ts';

/** The links of these that are safe web addresses. */
export const safeLinks = (links: readonly TrackingLink[]) =>
  links.flatMap(({ leg, text }) => {
    const url = guardUrl(text);
    return url ? [{ leg, url }] : [];
  });

type TrackLinksProps = { links: readonly TrackingLink[]; orderId: string };

/** The tracking links of a row, with copy and where they lead; not what is no safe web address (its card shows it as text). */
export const TrackLinks = ({ links, orderId }: TrackLinksProps) => {
  const safe = safeLinks(links);
  const hosts = [...new Set(safe.map(({ url }) => url.host))].join(', ');
  return (
    <>
      {safe.map(({ leg, url }) => (
        <span key={url.href} className={classes['link']}>
          <a
            href={url.href}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
            title={url.host}
          >
            {trackWords(leg)}
          </a>
          <CopyButton text={url.href} label={copyWords(leg, orderId)} letter="L" />
        </span>
      ))}
      {hosts !== '' && (
        <span className={classes['host']} title={hosts}>
          {hosts}
        </span>
      )}
    </>
  );
};

/** The same as icons, for a row that opens its details. Copying is by the letter L here, and by a button in the details. */
export const TrackIcons = ({ links, orderId }: TrackLinksProps) =>
  safeLinks(links).map(({ leg, url }) => (
    <span key={url.href} className={classes['trackIcon']}>
      <a
        href={url.href}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        aria-label={trackWords(leg)}
        title={words.trackTo(trackWords(leg), url.host)}
      >
        <IconRoute size={16} aria-hidden />
      </a>
      <CopyButton text={url.href} label={copyWords(leg, orderId)} letter="L" />
    </span>
  ));
