import type { FieldName } from '#contract/fields.ts';
import type { TaskKind } from '#contract/operations.ts';
import { rowOf, labelOf, screenFields } from '#form/schema.ts';
import { daysAfter } from '#time/parse-day.ts';
import type { WallTime } from '#time/wall-time.ts';
import { templateWords } from '../words.ts';

/**
 * A file of a task type to fill in: the labels of its fields, and an example row.
 * @param now the wall time of the zone: the example is due tomorrow
 */
export const templateRows = (
  kind: TaskKind,
  { merchantId, zone, now }: { merchantId: string; zone: string; now: WallTime },
): string[][] => {
  // Custom fields are columns of their own, and assigning follows from the team or the agent.
  const fields = screenFields(kind).filter(
    (name) => !['customFields', 'assignment'].includes(rowOf(name).control),
  );
  const tomorrow = daysAfter(now, 1);
  const example: Partial<Record<FieldName, string>> = {
    ...templateWords,
    merchant_id: merchantId,
    timezone: zone,
    job_pickup_datetime: `${tomorrow} 13:00`,
    job_delivery_datetime: `${tomorrow} 14:30`,
  };
  return [fields.map((name) => labelOf(kind, name)), fields.map((name) => example[name] ?? '')];
};
