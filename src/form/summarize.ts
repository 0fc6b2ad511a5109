import { lastStopOf, stopsOf, type TaskKind } from '#contract/operations.ts';
import { sides, type SideName } from '#contract/sides.ts';
import { describeOwnSpan, describeSpan } from '#time/describe-span.ts';
import { ownZone } from '#time/zones.ts';
import { resolveSchedule } from './times.ts';
import type { FormValues } from './values.ts';
import { kindNames } from './words.ts';
import { zoneWords } from './zone-words.ts';

const contactLabel = (kind: TaskKind, values: FormValues): string => {
  const { name, phone } = lastStopOf(kind);
  return values[name].trim() || values[phone].trim();
};

/** The address of one side, or its coordinates if the address is blank. */
const placeOf = (values: FormValues, side: SideName): string => {
  const { address, latitude, longitude } = sides[side];
  const point = [values[latitude].trim(), values[longitude].trim()].filter(Boolean).join(', ');
  return values[address].trim() || point;
};

const throughLetter = /^\P{Letter}*\p{Letter}[^,\n]*/u;

/** An address through its first part that has a letter, which tells places of one city apart; the whole text where none has, such as coordinates. */
export const shortPlace = (place: string): string => (throughLetter.exec(place)?.[0] ?? place).trim();

/** A task in the fewest words: whom it is for and where it goes last, as far as it says. */
export const nameOf = (kind: TaskKind, values: FormValues): string =>
  [contactLabel(kind, values), shortPlace(placeOf(values, lastStopOf(kind).side))]
    .filter(Boolean)
    .join(' · ');

/** What the card of an intent says of its task, in the words and the wall time of the form. */
export const summarize = (kind: TaskKind, values: FormValues) => {
  const { times } = resolveSchedule(kind, values);
  const name = contactLabel(kind, values);
  const own = describeOwnSpan(times, ownZone());
  return {
    title: name === '' ? kindNames[kind] : `${kindNames[kind]} for ${name}`,
    who: name,
    where: stopsOf(kind)
      .map(({ side }) => placeOf(values, side))
      .filter(Boolean)
      .join(' → '),
    when: describeSpan(times.map(({ wall }) => wall)),
    ...(own !== null && { own }),
    zone: zoneWords(values.zone) || values.zone,
    zoneChoice: values.zone,
  };
};
