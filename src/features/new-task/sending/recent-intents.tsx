import { useMemo } from 'react';
import { useLocation } from 'wouter';
import { copyQuery, type CopyPurpose } from '#outbox/copy-address.ts';
import { IntentCard } from '#outbox/intent-card.tsx';
import type { Intent } from '#outbox/intent.ts';
import { useIntents } from '#outbox/outbox.ts';
import { openedAt } from '../opened-at.ts';
import { words } from '../words.ts';
import type { PressedView } from './pressed-tasks.ts';
import classes from './rail.module.css';

const most = 5;

type RecentIntentsProps = {
  connectionId: string;
  /** Shown by themselves until the outbox has them, so that no task has two cards at a time. */
  pressed: readonly PressedView[];
};

/** What was sent since the page opened, and before that whatever still waits for a word, newest first. */
export const RecentIntents = ({ connectionId, pressed }: RecentIntentsProps) => {
  const [location, navigate] = useLocation();
  const copy = (purpose: CopyPurpose) => (intent: Intent) =>
    navigate(location + copyQuery(purpose, intent.id), { replace: true });
  const intents = useIntents();
  const recent = useMemo(
    () =>
      intents
        .filter((intent) => intent.connectionId === connectionId)
        .filter((intent) => intent.settledBy === null || intent.createdAt >= openedAt)
        .filter(({ id }) => pressed.every(({ task }) => task.id !== id))
        .slice(0, most),
    [intents, connectionId, pressed],
  );
  if (recent.length + pressed.length === 0) return <p className={classes['dim']}>{words.nothingSent}</p>;
  return recent.map((intent) => (
    <IntentCard key={intent.id} intent={intent} onFix={copy('fix')} onDuplicate={copy('duplicate')} />
  ));
};
