import type { CreatedTask } from '#data/http/created-task.ts';
import type { FieldName } from '#contract/fields.ts';
import { datetimesOf, hasTwoStops, lastStopOf, stopsOf } from '#contract/operations.ts';
import { legOf } from '#contract/sides.ts';
import { rowOf } from '#form/field-rows.ts';
import { labelOf, screenFields } from '#form/rows-by-kind.ts';
import { words as formWords } from '#form/words.ts';
import type { Intent, IntentSummary } from '#data/outbox/intent.ts';
import { rowWords } from '#data/outbox/words.ts';
import { describeOffset, describeWall } from '#time/describe.ts';
import { isWallTime } from '#time/wall-time.ts';
import { sayAssigned, type FieldNames, type NameAssignment } from '#data/lists/use-names.ts';
import { detailWords as words } from './words.ts';

/** One thing that is known of a task. `copy`: what people copy it as, such as a phone number. `face`: it is a person's name. */
export type Fact = { label: string; text: string; copy?: string; face?: true };

const linesOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const entriesOf = (value: unknown): Fact[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).flatMap((entry) => {
    const { label, data } = (entry ?? {}) as { label?: unknown; data?: unknown };
    return typeof label === 'string' && typeof data === 'string' ? [{ label, text: data }] : [];
  });

const nameOf = (control: string, value: unknown, names: FieldNames): string => {
  if (control === 'team' && typeof value === 'number') return names.team(value);
  if (typeof value !== 'string') return '';
  if (control === 'merchant') return names.merchant(value);
  if (control === 'agent') return names.agent(value);
  return control === 'datetime' && isWallTime(value) ? describeWall(value) : value;
};

/** A task as its details show it, whether this device sent it or the service gave it. */
export type ShownTask = Pick<Intent, 'kind' | 'body'> & {
  summary: Pick<IntentSummary, 'zone' | 'zoneChoice'>;
};

/** What one field of a task says; nothing where it is blank or of another type than the field's. */
const factsOf = ({ kind, body, summary }: ShownTask, name: FieldName, names: FieldNames): Fact[] => {
  const { control } = rowOf(name);
  const value = body[name];
  const label = labelOf(kind, name);
  if (control === 'customFields') return entriesOf(value);
  if (control === 'images') return linesOf(value).map((text) => ({ label, text }));
  if (control === 'zone') return [{ label, text: summary.zone || describeOffset(Number(value)) }];
  if (control === 'assignment') {
    if (typeof body['fleet_id'] === 'string') return [];
    return [{ label, text: formWords.assignment[value === 1 ? 'auto' : 'unassigned'] }];
  }
  const text = nameOf(control, value, names);
  if (text === '') return [];
  const stop = stopsOf(kind).find(({ latitude, longitude }) => name === latitude || name === longitude);
  const ends = stop
    ? [body[stop.latitude], body[stop.longitude]].filter((end) => end !== undefined && end !== '')
    : [];
  // Both halves of a point are one fact, which is copied as a whole.
  if (stop && ends.length === 2) {
    const point = hasTwoStops(kind) ? words.pointOf[legOf[stop.side]] : words.point;
    return name === stop.latitude ? [{ label: point, text: ends.join(', '), copy: point }] : [];
  }
  const short = words.short[control === 'text' ? name : control];
  return [
    {
      label: short !== undefined && (name === 'order_id' || !hasTwoStops(kind)) ? short : label,
      text,
      ...((control === 'phone' || name === 'order_id') && { copy: label }),
      ...(control === 'agent' && { face: true as const }),
    },
  ];
};

/** The switches that are on, in one line; a service may know more values than 1. */
const optionsFacts = ({ kind, body }: ShownTask): Fact[] => {
  const on = screenFields(kind).flatMap((name) => {
    const value = body[name];
    if (rowOf(name).control !== 'switch' || typeof value !== 'number' || value === 0) return [];
    return [value === 1 ? labelOf(kind, name) : words.option(labelOf(kind, name), value)];
  });
  return on.length === 0 ? [] : [{ label: formWords.options, text: on.join(' · ') }];
};

