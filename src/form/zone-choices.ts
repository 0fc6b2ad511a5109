import { isWireOffset } from '#contract/formats.ts';
import { isZoneCode, statedZones, zoneCodes, type ZoneCode } from '#contract/time-zones.ts';
import { describeOffset } from '#time/describe.ts';
import { offsetAt } from '#time/zone-offset.ts';
import { cityOf, findZone, type Zone } from '#time/zones.ts';
import type { Choice } from '#ui/combo-box.tsx';
import { searchChoices } from '#ui/search-choices.ts';
import { timeWords } from './words.ts';

const codeChoice = (code: ZoneCode): Choice => {
  const { offset, region, season } = statedZones[code];
  return {
    value: code,
    label: `${cityOf(region)} · ${code} (${describeOffset(Number(offset))})`,
    hint: timeWords.stated(season, offset),
  };
};

const stated = zoneCodes.map(codeChoice);

const regionChoice = ({ id, city, region }: Zone, at: number): Choice => ({
  value: id,
  // UTC is its own offset.
  label: region === '' ? city : `${city} · ${describeOffset(offsetAt(at, id))}`,
  hint: region,
});

const offsetChoice = (offset: string): Choice => ({
  value: offset,
  label: timeWords.sends(describeOffset(Number(offset)), offset),
  hint: timeWords.fixed,
});

/** `+330`, `-0330`, `330` as the wire spells it; null for what is no offset in minutes. */
const typedOffset = (text: string): string | null => {
  const [, sign = '+', digits] = /^([+-])?0*(\d{1,3})$/.exec(text.trim()) ?? [];
  if (digits === undefined || text.trim().length < 2) return null;
  const offset = `${digits === '0' ? '+' : sign}${digits}`;
  return isWireOffset(offset) ? offset : null;
};

/** Zones of the platform that fit a text, best first: `#time/search-zones.ts`, which is loaded with the first focus. */
export type RegionSearch = (text: string, at: number) => readonly Zone[];

/**
 * Zones for the picker: the eleven stated ones by code first (§2.2), then the platform's, and a typed offset as it is.
 * @param at the instant for which a region's offset is shown.
 */
export const searchZoneChoices = (
  text: string,
  at: number,
  searchRegions: RegionSearch,
): readonly Choice[] => {
  const offset = typedOffset(text);
  const fixed = offset && /^[+-]?\d{2,3}$/.test(text.trim()) ? [offsetChoice(offset)] : [];
  const regions = searchRegions(text, at).map((zone) => regionChoice(zone, at));
  const named = searchChoices(stated, text);
  // A code typed in full, like IST, means the stated one; a city means the region, whose offset follows the date.
  const byCode = text.trim() === '' || isZoneCode(text.trim().toUpperCase());
  return byCode ? [...fixed, ...named, ...regions] : [...fixed, ...regions, ...named];
};

/** The choice of a stored zone: a code, a region or an offset. */
export const findZoneChoice = (value: string, at: number): Choice | undefined => {
  if (isZoneCode(value)) return codeChoice(value);
  if (isWireOffset(value)) return offsetChoice(value);
  const zone = value === '' ? undefined : findZone(value);
  return zone && regionChoice(zone, at);
};
