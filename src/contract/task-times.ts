import { instantOf, isWallTime, type WallTime } from '#time/wall-time.ts';
import { datetimesOf, type TaskKind } from './operations.ts';

/** A body or a list row, which has the times of a task by wire name. */
type Timed = { kind: TaskKind; body: Readonly<Record<string, unknown>> };

/**
 * The times of a task's body, earlier one first: wall time at the job, and as an instant in milliseconds; NaN if the body has no
 * offset. Invalid times are left out.
 */
export const timesOf = ({ kind, body }: Timed) =>
  datetimesOf(kind).flatMap((name) => {
    const wall = body[name];
    if (typeof wall !== 'string' || !isWallTime(wall)) return [];
    return [{ name, wall, instant: instantOf(wall, Number(body['timezone'])) }];
  });

/** The wall times of a task's body, earlier one first. */
export const wallsOf = (task: Timed): WallTime[] => timesOf(task).map(({ wall }) => wall);

/**
 * Whether the second of a task's times is not later than the first one, as it must be. The form refuses that, the service warns of
 * it. Both as instants, or as wall times in one offset.
 */
export const isWrongOrder = <Time extends number | WallTime>(first: Time, second: Time): boolean =>
  second <= first;
