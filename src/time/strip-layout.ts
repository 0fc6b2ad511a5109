import { dayOf, twoDigits, wallToMs, type WallTime } from './wall-time.ts';

/**
 * The layout of a time strip: up to two clocks over one axis of elapsed time, the present instant, and the deadlines.
 * Positions are percentages of the axis. Pure functions, so that days with clock changes can be tested.
 */

/** The wall time of a zone at an instant (milliseconds since 1970). */
export type Clock = (instant: number) => WallTime;

/** An instant to show, and the width of its label in pixels; `isOptional` if the label may be left out for lack of room. */
export type StripFlag = { id: string; instant: number; width: number; isOptional?: boolean };

type Tick = {
  x: number;
  /** "14"; '' for an hour without a label. */
  label: string;
};

export type Track = {
  ticks: Tick[];
  /** Midnights, the side on which a day's name fits, null if it fits on neither, and that day: the one that begins, or before it the one that ends. */
  days: { x: number; day: WallTime; naming: 'after' | 'before' | null }[];
  /** 21:00 to 07:00; `hasMoon`: there is room for one at the start. */
  nights: { x: number; width: number; hasMoon: boolean }[];
};

/** The side of its instant on which a label is drawn, so that it covers no other label and stays inside the strip. */
export type Pointing = 'middle' | 'start' | 'end';

/** `pointing` is null if there is no room for the label. */
export type PlacedFlag = { id: string; x: number; pointing: Pointing | null };

export type StripLayout = {
  /** One per clock; only one if all clocks agree. */
  tracks: Track[];
  now: PlacedFlag;
  flags: PlacedFlag[];
};

const hour = 3_600_000;
const day = 24 * hour;
const minLength = 12 * hour;
/** On a longer axis hours would be too near to each other: there are days alone. */
const maxHours = 72;
const maxDays = 8;
const margin = 2 * hour;
/** Room for the label of the last instant, in per cent of what comes before it. */
const after = 16;
/** Pixels between two labels. */
const gap = 4;
/** How many pixels a label may reach past the ends of the axis: the clock’s name before it stands lower. */
const outside = { before: 48, after: 8 };
/** Pixels from a midnight to the end of its day's name, and from the middle of an hour's digits to their edge. */
const dayNameWidth = 48;
const hourWidth = 13;
/** Pixels of a night that has room for a moon. */
const minForMoon = 24;

const axisOf = (instants: readonly number[]): { start: number; end: number } => {
  const [first, last] = [Math.min(...instants), Math.max(...instants)];
  const start = Math.floor((first - margin) / hour) * hour;
  // Leaves room for the flag of the last instant, also on a long axis.
  const end = Math.ceil((last + Math.max(margin, ((last - first) * after) / 100)) / hour) * hour;
  return { start, end: Math.max(end, start + minLength) };
};

/** The instants at which a clock shows a full hour: a step of one real hour, put right where the clock is changed by less. */
const fullHours = (clock: Clock, start: number, end: number): number[] => {
  const hours: number[] = [];
  const next = (from: number) => from + ((hour - (wallToMs(clock(from)) % hour)) % hour);
  for (let at = next(start); at <= end; at = next(at + hour)) hours.push(at);
  return hours;
};

const hourOf = (wall: WallTime): number => Number(wall.slice(11, 13));
/** Whether an hour of the day is shown as night: from 21:00 to 07:00. */
export const isNightHour = (hours: number): boolean => hours >= 21 || hours < 7;

/** Hours between two hour labels. @param most how many labels fit. */
const stepOf = (hours: number, most: number): number =>
  [2, 4, 8].find((step) => hours / step <= Math.min(9, most)) ?? 8;

/** The axis as it is drawn. */
type Axis = {
  start: number;
  end: number;
  /** In pixels. */
  width: number;
  /** Where lines cross the tracks, in pixels. */
  lines: readonly number[];
};

/** The midnights of a long axis, no more than names fit. It does not call the clock for each hour. */
const midnights = (clock: Clock, { start, end, width }: Axis): number[] => {
  const most = Math.max(1, Math.min(maxDays, Math.floor(width / (dayNameWidth + 2 * gap))));
  const step = Math.max(1, Math.ceil((end - start) / (most * day))) * day;
  const found: number[] = [];
  // Half a day after one midnight is before the next one, also on a day with a clock change.
  const next = (from: number) => from + ((day - (wallToMs(clock(from)) % day)) % day);
  for (let at = next(start); at < end; at = next(at + step - day / 2)) found.push(at);
  return found;
};

/**
 * The midnights of a track, each with the side on which a day's name crosses neither a line nor the name before it. No day is
 * named twice.
 * @param found earlier one first.
 */
const namedDays = (
  found: readonly number[],
  clock: Clock,
  { start, end, width, lines }: Axis,
): Track['days'] => {
  /** Where the last name ends, in pixels. */
  let taken = 0;
  let named = '';
  return found.map((midnight) => {
    const x = ((midnight - start) / (end - start)) * 100;
    const at = (x / 100) * width;
    const isFree = (from: number, to: number) =>
      from >= taken && to <= width && lines.every((line) => line < from || line > to);
    const ended = clock(midnight - 1);
    const naming = isFree(at + 1, at + dayNameWidth)
      ? 'after'
      : dayOf(ended) !== named && isFree(at - dayNameWidth, at - 1)
        ? 'before'
        : null;
    if (naming !== null) taken = naming === 'after' ? at + dayNameWidth : at;
    const shown = naming === 'before' ? ended : clock(midnight);
    if (naming !== null) named = dayOf(shown);
    return { x, day: shown, naming };
  });
};

