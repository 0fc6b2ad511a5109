import { Button } from '@mantine/core';
import { IconRoute } from '@tabler/icons-react';
import type { TrackingLink } from '#data/http/created-task.ts';
import { guardUrl } from '#contract/url-guard.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import classes from './intent-card.module.css';
import { badLinkWords, copyWords, trackWords } from '#data/outbox/words.ts';

type TrackProps = { link: TrackingLink; orderId: string };

/** A tracking link with its host. An address that is not a safe web link (`guardUrl`) is shown as text. */
export const Track = ({ link, orderId }: TrackProps) => {
  const url = guardUrl(link.text);
  if (!url)
    return (
      <p className={classes['track']}>
        {badLinkWords} <bdi>{link.text}</bdi>
      </p>
    );
  return (
    <p className={classes['track']}>
      <Button
        component="a"
        variant="default"
        size="compact-sm"
        href={url.href}
        target="_blank"
        rel="noopener noreferrer"
        referrerPolicy="no-referrer"
        leftSection={<IconRoute size={15} aria-hidden />}
      >
        {trackWords(link.leg)}
      </Button>
      <CopyButton text={url.href} label={copyWords(link.leg, orderId)} letter="L" />
      <span className={classes['quiet']}>{url.host}</span>
    </p>
  );
};
