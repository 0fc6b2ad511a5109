import { wallToMs, type WallTime } from './wall-time.ts';

/**
 * The layout of a time strip: up to two clocks over one axis of elapsed time, the present instant, and the deadlines.
 * Positions are percentages of the axis. Pure functions, so that days with clock changes can be tested.
 */

/** The wall time of a zone at an instant (milliseconds since 1970). */
export type Clock = (instant: number) => WallTime;

/** An instant to show on the strip. */
export type StripFlag = { id: string; instant: number };

type Tick = {
  x: number;
  /** "14"; '' for an hour without a label. */
  label: string;
  /** Shown only in a wide strip. */
  wideOnly: boolean;
};

export type Track = {
  ticks: Tick[];
  /** Midnights with the day that begins; null if its name does not fit. */
  days: { x: number; day: WallTime | null }[];
  /** 21:00 to 07:00. */
  nights: { x: number; width: number }[];
};

/** The side of its instant on which a flag is drawn, so that it covers no other flag and stays inside the strip. */
type Pointing = 'middle' | 'start' | 'end';

export type PlacedFlag = { id: string; x: number; pointing: Pointing };

export type TimeStrip = {
  /** One per clock; only one if all clocks agree. */
  tracks: Track[];
  now: PlacedFlag & { isCrowded: boolean };
  flags: PlacedFlag[];
};

const hour = 3_600_000;
const day = 24 * hour;
const minLength = 12 * hour;
/** A longer axis shows days only, because hours would be too close to each other. */
const maxHours = 72;
const mostDays = 8;
const margin = 2 * hour;
/** Flags that are closer than this percentage of the axis point away from each other. */
const near = 16;
const edge = 8;

const axisOf = (instants: readonly number[]): { start: number; end: number } => {
  const [first, last] = [Math.min(...instants), Math.max(...instants)];
  const start = Math.floor((first - margin) / hour) * hour;
  // Leaves room for the flag of the last instant, also on a long axis.
  const end = Math.ceil((last + Math.max(margin, ((last - first) * near) / 100)) / hour) * hour;
  return { start, end: Math.max(end, start + minLength) };
};

/** The instants of a clock's full hours: steps of one elapsed hour, adjusted after a clock change of less than an hour. */
const fullHours = (clock: Clock, start: number, end: number): number[] => {
  const hours: number[] = [];
  const next = (from: number) => from + ((hour - (wallToMs(clock(from)) % hour)) % hour);
  for (let at = next(start); at <= end; at = next(at + hour)) hours.push(at);
  return hours;
};

const hourOf = (wall: WallTime): number => Number(wall.slice(11, 13));
const isNight = (wall: WallTime): boolean => hourOf(wall) >= 21 || hourOf(wall) < 7;

/** Hours between two labels. */
const stepOf = (hours: number): number => [2, 4, 8].find((step) => hours / step <= 9) ?? 8;

/** The midnights of a long axis, at most `mostDays`. It does not call the clock for each hour. */
const midnights = (clock: Clock, start: number, end: number): number[] => {
  const step = Math.max(1, Math.ceil((end - start) / (mostDays * day))) * day;
  const found: number[] = [];
  // Half a day after one midnight is before the next one, also on a day with a clock change.
  const next = (from: number) => from + ((day - (wallToMs(clock(from)) % day)) % day);
  for (let at = next(start); at < end; at = next(at + step - day / 2)) found.push(at);
  return found;
};

const trackOf = (clock: Clock, start: number, end: number): Track => {
  const length = end - start;
  const x = (at: number) => ((at - start) / length) * 100;
  if (length > maxHours * hour) {
    const days = midnights(clock, start, end).map((at) => ({ x: x(at), day: clock(at) }));
    return { ticks: [], nights: [], days: days.filter((each) => each.x < 100 - edge) };
  }
  const hours = fullHours(clock, start, end);
  const walls = new Map(hours.map((at) => [at, clock(at)]));
  const wallOf = (at: number) => walls.get(at) ?? clock(at);
  const step = stepOf(length / hour);
  const inside = hours.filter((at) => at > start && at < end);
  const days = inside
    .filter((at) => hourOf(wallOf(at)) === 0)
    .map((at) => ({ x: x(at), day: x(at) < 100 - edge ? wallOf(at) : null }));
  const nights: Track['nights'] = [];
  const parts = [start, ...inside];
  for (const [at, from] of parts.entries()) {
    if (!isNight(wallOf(from))) continue;
    const to = x(parts[at + 1] ?? end);
    const last = nights.at(-1);
    if (last && Math.abs(last.x + last.width - x(from)) < 0.001) last.width = to - last.x;
    else nights.push({ x: x(from), width: to - x(from) });
  }
  const sinceDay = (at: number) => Math.min(...days.map((each) => x(at) - each.x).filter((gap) => gap >= 0));
  const ticks = hours.map((at): Tick => {
    const shown = hourOf(wallOf(at));
    // A label does not fit beside the name of a day or at the ends of the strip.
    const fits = sinceDay(at) > edge && x(at) > 3 && x(at) < 97;
    const label = shown % step === 0 && fits ? String(shown).padStart(2, '0') : '';
    return {
      x: x(at),
      label,
      wideOnly: shown % (2 * step) !== 0 || sinceDay(at) < (5 * hour * 100) / length,
    };
  });
  return { ticks, days, nights };
};

const pointings = (flags: readonly { id: string; x: number }[]): PlacedFlag[] => {
  const sorted = flags.toSorted((a, b) => a.x - b.x);
  return sorted.map(({ id, x }, at): PlacedFlag => {
    const before = sorted[at - 1];
    const after = sorted[at + 1];
    if (after && after.x - x < near && x > edge) return { id, x, pointing: 'end' };
    const isBeside = before !== undefined && x - before.x < near;
    return { id, x, pointing: isBeside || x < edge ? 'start' : 'middle' };
  });
};

/** A flag close to the line of the present points away from it. */
const awayFrom = (nowAt: number, { id, x, pointing }: PlacedFlag): PlacedFlag => {
  const isClose = pointing === 'middle' && Math.abs(x - nowAt) < near;
  if (!isClose) return { id, x, pointing };
  return { id, x, pointing: x < nowAt ? 'end' : 'start' };
};

/**
 * @param clocks the job's and the reader's; only the reader's while no zone is chosen.
 * @param flags the deadlines, and one of them by another zone: at most three.
 */
export const placeStrip = (
  clocks: readonly [Clock, ...Clock[]],
  now: number,
  flags: readonly StripFlag[],
): TimeStrip => {
  const instants = [now, ...flags.map(({ instant }) => instant)];
  const { start, end } = axisOf(instants);
  const x = (at: number) => ((at - start) / (end - start)) * 100;
  const [first, ...others] = clocks;
  const agrees = (clock: Clock) => [start, ...instants, end].every((at) => clock(at) === first(at));
  const placed = pointings(flags.map(({ id, instant }) => ({ id, x: x(instant) })));
  const nowAt = x(now);
  const ahead = placed.find((flag) => flag.x >= nowAt && flag.x - nowAt < near);
  const behind = placed.findLast((flag) => flag.x < nowAt && nowAt - flag.x < near);
  return {
    tracks: [first, ...others.filter((clock) => !agrees(clock))].map((clock) => trackOf(clock, start, end)),
    now: {
      id: 'now',
      x: nowAt,
      pointing: ahead ? 'end' : behind ? 'start' : 'middle',
      isCrowded: ahead?.pointing === 'end' || behind?.pointing === 'start',
    },
    flags: placed.map((flag) => awayFrom(nowAt, flag)),
  };
};