const trackOf = (clock: Clock, axis: Axis): Track => {
  const { start, end, width, lines } = axis;
  const length = end - start;
  const x = (at: number) => ((at - start) / length) * 100;
  if (length > maxHours * hour)
    return { ticks: [], nights: [], days: namedDays(midnights(clock, axis), clock, axis) };
  const hours = fullHours(clock, start, end);
  const walls = new Map(hours.map((at) => [at, clock(at)]));
  const wallOf = (at: number) => walls.get(at) ?? clock(at);
  const step = stepOf(length / hour, width / (4 * hourWidth));
  const inside = hours.filter((at) => at > start && at < end);
  const atMidnight = inside.filter((at) => hourOf(wallOf(at)) === 0);
  const days = namedDays(atMidnight, clock, axis);
  const nights: Track['nights'] = [];
  const parts = [start, ...inside];
  for (const [at, from] of parts.entries()) {
    if (!isNightHour(hourOf(wallOf(from)))) continue;
    const to = x(parts[at + 1] ?? end);
    const last = nights.at(-1);
    if (last && Math.abs(last.x + last.width - x(from)) < 0.001) last.width = to - last.x;
    else nights.push({ x: x(from), width: to - x(from), hasMoon: false });
  }
  for (const night of nights) {
    const from = (night.x / 100) * width;
    const isOnName = days.some(({ x: midnight, naming }) => {
      if (naming === null) return false;
      const nameStart = (midnight / 100) * width - (naming === 'before' ? dayNameWidth : 0);
      return from < nameStart + dayNameWidth && from + minForMoon > nameStart;
    });
    night.hasMoon = (night.width / 100) * width > minForMoon && !isOnName;
  }
  const isNamed = (px: number) =>
    days.some(({ x: midnight, naming }) => {
      const from = (midnight / 100) * width;
      const reach = naming === 'before' ? -dayNameWidth : naming === null ? 0 : dayNameWidth;
      return px > from + Math.min(0, reach) - hourWidth && px < from + Math.max(0, reach) + hourWidth;
    });
  const ticks = hours.map((at): Tick => {
    const shown = hourOf(wallOf(at));
    const px = (x(at) / 100) * width;
    // No digits in the name of a day, under a line, and at the very ends.
    const fits =
      !isNamed(px) &&
      px > hourWidth &&
      px < width - hourWidth &&
      lines.every((line) => Math.abs(line - px) >= hourWidth);
    return { x: x(at), label: shown % step === 0 && fits ? twoDigits(shown) : '' };
  });
  return { ticks, days, nights };
};

type Label = { at: number; width: number; isOptional: boolean };

/** From where to where a label reaches, with a gap to the next one. */
const endsOf = ({ at, width }: Label, pointing: Pointing): [from: number, to: number] => {
  if (pointing === 'middle') return [at - (width + gap) / 2, at + (width + gap) / 2];
  return pointing === 'start' ? [at, at + width + gap] : [at - width - gap, at];
};

/** How bad an arrangement is: overlapping labels are worst, then labels left out, then labels beside their line. */
const costOf = (labels: readonly Label[], pointings: readonly (Pointing | null)[], width: number): number => {
  const shown = labels.flatMap((each, at) => {
    const pointing = pointings[at];
    return pointing ? [endsOf(each, pointing)] : [];
  });
  const overlaps = shown.filter(([from, to], at) =>
    shown.slice(at + 1).some((other) => from < other[1] && other[0] < to),
  );
  const isOutside = shown.some(([from, to]) => from < -outside.before || to > width + outside.after);
  const silent = labels.length - shown.length;
  const aside = pointings.filter((each) => each === 'start' || each === 'end');
  return overlaps.length * 1000 + (isOutside ? 500 : 0) + silent * 20 + aside.length;
};

const pointings = ['middle', 'end', 'start'] as const;

/** Where to draw each of a few labels: of all arrangements the one with the least cost. */
const arrange = (labels: readonly Label[], width: number): (Pointing | null)[] => {
  let ways: (Pointing | null)[][] = [[]];
  for (const { isOptional } of labels)
    ways = [...pointings, ...(isOptional ? [null] : [])].flatMap((next) =>
      ways.map((way) => way.concat(next)),
    );
  const costs = ways.map((way) => costOf(labels, way, width));
  return ways[costs.indexOf(Math.min(...costs))] ?? [];
};

/**
 * @param clocks the job's and the reader's; one alone while there is no zone.
 * @param now its label may be left out.
 * @param flags the deadlines, and one as another clock reads it: at most three.
 * @param width of the axis in pixels.
 */
export const placeStrip = (
  clocks: readonly [Clock, ...Clock[]],
  now: Pick<StripFlag, 'instant' | 'width'>,
  flags: readonly StripFlag[],
  width: number,
): StripLayout => {
  const all: StripFlag[] = [{ id: 'now', ...now, isOptional: true }, ...flags];
  const instants = all.map(({ instant }) => instant);
  const { start, end } = axisOf(instants);
  const x = (at: number) => ((at - start) / (end - start)) * 100;
  const [first, ...others] = clocks;
  const agrees = (clock: Clock) => [start, ...instants, end].every((at) => clock(at) === first(at));
  const labels = all.map((flag) => ({
    at: (x(flag.instant) / 100) * width,
    width: flag.width,
    isOptional: flag.isOptional === true,
  }));
  const chosen = arrange(labels, width);
  const placed = all.map(({ id, instant }, at) => ({ id, x: x(instant), pointing: chosen[at] ?? null }));
  const axis = { start, end, width, lines: labels.map(({ at }) => at) };
  return {
    tracks: [first, ...others.filter((clock) => !agrees(clock))].map((clock) => trackOf(clock, axis)),
    now: placed[0] ?? { id: 'now', x: 0, pointing: null },
    flags: placed.slice(1),
  };
};
