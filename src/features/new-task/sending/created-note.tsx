import { Button } from '@mantine/core';
import { IconCircleCheck, IconCopyPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { safeLinks } from '#data/http/created-task.ts';
import { buttonWords } from '#data/outbox/button-words.ts';
import { copyQuery } from '#data/outbox/copy-address.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { cardName, displayStatusWords } from '#data/outbox/words.ts';
import { describeWhen, TrackButton } from '#features/task-card/task-row.tsx';
import { useNow } from '#ui/use-clock.ts';
import classes from './created-note.module.css';

const shownMs = 6000;

/**
 * A task that was created just now: for some seconds, and for as long as somebody is at it. It is read out by the page's live
 * region, and stays in the list of recent tasks. Give it the task's id as its key.
 */
export const CreatedNote = ({ intent }: { intent: Intent }) => {
  const [location, navigate] = useLocation();
  const now = useNow(60_000);
  const [isOver, setOver] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => setOver(true), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld]);
  if (isOver) return null;
  const { summary, orderId, last, id } = intent;
  const [link] = last?.kind === 'created' ? safeLinks(last.trackingLinks) : [];
  return (
    <div
      className={classes['note']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <IconCircleCheck size={20} aria-hidden className={classes['tick']} />
      <span className={classes['text']}>
        <b>{displayStatusWords.created}</b> <bdi>{summary.who || cardName(orderId)}</bdi>
        <span className={classes['when']}> {describeWhen(intent, now)}</span>
      </span>
      {link && <TrackButton href={link.url.href} leg={link.leg} />}
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCopyPlus size={15} aria-hidden />}
        onClick={() => {
          setOver(true);
          navigate(location + copyQuery('duplicate', id), { replace: true });
        }}
      >
        {buttonWords.duplicate}
      </Button>
    </div>
  );
};
