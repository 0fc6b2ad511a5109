import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#data/http/connection.ts';
import { tasksOfOrderQuery } from '#data/http/task-queries.ts';
import classes from './intent-card.module.css';
import type { Intent } from '#data/outbox/intent.ts';
import { evidenceWords } from '#data/outbox/words.ts';

/** Most tasks that are listed: order numbers are meant to be unique, so that more would tell nothing new. */
const most = 5;

type EvidenceProps = { intent: Intent; connection: Connection };

/**
 * Shows the tasks that the service has under the order number. A person judges by them: order numbers need not be unique,
 * so that the page settles nothing by it. Read again after each attempt and when the window gets the focus.
 */
export const Evidence = ({ intent, connection }: EvidenceProps) => {
  const found = useQuery(tasksOfOrderQuery(connection, intent.orderId, intent.rev));
  return (
    <div aria-live="polite">
      {found.isPending && evidenceWords.asking}
      {found.isError && evidenceWords.failed(found.error.message)}
      {found.data && (
        <>
          {evidenceWords.found(found.data.length)}
          {found.data.length > 0 && (
            <ul className={classes['notes']}>
              {found.data.slice(0, most).map((task) => (
                <li key={task.id}>
                  <bdi>{evidenceWords.task(task, new Date(found.dataUpdatedAt))}</bdi>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
};