/** The fields that the head of the details says: who, where and when. */
const inHead = ({ kind, body }: ShownTask): ReadonlySet<FieldName> => {
  const { name } = lastStopOf(kind);
  const stops = stopsOf(kind);
  const isBlank = (field: FieldName) => typeof body[field] !== 'string' || body[field].trim() === '';
  const said = stops.flatMap(({ address, latitude, longitude }) =>
    isBlank(address) ? [latitude, longitude] : [address],
  );
  return new Set([name, ...said, ...datetimesOf(kind), 'timezone']);
};

const isOf = (name: FieldName, ...controls: readonly string[]): boolean =>
  controls.includes(rowOf(name).control);

/** Says whom a task was meant for. */
const isMeant = (name: FieldName) => isOf(name, 'agent', 'team', 'assignment');

/** Follows the others, or stands elsewhere. */
const isLast = (name: FieldName) =>
  isMeant(name) || isOf(name, 'multiline', 'switch', 'customFields', 'images', 'merchant');

/**
 * The fields of a task as the form names them, in its order, without what is blank or what the head of the details says; the order number is the
 * first, the merchant follows whom the task went to, and switches are one line. @param answered what the service tells of it (`answerFacts`).
 */
export const fieldFacts = (task: ShownTask, names: FieldNames, answered: readonly Fact[] = []): Fact[] => {
  const head = inHead(task);
  // Who has the task now counts, and not whom it was meant for.
  const isAnswered = answered.some(({ label }) => label === words.agent);
  const facts = (isShown: (name: FieldName) => boolean) =>
    screenFields(task.kind)
      .filter((name) => isShown(name) && !head.has(name))
      .flatMap((name) => factsOf(task, name, names));
  return [
    ...facts((name) => !isLast(name)),
    ...answered,
    ...facts((name) => isMeant(name) && !isAnswered),
    ...facts((name) => isOf(name, 'merchant')),
    ...facts((name) => isOf(name, 'images')),
    ...optionsFacts(task),
  ];
};

/** What stands in the custom fields of a task. */
export const customFacts = (task: ShownTask, names: FieldNames): Fact[] =>
  screenFields(task.kind)
    .filter((name) => isOf(name, 'customFields'))
    .flatMap((name) => factsOf(task, name, names));

const legs = ['pickup', 'delivery'] as const;

type Answered = Pick<CreatedTask, 'jobs' | 'assignment' | 'precision' | 'notFound'>;

/** What the service tells of a task that it has: how well it knows the place, who has the task, and its number. */
export const answerFacts = (
  { jobs, assignment, precision, notFound }: Answered,
  nameAssignment: NameAssignment,
): Fact[] => {
  const places = legs.flatMap((leg) => {
    const known = precision[leg];
    const text = notFound[leg] ? words.places.none : known === null ? null : words.places[known];
    return text === null ? [] : [{ label: words.placeOf[leg], text }];
  });
  const isAlike = new Set(places.map(({ text }) => text)).size === 1;
  return [
    ...(isAlike ? places.slice(0, 1).map(({ text }) => ({ label: words.place, text })) : places),
    ...(assignment === null
      ? []
      : [
          {
            label: words.agent,
            text: sayAssigned(nameAssignment(assignment)),
            ...(assignment.state !== 'unassigned' && { face: true as const }),
          },
        ]),
    ...jobs.map(({ leg, id }) => ({ label: rowWords.job[leg], text: id })),
  ];
};

/** The longer texts of a task, each under its label. */
export const longFacts = ({ kind, body }: ShownTask): Fact[] =>
  screenFields(kind).flatMap((name) => {
    const value = body[name];
    const isLong = rowOf(name).control === 'multiline' && typeof value === 'string' && value !== '';
    return isLong ? [{ label: labelOf(kind, name), text: value }] : [];
  });
