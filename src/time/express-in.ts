import { msToWall, wallToMs, type WallTime } from './wall-time.ts';

const minute = 60_000;

/**
 * The instant as a clock at a fixed offset shows it. A body has one `timezone` for two datetimes, so the later one is
 * written in the offset of the earlier one's date (decision 7) and its instant survives.
 * @param offset UTC − local in minutes (PST +480).
 */
export const expressIn = (instant: number, offset: number): WallTime => msToWall(instant - offset * minute);

/** The instant that a datetime of the wire means. @param offset UTC − local in minutes (PST +480). */
export const instantOf = (wall: WallTime, offset: number): number => wallToMs(wall) + offset * minute;
