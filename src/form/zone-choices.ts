import { useMemo, useState } from 'react';
import { isWireOffset, toWireOffset } from '#contract/formats.ts';
import { statedZones, zoneCodes } from '#contract/time-zones.ts';
import { describeOffset } from '#time/describe.ts';
import { clockOf } from '#time/wall-time.ts';
import { isWholeQuarter, offsetAt, readOffset } from '#time/zone-offset.ts';
import { cityOf, findZone } from '#time/zones.ts';
import type { Choice } from '#ui/choices.ts';
import { readZone, wallAtJob } from './times.ts';
import { timeWords } from './words.ts';

const utc: Choice = { value: 'UTC', label: 'UTC', words: 'GMT Zulu' };

const justUtc = [utc];

const codes: readonly Choice[] = zoneCodes.map((code) => ({
  value: code,
  label: code,
  hint: cityOf(statedZones[code].region),
}));

let loaded: readonly Choice[] | undefined;

/** All regions for a picker, once `load` has imported them. If that fails, whole names and offsets can still be typed. */
export const useRegions = () => {
  const [regions, setRegions] = useState(loaded);
  const load = async () => {
    const imported = await import('./zone-list.ts').catch(() => undefined);
    loaded = [utc, ...(imported?.regions ?? [])];
    setRegions(loaded);
  };
  return { regions: regions ?? justUtc, isLoading: regions === undefined, load: () => void load() };
};

/** The zones of the form: regions and the codes of the interface. */
export const useZones = () => {
  const { regions, ...rest } = useRegions();
  return { ...rest, zones: useMemo(() => [...codes, ...regions], [regions]) };
};

/** `+330` in minutes as on the wire, or hours as in `-8`, `-0600` and `UTC+5:30`; null for any other text. */
const readOffsetText = (text: string): string | null => {
  if (isWireOffset(text) && isWholeQuarter(Number(text))) return text;
  const minutes = readOffset(text) ?? readOffset(`utc${text}`);
  return minutes === null || !isWireOffset(toWireOffset(minutes)) ? null : toWireOffset(minutes);
};

export const readRegion = (text: string): Choice | undefined => {
  const zone = findZone(text);
  return zone && { value: zone.id, label: zone.city };
};

/** Reads a typed text that isn't in the list: an offset or a whole name. */
export const readZoneText = (text: string): Choice | undefined => {
  const offset = readOffsetText(text.trim().replace('−', '-'));
  if (offset !== null) return { value: offset, label: describeOffset(Number(offset)), hint: timeWords.fixed };
  return readRegion(text);
};

/** The end of a zone's row: "United States · UTC−8 · 14:30". */
export const describeZoneNow = ({ value, hint }: Choice): string => {
  const zone = readZone(value);
  if (!zone) return '';
  const offset = 'fixed' in zone ? zone.fixed : offsetAt(Date.now(), zone.region);
  const clock = clockOf(wallAtJob(value));
  return [hint, isWireOffset(value) ? '' : describeOffset(offset), clock].filter(Boolean).join(' · ');
};
