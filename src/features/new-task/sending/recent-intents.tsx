import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { searchPath } from '#contract/page-paths.ts';
import { copyQuery, type CopyPurpose } from '#outbox/copy-address.ts';
import { IntentCard } from '#outbox/intent-card.tsx';
import type { Intent } from '#outbox/intent.ts';
import { useIntents } from '#outbox/outbox.ts';
import { words } from '../words.ts';
import { openedAt } from './page-pressed-tasks.ts';
import { likeWords } from './sending-words.ts';
import { findSamePerson } from './find-like.ts';
import type { PressedView } from './pressed-tasks.ts';
import classes from './rail.module.css';

const most = 5;

type RecentCardProps = { intent: Intent; intents: readonly Intent[]; copy: (purpose: CopyPurpose) => CopyOf };
type CopyOf = (intent: Intent) => void;

/**
 * A task with what may be the same one for the same person, decided when it is sent: whoever is quick never saw the note
 * beside the form. It is no question: a pickup place that many tasks share would ask with each of them.
 */
const RecentCard = ({ intent, intents, copy }: RecentCardProps) => {
  const [like] = useState(() => findSamePerson(intent, intents));
  const note = like && (
    <>
      {likeWords.person} <bdi>{words.pressed(like.orderId)}</bdi>.{' '}
      <Link href={searchPath('sent', like.orderId)}>{likeWords.show}</Link>
    </>
  );
  return <IntentCard intent={intent} note={note} onFix={copy('fix')} onDuplicate={copy('duplicate')} />;
};

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
  return recent.map((intent) => <RecentCard key={intent.id} intent={intent} intents={intents} copy={copy} />);
};
