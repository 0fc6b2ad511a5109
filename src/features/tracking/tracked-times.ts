import type { Tracked } from '#contract/track.ts';
import { describeOffset, describeOwnTime, describeWall } from '#time/describe.ts';
import { instantOf } from '#time/express-in.ts';
import { words } from './words.ts';

export type TrackedTime = { label: string; wall: string; zone: string; own: string | null };

/** The times of a task as wall times at the job, and in the reader's zone where that differs. */
export const trackedTimes = (task: Tracked, ownZone: string): TrackedTime[] => {
  const offset = Number(task.timezone);
  const { times } = words;
  const isAppointment = task.kind === 'appointment';
  const labelled = [
    [isAppointment ? times.starts : times.pickup, task.job_pickup_datetime],
    [isAppointment ? times.ends : times.delivery, task.job_delivery_datetime],
  ] as const;
  return labelled.flatMap(([label, wall]) =>
    wall === null
      ? []
      : [
          {
            label,
            wall: describeWall(wall),
            zone: describeOffset(offset),
            own: describeOwnTime(instantOf(wall, offset), wall, ownZone),
          },
        ],
  );
};
