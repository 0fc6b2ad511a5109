import { IconRoute } from '@tabler/icons-react';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { safeLinks, type TrackingLink } from '#data/http/created-task.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import button from '#ui/icon-button.module.css';
import { rowIcon } from '#ui/row-icon.tsx';
import classes from './track-icons.module.css';
import { copyWords, trackWords } from '#data/outbox/words.ts';

const route = rowIcon(IconRoute, 16);

type TrackIconsProps = { links: readonly TrackingLink[]; orderId: string };

/** The tracking links of a row that opens its details. Copying is by the letter L here, and by a button in the details. */
export const TrackIcons = ({ links, orderId }: TrackIconsProps) => {
  const letter = useLetterKeys() ? 'L' : undefined;
  const safe = safeLinks(links);
  if (safe.length === 0) return null;
  return (
    <span className={classes['trackIcons']} data-several={safe.length > 1 || undefined}>
      {safe.map(({ leg, url }) => (
        <span key={url.href} className={classes['trackIcon']}>
          <a
            href={url.href}
            className={button['button']}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
            aria-label={trackWords(leg)}
            {...{ 'aria-description': url.host }}
          >
            {route}
          </a>
          <CopyButton text={url.href} label={copyWords(leg, orderId)} letter={letter} />
        </span>
      ))}
    </span>
  );
};
