import { toWireOffset } from '#contract/formats.ts';
import { dayMs, dayOf, msToWall, type WallTime } from '#time/wall-time.ts';
import { possibleInstants } from '#time/zone-offset.ts';

/** `2026-12-28`: the day this many days from today in UTC. Create asks about a time more than 60 days ahead. */
export const dayIn = (days: number): string => dayOf(msToWall(Date.now() + days * dayMs));

/** `timezone` of a body with this time. @param region `America/Chicago` */
export const timezoneAt = (wall: WallTime, region: string): string => {
  const [first] = possibleInstants(wall, region);
  if (!first) throw new Error(`${region} skips ${wall}.`);
  return toWireOffset(first.offset);
};
