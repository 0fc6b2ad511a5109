import { wallAtJob } from '#form/times.ts';
import { zoneWords } from '#form/zone-words.ts';
import { describeClock, describeNear } from '#time/describe.ts';
import { dayOf } from '#time/wall-time.ts';
import { ownZone } from '#time/zones.ts';
import type { CheckedRow, ImportPlan } from '../import-types.ts';

/** When the tasks of rows are due, in the zone of the file: "Due Mon 23 Nov, 08:00 to Tue 24 Nov, 17:30 (Chicago).". */
export const describeRun = (
  rows: readonly CheckedRow[],
  { columns, given }: Pick<ImportPlan, 'columns' | 'given'>,
  now: number,
): string => {
  const instants = rows.flatMap((row) => (row.state === 'ready' ? row.span : []));
  const [from, to] = [Math.min(...instants), Math.max(...instants)];
  if (instants.length === 0) return 'No row is ready to be created.';
  // Rows whose zone is in a column have none in common but the reader's own.
  const isOwn = columns.timezone !== undefined || given.zone === '';
  const zone = isOwn ? ownZone() : given.zone;
  const clock = isOwn ? 'your time' : zoneWords(zone) || zone;
  const today = wallAtJob(zone, now);
  const [first, last] = [wallAtJob(zone, from), wallAtJob(zone, to)];
  const end = dayOf(first) === dayOf(last) ? describeClock(last) : describeNear(last, today);
  return `Due ${describeNear(first, today)}${from === to ? '' : ` to ${end}`} (${clock}).`;
};
