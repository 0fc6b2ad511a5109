import type { Leg } from '#client/created-task.ts';
import { guardUrl } from '#contract/url-guard.ts';
import { copyWords, trackWords } from '#outbox/words.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import classes from './sent.module.css';

type TrackLinkProps = { leg: Leg; text: string; orderId: string };

/** A tracking link in a row, with copy; nothing where it is no safe web address (its card shows it as text). */
export const TrackLink = ({ leg, text, orderId }: TrackLinkProps) => {
  const url = guardUrl(text);
  if (!url) return null;
  return (
    <span className={classes['link']}>
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
  );
};
