import { rowOf } from '#form/field-rows.ts';
import { labelOf, screenFields } from '#form/rows-by-kind.ts';
import { words as formWords } from '#form/words.ts';
import type { Intent } from '#outbox/intent.ts';
import { describeOffset, describeWall } from '#time/describe.ts';
import { isWallTime } from '#time/wall-time.ts';
import { sayAssigned, type FieldNames, type NameAssignment } from '#directory/use-names.ts';
import { detailWords as words } from './words.ts';

/** One thing that is known of a task. `copy`: people need the text elsewhere, such as a phone number. */
export type Fact = { label: string; text: string; copy?: true };

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

/** Every field of a task as the form names it, in the form's order; what is blank is left out, and switches are one line. */
export const fieldFacts = (intent: Intent, names: FieldNames): Fact[] => {
  const { kind, body, summary } = intent;
  const fields = screenFields(kind).filter((name) => rowOf(name).control !== 'multiline');
  const facts = fields.flatMap((name): Fact[] => {
    const { control } = rowOf(name);
    const value = body[name];
    const label = labelOf(kind, name);
    if (control === 'switch') return [];
    if (control === 'customFields') return entriesOf(value);
    if (control === 'images') return linesOf(value).map((text) => ({ label, text }));
    if (control === 'zone') return [{ label, text: summary.zone || describeOffset(Number(value)) }];
    if (control === 'assignment') {
      if (typeof body['fleet_id'] === 'string') return [];
      return [{ label, text: formWords.assignment[value === 1 ? 'auto' : 'unassigned'] }];
    }
    const text = nameOf(control, value, names);
    if (text === '') return [];
    return [{ label, text, ...((control === 'phone' || name === 'order_id') && { copy: true }) }];
  });
  const on = screenFields(kind).filter((name) => rowOf(name).control === 'switch' && body[name] === 1);
  if (on.length === 0) return facts;
  return [...facts, { label: formWords.options, text: on.map((name) => labelOf(kind, name)).join(' · ') }];
};

/** What the service told of a task that it created. */
export const answerFacts = ({ last, body, settledBy }: Intent, nameAssignment: NameAssignment): Fact[] => {
  if (last?.kind !== 'created' || settledBy !== 'service') return [];
  const { jobs, assignment, precision, notFound } = last.data;
  const placeOf = (leg: 'pickup' | 'delivery') =>
    notFound[leg] ? words.places.none : precision[leg] === null ? null : words.places[precision[leg]];
  const places = [placeOf('pickup'), placeOf('delivery')].filter((place) => place !== null);
  const isKnown = assignment === null || typeof body['fleet_id'] === 'string';
  return [
    ...jobs.map(({ leg, id }) => ({ label: words.job[leg], text: id })),
    ...(isKnown ? [] : [{ label: words.assigned, text: sayAssigned(nameAssignment(assignment)) }]),
    ...(places.length === 0 ? [] : [{ label: words.place, text: [...new Set(places)].join(' · ') }]),
  ];
};

/** The longer texts of a task, each under its label. */
export const longFacts = ({ kind, body }: Intent): Fact[] =>
  screenFields(kind).flatMap((name) => {
    const value = body[name];
    const isLong = rowOf(name).control === 'multiline' && typeof value === 'string' && value !== '';
    return isLong ? [{ label: labelOf(kind, name), text: value }] : [];
  });

/** The service that a task went to, where it is not the one of the page. */
export const serviceFacts = ({ baseUrl }: Intent, here: string | undefined): Fact[] =>
  here === undefined || here === baseUrl ? [] : [{ label: words.service, text: new URL(baseUrl).host }];
