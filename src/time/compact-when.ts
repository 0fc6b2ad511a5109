import { describeClock, describeNearDay, describeWeekday } from './describe.ts';
import { daysAfter } from './parse-day.ts';
import { dayOf, expressIn, type WallTime } from './wall-time.ts';
import { clockWords } from './words.ts';

const dayWords = (wall: WallTime, today: string, clear: string): string => {
  const day = dayOf(wall);
  if (day === clear) return '';
  if (day === today) return clockWords.thisDay;
  if (day === dayOf(daysAfter(`${today} 00:00:00`, 1))) return clockWords.tomorrow;
  return describeNearDay(wall, today);
};

/**
 * The times of a task at the job, short enough for a row.
 * @param walls earlier one first.
 * @param now the present instant; "today" is its day on the job's calendar.
 * @param offset the job's UTC offset: UTC − local in minutes.
 * @param clearDay the day that goes without saying, `YYYY-MM-DD`: today, or the one that stands above the row.
 * @returns the time ("14:30–16:00") and its day: '' for the one that is clear, "Today", "Tomorrow", "Tue 1 Dec", "Tue 12 Jan 2027" in
 * another year; null if `walls` is empty.
 */
export const compactWhen = (walls: readonly WallTime[], offset: number, now: number, clearDay?: string) => {
  const [first, last] = walls;
  if (first === undefined) return null;
  const today = dayOf(expressIn(now, offset));
  const day = dayWords(first, today, clearDay ?? today);
  const from = describeClock(first);
  if (last === undefined) return { time: from, day };
  if (dayOf(first) === dayOf(last)) return { time: `${from}–${describeClock(last)}`, day };
  const until = describeWeekday(last);
  return { time: `${from} – ${until} ${describeClock(last)}`, day };
};
