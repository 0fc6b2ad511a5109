import { describeClock, describeNear, describeWall } from './describe.ts';
import { dayOf, type WallTime } from './wall-time.ts';
import { clockWords } from './words.ts';
import { wallAt } from './zone-offset.ts';

/**
 * "Tue 1 Dec 2026, 14:30 – 16:00": one time, or two; the second one has its day only if it differs from the first one's.
 * @param now if given, the present year is left out.
 */
export const describeSpan = (walls: readonly WallTime[], now?: WallTime): string => {
  const [first, last] = walls;
  const describe = (wall: WallTime) => (now === undefined ? describeWall(wall) : describeNear(wall, now));
  if (first === undefined) return '';
  if (last === undefined) return describe(first);
  return `${describe(first)} – ${dayOf(first) === dayOf(last) ? describeClock(last) : describe(last)}`;
};

/**
 * The same times on the reader's clock: "23:30 – 01:00 your time", with the day if it differs from the job's.
 * @param times the instants, each with the wall time at the job.
 * @param now if given, the present year is left out.
 * @returns null if the reader's clock shows the same as the job's.
 */
export const describeOwnSpan = (
  times: readonly { instant: number; wall: WallTime }[],
  ownZone: string,
  now?: WallTime,
): string | null => {
  const own = times.map(({ instant }) => wallAt(instant, ownZone));
  if (own.every((wall, at) => wall === times[at]?.wall)) return null;
  const days = new Set([...own, ...times.map(({ wall }) => wall)].map(dayOf));
  return clockWords.ownTime(days.size === 1 ? own.map(describeClock).join(' – ') : describeSpan(own, now));
};
