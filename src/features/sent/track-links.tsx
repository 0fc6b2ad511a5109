import { safeLinks, type TrackingLink } from '#data/http/created-task.ts';
import { copyWords, trackWords } from '#data/outbox/words.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import classes from './sent.module.css';

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
