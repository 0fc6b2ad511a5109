import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { hasList, type Connection } from '#data/http/connection.ts';
import { tasksOfTypedOrderQuery } from '#data/http/task-queries.ts';
import { storedTaskPath } from '#contract/page-paths.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { evidenceWords } from '#data/outbox/words.ts';
import { likeWords as words } from './sending-words.ts';
import classes from './rail.module.css';

const jobIdsOf = (intent: Intent | null): string[] =>
  intent?.last?.kind === 'created' ? intent.last.data.jobs.map(({ id }) => id) : [];

type UsedAtServiceProps = {
  connection: Connection;
  orderId: string;
  merchantId: string;
  /** A task of this device that is pointed out beside this: it is not told twice. */
  shown: Intent | null;
};

/**
 * Points out the service's tasks with an order number of the same merchant, where the service can be asked. A service that
 * does not answer is no news here: nothing depends on it.
 */
export const UsedAtService = ({ connection, orderId, merchantId, shown }: UsedAtServiceProps) => {
  const { data, dataUpdatedAt } = useQuery(tasksOfTypedOrderQuery(connection, orderId));
  const told = jobIdsOf(shown);
  const isSame = (merchant: string) => merchant === '' || merchant === merchantId;
  const tasks = data?.filter((task) => isSame(task.merchantId) && !told.includes(task.id)) ?? [];
  const [first] = tasks;
  if (!first) return null;
  const texts = tasks.map((task) => evidenceWords.task(task, new Date(dataUpdatedAt)));
  return (
    <p className={`${classes['warning']} ${classes['like']}`}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        <bdi>{words.atService(orderId, texts)}</bdi>{' '}
        {hasList(connection, 'task') && (
          <Link href={storedTaskPath(orderId, first.id)}>{words.showAtService}</Link>
        )}
      </span>
    </p>
  );
};
