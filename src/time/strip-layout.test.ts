import { describe, expect, it } from 'vitest';
import { placeStrip, type Clock, type Track } from './strip-layout.ts';
import { wallAt } from './zone-offset.ts';

const clockOf =
  (zone: string): Clock =>
  (instant) =>
    wallAt(instant, zone);
const newYork = clockOf('America/New_York');
const london = clockOf('Europe/London');
const at = (text: string) => Date.parse(text);
/** The width of a flag with a time, and of the label of now, in pixels. */
const flag = 45;
const nowLabel = 63;
/** The axis on a large screen, in pixels. */
const wide = 640;
const place = (
  clocks: Parameters<typeof placeStrip>[0],
  now: number,
  events: readonly number[] = [],
  width = wide,
) =>
  placeStrip(
    clocks,
    { instant: now, width: nowLabel },
    events.map((instant, index) => ({ id: String(index), instant, width: flag })),
    width,
  );
const labels = ({ ticks }: Track) => ticks.map(({ label }) => label).filter((label) => label !== '');
const hoursOf = (track: Track | undefined) => (track ? labels(track).map(Number) : []);

describe('a time strip', () => {
  const now = at('2026-11-21T16:24:00Z');
  const strip = place([newYork, london], now, [at('2026-11-21T19:30:00Z')]);

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

  it('the day that ends is named before a midnight after which no name fits into the strip', () => {
    const daysAt = (text: string) => place([clockOf('Asia/Kolkata')], at(text)).tracks[0]?.days;
    expect(daysAt('2026-11-21T09:30:00Z')).toMatchObject([
      { x: (11.5 / 12) * 100, day: expect.stringMatching(/^2026-11-21 23/), naming: 'before' },
    ]);
    expect(daysAt('2026-11-21T10:30:00Z')).toEqual([
      { x: (10.5 / 12) * 100, day: '2026-11-22 00:00:00', naming: 'after' },
    ]);
  });

  it('the night of each clock is from 21:00 to 07:00', () => {
    expect(strip.tracks[0]?.nights).toEqual([]);
    const [night] = strip.tracks[1]?.nights ?? [];
    expect(night?.x).toBeCloseTo((7 / 12) * 100);
    expect(night?.width).toBeCloseTo((5 / 12) * 100);
  });

  it('two clocks that agree have one track', () => {
    expect(place([london, clockOf('Europe/Lisbon')], now).tracks).toHaveLength(1);
  });

  it('the full hours of a clock half an hour apart are between those of the other', () => {
    const [, kolkata] = place([london, clockOf('Asia/Kolkata')], now).tracks;
    expect(kolkata?.ticks[0]?.x).toBeCloseTo((0.5 / 12) * 100);
  });
});

describe('a time strip on the day of a clock change', () => {
  it('a skipped hour has no tick, and ticks are one elapsed hour apart', () => {
    // New York goes from 02:00 to 03:00 at 07:00 UTC.
    const [track] = place([newYork], at('2027-03-14T05:00:00Z')).tracks;
    const places = track?.ticks.map(({ x }) => Math.round(x * 100) / 100) ?? [];
    expect(
      new Set(places.slice(1).map((x, index) => Math.round((x - (places[index] ?? 0)) * 100) / 100)),
    ).toEqual(new Set([8.33, 8.34]));
    // 22, 23, 00, 01, 03, 04 …: night ends at 07:00, eight real hours after 22:00.
    expect(track?.nights[0]?.width).toBeCloseTo((8 / 12) * 100);
  });

  it('a repeated hour makes the night an hour longer', () => {
    const [track] = place([newYork], at('2026-11-01T05:00:00Z')).tracks;
    // 23:00 of the day before to 07:00 are nine real hours.
    expect(track?.nights[0]?.width).toBeCloseTo((9 / 12) * 100);
  });
});

describe('a long time strip', () => {
  const now = at('2026-11-21T16:24:00Z');

  it('up to 72 hours it shows hours, with fewer labels', () => {
    const [track] = place([london], now, [now + 60 * 3_600_000]).tracks;
    expect(new Set(hoursOf(track))).toEqual(new Set([8, 16]));
    expect(track?.days).toHaveLength(3);
  });

  it('beyond 72 hours it shows days only', () => {
    const [track] = place([london], now, [now + 200 * 3_600_000]).tracks;
    expect(hoursOf(track)).toEqual([]);
    expect(track?.days.map(({ day }) => day?.slice(5))).toEqual(
      expect.arrayContaining(['11-22 00:00:00', '11-24 00:00:00']),
    );
  });
});

describe('labels of a time strip', () => {
  const now = at('2026-11-21T10:00:00Z');
  const pointing = (width: number, ...fromNow: number[]) => {
    const strip = place(
      [london],
      now,
      fromNow.map((hours) => now + hours * 3_600_000),
      width,
    );
    return [strip.now.pointing, ...strip.flags.map((each) => each.pointing)];
  };

  it('labels are centred on their instant, and point away from each other if they have no room there', () => {
    expect(pointing(wide, 5)).toEqual(['middle', 'middle']);
    expect(pointing(wide, 0.25)).toEqual(['end', 'start']);
    expect(pointing(wide, 5, 5.25)).toEqual(['middle', 'end', 'start']);
    // Two hours apart have room on a desk, and none on a phone.
    expect(pointing(wide, 5, 7)).toEqual(['middle', 'middle', 'middle']);
    expect(pointing(210, 5, 7)).toEqual(['middle', 'end', 'middle']);
  });

  it('labels stay inside a strip of any length', () => {
    expect(pointing(wide, 60)).toEqual(['middle', 'middle']);
    expect(pointing(wide, 60, 61)).toEqual(['middle', 'end', 'start']);
    expect(pointing(wide, -60)).toEqual(['middle', 'middle']);
  });

  it('the label of now is left out if two flags leave no room for it', () => {
    expect(pointing(wide, 0.3, 0.6)).toEqual([null, 'end', 'start']);
  });
});
