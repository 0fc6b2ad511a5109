import type { FieldName } from '#contract/fields.ts';
import { datetimesOf, lastStopOf, stopsOf } from '#contract/operations.ts';
import { timesOf } from '#contract/task-times.ts';
import type { CreatedTask } from '#data/http/created-task.ts';
import { formatAssignee, type Names } from '#data/lists/use-names.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { factWords as words } from '#data/outbox/words.ts';
import { labelOf, rowOf, screenFields } from '#form/schema.ts';
import { words as formWords } from '#form/words.ts';
import { describeDistance } from '#time/describe-distance.ts';
import { describeOwnSpan } from '#time/describe-span.ts';
import { describeWall } from '#time/describe.ts';
import { ownZone } from '#time/zones.ts';
import type { Fact } from './facts.tsx';

type Task = Pick<Intent, 'kind' | 'body'>;

/** The times of a task at the job, each with its zone, the user's own time and how far off it is. */
export const timeFacts = (task: Task, zone: string, now: number): Fact[] =>
  timesOf(task)
    .filter(({ instant }) => Number.isFinite(instant))
    .map(({ name, wall, instant }) => ({
      label: labelOf(task.kind, name),
      text: describeWall(wall),
      quiet: [zone, describeOwnSpan([{ instant, wall }], ownZone()), describeDistance(instant, now)]
        .filter(Boolean)
        .join(' · '),
    }));

const textOf = (name: FieldName, value: unknown, names: Names): string => {
  const { control } = rowOf(name);
  if (control === 'assignment') return formWords.assignment[value === 1 ? 'auto' : 'unassigned'];
  if (control === 'team' && typeof value === 'number') return names.team(value);
  if (control === 'images' && Array.isArray(value)) return value.join('\n');
  if (typeof value !== 'string') return '';
  if (control === 'merchant') return names.merchant(value);
  return control === 'agent' ? names.agent(value) : value.trim();
};

const factsOf = (task: Task, name: FieldName, names: Names): Fact[] => {
  const { control } = rowOf(name);
  const value = task.body[name];
  if (control === 'customFields' && Array.isArray(value))
    return value.map((row) => ({ label: String(row.label), text: String(row.data) }));
  const label = labelOf(task.kind, name);
  const text = textOf(name, value, names);
  if (text === '') return [];
  const isCopied = control === 'phone' || name === 'order_id';
  return [
    {
      label,
      text,
      ...(isCopied && { copy: words.copy(label) }),
      ...(control === 'agent' && { face: 'agent' as const }),
    },
  ];
};

/** The switches that are on, in one line; a service may know more values than 1. */
const optionFacts = ({ kind, body }: Task): Fact[] => {
  const on = screenFields(kind).flatMap((name) => {
    const value = body[name];
    if (rowOf(name).control !== 'switch' || typeof value !== 'number' || value === 0) return [];
    return [value === 1 ? labelOf(kind, name) : `${labelOf(kind, name)} (${value})`];
  });
  return on.length === 0 ? [] : [{ label: formWords.options, text: on.join(' · ') }];
};

/** The fields that the head of the details and the times show. */
const fieldsInHead = ({ kind, body }: Task): ReadonlySet<FieldName> => {
  const places = stopsOf(kind).flatMap(({ address, latitude, longitude }) =>
    body[address] ? [address] : [latitude, longitude],
  );
  return new Set([lastStopOf(kind).name, ...places, ...datetimesOf(kind), 'timezone']);
};

/** The fields of a task under the form's names and in its order. @param isAssigned whether other facts tell who has it */
export const fieldFacts = (task: Task, names: Names, isAssigned: boolean): Fact[] => {
  const head = fieldsInHead(task);
  const isShown = (name: FieldName) => {
    const { section } = rowOf(name);
    if (head.has(name) || (isAssigned && section === 'assignment')) return false;
    return name !== 'auto_assignment' || typeof task.body['fleet_id'] !== 'string';
  };
  return [
    ...screenFields(task.kind)
      .filter(isShown)
      .flatMap((name) => factsOf(task, name, names)),
    ...optionFacts(task),
  ];
};

/** What the service tells about a task: how well it knows the places, who has the task, and its number. */
export const answerFacts = ({ jobs, assignment, precision, notFound }: CreatedTask, names: Names): Fact[] => [
  ...(['pickup', 'delivery'] as const).flatMap((leg) => {
    const known = notFound[leg] ? 'none' : precision[leg];
    return known === null ? [] : [{ label: words.placeOf[leg], text: words.places[known] }];
  }),
  ...(assignment
    ? [
        {
          label: words.agent,
          text: formatAssignee(names.assignment(assignment)),
          face: assignment.state === 'unassigned' ? ('none' as const) : ('agent' as const),
        },
      ]
    : []),
  ...jobs.map(({ leg, id }) => ({ label: words.job[leg], text: id })),
];
