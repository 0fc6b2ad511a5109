import { Button, Menu, Text } from '@mantine/core';
import '@mantine/core/styles/Menu.layer.css';
import { IconChevronDown, IconCopyPlus, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { buttonNotes, buttonWords } from '#data/outbox/button-words.ts';
import type { CopyPurpose } from '#data/outbox/pending-fill.ts';
import { waitingOf, type SenderContext } from '#data/outbox/display-status.ts';
import { actionsOf, type IntentAction } from '#data/outbox/intent-actions.ts';
import { createdAnswer, type Intent } from '#data/outbox/intent.ts';
import { cancelSending, reopen, resend, sendNow, settle } from '#data/outbox/outbox.ts';
import { moreWords, nextTryWords, notRecordedWords } from '#data/outbox/words.ts';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { useClock } from '#ui/use-clock.ts';
import classes from './task-card.module.css';
import { TrackLinks } from './tracking.tsx';

/** While an attempt without an answer is repeated, the card stays as it is: buttons would come and go every few seconds. */
const withoutRetry = (intent: Intent): Intent =>
  intent.settledBy === null && intent.doubt !== 'none' && intent.state !== 'unknown'
    ? { ...intent, state: 'waiting', notBefore: intent.notBefore ?? 0 }
    : intent;

const offeredActions = (intent: Intent, context: SenderContext): readonly IntentAction[] =>
  actionsOf(withoutRetry(intent), context);

/** Whether a person has to find out if the task exists. */
export const asksIfExists = (intent: Intent, context: SenderContext): boolean =>
  offeredActions(intent, context).includes('exists');

/** Counts down to the next attempt. */
const Countdown = ({ until }: { until: number }) => {
  const seconds = useClock(() => Math.ceil((until - Date.now()) / 1000));
  if (seconds <= 0) return null;
  // `role="timer"` is not announced each second, but a screen reader can read it on demand.
  return (
    <Text role="timer" ms="auto" fz="var(--t-12)" c="var(--text-faint)">
      {nextTryWords(seconds)}
    </Text>
  );
};

const icons: Partial<Record<IntentAction, ReactNode>> = {
  askAgain: <IconRefresh size={15} aria-hidden />,
  edit: <IconPencil size={15} aria-hidden />,
  duplicate: <IconCopyPlus size={15} aria-hidden />,
};

const notes: Partial<Record<IntentAction, string>> = buttonNotes;

type MoreProps = {
  orderId: string;
  actions: readonly IntentAction[];
  onChoose: (action: IntentAction) => void;
};

/** The actions that the card has no button for. */
const More = ({ orderId, actions, onChoose }: MoreProps) => (
  // In place: a menu outside the modal drawer of a task would be hidden from screen readers.
  <Menu withinPortal={false} width="17rem">
    <Menu.Target>
      <Button
        aria-label={moreWords.moreFor(orderId)}
        variant="subtle"
        c="var(--text)"
        size="compact-md"
        rightSection={<IconChevronDown size={14} aria-hidden />}
      >
        {moreWords.more}
      </Button>
    </Menu.Target>
    {/* Escape closes the menu only, and not the details that it is in. */}
    <Menu.Dropdown onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}>
      {actions.map((action) => (
        <Menu.Item key={action} onClick={() => onChoose(action)}>
          <Text size="sm" fw={500}>
            {buttonWords[action]}
          </Text>
          <Text size="xs" c="dimmed">
            {notes[action]}
          </Text>
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
);

type ActionsProps = {
  intent: Intent;
  context: SenderContext;
  /** Opens the form with a copy of the task. */
  onCopy: (purpose: CopyPurpose, intent: Intent) => void;
  /** Called when a person has decided if the task exists. */
  onDecide?: () => void;
};

/** Follows a created task, and does what a person can do with it. */
export const Actions = ({ intent, context, onCopy, onDecide }: ActionsProps) => {
  const letters = useLetterKeys();
  /** The revision whose change the browser couldn't save. */
  const [failedAt, setFailedAt] = useState<number | null>(null);
  const { id, orderId, state, doubt, notBefore, rev } = intent;
  const handlers: Record<IntentAction, () => unknown> = {
    askAgain: () => sendNow(id),
    exists: () => settle(id, 'exists'),
    again: () => resend(id),
    stop: () => settle(id, 'stop'),
    undo: () => reopen(id),
    sendNow: () => sendNow(id),
    cancel: () => cancelSending(id),
    edit: () => onCopy('fix', intent),
    duplicate: () => onCopy('duplicate', intent),
  };
  const choose = async (action: IntentAction) => {
    // A running attempt is about to tell the outcome.
    if (state === 'sending' && doubt !== 'none') return;
    if (action === 'exists' || action === 'stop') onDecide?.();
    if ((await handlers[action]()) === null) setFailedAt(rev);
  };
  const waiting = waitingOf(intent, context);
  const canAsk = waiting === 'busy' || waiting === 'next';
  const actions = offeredActions(intent, context);
  const asks = actions.includes('exists');
  const buttons = asks ? actions.slice(0, 1) : actions;
  const tracks = createdAnswer(intent)?.trackingLinks ?? [];
  return (
    <div className={classes['actions']}>
      {failedAt === rev && (
        <Text role="alert" inherit flex="1 0 100%" c="var(--warn)">
          {notRecordedWords}
        </Text>
      )}
      <TrackLinks links={tracks} orderId={orderId} />
      {buttons.map((action) => (
        <Button
          key={action}
          variant="default"
          size="compact-md"
          className={asks ? classes['ask'] : undefined}
          aria-keyshortcuts={letters && action === 'duplicate' ? 'D' : undefined}
          title={action === 'askAgain' ? notes[action] : undefined}
          aria-disabled={(action === 'askAgain' && !canAsk) || undefined}
          leftSection={icons[action]}
          onClick={({ detail }) => {
            // The second click of a double click meets the next card, which has taken the place of this one.
            if (detail < 2 && (action !== 'askAgain' || canAsk)) void choose(action);
          }}
        >
          {buttonWords[action]}
        </Button>
      ))}
      {asks && actions.length > 1 && (
        <More orderId={orderId} actions={actions.slice(1)} onChoose={(action) => void choose(action)} />
      )}
      {waiting === 'busy' && state === 'waiting' && notBefore !== null && (
        <Countdown key={notBefore} until={notBefore} />
      )}
    </div>
  );
};
