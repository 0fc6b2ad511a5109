import '@mantine/core/styles/Group.layer.css';
import { Button, CloseButton, Group } from '@mantine/core';
import { IconCopyPlus, IconPencil } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { searchPath } from '#contract/page-paths.ts';
import { safeLinks } from '#data/http/created-task.ts';
import { actionsOf } from '#data/outbox/intent-actions.ts';
import { buttonWords } from '#data/outbox/button-words.ts';
import { copyQuery, type CopyPurpose } from '#data/outbox/copy-address.ts';
import {
  displayStatusOf,
  waitingOf,
  type DisplayStatus,
  type SenderContext,
} from '#data/outbox/display-status.ts';
import { zoneName, type Intent } from '#data/outbox/intent.ts';
import { cardName, displayStatusWords, explanation } from '#data/outbox/words.ts';
import { displayStatusIcons, displayStatusTones } from '#features/task-card/display-status-look.ts';
import { describeWhen, TrackButton } from '#features/task-card/task-row.tsx';
import { withFieldLabels } from '#form/with-field-labels.ts';
import { useNow } from '#ui/use-clock.ts';
import { useIsWide } from '#ui/use-is-wide.ts';
import { words as uiWords } from '#ui/words.ts';
import { likeWords } from './sending-words.ts';
import classes from './outcome-note.module.css';

const shownMs = 6000;

type NextForm = { purpose: CopyPurpose; label: string; Icon: typeof IconPencil };

/** The form that is opened from an outcome. */
const nextForms: Partial<Record<DisplayStatus, NextForm>> = {
  created: { purpose: 'duplicate', label: buttonWords.duplicate, Icon: IconCopyPlus },
  rejected: { purpose: 'fix', label: buttonWords.edit, Icon: IconPencil },
};

type OutcomeNoteProps = { intent: Intent; context: SenderContext };

/**
 * What became of the task that was sent last, and the next step. It goes after some seconds when nobody is at it; where the card of
 * the task is out of sight, one that was not created stays until it is closed. The page's live region reads it out.
 * Give it the task's id and status as its key.
 */
export const OutcomeNote = ({ intent, context }: OutcomeNoteProps) => {
  const [location, navigate] = useLocation();
  const now = useNow(60_000);
  const isWide = useIsWide();
  const [isOver, setOver] = useState(false);
  const [isHeld, setHeld] = useState(false);
  const status = displayStatusOf(intent, context);
  const stays = isHeld || (status !== 'created' && !isWide);
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => setOver(true), shownMs);
    return () => clearTimeout(timer);
  }, [stays]);
  if (isOver) return null;
  const { summary, orderId, last, id, kind } = intent;
  const [link] = last?.kind === 'created' ? safeLinks(last.trackingLinks) : [];
  const canAsk = actionsOf(intent, { ...context, now }).includes('askAgain') ? 'now' : 'never';
  const said =
    status === 'created'
      ? [describeWhen(intent, now), summary.own && zoneName(intent)].filter(Boolean).join(' · ')
      : withFieldLabels(kind, explanation(intent, status, waitingOf(intent, context), canAsk));
  const Icon = displayStatusIcons[status];
  const tone = displayStatusTones[status];
  const next = nextForms[status];
  return (
    <div
      className={classes['note']}
      data-tone={tone}
      data-leaves
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={20} aria-hidden />
      <b>{displayStatusWords[status]}</b>{' '}
      <span className={classes['text']}>
        <bdi>{summary.who || cardName(orderId)}</bdi> {said !== '' && `· ${said}`}
      </span>
      <Group gap={8} wrap="nowrap" ms="auto">
        {status === 'created' && link && <TrackButton href={link.url.href} leg={link.leg} />}
        {next && (
          <Button
            variant="default"
            size="compact-md"
            leftSection={<next.Icon size={15} aria-hidden />}
            onClick={() => {
              setOver(true);
              navigate(location + copyQuery(next.purpose, id), { replace: true });
            }}
          >
            {next.label}
          </Button>
        )}
        {(status === 'unknown' || status === 'not-sent') && (
          <Button component={Link} variant="default" size="compact-md" href={searchPath('sent', orderId)}>
            {likeWords.show}
          </Button>
        )}
      </Group>
      {status !== 'created' && (
        <CloseButton
          size="var(--h-sm)"
          iconSize={16}
          aria-label={uiWords.close}
          onClick={() => setOver(true)}
        />
      )}
    </div>
  );
};
