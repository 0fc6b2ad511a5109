import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import { pagePaths } from '#contract/page-paths.ts';
import { hasExtensions } from '#data/http/connection.ts';
import type { SenderContext } from '#data/outbox/display-status.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { evidenceWords, excerptTitle, showTaskWord } from '#data/outbox/words.ts';
import { asksIfExists } from './actions.tsx';
import { describeOutcome } from './describe-task.ts';
import { ago, Evidence } from './evidence.tsx';
import classes from './task-card.module.css';

/** Problems and warnings of a task. */
const Notes = ({ notes }: { notes: readonly string[] }) =>
  notes.length > 0 && (
    <ul className={classes['notes']}>
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );

type OutcomeProps = {
  intent: Intent;
  context: SenderContext;
  /** Epoch milliseconds. */
  now: number;
};

/** The outcome of a task in words, and what a person needs to decide about it. */
export const Outcome = ({ intent, context, now }: OutcomeProps) => {
  const { last, resentAs, createdAt, connectionId } = intent;
  const { connection } = context;
  const asks = asksIfExists(intent, context);
  const isLookedUp =
    asks && connection?.id === connectionId && connection.hasKey && hasExtensions(connection);
  const { sentence, notes } = describeOutcome(intent, context, isLookedUp);
  return (
    <>
      {sentence !== '' && (
        <div className={classes['said']}>
          <p>{sentence}</p> {isLookedUp && <Evidence intent={intent} connection={connection} now={now} />}{' '}
          {asks && <span>{evidenceWords.sent(ago(createdAt, now))}</span>}
        </div>
      )}
      <Notes notes={notes} />
      {resentAs !== undefined && (
        <Link href={`${pagePaths.sent}?${new URLSearchParams({ task: resentAs }).toString()}`}>
          {showTaskWord}
        </Link>
      )}
      {asks && last?.kind === 'unknown' && last.excerpt !== null && (
        <details className={classes['excerpt']}>
          <summary>
            <IconChevronRight size={13} aria-hidden /> {excerptTitle}
          </summary>
          <pre>{last.excerpt}</pre>
        </details>
      )}
    </>
  );
};
