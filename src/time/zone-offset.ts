import { msToWall, wallToMs, type WallTime } from './wall-time.ts';

/** One instant that a wall time can mean: milliseconds since 1970, and the zone's offset then (UTC − local in minutes). */
export type Candidate = { instant: number; offset: number };

const hour = 3_600_000;
const minute = 60_000;

const formatters = new Map<string, Intl.DateTimeFormat>();

// A formatter takes 0.3 ms to make and 60 kB to keep, so those in use are kept and a walk over all zones does not pile up.
const formatterOf = (zone: string): Intl.DateTimeFormat => {
  const known = formatters.get(zone);
  if (known) return known;
  if (formatters.size >= 64) formatters.clear();
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

/** What the zone's clocks show, counted as if it were UTC. The order of the numbers is the engine's: WebKitGTK's `en-CA` begins with the month. */
const localMs = (instant: number, zone: string): number => {
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) shown[type] = value;
  const { year, month, day, hour: hours, minute: minutes, second } = shown;
  return Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hours),
    Number(minutes),
    Number(second),
  );
};

const wholeSecond = (instant: number): number => Math.floor(instant / 1000) * 1000;

/** What the clocks of the zone show at the instant. @param zone an IANA name; an unknown one throws RangeError. */
export const wallAt = (instant: number, zone: string): WallTime => msToWall(localMs(instant, zone));

/**
 * The zone's offset at the instant as the wire has it: UTC − local in minutes, so PST is 480 and IST is -330 (§2.2).
 * @param zone an IANA name; an unknown one throws RangeError.
 */
export const offsetAt = (instant: number, zone: string): number => {
  const second = wholeSecond(instant);
  // `|| 0` because a rounded -0 would print a sign of its own.
  return Math.round((second - localMs(second, zone)) / minute) || 0;
};

const found = new Map<string, readonly Candidate[]>();

/**
 * The instants at which the zone's clocks show the wall time, earlier one first: one as a rule, none where clocks were put
 * forward over it (`nextValidMinute` then says what to offer), two where they were put back (the person says which).
 */
export const candidates = (wall: WallTime, zone: string): readonly Candidate[] => {
  const key = `${zone} ${wall}`;
  const known = found.get(key);
  if (known) return known;
  // A task asks for its few times again and again, while it is typed and while it is checked.
  if (found.size >= 64) found.clear();
  const ways = findCandidates(wall, zone);
  found.set(key, ways);
  return ways;
};

const findCandidates = (wall: WallTime, zone: string): readonly Candidate[] => {
  const local = wallToMs(wall);
  // Clocks on earth are within 16 hours of UTC, and no zone changes its clocks twice in so short a time.
  const shifts = new Set(
    [-16, 0, 16].map((hours) => local + hours * hour).map((ms) => ms - localMs(ms, zone)),
  );
  return [...shifts]
    .map((shift) => local + shift)
    .filter((instant) => localMs(instant, zone) === local)
    .toSorted((a, b) => a - b)
    .map((instant) => ({ instant, offset: offsetAt(instant, zone) }));
};

/** The first minute at or after the wall time that the zone's clocks do show: `02:30` in New York's spring gap gives `03:00`. */
export const nextValidMinute = (wall: WallTime, zone: string): WallTime => {
  if (candidates(wall, zone).length > 0) return wall;
  const local = wallToMs(wall);
  // The clocks are before `wall` at the one end and past it at the other: halve until the second of the change is left.
  let before = local - 16 * hour;
  let after = local + 16 * hour;
  while (after - before > 1000) {
    const middle = wholeSecond((before + after) / 2);
    if (localMs(middle, zone) < local) before = middle;
    else after = middle;
  }
  return msToWall(Math.ceil(localMs(after, zone) / minute) * minute);
};
