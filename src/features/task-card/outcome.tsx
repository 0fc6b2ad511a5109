import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { pagePaths } from '#contract/page-paths.ts';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { tasksOfOrderQuery } from '#data/http/task-queries.ts';
import type { SenderContext } from '#data/outbox/display-status.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { evidenceWords as words, showTaskWord } from '#data/outbox/words.ts';
import { describeDistance } from '#time/describe-distance.ts';
import { asksIfExists } from './actions.tsx';
import { describeOutcome } from './describe-task.ts';
import classes from './task-card.module.css';

/** Order numbers are meant to be unique: more than these would tell nothing new. */
const maxTasksShown = 5;

/** "1 h 43 min ago", also if the other clock is ahead. */
const ago = (instant: number, now: number): string => describeDistance(Math.min(instant, now), now);

type EvidenceProps = { intent: Intent; connection: Connection; now: number };

/**
 * The service's tasks with the order number. A person decides: order numbers need not be unique. Read again after each attempt and when
 * the window gets the focus.
 */
const Evidence = ({ intent, connection, now }: EvidenceProps) => {
  const found = useQuery(tasksOfOrderQuery(connection, intent.orderId, intent.rev));
  const { data: tasks = [] } = found;
  return (
    <div aria-live="polite">
      {found.isPending && words.asking}
      {found.isLoadingError && words.failed(found.error.message)}
      {found.data && words.found(tasks.length)}
      {tasks.length > 0 && (
        <ul className={classes['notes']}>
          {tasks.slice(0, maxTasksShown).map((task) => (
            <li key={task.job_id}>
              <bdi>{words.task(task)}</bdi>
              {/* Silent, because it changes with the clock. */}
              <span aria-live="off"> · {words.created(ago(Date.parse(task.created_at), now))}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

type OutcomeProps = {
  intent: Intent;
  context: SenderContext;
  /** Epoch milliseconds. */
  now: number;
};

/** The outcome of a task in words, and what a person needs to decide about it. */
export const Outcome = ({ intent, context, now }: OutcomeProps) => {
  const { resentAs, createdAt, connectionId } = intent;
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
          {asks && <span>{words.sent(ago(createdAt, now))}</span>}
        </div>
      )}
      {notes.length > 0 && (
        <ul className={classes['notes']}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {resentAs !== undefined && (
        <Link href={`${pagePaths.sent}?${new URLSearchParams({ task: resentAs }).toString()}`}>
          {showTaskWord}
        </Link>
      )}
    </>
  );
};
