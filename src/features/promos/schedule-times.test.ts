import { expect, it } from 'vitest';
import type { PlannedRow } from '#contract/promo-schedule.ts';
import { ApiError } from '#data/http/api-error.ts';
import {
  describeNextSwitches,
  describeSchedule,
  readSchedule,
  serviceErrors,
  type ScheduleForm,
} from './schedule-times.ts';

const zone = 'America/Chicago';
const now = Date.parse('2026-11-20T18:00:00Z');
const form = (part: Partial<ScheduleForm>): ScheduleForm => ({
  to: 1,
  at: '2026-12-04 09:00:00',
  until: null,
  zone,
  ...part,
});

it('reads a window in its zone', () => {
  expect(readSchedule(form({ until: '2026-12-07 00:00:00' }))).toEqual({
    body: {
      is_enabled: 1,
      time_zone: zone,
      at: '2026-12-04T15:00:00.000Z',
      until: '2026-12-07T06:00:00.000Z',
    },
  });
});

it('reads the first of two instants if clocks show a time twice', () => {
  expect(readSchedule(form({ at: '2027-11-07 01:30:00' }))).toMatchObject({
    body: { at: '2027-11-07T06:30:00.000Z' },
  });
});

it.each([
  ['at', form({ at: null }), 'Choose when the switch happens.'],
  ['at', form({ at: '2027-03-14 02:30:00' }), /^Clocks skip this time\. The next one is .*03:00/],
  ['until', form({ until: '2027-03-14 02:30:00' }), /^Clocks skip this time/],
  ['time_zone', form({ zone: 'Mars/Olympus' }), /^Choose a time zone/],
])('reports a wrong %s', (field, values, message) => {
  expect(readSchedule(values)).toEqual({ errors: { [field]: expect.stringMatching(message) } });
});

it.each([
  ['a time at its field', 'until', 'until'],
  ['the zone at its field', 'time_zone', 'time_zone'],
  ['the codes above the buttons', 'promo_ids', 'other'],
])('shows an error of %s', (_what, field, shownAt) => {
  const error = new ApiError('Refused.', { issues: [{ field, message: 'Wrong.' }] });
  expect(serviceErrors(error)).toEqual({ [shownAt]: 'Wrong.' });
});

it('describes a schedule in its zone', () => {
  expect(describeSchedule(form({ to: 0, until: '2026-12-07 00:00:00' }), now)).toBe(
    'Off from Fri 4 Dec, 09:00 until Mon 7 Dec, 00:00, Chicago time',
  );
});

const planned = (part: Partial<PlannedRow>): PlannedRow => ({
  schedule_id: 1,
  step: 0,
  is_enabled: 1,
  promo_ids: [1],
  time_zone: zone,
  due_at: '2026-11-22T15:00:00Z',
  planned_by: 'Ana',
  ...part,
});

it('describes the next switch of a promo', () => {
  const rows = [planned({}), planned({ is_enabled: 0, step: 1, promo_ids: [1, 2] })];
  expect([...describeNextSwitches(rows, now)]).toEqual([
    [1, 'Sun 22 Nov 09:00 Chicago →\u00A0on'],
    [2, 'Sun 22 Nov 09:00 Chicago →\u00A0off'],
  ]);
});
