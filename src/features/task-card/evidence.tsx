import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#data/http/connection.ts';
import { tasksOfOrderQuery } from '#data/http/task-queries.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { evidenceWords as words } from '#data/outbox/words.ts';
import { describeDistance } from '#time/describe-distance.ts';
import classes from './task-card.module.css';

/** Order numbers are meant to be unique: more than these would tell nothing new. */
const maxTasksShown = 5;

/** "1 h 43 min ago", also if the other clock is ahead. */
export const ago = (instant: number, now: number): string => describeDistance(Math.min(instant, now), now);

type EvidenceProps = { intent: Intent; connection: Connection; now: number };

/**
 * The service's tasks with the order number. A person decides: order numbers need not be unique. Read again after each attempt and when
 * the window gets the focus.
 */
export const Evidence = ({ intent, connection, now }: EvidenceProps) => {
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
