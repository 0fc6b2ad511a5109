import { isWireOffset, toWireOffset } from '#contract/formats.ts';
import { isZoneCode, statedZones, zoneCodes, type ZoneCode } from '#contract/time-zones.ts';
import { describeClock, describeOffset } from '#time/describe.ts';
import { findNamedZone, searchZones } from '#time/search-zones.ts';
import { isWholeQuarter, offsetAt, readOffset } from '#time/zone-offset.ts';
import { cityOf, findZone, ownZone, type Zone } from '#time/zones.ts';
import type { Choice } from '#ui/combo-box.tsx';
import { searchChoices, shownRows } from '#ui/search-choices.ts';
import { nowAtJob } from './now-at-job.ts';
import { timeWords } from './words.ts';

/** The clock there now, at the end of a zone's row. */
const clockOf = (zone: string) => (): string => describeClock(`${nowAtJob(zone).now.slice(0, 16)}:00`);

const codeChoice = (code: ZoneCode): Choice => {
  const { offset, region } = statedZones[code];
  return {
    value: code,
    label: `${cityOf(region)} · ${code} (${describeOffset(Number(offset))})`,
    end: clockOf(code),
  };
};

const stated = zoneCodes.map(codeChoice);

export const regionChoice = ({ id, city, region }: Zone, at: number): Choice => ({
  value: id,
  // UTC is its own offset.
  label: region === '' ? city : `${city} · ${describeOffset(offsetAt(at, id))}`,
  end: clockOf(id),
});

const offsetChoice = (offset: string): Choice => ({
  value: offset,
  label: describeOffset(Number(offset)),
  hint: timeWords.fixed,
  end: clockOf(offset),
});

/** `-06:00`, `-0600`, and `+330` in minutes, as the wire spells it; null for all else: `UTC-6` finds zones, and `530` may be hours. */
const typedOffset = (text: string): string | null => {
  const written = /^[+−-]/.test(text.trim()) ? readOffset(text.trim()) : null;
  if (written !== null) return isWireOffset(toWireOffset(written)) ? toWireOffset(written) : null;
  const [, sign, digits] = /^([+-])(\d{1,3})$/.exec(text.trim()) ?? [];
  if (digits === undefined) return null;
  const offset = `${digits === '0' ? '+' : sign}${digits}`;
  return isWireOffset(offset) ? offset : null;
};

/**
 * Zones for the picker: the platform's by city, and what is typed of the eleven stated codes (§2.2) or as an offset. Nothing typed:
 * the device's zone, then large cities. Of regions as many as a list shows: the offset of each costs a millisecond.
 * @param at the instant for which a region's offset is shown.
 */
export const searchZoneChoices = (text: string, at: number): readonly Choice[] => {
  if (text.trim() === '') {
    const own = findZone(ownZone());
    const others = searchZones('', at).filter((zone) => zone !== own);
    return [...(own ? [own] : []), ...others].slice(0, shownRows).map((zone) => regionChoice(zone, at));
  }
  const offset = typedOffset(text);
  const fixed = offset && isWholeQuarter(Number(offset)) ? [offsetChoice(offset)] : [];
  const regions = searchZones(text, at)
    .slice(0, shownRows)
    .map((zone) => regionChoice(zone, at));
  const named = searchChoices(stated, text);
  // A code typed in full, like IST, means the stated one; a city means the region, whose offset follows the date.
  return isZoneCode(text.trim().toUpperCase())
    ? [...fixed, ...named, ...regions]
    : [...fixed, ...regions, ...named];
};

/** The choice of a stored zone: a code, a region or an offset. */
export const findZoneChoice = (value: string, at: number): Choice | undefined => {
  if (isZoneCode(value)) return codeChoice(value);
  if (isWireOffset(value)) return offsetChoice(value);
  const zone = value === '' ? undefined : findZone(value);
  return zone && regionChoice(zone, at);
};

/** The zones that a text finds. A stated code is not listed again beside its own region. */
export const zoneMatches = (text: string, at: number): readonly Choice[] => {
  const found = searchZoneChoices(text, at);
  const ids = new Set(found.map(({ value }) => value));
  const isOther = (value: string): boolean =>
    !isZoneCode(value) || !ids.has(findZone(statedZones[value].region)?.id ?? '');
  return found.filter(({ value }) => isOther(value));
};

/**
 * The zone that a typed text means by itself: a code, an offset, the name of a zone, its city or its country, or the
 * only zone that it finds. Undefined where it finds none, or several of which a person has to choose.
 */
export const meantZone = (typed: string, at: number): Choice | undefined => {
  const text = typed.trim();
  const code = text.toUpperCase();
  if (isZoneCode(code)) return codeChoice(code);
  const offset = typedOffset(text);
  if (offset !== null && isWholeQuarter(Number(offset))) return offsetChoice(offset);
  const named = findNamedZone(text) ?? (text === '' ? undefined : findZone(text));
  if (named) return regionChoice(named, at);
  const [only, ...more] = text === '' ? [] : zoneMatches(text, at);
  return more.length === 0 ? only : undefined;
};

/** A zone as a picker stores what was typed: hours as the name of an offset, since `-8` and `+530` are minutes on the wire. */
export const storedZone = (value: string): string =>
  isWireOffset(value) && !isWholeQuarter(Number(value)) ? `UTC${value}` : value;
