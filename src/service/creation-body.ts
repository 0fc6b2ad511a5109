import { bodyIssues } from '#contract/body-rules.ts';
import type { UnknownRecord } from '#contract/json.ts';
import { fieldsOf, hasField, stopsOf, type TaskKind } from '#contract/operations.ts';
import { isFieldName, type FieldName } from '#contract/fields.ts';
import { datetimeFields } from '#contract/sides.ts';
import { isWrongOrder } from '#contract/task-times.ts';
import { z } from '#contract/zod.ts';
import { instantOf, isOver } from '#time/wall-time.ts';
import { acceptedForms } from './accepted-forms.ts';
import { toWallTime } from './datetime-forms.ts';
import { invalidBody } from './failures.ts';
import type { CreationBody } from './stored-columns.ts';
import { unknownFieldsWarning } from './warnings.ts';

const requestOf = (kind: TaskKind) => {
  // A body also needs an address or a point for each stop.
  const required = new Set<FieldName>(['merchant_id', 'timezone', ...stopsOf(kind).map(({ time }) => time)]);
  const names = fieldsOf(kind).filter((name) => name !== 'api_key');
  return z.object(
    Object.fromEntries(
      names.map((name) => [name, required.has(name) ? acceptedForms(name) : z.optional(acceptedForms(name))]),
    ),
  );
};

/** The bodies of the creations (§4.1–4.4) without `api_key`, in every accepted form. */
export const creationRequests = {
  pickup: requestOf('pickup'),
  delivery: requestOf('delivery'),
  'pickup-delivery': requestOf('pickup-delivery'),
  appointment: requestOf('appointment'),
} satisfies Record<TaskKind, z.ZodMiniType>;

const isKnown = (kind: TaskKind, name: string): boolean => isFieldName(name) && hasField(kind, name);

/** Times that are over, and times in an order that can't be meant. */
const timeWarnings = (body: CreationBody, now: Date): string[] => {
  const given = datetimeFields.flatMap((name) => (body[name] ? [{ name, wall: body[name] }] : []));
  const past = given
    .filter(({ wall }) => isOver(instantOf(wall, Number(body.timezone)), now.getTime()))
    .map(({ name }) => `${name} is in the past.`);
  // All are wall times in one offset, so that their texts sort like their instants.
  const unordered = given.slice(1).flatMap(({ name, wall }, at) => {
    const before = given[at];
    return before && isWrongOrder(before.wall, wall) ? [`${name} is not later than ${before.name}.`] : [];
  });
  return [...past, ...unordered];
};

/**
 * A creation body in its canonical form, and warnings about it.
 * @param parsed by its schema in `creationRequests`
 * @param sent the same body as it was sent
 * @throws ServiceFailure with every broken rule between the fields.
 */
export const readCreation = (
  kind: TaskKind,
  parsed: UnknownRecord,
  { sent, now }: { sent: UnknownRecord; now: Date },
): { body: CreationBody; warnings: string[] } => {
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
  return {
    body,
    warnings: [
      ...unknownFieldsWarning(Object.keys(sent).filter((name) => !isKnown(kind, name))),
      ...timeWarnings(body, now),
    ],
  };
};
