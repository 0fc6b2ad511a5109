import { describe, expect, it } from 'vitest';
import { placeStrip, type Clock, type Track } from './time-strip.ts';
import { wallAt } from './zone-offset.ts';

const clockOf =
  (zone: string): Clock =>
  (instant) =>
    wallAt(instant, zone);
const newYork = clockOf('America/New_York');
const london = clockOf('Europe/London');
const at = (text: string) => Date.parse(text);
const labels = ({ ticks }: Track) => ticks.map(({ label }) => label).filter((label) => label !== '');
const hoursOf = (track: Track | undefined) => (track ? labels(track).map(Number) : []);

describe('a time strip', () => {
  const now = at('2026-11-21T16:24:00Z');
  const strip = placeStrip([newYork, london], now, [{ id: 'deadline', instant: at('2026-11-21T19:30:00Z') }]);

  it('the axis begins at the full hour two hours before now and is at least twelve hours long', () => {
    // 14:00 to 02:00 in London.
    expect(strip.now.x).toBeCloseTo((144 / 720) * 100);
    expect(strip.flags[0]?.x).toBeCloseTo((330 / 720) * 100);
  });

  it('each clock has its own hours on the common axis', () => {
    expect(hoursOf(strip.tracks[0])).toEqual([10, 12, 14, 16, 18, 20]);
    expect(hoursOf(strip.tracks[1])).toEqual([16, 18, 20, 22]);
    expect(strip.tracks[1]?.days.map(({ day }) => day)).toEqual(['2026-11-22 00:00:00']);
  });

  it('a day has no name if the name would not fit into the strip', () => {
    const daysAt = (text: string) => placeStrip([clockOf('Asia/Kolkata')], at(text), []).tracks[0]?.days;
    expect(daysAt('2026-11-21T09:30:00Z')).toEqual([{ x: (11.5 / 12) * 100, day: null }]);
    expect(daysAt('2026-11-21T10:30:00Z')).toEqual([{ x: (10.5 / 12) * 100, day: '2026-11-22 00:00:00' }]);
  });

  it('the night of each clock is from 21:00 to 07:00', () => {
    expect(strip.tracks[0]?.nights).toEqual([]);
    const [night] = strip.tracks[1]?.nights ?? [];
    expect(night?.x).toBeCloseTo((7 / 12) * 100);
    expect(night?.width).toBeCloseTo((5 / 12) * 100);
  });

  it('two clocks that agree have one track', () => {
    expect(placeStrip([london, clockOf('Europe/Lisbon')], now, []).tracks).toHaveLength(1);
  });

  it('the full hours of a clock half an hour apart are between those of the other', () => {
    const [, kolkata] = placeStrip([london, clockOf('Asia/Kolkata')], now, []).tracks;
    expect(kolkata?.ticks[0]?.x).toBeCloseTo((0.5 / 12) * 100);
  });
});

describe('a time strip on the day of a clock change', () => {
  it('a skipped hour has no tick, and ticks are one elapsed hour apart', () => {
    // New York goes from 02:00 to 03:00 at 07:00 UTC.
    const [track] = placeStrip([newYork], at('2027-03-14T05:00:00Z'), []).tracks;
    const places = track?.ticks.map(({ x }) => Math.round(x * 100) / 100) ?? [];
    expect(
      new Set(places.slice(1).map((x, index) => Math.round((x - (places[index] ?? 0)) * 100) / 100)),
    ).toEqual(new Set([8.33, 8.34]));
    // 22, 23, 00, 01, 03, 04 …: night ends at 07:00, eight elapsed hours after 22:00.
    expect(track?.nights[0]?.width).toBeCloseTo((8 / 12) * 100);
  });

  it('a repeated hour makes the night an hour longer', () => {
    const [track] = placeStrip([newYork], at('2026-11-01T05:00:00Z'), []).tracks;
    // 23:00 of the day before to 07:00 are nine elapsed hours.
    expect(track?.nights[0]?.width).toBeCloseTo((9 / 12) * 100);
  });
});

describe('a long time strip', () => {
  const now = at('2026-11-21T16:24:00Z');

  it('up to 72 hours it shows hours, with fewer labels', () => {
    const [track] = placeStrip([london], now, [{ id: 'deadline', instant: now + 60 * 3_600_000 }]).tracks;
    expect(new Set(hoursOf(track))).toEqual(new Set([8, 16]));
    expect(track?.days).toHaveLength(3);
  });

  it('beyond 72 hours it shows days only', () => {
    const [track] = placeStrip([london], now, [{ id: 'deadline', instant: now + 200 * 3_600_000 }]).tracks;
    expect(hoursOf(track)).toEqual([]);
    expect(track?.days.map(({ day }) => day?.slice(5))).toEqual(
      expect.arrayContaining(['11-22 00:00:00', '11-24 00:00:00']),
    );
  });
});

it('the number of calls of the clock does not grow with the length of the strip', () => {
  let calls = 0;
  const counted: Clock = (instant) => {
    calls += 1;
    return wallAt(instant, 'America/Chicago');
  };
  const now = at('2026-11-21T16:24:00Z');
  const strip = placeStrip([counted], now, [{ id: 'deadline', instant: at('2027-07-12T16:00:00Z') }]);
  expect(calls).toBeLessThan(60);
  // Midnights, also after the clock change in March.
  expect(strip.tracks[0]?.days.every(({ day }) => day?.endsWith('00:00:00'))).toBe(true);
  expect(strip.tracks[0]?.days.length).toBeGreaterThan(5);
});

describe('flags of a time strip', () => {
  const now = at('2026-11-21T10:00:00Z');
  const pointing = (...fromNow: number[]) => {
    const strip = placeStrip(
      [london],
      now,
      fromNow.map((hours, index) => ({ id: String(index), instant: now + hours * 3_600_000 })),
    );
    return [strip.now.pointing, ...strip.flags.map((flag) => flag.pointing)];
  };

  it('flags are centred on their instant, and point away from each other if they are close', () => {
    expect(pointing(5)).toEqual(['middle', 'middle']);
    expect(pointing(1)).toEqual(['end', 'start']);
    expect(pointing(5, 6)).toEqual(['middle', 'end', 'start']);
  });

  it('flags stay inside a strip of any length', () => {
    expect(pointing(60)).toEqual(['middle', 'middle']);
    expect(pointing(60, 61)).toEqual(['middle', 'end', 'start']);
    expect(pointing(-60)).toEqual(['middle', 'start']);
  });

  it('two flags right after now leave no room for the label of now', () => {
    const close = placeStrip([london], now, [
      { id: 'pickup', instant: now + 3_600_000 },
      { id: 'delivery', instant: now + 5_400_000 },
    ]);
    expect(close.now.isCrowded).toBe(true);
    expect(placeStrip([london], now, []).now.isCrowded).toBe(false);
  });
});
