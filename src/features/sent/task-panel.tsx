import { Badge, Button, CloseButton, Group } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { IconCopyPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { describeState } from '#contract/progress-steps.ts';
import { refreshInterval } from '#contract/refresh-interval.ts';
import type { StoredTask } from '#contract/task-answer.ts';
import { ApiError } from '#data/http/api-error.ts';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { useOnLine } from '#data/http/online.ts';
import { taskQuery } from '#data/http/task-queries.ts';
import { useNames } from '#data/lists/use-names.ts';
import { buttonWords } from '#data/outbox/button-words.ts';
import { rowWords } from '#data/outbox/words.ts';
import { Actions } from '#features/task-card/actions.tsx';
import { statusAtService, statusLooks } from '#features/task-card/display-status-look.ts';
import { Notes, Outcome } from '#features/task-card/outcome.tsx';
import { TrackLinks } from '#features/task-card/tracking.tsx';
import { withFieldLabels } from '#form/with-field-labels.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { useLetterKeys } from '#ui/letter-keys.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { useMinute } from '#ui/use-clock.ts';
import { KindWord } from './badges.tsx';
import { itemFromStored, nameOf, type SentItem } from './items.ts';
import { TaskDetails } from './task-details.tsx';
import classes from './task-panel.module.css';
import type { useCopyTask } from './use-copy-task.ts';
import { detailWords as words, words as pageWords } from './words.ts';

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The task as the service has it now. */
const useStoredTask = (connection: Connection, jobId: number | null) => {
  const { data, error, refetch } = useQuery({
    ...taskQuery(connection, jobId ?? 0),
    enabled: jobId !== null && connection.hasKey && hasExtensions(connection),
    refetchInterval: ({ state: { data: task, error: failure, dataUpdatedAt, errorUpdatedAt } }) =>
      !isGone(failure) && refreshInterval({ task, loadedAt: dataUpdatedAt, failedAt: errorUpdatedAt }),
  });
  return { stored: isGone(error) ? undefined : data, error, refetch };
};

type Copy = ReturnType<typeof useCopyTask>;
type StoredActionsProps = { task: StoredTask; orderId: string; onDuplicate: (() => void) | null };

/** What a person can do with a task of another browser. */
const StoredActions = ({ task, orderId, onDuplicate }: StoredActionsProps) => {
  const letters = useLetterKeys();
  const { kind, tracking_link: link, warnings } = task;
  return (
    <>
      <Notes notes={warnings.map((warning) => withFieldLabels(kind, warning))} />
      <Group gap="xs">
        <TrackLinks links={link === null ? [] : [{ leg: 'task', text: link }]} orderId={orderId} />
        {onDuplicate && (
          <Button
            variant="default"
            size="compact-md"
            aria-keyshortcuts={letters ? 'D' : undefined}
            leftSection={<IconCopyPlus size={15} aria-hidden />}
            onClick={onDuplicate}
          >
            {buttonWords.duplicate}
          </Button>
        )}
      </Group>
    </>
  );
};

type ProblemProps = { error: Error; jobId: number; onRetry: () => void };

const Problem = ({ error, jobId, onRetry }: ProblemProps) => {
  const retry = (button: HTMLElement) => {
    // The button goes while the service is asked, and would take the focus with it.
    button.closest<HTMLElement>('aside, [role="dialog"]')?.focus();
    onRetry();
  };
  return isGone(error) ? (
    <ErrorNote alert tone="warn" title={words.gone(jobId)}>
      {words.goneText}
    </ErrorNote>
  ) : (
    <ErrorNote
      alert
      title={words.notLoaded}
      action={
        <Button variant="default" onClick={({ currentTarget }) => retry(currentTarget)}>
          {pageWords.retry}
        </Button>
      }
    >
      {error.message}
    </ErrorNote>
  );
};

type TaskPanelProps = {
  /** Null if the list doesn't have the task. */
  item: SentItem | null;
  /** The service's task ID, if it is known. */
  jobId: number | null;
  connection: Connection;
  copy: Copy;
  onClose: () => void;
};

/** The details of a task: its outcome, every field, its history and its JSON. */
export const TaskPanel = ({ item: listed, jobId, connection, copy, onClose }: TaskPanelProps) => {
  const context = { connection, onLine: useOnLine() };
  const nameAssignment = useNames(connection);
  const now = useMinute();
  const { stored, error, refetch } = useStoredTask(connection, jobId);
  const intent = listed?.intent ?? null;
  const item = !intent && stored ? itemFromStored(stored) : listed;
  const isAtService = !intent || intent.state === 'created';
  const status = stored && isAtService ? statusAtService(stored.state) : item?.status;
  const look = status && statusLooks[status];
  const label = item ? nameOf(item) : pageWords.task(String(jobId));
  const agent = stored && 'fleet_id' in stored.assignment ? nameAssignment(stored.assignment).name : '';
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
          {item ? <KindWord kind={item.kind} /> : label}
        </Group>
        {item && (
          <>
            <h2 dir="auto">{item.who || rowWords.noName}</h2>
            <p dir="auto">{item.where || rowWords.noAddress}</p>
          </>
        )}
        {status === 'started' && stored && <p>{describeState(stored.state, agent)}</p>}
        {intent && (
          <>
            <Outcome intent={intent} context={context} now={now} />
            <Actions intent={intent} context={context} onCopy={copy.copyIntent} />
          </>
        )}
        {!intent && stored && (
          <StoredActions
            task={stored}
            orderId={item?.orderId ?? ''}
            onDuplicate={may(connection, 'create') ? () => copy.copyStored(stored) : null}
          />
        )}
      </header>
      {!intent && !stored && jobId !== null && error && (
        <Problem error={error} jobId={jobId} onRetry={() => void refetch()} />
      )}
      {!intent && !stored && !error && connection.hasKey && <LoadingRows label={words.loading} />}
      {!intent && !stored && !connection.hasKey && <ErrorNote tone="warn" title={pageWords.noKey} />}
      {item && (intent ?? stored) && (
        <TaskDetails intent={intent} stored={stored} zone={item.zone} connection={connection} now={now} />
      )}
    </SidePanel>
  );
};
