import { bodyIssues } from '#contract/body-rules.ts';
import type { UnknownRecord } from '#contract/json.ts';
import { fieldsOf, stopsOf, type TaskKind } from '#contract/operations.ts';
import type { FieldName } from '#contract/fields.ts';
import { datetimeFields } from '#contract/sides.ts';
import { isWrongOrder, timesOf } from '#contract/task-times.ts';
import { z } from '#contract/zod.ts';
import { isOver } from '#time/wall-time.ts';
import { acceptedForms } from './accepted-forms.ts';
import { toWallTime } from './datetime-forms.ts';
import { invalidBody } from './failures.ts';
import type { CreationBody } from './stored-columns.ts';

/** The body of a creation (§4.1–4.4) without `api_key`, in every accepted form. */
export const creationRequest = (kind: TaskKind) => {
  // A body also needs an address or a point for each stop.
  const required = new Set<FieldName>(['merchant_id', 'timezone', ...stopsOf(kind).map(({ time }) => time)]);
  const names = fieldsOf(kind).filter((name) => name !== 'api_key');
  return z.object(
    Object.fromEntries(
      names.map((name) => [name, required.has(name) ? acceptedForms(name) : z.optional(acceptedForms(name))]),
    ),
  );
};

/** Times that are over, and times in an order that can't be meant. */
const timeWarnings = (kind: TaskKind, body: CreationBody, now: Date): string[] => {
  const times = timesOf({ kind, body });
  const past = times.filter(({ instant }) => isOver(instant, now.getTime()));
  const warnings = past.map(({ name }) => `${name} is in the past.`);
  const [first, second] = times;
  if (first && second && isWrongOrder(first.instant, second.instant))
    warnings.push(`${second.name} is not later than ${first.name}.`);
  return warnings;
};

/**
 * A creation body in its canonical form, and warnings about its times.
 * @param parsed by `creationRequest`
 * @throws ServiceFailure with every broken rule between the fields.
 */
export const readCreation = (kind: TaskKind, parsed: UnknownRecord, now: Date) => {
  // Its schema has read each field.
  const body = Object.fromEntries(
    Object.entries(parsed).filter(([, value]) => value !== undefined),
  ) as CreationBody;
  for (const name of datetimeFields) {
    const text = body[name];
    if (text) body[name] = toWallTime(text, Number(body.timezone));
  }
  const issues = bodyIssues(kind, body);
  if (issues.length > 0) throw invalidBody(issues);
  return { body, warnings: timeWarnings(kind, body, now) };
};
