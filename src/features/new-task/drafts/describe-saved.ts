import { describeWall } from '#time/describe.ts';
import { wallAt } from '#time/zone-offset.ts';
import { ownZone } from '#time/zones.ts';

/** When something was saved, on the reader's own clock: `14:05`, and the day where that was another one. */
export const describeSaved = (instant: number): string => {
  const wall = wallAt(instant, ownZone());
  const clock = wall.slice(11, 16);
  const isToday = wall.slice(0, 10) === wallAt(Date.now(), ownZone()).slice(0, 10);
  return isToday ? clock : describeWall(`${wall.slice(0, 16)}:00`);
};
