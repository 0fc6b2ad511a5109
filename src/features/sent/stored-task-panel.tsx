import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#data/http/api-error.ts';
import type { Connection } from '#data/http/connection.ts';
import { taskQuery } from '#data/http/stored-task-queries.ts';
import type { TaskRow } from '#contract/list-rows.ts';
import type { StoredTask } from '#contract/task-answer.ts';
import type { TaskState } from '#contract/task-state.ts';
import { useFieldNames, type NameAssignment } from '#data/lists/use-names.ts';
import { withFieldLabels } from '#form/with-field-labels.ts';
import { useMinute } from '#form/use-minute.ts';
import { cardName } from '#data/outbox/words.ts';
import { describeState } from '#contract/progress-steps.ts';
import { refreshInterval } from '#contract/refresh-interval.ts';
import { progressWords } from '#contract/progress-words.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { SidePanel } from '#ui/side-panel.tsx';
import { WithBdi } from '#ui/with-bdi.tsx';
import { ProgressBadge } from './task-badges.tsx';
import {
  BodyText,
  ClosePanel,
  CustomFieldFacts,
  DuplicateButton,
  Facts,
  LongTexts,
  PanelHead,
  Timeline,
  TrackButtons,
} from './panel-sections.tsx';
import { progressStepsOf } from './steps.ts';
import { headOf, shownTaskOf, storedFacts } from './stored-facts.ts';
import { customFacts } from './task-facts.ts';
import classes from './task-panel.module.css';
import { TaskTimeReadout } from './task-time-readout.tsx';
import { detailWords as words, words as pageWords } from './words.ts';

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

type StoredTaskPanelProps = {
  connection: Connection;
  jobId: number;
  /** What the list tells of the task until the whole is there; null where the list does not have it. */
  row: TaskRow | null;
  /** As of its row. */
  zoneChoice: string | undefined;
  nameAssignment: NameAssignment;
  onDuplicate: (task: StoredTask) => void;
  onClose: () => void;
};

/** The whole of a task as the service has stored it, also if another browser created it. */
export const StoredTaskPanel = ({
  connection,
  jobId,
  row,
  zoneChoice,
  nameAssignment,
  onDuplicate,
  onClose,
}: StoredTaskPanelProps) => {
  const { data, error, refetch } = useQuery({
    ...taskQuery(connection, jobId),
    // Only while the page is in front, which is react-query's default.
    refetchInterval: ({ state }) =>
      !isGone(state.error)
        ? refreshInterval({
            task: state.data,
            loadedAt: state.dataUpdatedAt,
            failedAt: state.errorUpdatedAt,
          })
        : false,
  });
  const task = isGone(error) || !data ? undefined : { ...data, time_zone: data.time_zone ?? zoneChoice };
  const listed = row && { orderId: row.order_id, who: row.name || row.phone, where: row.address };
  const head = task ? headOf(task) : listed;
  const kind = task?.kind ?? row?.kind;
  const orderId = head?.orderId ?? '';
  const label = orderId === '' ? pageWords.task(jobId) : cardName(orderId);
  return (
    <SidePanel label={label} onClose={onClose}>
      <article aria-label={label}>
        {head && kind ? (
          <PanelHead
            kind={kind}
            who={head.who}
            where={head.where}
            badge={task && <ProgressBadge state={task.state} isBadge />}
            onClose={onClose}
          >
            {task && (
              <>
                {task.tracking_link !== null && (
                  <TrackButtons links={[{ leg: 'task', text: task.tracking_link }]} orderId={orderId} />
                )}
                <DuplicateButton onDuplicate={() => onDuplicate(task)} />
              </>
            )}
          </PanelHead>
        ) : (
          <header className={classes['head']}>
            <ClosePanel onClose={onClose} />
            <p className={classes['state']}>{label}</p>
          </header>
        )}
        {task && <Notes task={task} nameAssignment={nameAssignment} />}
        <div className={classes['body']}>
          {isGone(error) ? (
            <ErrorNote alert tone="warn" title={words.gone(jobId)}>
              {words.goneText}
            </ErrorNote>
          ) : error ? (
            <ErrorNote
              alert
              tone={task ? 'warn' : 'bad'}
              title={task ? words.notRefreshed : words.notLoaded}
              action={
                <Button
                  variant="default"
                  onClick={({ currentTarget }) => {
                    // The button goes while the service is asked, and would take the focus with it.
                    currentTarget.closest<HTMLElement>('aside, [role="dialog"]')?.focus();
                    void refetch();
                  }}
                >
                  {pageWords.retry}
                </Button>
              }
            >
              {error.message}
            </ErrorNote>
          ) : (
            !task && !connection.hasKey && <ErrorNote tone="warn" title={pageWords.noKey} />
          )}
          {task && <Details task={task} connection={connection} nameAssignment={nameAssignment} />}
          {!task && !error && connection.hasKey && <LoadingRows label={words.loading} />}
        </div>
      </article>
    </SidePanel>
  );
};

type NotesProps = { task: StoredTask; nameAssignment: NameAssignment };

/** The states that the badge calls as the ones before them. */
const finerStates: ReadonlySet<TaskState> = new Set(['accepted', 'in_progress']);

/** How the task stands where the badge does not say it all, and what the service warned of when it created it. */
const Notes = ({ task: { kind, state, assignment, warnings }, nameAssignment }: NotesProps) => {
  const isFiner = finerStates.has(state);
  if (!isFiner && warnings.length === 0) return null;
  const agent = assignment.state === 'unassigned' ? '' : nameAssignment(assignment).name;
  return (
    <div className={classes['notes']}>
      {isFiner && (
        <p>
          <WithBdi text={describeState(state, agent)} part={agent} />
        </p>
      )}
      {warnings.length > 0 && (
        <ul>
          {warnings.map((warning) => (
            <li key={warning}>{withFieldLabels(kind, warning)}</li>
          ))}
        </ul>
      )}
    </div>
  );
};

type DetailsProps = NotesProps & { connection: Connection };

const Details = ({ task, connection, nameAssignment }: DetailsProps) => {
  const names = useFieldNames(connection);
  const now = useMinute();
  const shown = shownTaskOf(task);
  return (
    <>
      <TaskTimeReadout task={shown} now={now} />
      <Facts facts={storedFacts(task, { names, nameAssignment })} />
      <CustomFieldFacts facts={customFacts(shown, names)} />
      <LongTexts task={shown} />
      <Timeline title={progressWords.steps} steps={progressStepsOf(task)} />
      <BodyText title={words.stored} note={words.bytes} label={words.storedBody} body={task.body} />
    </>
  );
};
