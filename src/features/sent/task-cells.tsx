import type { TaskRow } from '#contract/list-rows.ts';
import { wallsOf } from '#contract/task-times.ts';
import type { NameAssignment } from '#data/lists/use-names.ts';
import { compactWhen } from '#time/compact-when.ts';
import { cityOnClock, describeOffset } from '#time/describe.ts';
import { ownClock } from '#time/own-clock.ts';
import { OutcomeBadge, ProgressBadge } from './task-badges.tsx';
import { createdDay } from './sent-filters.ts';
import { SentRow } from './sent-row.tsx';
import { words } from './words.ts';

type TaskCellsProps = {
  task: TaskRow;
  nameAssignment: NameAssignment;
  /** The zone that was chosen on this device; undefined where another one created the task: a create tells the service only the offset. */
  zoneChoice: string | undefined;
  /** The present in milliseconds, from which "Tomorrow" follows. */
  now: number;
  onOpen: (task: TaskRow) => void;
  /** Null if the key may not create. */
  onDuplicate: ((task: TaskRow) => void) | null;
};

/** The row of a task as the service lists it; the day of its creation is above its group. */
export const TaskCells = ({ task, nameAssignment, zoneChoice, now, onOpen, onDuplicate }: TaskCellsProps) => {
  const { order_id: orderId, kind, name, phone, address, assignment, tracking_link: link, state } = task;
  const walls = wallsOf({ kind, body: task });
  const offset = Number(task.timezone);
  const wall = walls.at(-1);
  const zone = task.time_zone ?? zoneChoice;
  const city = zone && wall ? cityOnClock(zone, wall, offset) : null;
  return (
    <SentRow
      isTable
      orderId={orderId}
      name={orderId || words.task(task.job_id)}
      note={words.createdAt(ownClock(Date.parse(task.created_at)))}
      state={state === undefined ? <OutcomeBadge status="created" /> : <ProgressBadge state={state} />}
      kind={kind}
      who={name || phone}
      where={address}
      when={compactWhen(walls, offset, now, createdDay(task))}
      zone={city ?? describeOffset(offset)}
      driver={assignment.state === 'unassigned' ? null : nameAssignment(assignment)}
      links={link === null ? [] : [{ leg: 'task', text: link }]}
      onOpen={() => onOpen(task)}
      onDuplicate={onDuplicate && (() => onDuplicate(task))}
    />
  );
};
