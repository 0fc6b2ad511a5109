import { expressIn, type WallTime } from '#time/wall-time.ts';
import { wallAt } from '#time/zone-offset.ts';
import { ownZone } from '#time/zones.ts';
import { clockNow } from './clock-correction.ts';
import { readZone } from './resolve-times.ts';

/** Where the clocks of the job are: the form's zone, the device's until one is chosen. */
export const zoneOfJob = (choice: string): NonNullable<ReturnType<typeof readZone>> =>
  readZone(choice) ?? { region: ownZone() };

/** The present wall time at the job, or that of another instant. */
export const nowAtJob = (
  choice: string,
  at = clockNow(),
): { now: WallTime; after: (minutes: number) => WallTime } => {
  const zone = zoneOfJob(choice);
  const wall = (instant: number): WallTime =>
    'fixed' in zone ? expressIn(instant, zone.fixed) : wallAt(instant, zone.region);
  return { now: wall(at), after: (minutes) => wall(at + minutes * 60_000) };
};
