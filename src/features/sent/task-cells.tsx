import { kindNames } from '#form/words.ts';
import type { TaskRow } from '#contract/list-rows.ts';
import { datetimesOf } from '#contract/operations.ts';
import { hasEnded, type TaskState } from '#contract/task-state.ts';
import { compactWhen } from '#time/compact-when.ts';
import { describeOffset } from '#time/describe.ts';
import { isWallTime } from '#time/wall-time.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { ownClock } from '#time/own-clock.ts';
import { Progress } from './badges.tsx';
import classes from './sent.module.css';
import { TrackLinks } from './track-links.tsx';
import { sayAssigned, type NameAssignment } from '#data/lists/use-names.ts';
import { words } from './words.ts';

/** Whether a state says more than who has the task. */
const isTelling = (state: TaskState): boolean =>
  hasEnded(state) || state === 'started' || state === 'in_progress';

type TaskCellsProps = {
  task: TaskRow;
  nameAssignment: NameAssignment;
  /** Milliseconds: "Tomorrow" is told from it. */
  now: number;
  /** Null where the service does not give the whole of a task. */
  onOpen: ((task: TaskRow) => void) | null;
};

/**
 * One task as the service lists it; the day of its creation is above its group. Where its details can be had, the whole row
 * opens them, and the other buttons lie above that.
 */
export const TaskCells = ({ task, nameAssignment, now, onOpen }: TaskCellsProps) => {
  const { order_id: orderId, kind, name, phone, address, assignment, tracking_link: link } = task;
  const walls = datetimesOf(kind)
    .map((field) => task[field])
    .filter((wall) => wall !== null)
    .filter(isWallTime);
  const who = [name, phone].filter(Boolean).join(' · ');
  const assigned = nameAssignment(assignment);
  const offset = Number(task.timezone);
  const state = task.state !== undefined && isTelling(task.state) ? task.state : null;
  const when = compactWhen(walls, offset, now);
  return (
    <>
      <span role="cell" className={classes['order']}>
        {onOpen && (
          <button
            type="button"
            className={classes['open']}
            aria-label={orderId === '' ? words.detailsOfTask(task.job_id) : words.details(orderId)}
            data-row-focus
            onClick={() => onOpen(task)}
          />
        )}
        <span className={classes['number']} data-long={orderId.length > 17 || undefined}>
          <bdi className={classes['strong']} title={orderId}>
            {orderId || words.task(task.job_id)}
          </bdi>
          {orderId !== '' && (
            <CopyButton
              key={orderId}
              text={orderId}
              label={words.copyOrder(orderId)}
              letter="C"
              isRowFocus={!onOpen}
            />
          )}
        </span>
        <span className={classes['quiet']}>
          {kindNames[kind]} · {words.createdAt(ownClock(Date.parse(task.created_at)))}
        </span>
      </span>
      <span role="cell" className={classes['who']}>
        <bdi title={who}>{who || words.noName}</bdi>
        <bdi className={classes['quiet']} title={address}>
          {address || words.noAddress}
        </bdi>
      </span>
      <span role="cell" className={classes['when']}>
        <span className={classes['strong']}>{when?.time}</span>
        <span className={classes['quiet']}>
          {when?.day}
          {when && when.day !== '' && ' · '}
          {describeOffset(offset)}
        </span>
      </span>
      <span role="cell" className={classes['assigned']}>
        <bdi title={sayAssigned(assigned)}>{assigned.name}</bdi>
        <span className={classes['quiet']}>
          {state !== null && <Progress state={state} />}
          {state !== null && assigned.team !== null && ' · '}
          <bdi>{assigned.team}</bdi>
        </span>
      </span>
      <span role="cell" className={classes['track']}>
        {link !== null && <TrackLinks links={[{ leg: 'task', text: link }]} orderId={orderId} />}
      </span>
    </>
  );
};
