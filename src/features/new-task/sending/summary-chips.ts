import { hasField, stopsOf, type TaskKind } from '#contract/operations.ts';
import { shortPlace } from '#contract/short-place.ts';
import { bothSides, datetimeFields, type SideName } from '#contract/sides.ts';
import { fieldRows } from '#form/field-rows.ts';
import { labelOf, sectionFields } from '#form/rows-by-kind.ts';
import { missingKeys } from '#form/missing-fields.ts';
import type { ScheduledTime } from '#form/resolve-times.ts';
import type { ChoiceList, Directory } from '#form/directory.ts';
import { isSwitchKey, wireNameOf, type FormIssue, type FormKey, type FormValues } from '#form/values.ts';
import { kindNames } from '#form/words.ts';
import { describeOwnSpan, describeSpan } from '#time/describe-span.ts';
import type { WallTime } from '#time/wall-time.ts';
import { placeOf, whoOf } from '#form/summarize.ts';
import { summaryWords as words } from './sending-words.ts';

/** The fields that the summary is made of; the component that shows it watches exactly these. */
export const summaryKeys = [
  ...(['phone', 'name', 'address', 'latitude', 'longitude'] as const).flatMap(bothSides),
  'merchant_id',
  'order_id',
  'job_description',
  ...datetimeFields,
  'zone',
  'assignment',
  'team_id',
  'fleet_id',
  'notify',
  'geofence',
  'tracking_link',
  'ride_type',
] as const satisfies readonly FormKey[];

export type SummaryValues = Pick<FormValues, (typeof summaryKeys)[number]>;

/** One fact of the task; `full` is what a short text leaves out, `side` tells two places apart. */
export type Chip = {
  about: 'kind' | 'who' | 'where' | 'when' | 'agent' | 'options';
  text: string;
  full?: string;
  side?: SideName;
};

/** A field that keeps the task from being sent: blank, or an invalid time. */
export type MissingChip = { key: FormKey; text: string };

const labelIn = (list: ChoiceList, value: string): string =>
  list.choices?.find((choice) => choice.value === value.trim())?.label ?? value.trim();

const agentOf = (kind: TaskKind, values: SummaryValues, directory: Directory): string => {
  if (values.assignment === 'unassigned') return words.unassigned;
  if (values.assignment === 'agent') return labelIn(directory.agents, values.fleet_id);
  return hasField(kind, 'team_id') ? words.team(labelIn(directory.teams, values.team_id)) : words.anyAgent;
};

const optionsOf = (kind: TaskKind, values: SummaryValues): string => {
  const on = sectionFields(kind, 'options')
    .filter(isSwitchKey)
    .filter((name) => values[name])
    .map((name) => fieldRows[name].label);
  return [...(values.notify ? [] : [words.silent]), ...on].join(' · ');
};

/**
 * What keeps a task of the kind from being sent, each by its label: the blank fields that it needs, then the times and the
 * zone with a problem.
 */
export const missingChips = (
  kind: TaskKind,
  values: SummaryValues,
  problems: readonly FormIssue[] = [],
): MissingChip[] => {
  const labelOfKey = (key: FormKey): string => {
    const name = wireNameOf(kind, key);
    return name === null ? key : labelOf(kind, name);
  };
  return [
    ...missingKeys(kind, values).map((key) => ({ key, text: words.missing(labelOfKey(key)) })),
    ...[...new Set(problems.map(({ key }) => key))].map((key) => ({
      key,
      text: words.check(labelOfKey(key)),
    })),
  ];
};

/**
 * What pressing Create will do, fact by fact: kind, person, places, time, agent, options. What is not known yet is left out.
 * @param times as `resolveSchedule` gives them.
 * @param now the present time at the job.
 * @param zone the name of the form's zone, where nothing compares it with the places; '' elsewhere.
 */
export const summaryChips = (
  kind: TaskKind,
  values: SummaryValues,
  facts: {
    times: readonly ScheduledTime[];
    directory: Directory;
    ownZone: string;
    now: WallTime;
    zone: string;
  },
): Chip[] => {
  const { times, directory, ownZone, now, zone } = facts;
  const walls = times.map(({ typed }) => typed);
  // Of two times the readout tells both clocks: here they would leave the places no room.
  const own = walls.length < 2 && describeOwnSpan(times, ownZone, now);
  const places = stopsOf(kind)
    .map(({ side }) => ({ side, full: placeOf(values, side) }))
    .map(({ side, full }): Chip => ({ about: 'where', text: shortPlace(full), full, side }));
  const chips: Chip[] = [
    { about: 'kind', text: kindNames[kind] },
    { about: 'who', text: whoOf(kind, values) },
    ...places,
    {
      about: 'when',
      text: [describeSpan(walls, now), walls.length > 0 && zone, own].filter(Boolean).join(' · '),
    },
    { about: 'agent', text: agentOf(kind, values, directory) },
    { about: 'options', text: optionsOf(kind, values) },
  ];
  return chips.filter(({ text }) => text !== '');
};
