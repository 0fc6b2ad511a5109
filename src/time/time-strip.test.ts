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

describe('a strip of time', () => {
  const now = at('2026-11-21T16:24:00Z');
  const strip = placeStrip([newYork, london], now, [{ id: 'deadline', instant: at('2026-11-21T19:30:00Z') }]);

  it('begins two hours before now, on the full hour, and is at least twelve hours long', () => {
    // 14:00 to 02:00 in London.
    expect(strip.now.x).toBeCloseTo((144 / 720) * 100);
    expect(strip.marks[0]?.x).toBeCloseTo((330 / 720) * 100);
  });

  it('has the hours of each clock over the same instants', () => {
    expect(hoursOf(strip.tracks[0])).toEqual([10, 12, 14, 16, 18, 20]);
    expect(hoursOf(strip.tracks[1])).toEqual([16, 18, 20, 22]);
    expect(strip.tracks[1]?.days.map(({ day }) => day)).toEqual(['2026-11-22 00:00:00']);
  });

  it('names no day that begins where its name would leave the strip', () => {
    const daysAt = (text: string) => placeStrip([clockOf('Asia/Kolkata')], at(text), []).tracks[0]?.days;
    expect(daysAt('2026-11-21T09:30:00Z')).toEqual([{ x: (11.5 / 12) * 100, day: null }]);
    expect(daysAt('2026-11-21T10:30:00Z')).toEqual([{ x: (10.5 / 12) * 100, day: '2026-11-22 00:00:00' }]);
  });

  it('night is from 21:00 to 07:00 of each clock', () => {
    expect(strip.tracks[0]?.nights).toEqual([]);
    const [night] = strip.tracks[1]?.nights ?? [];
    expect(night?.x).toBeCloseTo((7 / 12) * 100);
    expect(night?.width).toBeCloseTo((5 / 12) * 100);
  });

  it('clocks that agree have one track', () => {
    expect(placeStrip([london, clockOf('Europe/Lisbon')], now, []).tracks).toHaveLength(1);
  });

  it('clocks half an hour apart have their full hours between each other', () => {
    const [, kolkata] = placeStrip([london, clockOf('Asia/Kolkata')], now, []).tracks;
    expect(kolkata?.ticks[0]?.x).toBeCloseTo((0.5 / 12) * 100);
  });
});

describe('a day on which clocks change', () => {
  it('a skipped hour is missing, and the axis stays that of real time', () => {
    // New York goes from 02:00 to 03:00 at 07:00 UTC.
    const [track] = placeStrip([newYork], at('2027-03-14T05:00:00Z'), []).tracks;
    const places = track?.ticks.map(({ x }) => Math.round(x * 100) / 100) ?? [];
    expect(
      new Set(places.slice(1).map((x, index) => Math.round((x - (places[index] ?? 0)) * 100) / 100)),
    ).toEqual(new Set([8.33, 8.34]));
    // 22, 23, 00, 01, 03, 04 …: night ends at 07:00, eight real hours after 22:00.
    expect(track?.nights[0]?.width).toBeCloseTo((8 / 12) * 100);
  });

  it('a repeated hour is there twice', () => {
    const [track] = placeStrip([newYork], at('2026-11-01T05:00:00Z'), []).tracks;
    // 23:00 of the day before to 07:00 are nine real hours.
    expect(track?.nights[0]?.width).toBeCloseTo((9 / 12) * 100);
  });
});

describe('a long strip', () => {
  const now = at('2026-11-21T16:24:00Z');

  it('within 72 hours it has hours, fewer of them with a label', () => {
    const [track] = placeStrip([london], now, [{ id: 'deadline', instant: now + 60 * 3_600_000 }]).tracks;
    expect(new Set(hoursOf(track))).toEqual(new Set([8, 16]));
    expect(track?.days).toHaveLength(3);
  });

  it('beyond it has days alone', () => {
    const [track] = placeStrip([london], now, [{ id: 'deadline', instant: now + 200 * 3_600_000 }]).tracks;
    expect(hoursOf(track)).toEqual([]);
    expect(track?.days.map(({ day }) => day?.slice(5))).toEqual(
      expect.arrayContaining(['11-22 00:00:00', '11-24 00:00:00']),
    );
  });
});

it('a task of next year asks the clock no more often than one of tomorrow', () => {
  let asked = 0;
  const counted: Clock = (instant) => {
    asked += 1;
    return wallAt(instant, 'America/Chicago');
  };
  const now = at('2026-11-21T16:24:00Z');
  const strip = placeStrip([counted], now, [{ id: 'deadline', instant: at('2027-07-12T16:00:00Z') }]);
  expect(asked).toBeLessThan(60);
  // Midnights, across the change of clocks in March.
  expect(strip.tracks[0]?.days.every(({ day }) => day?.endsWith('00:00:00'))).toBe(true);
  expect(strip.tracks[0]?.days.length).toBeGreaterThan(5);
});

describe('flags', () => {
  const now = at('2026-11-21T10:00:00Z');
  const pointing = (...fromNow: number[]) => {
    const strip = placeStrip(
      [london],
      now,
      fromNow.map((hours, index) => ({ id: String(index), instant: now + hours * 3_600_000 })),
    );
    return [strip.now.pointing, ...strip.marks.map((mark) => mark.pointing)];
  };

  it('stand over their instant, and point away from each other where they are near', () => {
    expect(pointing(5)).toEqual(['middle', 'middle']);
    expect(pointing(1)).toEqual(['end', 'start']);
    expect(pointing(5, 6)).toEqual(['middle', 'end', 'start']);
  });

  it('stay inside the strip, however long it is', () => {
    expect(pointing(60)).toEqual(['middle', 'middle']);
    expect(pointing(60, 61)).toEqual(['middle', 'end', 'start']);
    expect(pointing(-60)).toEqual(['middle', 'start']);
  });

  it('two of them right after now leave no room for its words', () => {
    const close = placeStrip([london], now, [
      { id: 'pickup', instant: now + 3_600_000 },
      { id: 'delivery', instant: now + 5_400_000 },
    ]);
    expect(close.now.isCrowded).toBe(true);
    expect(placeStrip([london], now, []).now.isCrowded).toBe(false);
  });
});
