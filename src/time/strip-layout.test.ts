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

  it.each([260, 300, 340])('the names of days on an axis of %d pixels never lie on each other', (width) => {
    const { tracks } = place(
      [newYork, london],
      at('2026-11-22T06:06:00Z'),
      [at('2026-12-01T19:30:00Z')],
      width,
    );
    for (const { days } of tracks) {
      const named = days.filter(({ naming }) => naming !== null);
      expect(named.length).toBeGreaterThan(1);
      const starts = named.map(({ x, naming }) => (x / 100) * width - (naming === 'before' ? 48 : 0));
      for (const [index, start] of starts.slice(1).entries())
        expect(start - (starts[index] ?? 0)).toBeGreaterThanOrEqual(47);
    }
  });

  it('the moon of a night does not lie on the name of a day', () => {
    // In Los Angeles it is 00:20, and the day that ended is named before its midnight, which is near the start.
    const losAngeles = clockOf('America/Los_Angeles');
    const [track] = place(
      [losAngeles, newYork],
      at('2026-11-22T08:20:00Z'),
      [at('2026-11-22T10:20:00Z')],
      300,
    ).tracks;
    expect(track?.days.map(({ naming }) => naming)).toEqual(['before']);
    expect(track?.nights.map(({ hasMoon }) => hasMoon)).toEqual([false]);
    const [wideTrack] = place([losAngeles, newYork], at('2026-11-22T08:20:00Z'), [
      at('2026-11-22T10:20:00Z'),
    ]).tracks;
    expect(wideTrack?.nights.map(({ hasMoon }) => hasMoon)).toEqual([true]);
  });

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

  it('a day that is named where it begins is not named again where it ends', () => {
    const [track] = place(
      [clockOf('America/Los_Angeles'), newYork],
      at('2027-12-21T17:43:00Z'),
      [at('2027-12-23T04:00:00Z')],
      690,
    ).tracks;
    expect(track?.days.map(({ day, naming }) => [day.slice(0, 10), naming])).toEqual([
      ['2027-12-22', 'after'],
      ['2027-12-23', null],
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

it('the number of calls of the clock does not grow with the length of the strip', () => {
  let asked = 0;
  const counted: Clock = (instant) => {
    asked += 1;
    return wallAt(instant, 'America/Chicago');
  };
  const now = at('2026-11-21T16:24:00Z');
  const strip = place([counted], now, [at('2027-07-12T16:00:00Z')]);
  expect(asked).toBeLessThan(60);
  // Midnights, across the change of clocks in March.
  expect(strip.tracks[0]?.days.every(({ day }) => day?.endsWith('00:00:00'))).toBe(true);
  expect(strip.tracks[0]?.days.length).toBeGreaterThan(5);
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

  it('two flags never overlap, wherever they are and however narrow the strip is', () => {
    for (const width of [200, 260, 340, wide])
      for (let first = -3; first <= 12; first += 0.5)
        for (let later = 0; later <= 4; later += 0.25) {
          const strip = place(
            [london],
            now,
            [now + first * 3_600_000, now + (first + later) * 3_600_000],
            width,
          );
          const [one, two] = strip.flags.map(({ x, pointing: side }) => {
            const middle = (x / 100) * width;
            const from =
              side === 'start' ? middle - 2 : side === 'end' ? middle + 2 - flag : middle - flag / 2;
            return { from, to: from + flag };
          });
          const [from, to] = [Math.max(one?.from ?? 0, two?.from ?? 0), Math.min(one?.to ?? 0, two?.to ?? 0)];
          expect(to - from, `${first} and ${later} h in ${width} px`).toBeLessThanOrEqual(4);
        }
  });

  it('no line crosses the label of an hour or the name of a day', () => {
    const strip = place([london], at('2026-11-21T20:00:00Z'), [at('2026-11-22T00:30:00Z')]);
    // Now is at 20:00, and half an hour after midnight something is due.
    expect(hoursOf(strip.tracks[0])).toEqual([22, 2, 4]);
    expect(strip.tracks[0]?.days[0]?.naming).toBe('before');
  });
});
