import type { TaskKind } from '#contract/operations.ts';
import { hasField } from '#contract/operations.ts';
import { bothSides } from '#contract/sides.ts';
import type { ScheduledTime } from '#form/schedule.ts';
import type { ChoiceList, Directory } from '#form/task-form.ts';
import type { FormValues } from '#form/values.ts';
import { zoneWords } from '#form/zone-words.ts';
import { describeOwnSpan, describeSpan } from '#time/describe-span.ts';
import { describeWall } from '#time/describe.ts';
import { sentenceWords } from '../filling/later-words.ts';
import { kindNames } from '../words.ts';
import { placeOf, whoOf } from './summarize.ts';

/** What the sentence is made of; the leaf that shows it watches exactly these. */
export const sentenceKeys = [
  ...(['phone', 'name', 'address', 'latitude', 'longitude'] as const).flatMap(bothSides),
  'zone',
  'assignment',
  'team_id',
  'fleet_id',
  'notify',
  'tracking_link',
] as const;

export type SentenceValues = Pick<FormValues, (typeof sentenceKeys)[number]>;

const labelIn = (list: ChoiceList, value: string): string =>
  list.choices?.find((choice) => choice.value === value.trim())?.label ?? value.trim();

const assigned = (kind: TaskKind, values: SentenceValues, directory: Directory): string => {
  if (values.assignment === 'unassigned') return sentenceWords.unassigned;
  if (values.assignment === 'agent')
    return values.fleet_id.trim() === ''
      ? sentenceWords.someAgent
      : sentenceWords.agent(labelIn(directory.agents, values.fleet_id));
  if (!hasField(kind, 'team_id')) return sentenceWords.anyAgent;
  return values.team_id.trim() === ''
    ? sentenceWords.someTeam
    : sentenceWords.team(labelIn(directory.teams, values.team_id));
};

const leg = (place: string, time: string, words: (place: string) => string): string =>
  [place && words(place), time && sentenceWords.before(time)].filter(Boolean).join(' ');

/** Where and when, joined as the kind needs it: two places each with its time, one place with one time or two. */
const course = (kind: TaskKind, values: SentenceValues, times: readonly ScheduledTime[]): string[] => {
  const [pickup, customer] = [placeOf(values, 'pickup'), placeOf(values, 'customer')];
  const at = (name: ScheduledTime['name']): string => {
    const time = times.find((each) => each.name === name);
    return time ? describeWall(time.typed) : '';
  };
  const [first, last] = [at('job_pickup_datetime'), at('job_delivery_datetime')];
  switch (kind) {
    case 'pickup':
      return [leg(pickup, first, sentenceWords.at)];
    case 'delivery':
      return [leg(customer, last, sentenceWords.to)];
    case 'pickup-delivery':
      return [leg(pickup, first, sentenceWords.from), leg(customer, last, sentenceWords.to)];
    case 'appointment':
      return [customer && sentenceWords.at(customer), describeSpan(times.map(({ typed }) => typed))];
  }
};

/** The zone of the times just said, and the reader's own clock where it shows something else. */
const clocks = (zone: string, times: readonly ScheduledTime[], ownZone: string): string => {
  const [first] = times;
  if (!first) return '';
  const own = describeOwnSpan(times, ownZone);
  return `(${[zoneWords(zone, first.instant), own].filter(Boolean).join('; ')})`;
};

/**
 * One sentence about what Create will do: kind, person, place, time, agent, notifications, tracking link. Values that are
 * not there yet are left out.
 * @param times as `resolveSchedule` gives them.
 */
export const describeTask = (
  kind: TaskKind,
  values: SentenceValues,
  { times, directory, ownZone }: { times: readonly ScheduledTime[]; directory: Directory; ownZone: string },
): string => {
  const who = whoOf(kind, values);
  const head = who === '' ? kindNames[kind] : sentenceWords.kindFor(kindNames[kind], who);
  const legs = course(kind, values, times).filter(Boolean).join(', ');
  const parts = [
    [head, legs, clocks(values.zone, times, ownZone)].filter(Boolean).join(' '),
    assigned(kind, values, directory),
    values.notify ? sentenceWords.notified : sentenceWords.silent,
    values.tracking_link ? sentenceWords.tracked : sentenceWords.untracked,
  ];
  return `${parts.join(', ')}.`;
};
