import { isWireOffset, toWireOffset } from '#contract/formats.ts';
import { isZoneCode } from '#contract/time-zones.ts';
import { isWholeQuarter, readOffset } from '#time/zone-offset.ts';
import { findZone } from '#time/zones.ts';
import { normaliseHeader } from '../matching/finder.ts';
import { windowsZones } from '../tables/windows-zones.ts';
import { checkingWords } from '../words.ts';

/**
 * A zone choice of the form (a stated code, a region, an offset of the wire), or the problem of the cell. `isCode`: a code or an
 * offset, which can be another place's.
 */
type CellZone = { zone: string; isCode?: true } | { problem: string };

const windowsRegions = new Map(
  windowsZones.flatMap(([name, zone, shown]) => [
    [normaliseHeader(name), zone],
    [normaliseHeader(shown), zone],
  ]),
);

/** The zone that Windows calls so: "Eastern Standard Time", "(UTC-05:00) Eastern Time (US & Canada)", "GMT-0500 (Eastern Daylight Time)". */
const readWindowsName = (text: string): string | undefined => {
  const name = text
    .replace(/^\((?:utc|gmt)[^)]*\) ?/i, '')
    .replace(/^(?:utc|gmt)\S* \((.*)\)$/i, '$1')
    .replace(/ (?:daylight|summer) time$/i, ' Standard Time');
  const zone = windowsRegions.get(normaliseHeader(name));
  return zone === undefined ? undefined : findZone(zone)?.id;
};

/** Whether a column is the one that the wire and our own export call so; only there `-330` is UTC − local in minutes. */
export const isWireZone = (header: string | undefined): boolean =>
  header?.trim().toLowerCase() === 'timezone';

/** UTC − local in minutes of an offset (`-06:00`, `-0600`, `UTC-6`), or null. */
const readMinutes = (text: string, isWire: boolean): number | null => {
  if (isWire && isWireOffset(text) && isWholeQuarter(Number(text))) return Number(text);
  // Next to `+330`, which is minutes here, `+0330` could be mistaken for minutes.
  if (isWire && /^[+-]\d{4}$/.test(text)) return null;
  // The signs of these zones are those of the wire: Etc/GMT+5 is UTC-5.
  const hours = /^etc\/gmt([+-]\d{1,2})$/i.exec(text)?.[1];
  return hours === undefined ? readOffset(text) : Number(hours) * 60;
};

/**
 * Reads the zone of a cell, in any letter case: a stated code, a region (`America/Chicago`), an offset, a name of Windows. What
 * can mean more than one zone (`BST`, `-6`, `0530`) is none: another zone than the one that was meant would move every time.
 * @param isWire the cell is in a column of the wire, where `+480` is an offset as well, and `-0600` none.
 */
export const readZoneCell = (cell: string, isWire: boolean): CellZone => {
  const text = cell
    .normalize('NFKC')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const code = text.toUpperCase();
  if (isZoneCode(code)) return { zone: code, isCode: true };
  if (['UTC', 'GMT', 'Z'].includes(code)) return { zone: 'UTC' };
  const minutes = readMinutes(text, isWire);
  const offset = minutes === null ? '' : toWireOffset(minutes);
  if (isWireOffset(offset)) return { zone: offset, isCode: true };
  // Abbreviations are regions to a browser: BST is Dhaka, ACT is Darwin.
  const region = text.includes('/') ? findZone(text.replaceAll(' ', '_'))?.id : undefined;
  const zone = region ?? readWindowsName(text);
  return zone === undefined ? { problem: checkingWords.zone } : { zone };
};
