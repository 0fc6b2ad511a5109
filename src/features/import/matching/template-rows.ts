import type { FieldName } from '#contract/fields.ts';
import type { TaskKind } from '#contract/operations.ts';
import type { Directory } from '#form/directory.ts';
import { rowOf, labelOf, screenFields } from '#form/schema.ts';
import { shortWall } from '#form/times.ts';
import { msToWall, wallToMs, type WallTime } from '#time/wall-time.ts';
import { exampleNumber, templateWords } from '../words.ts';

type Context = {
  directory: Directory;
  /** The merchant and the time zone that the examples name. */
  merchantId: string;
  zone: string;
  /** The wall time now, from which the examples' times are tomorrow. */
  now: WallTime;
};

const hour = 3_600_000;

const tomorrowAt = (now: WallTime, clock: number): string =>
  shortWall(msToWall(wallToMs(`${now.slice(0, 10)} 00:00:00`) + (24 + clock) * hour));

/** The assignment of each example: unassigned, a team's member, an agent. */
type Variant = Partial<Record<FieldName, string>>;

const variantsOf = (fields: readonly FieldName[], { teams, agents }: Directory): Variant[] => {
  const team = fields.includes('team_id') ? teams.choices?.[0]?.label : undefined;
  const agent = agents.choices?.[0]?.label;
  return [
    {},
    ...(team === undefined ? [] : [{ team_id: team }]),
    ...(agent === undefined ? [] : [{ fleet_id: agent }]),
  ];
};

/** A file of a kind of task to fill in: the labels of its fields, then one example row for each way to assign. */
export const templateRows = (kind: TaskKind, context: Context): string[][] => {
  // Custom fields are columns of their own, and assigning follows from the team or the agent.
  const fields = screenFields(kind).filter(
    (name) => !['customFields', 'assignment'].includes(rowOf(name).control),
  );
  const examples = variantsOf(fields, context.directory).map((variant, at) => {
    const values: Variant = {
      ...templateWords,
      merchant_id: context.merchantId,
      order_id: exampleNumber(at + 1),
      timezone: context.zone,
      job_pickup_datetime: tomorrowAt(context.now, 13),
      job_delivery_datetime: tomorrowAt(context.now, 14.5),
      ...variant,
    };
    return fields.map((name) => values[name] ?? '');
  });
  return [fields.map((name) => labelOf(kind, name)), ...examples];
};
