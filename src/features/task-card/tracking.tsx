import { ActionIcon, Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import { Fragment } from 'react';
import { safeLinks, type TrackingLink } from '#data/http/created-task.ts';
import { copyTrackingWord, copyWords, trackWords } from '#data/outbox/words.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import classes from './task-card.module.css';

const newTab = { target: '_blank', rel: 'noopener noreferrer', referrerPolicy: 'no-referrer' } as const;

type TrackLinksProps = { links: readonly TrackingLink[]; orderId: string };

/** Opens or copies the tracking links that are safe. Their host is shown if it isn't this page's. */
export const TrackLinks = ({ links, orderId }: TrackLinksProps) =>
  safeLinks(links).map(({ leg, url }) => (
    <Fragment key={url.href}>
      <Button
        component="a"
        variant="default"
        size="compact-md"
        href={url.href}
        {...newTab}
        leftSection={<IconRoute size={15} aria-hidden />}
      >
        {trackWords(leg)}
      </Button>
      {leg === 'task' ? (
        <CopyButton
          text={url.href}
          label={copyTrackingWord}
          button={{ variant: 'default', size: 'compact-md' }}
        />
      ) : (
        <CopyButton text={url.href} label={copyWords(leg, orderId)} />
      )}
      {url.host !== location.host && <span className={classes['quiet']}>{url.host}</span>}
    </Fragment>
  ));

/** The tracking links of a row, as icons. */
export const TrackIcons = ({ links }: { links: readonly TrackingLink[] }) => {
  const safe = safeLinks(links);
  if (safe.length === 0) return null;
  return (
    <span className={classes['trackIcons']} data-several={safe.length > 1 || undefined}>
      {safe.map(({ leg, url }) => (
        <ActionIcon
          key={url.href}
          component="a"
          size="max(2rem, var(--h-hit))"
          href={url.href}
          {...newTab}
          aria-label={trackWords(leg)}
          title={`${trackWords(leg)}: ${url.host}`}
        >
          <IconRoute size={16} aria-hidden />
        </ActionIcon>
      ))}
    </span>
  );
};
