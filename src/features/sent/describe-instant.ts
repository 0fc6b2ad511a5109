import { describeWall } from '#time/describe.ts';
import { wallAt } from '#time/zone-offset.ts';
import { ownZone } from '#time/zones.ts';

/** When something happened on this desk, on the reader's own clock, to the minute. */
export const describeInstant = (instant: number): string =>
  describeWall(`${wallAt(instant, ownZone()).slice(0, 16)}:00`);
