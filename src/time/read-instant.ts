import { instantOf, isUsualYear, isWallTime } from './wall-time.ts';

const pattern =
  /^(\d{4}-\d\d-\d\d)(t| )(\d\d:\d\d)(?::(\d\d)(?:\.\d{1,9})?)? ?(?:z|utc|gmt|([+-])(\d\d)(?::?([0-5]\d))?)$/;

/**
 * The instant, in milliseconds since 1970, of a full time that says its own offset: `2026-12-01T14:30:00Z`,
 * `2026-12-01 14:30+05:30`. Null for all else, also for two times of a day (`2026-12-01 14:30-16:00`).
 */
export const readInstant = (text: string): number | null => {
  if (text.length > 80) return null;
  const clean = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‐-―−]/g, '-')
    .trim();
  const found = pattern.exec(clean);
  if (!found) return null;
  const [, date = '', between, clock = '', seconds, sign, hours = '0', minutes] = found;
  const isSpan = sign === '-' && between === ' ' && seconds === undefined && `${hours}:${minutes}` > clock;
  if (isSpan || (sign === '-' && minutes === undefined)) return null;
  const wall = `${date} ${clock}:${seconds ?? '00'}`;
  const offset = Number(hours) * 60 + Number(minutes ?? 0);
  if (!isWallTime(wall) || !isUsualYear(Number(date.slice(0, 4))) || offset > 840) return null;
  // UTC − local, as on the wire: `+05:30` is −330.
  return instantOf(wall, sign === '-' ? offset : -offset);
};
