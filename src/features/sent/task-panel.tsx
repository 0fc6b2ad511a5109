import { Badge, Button, CloseButton, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { describeState } from '#contract/progress-steps.ts';
import { refreshInterval } from '#contract/task-state.ts';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/online.ts';
import { taskQuery } from '#data/http/task-queries.ts';
import { useNames } from '#data/lists/use-names.ts';
import { rowWords } from '#data/outbox/words.ts';
import { Actions } from '#features/task-card/actions.tsx';
import { statusAtService, statusLooks } from '#features/task-card/display-status-look.ts';
import { Outcome } from '#features/task-card/outcome.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { useMinute } from '#ui/use-clock.ts';
import { intentFromService, nameOf, type SentItem } from './items.ts';
import { KindWord } from './sent-row.tsx';
import { TaskDetails } from './task-details.tsx';
import classes from './task-panel.module.css';
import type { useCopyTask } from './use-copy-task.ts';
import { detailWords as words, words as pageWords } from './words.ts';

type TaskPanelProps = {
  /** Null if the list doesn't have the task. */
  item: SentItem | null;
  /** The service's task ID, if it is known. */
  jobId: number | null;
  connection: Connection;
  onCopy: ReturnType<typeof useCopyTask>['copyIntent'];
  onClose: () => void;
};

/** The details of a task: its outcome, every field and its history. */
export const TaskPanel = ({ item, jobId, connection, onCopy, onClose }: TaskPanelProps) => {
  const context = { connection, onLine: useOnLine() };
  const names = useNames(connection);
  const now = useMinute();
  /** The task as the service has it now. */
  const {
    data: stored,
    error,
    refetch,
  } = useQuery({
    ...taskQuery(connection, jobId ?? 0),
    enabled: jobId !== null && connection.hasKey && hasExtensions(connection),
    refetchInterval: ({ state }) => refreshInterval(state.error ? undefined : state.data?.state),
  });
  const own = item?.isOwn ? item.intent : null;
  const intent = own ?? (stored ? intentFromService(stored, connection) : null);
  const head = intent ?? item?.intent;
  const isAtService = !own || own.state === 'created';
  const status = stored && isAtService ? statusAtService(stored.state) : item?.status;
  const look = status && statusLooks[status];
  const label = nameOf(head?.orderId ?? '', item?.key ?? String(jobId));
  const agent = stored && 'fleet_id' in stored.assignment ? names.assignment(stored.assignment).name : '';
  return (
    <SidePanel label={label} onClose={onClose}>
      <header className={classes['head']}>
        <CloseButton
          className={classes['close'] ?? ''}
          size="max(2rem, var(--h-hit))"
          aria-label={words.close}
          icon={<IconX size={18} aria-hidden />}
          onClick={onClose}
        />
        <Group gap="xs" mih="2rem">
          {look && (
            <Badge color={look.tone} leftSection={<look.Icon size={15} aria-hidden />}>
              {look.word}
            </Badge>
          )}
          {head ? <KindWord kind={head.kind} /> : label}
        </Group>
        {head && (
          <>
            <h2 dir="auto">{head.summary.who || rowWords.noName}</h2>
            <p dir="auto">{head.summary.where || rowWords.noAddress}</p>
          </>
        )}
        {status === 'started' && stored && <p>{describeState(stored.state, agent)}</p>}
        {intent && (
          <>
            <Outcome intent={intent} context={context} now={now} />
            <Actions intent={intent} context={context} onCopy={onCopy} />
          </>
        )}
      </header>
      {!intent && jobId !== null && error && (
        <ErrorNote
          alert
          title={words.notLoaded(jobId)}
          action={
            <Button variant="default" onClick={() => void refetch()}>
              {pageWords.retry}
            </Button>
          }
        >
          {error.message}
        </ErrorNote>
      )}
      {!intent && !error && connection.hasKey && <LoadingRows label={words.loading} />}
      {!intent && !connection.hasKey && <ErrorNote tone="warn" title={pageWords.noKey} />}
      <TaskDetails own={own} stored={stored} connection={connection} now={now} />
    </SidePanel>
  );
};
