import { describe, expect, it } from 'vitest';
import { anIntent } from '#testing/intents.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { dayLoad } from './day-load.ts';
import { deadlinesOf, isDueIn, readDueHour, writeDueHour } from './due-hours.ts';

const summary = { title: '', who: '', where: '', when: '', zone: 'Los Angeles · PST (UTC−8)' };

const due = (wall: string, changes: Partial<Intent> = {}): Intent =>
  anIntent({ summary, body: { job_delivery_datetime: wall, timezone: '+480' }, ...changes });

/** 08:24 in Los Angeles. */
const now = Date.parse('2026-11-21T16:24:00Z');

describe('deadlines', () => {
  it('exist once for each place of a task', () => {
    const both = anIntent({
      kind: 'pickup-delivery',
      body: {
        job_pickup_datetime: '2026-11-21 10:00:00',
        job_delivery_datetime: '2026-11-21 13:30:00',
        timezone: '-330',
      },
    });
    expect(deadlinesOf(both).map(({ instant }) => new Date(instant).toISOString())).toEqual([
      '2026-11-21T04:30:00.000Z',
      '2026-11-21T08:00:00.000Z',
    ]);
    expect(deadlinesOf(anIntent({ body: {} }))).toEqual([]);
  });

  it('of today are counted by the hour of the job, with those of other zones at their instant', () => {
    const load = dayLoad(
      [
        due('2026-11-21 13:00:00'),
        due('2026-11-21 13:59:00'),
        due('2026-11-21 20:15:00'),
        due('2026-11-22 09:00:00'),
        due('2026-11-21 13:10:00', { state: 'rejected', settledBy: 'service' }),
        anIntent({ body: { job_delivery_datetime: '2026-11-21 18:00:00', timezone: '+300' } }),
      ],
      null,
      now,
    );
    expect(load).toMatchObject({
      day: '2026-11-21',
      offset: 480,
      zone: 'Los Angeles',
      total: 4,
      most: 2,
      busiest: 13,
      now: 8.4,
    });
    expect(load?.hours.map(({ hour, count }) => `${hour}:${count}`).join(' ')).toBe(
      '8:0 9:0 10:0 11:0 12:0 13:2 14:0 15:1 16:0 17:0 18:0 19:0 20:1',
    );
  });

  it('have no busiest hour where two have the most', () => {
    const load = dayLoad([due('2026-11-21 13:00:00'), due('2026-11-21 15:00:00')], null, now);
    expect(load).toMatchObject({ total: 2, most: 1, busiest: null });
  });

  it('of another day have no present hour; without a day they are not counted', () => {
    expect(dayLoad([due('2026-11-20 23:00:00')], '2026-11-20', now)).toMatchObject({ total: 1, now: null });
    expect(dayLoad([due('2026-11-20 23:00:00')], '2026-11-20', now)?.hours.at(-1)).toEqual({
      hour: 23,
      count: 1,
    });
    expect(dayLoad([due('2026-11-20 23:00:00')], null, now)).toBeNull();
  });

  it('stay on the clock of the bar that was pressed', () => {
    // 22:00 in Los Angeles, and 01:00 of the next day in New York.
    const late = Date.parse('2026-11-21T06:00:00Z');
    const east = (wall: string) => anIntent({ body: { job_delivery_datetime: wall, timezone: '+300' } });
    const all = [due('2026-11-20 23:00:00'), east('2026-11-20 09:00:00'), east('2026-11-20 10:00:00')];
    expect(dayLoad(all, null, late)).toMatchObject({ day: '2026-11-20', offset: 480 });
    expect(dayLoad(all, '2026-11-20', late, 480)).toMatchObject({ day: '2026-11-20', offset: 480 });
    // An address may name one that no task of the day has.
    expect(dayLoad(all, '2026-11-20', late, 0)).toMatchObject({ offset: 300 });
  });

  it('of an hour are found by its address', () => {
    const hour = readDueHour('2026-11-21T13.480');
    expect(hour && writeDueHour(hour)).toBe('2026-11-21T13.480');
    expect(
      hour &&
        ['12:59', '13:00', '13:59', '14:00'].map((clock) => isDueIn(due(`2026-11-21 ${clock}:00`), hour)),
    ).toEqual([false, true, true, false]);
    expect(readDueHour('2026-11-21T24.480')).toBeNull();
    expect(readDueHour('tomorrow')).toBeNull();
  });
});
