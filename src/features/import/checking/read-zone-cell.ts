import { isWireOffset, toWireOffset } from '#contract/formats.ts';
import { isZoneCode } from '#contract/time-zones.ts';
import { isWholeQuarter, readOffset } from '#time/zone-offset.ts';
import { findZone } from '#time/zones.ts';
import { checkingWords } from '../words.ts';

/** A zone choice of the form (a stated code, a region, an offset of the wire); or what is wrong with the cell. */
type CellZone = { zone: string } | { problem: string };

/** Whether a column is the one that the wire and our own export call so; only there `-330` is UTC − local in minutes. */
export const isWireZone = (header: string | undefined): boolean =>
  header?.trim().toLowerCase() === 'timezone';

/**
 * Reads the zone of a cell, in any letter case: a stated code, a region (`America/Chicago`), an offset (`-06:00`, `-0600`, `UTC-6`). What
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
  if (isZoneCode(code)) return { zone: code };
  if (['UTC', 'GMT', 'Z'].includes(code)) return { zone: 'UTC' };
  if (isWire && isWireOffset(text) && isWholeQuarter(Number(text))) return { zone: text };
  // Beside `+330`, which is minutes here, nobody sees that `+0330` would be hours.
  const offset = isWire && /^[+-]\d{4}$/.test(text) ? null : readOffset(text);
  if (offset !== null && isWireOffset(toWireOffset(offset))) return { zone: toWireOffset(offset) };
  // Abbreviations are regions to a browser: BST is Dhaka, ACT is Darwin.
  const region = text.includes('/') ? findZone(text.replaceAll(' ', '_')) : undefined;
  if (region) return { zone: region.id };
  if (/^[A-Z]{2,5}$/.test(code)) return { problem: checkingWords.zoneName(text) };
  return { problem: /^[+-]?\d+$/.test(text) ? checkingWords.zoneNumber(text) : checkingWords.zone };
};
