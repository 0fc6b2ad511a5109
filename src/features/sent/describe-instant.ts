import { describeWall } from '#time/describe.ts';
import { wallAt } from '#time/zone-offset.ts';
import { ownZone } from '#time/zones.ts';

/** When something happened on this desk, on the reader's own clock, to the minute; this year needs no number. */
export const describeInstant = (instant: number): string => {
  const own = wallAt(instant, ownZone());
  const words = describeWall(`${own.slice(0, 16)}:00`);
  const thisYear = wallAt(Date.now(), ownZone()).slice(0, 4);
  return own.startsWith(thisYear) ? words.replace(` ${thisYear},`, ',') : words;
};
