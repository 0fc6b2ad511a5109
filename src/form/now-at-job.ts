import { expressIn, type WallTime } from '#time/wall-time.ts';
import { wallAt } from '#time/zone-offset.ts';
import { ownZone } from '#time/zones.ts';
import { clockNow } from './job-clock.ts';
import { readZone } from './schedule.ts';

/** The present wall time at the job, by the form's zone; by the device's zone until one is chosen. */
export const nowAtJob = (
  choice: string,
  at = clockNow(),
): { now: WallTime; after: (minutes: number) => WallTime } => {
  const zone = readZone(choice) ?? { region: ownZone() };
  const wall = (instant: number): WallTime =>
    'fixed' in zone ? expressIn(instant, zone.fixed) : wallAt(instant, zone.region);
  return { now: wall(at), after: (minutes) => wall(at + minutes * 60_000) };
};
