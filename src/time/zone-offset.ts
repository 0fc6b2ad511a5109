import { minuteMs, msToWall, wallToMs, type WallTime } from './wall-time.ts';

/** An instant that a wall time can mean, in milliseconds since 1970, and the zone's offset at it (UTC − local in minutes). */
export type PossibleInstant = { instant: number; offset: number };

const hour = 3_600_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

// A formatter takes 0.3 ms to create and 60 kB of memory: they are cached, and the cache is emptied at 128: a list of zones shows 60.
const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone);
  if (known) return known;
  if (formatters.size >= 128) formatters.clear();
  const made = new Intl.DateTimeFormat('en', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formatters.set(zone, made);
  return made;
};

/** Whether the name is one of a zone that this browser knows. */
export const isZone = (name: string): boolean => {
  try {
    formatterOf(name);
    return name !== '';
  } catch {
    return false;
  }
};

/** The zone's local time read as if it were UTC. `formatToParts`, because the order in a formatted text differs between browsers. */
const localMs = (instant: number, zone: string): number => {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) shown[type] = Number(value);
  const { year = NaN, month = NaN, day, hour: hours, minute, second } = shown;
  return Date.UTC(year, month - 1, day, hours, minute, second);
};

const wholeSecond = (instant: number): number => Math.floor(instant / 1000) * 1000;

/** The wall time of the zone at the instant. @param zone an IANA name; an unknown one throws RangeError. */
export const wallAt = (instant: number, zone: string): WallTime => msToWall(localMs(instant, zone));

/**
 * The zone's offset at the instant as the wire has it: UTC − local in minutes, so PST is 480 and IST is -330 (§2.2).
 * @param zone an IANA name; an unknown one throws RangeError.
 */
export const offsetAt = (instant: number, zone: string): number => {
  const second = wholeSecond(instant);
  // `|| 0` turns -0 into 0, which would be written "-0".
  return Math.round((second - localMs(second, zone)) / minuteMs) || 0;
};

/**
 * UTC − local in minutes of an offset as people write it, with the opposite sign: `-06:00`, `-0600`, `UTC+5:30`, `GMT-5`. Null for all
 * else, also for `-6` and `+530`, which can be minutes.
 */
export const readOffset = (text: string): number | null => {
  const parts = /^(utc|gmt)? ?([+-]) ?(\d{1,2})(?:(:?)([0-5]\d))?$/i.exec(text.replace('−', '-'));
  if (!parts) return null;
  const [, named, sign, hours = '', colon, minutes] = parts;
  if (!named && !colon && `${hours}${minutes ?? ''}`.length < 4) return null;
  const ahead = Number(hours) * 60 + Number(minutes ?? 0);
  return (sign === '+' ? -ahead : ahead) || 0;
};

/** Whether clocks may differ from UTC by so many minutes. Another number, such as 8 or 530, is typed hours. */
export const isWholeQuarter = (minutes: number): boolean => minutes % 15 === 0;

const found = new Map<string, readonly PossibleInstant[]>();

/**
 * The instants at which the zone's clocks show the wall time, earlier one first: usually one; none if a clock change skips
 * it (`nextValidMinute` gives the next valid time); two if a clock change repeats it (the person chooses).
 */
export const possibleInstants = (wall: WallTime, zone: string): readonly PossibleInstant[] => {
  const key = `${zone} ${wall}`;
  const known = found.get(key);
  if (known) return known;
  // A task asks for its few times again and again, while it is typed and while it is checked, and so do the rows of a file.
  if (found.size >= 2000) found.clear();
  const ways = findCandidates(wall, zone);
  found.set(key, ways);
  return ways;
};

const findCandidates = (wall: WallTime, zone: string): readonly PossibleInstant[] => {
  const local = wallToMs(wall);
  // Every offset is within 16 hours of UTC, and no zone changes its clocks twice within that time.
  const shifts = new Set(
    [-16, 0, 16].map((hours) => local + hours * hour).map((ms) => ms - localMs(ms, zone)),
  );
  return [...shifts]
    .map((shift) => local + shift)
    .filter((instant) => localMs(instant, zone) === local)
    .toSorted((a, b) => a - b)
    .map((instant) => ({ instant, offset: offsetAt(instant, zone) }));
};

/** The first whole minute at or after the wall time that exists in the zone: `02:30` in New York's spring gap gives `03:00`. */
export const nextValidMinute = (wall: WallTime, zone: string): WallTime => {
  if (possibleInstants(wall, zone).length > 0) return wall;
  const local = wallToMs(wall);
  // Binary search for the second of the clock change between an instant before `wall` and one after it.
  let before = local - 16 * hour;
  let after = local + 16 * hour;
  while (after - before > 1000) {
    const middle = wholeSecond((before + after) / 2);
    if (localMs(middle, zone) < local) before = middle;
    else after = middle;
  }
  return msToWall(Math.ceil(localMs(after, zone) / minuteMs) * minuteMs);
};
