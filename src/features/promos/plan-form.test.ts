import { describe, expect, it } from 'vitest';
import { wallAt } from '#time/zone-offset.ts';
import {
  describeNext,
  describePlan,
  plansByPromo,
  planSchema,
  readPlanTime,
  usualTimes,
  type PlanForm,
} from './plan-form.ts';
import { planWords } from './words.ts';

// A Wednesday.
const now = Date.parse('2037-12-02T18:00:00Z');
const blank: PlanForm = {
  is_enabled: '1',
  at: '',
  until: '',
  zone: 'America/Chicago',
  at_offset: '',
  until_offset: '',
};

const wallOf = (field: 'at' | 'until', changes: Partial<PlanForm>) => {
  const read = readPlanTime(field, { ...blank, ...changes }, now);
  return read && 'wall' in read ? read.wall : read;
};

describe('a typed time of a plan', () => {
  it.each([
    ['fri 9', '2037-12-04 09:00:00'],
    ['fri 24:00', '2037-12-05 00:00:00'],
    ['24:00', '2037-12-03 00:00:00'],
    ['tom 9', '2037-12-03 09:00:00'],
    ['+2h', '2037-12-02 14:00:00'],
    ['2037-12-04 09:00', '2037-12-04 09:00:00'],
    ['2037-12-04T09:00:30', '2037-12-04 09:00:30'],
  ])('%s is read as in New task, and 24:00 as the end of its day', (at, wall) => {
    expect(wallOf('at', { at })).toBe(wall);
  });

  it.each([
    ['fri 9', 'sun 24:00', '2037-12-07 00:00:00'],
    ['fri 9', '+2d', '2037-12-06 09:00:00'],
    ['fri 9', '17:00', '2037-12-04 17:00:00'],
    ['fri 9', 'fri 24', '2037-12-05 00:00:00'],
    ['fri 9', 'fri 17', '2037-12-04 17:00:00'],
    ['mon 9', 'sun 24:00', '2037-12-14 00:00:00'],
    ['tom 9', 'tom 17', '2037-12-03 17:00:00'],
    ['today 15', 'today 24', '2037-12-03 00:00:00'],
    ['+1h', '+2h', '2037-12-02 15:00:00'],
  ])('the end is the first one after the start: from %s until %s', (at, until, wall) => {
    expect(wallOf('until', { at, until })).toBe(wall);
  });

  it.each([
    [{ at: 'fri 9' }, 'On from Fri 4 Dec, 09:00, Chicago time'],
    [{ at: 'fri 9', until: 'sun 24:00' }, 'On from Fri 4 Dec, 09:00 until Sun 6 Dec, 24:00, Chicago time'],
    [
      { at: 'fri 24:00', until: 'sun 24:00', is_enabled: '0' as const },
      'Off from Sat 5 Dec, 00:00 until Sun 6 Dec, 24:00, Chicago time',
    ],
    [{ at: 'fri 9', until: 'sun' }, null],
  ])('%j is one range in one zone, once all of it can be read', (changes, said) => {
    expect(describePlan({ ...blank, ...changes }, now)).toBe(said);
  });

  it.each([
    [{ at: '2037-12-02 11:00' }, 'at', planWords.past],
    [{ at: 'fri 9', until: '2037-12-04 08:00' }, 'until', planWords.endFirst],
    [{ at: 'fri 9', until: 'today 24:00' }, 'until', planWords.endFirst],
    [{ at: 'fri 9', until: 'Tom 17' }, 'until', planWords.endFirst],
    [{ at: 'fri 9-11' }, 'at', planWords.oneTime],
    [{ at: '2038-03-14 02:30' }, 'at', 'Clocks skip this time. The next one is Sun 14 Mar 2038, 03:00.'],
  ] as const)('%j is refused', (changes, field, error) => {
    expect(readPlanTime(field, { ...blank, ...changes }, now)).toEqual({ error });
  });

  it('is not the end of a day where 24 is the day', () => {
    const error = 'Add a time, like 2037-12-24 14:30.';
    for (const until of ['dec 24', '24 dec'])
      expect(readPlanTime('until', { ...blank, at: 'tom 9', until }, now)).toEqual({ error });
  });

  it('of a day that can be two, and of its end, is asked about, and ends with the day that was chosen', () => {
    const read = readPlanTime('until', { ...blank, at: 'tom 9', until: '12/4 24:00' }, now);
    if (!read || !('error' in read)) throw new Error('not asked');
    expect(read.error).toBe('12/4 24:00 can be Mon 12 Apr 2038, 24:00 or Fri 4 Dec 2037, 24:00. Choose one.');
    const [, december = ''] = read.meanings?.map(({ text }) => text) ?? [];
    expect(wallOf('until', { at: 'tom 9', until: december })).toBe('2037-12-05 00:00:00');
  });

  it('that clocks show twice is asked about, and is then the one that was chosen', () => {
    const at = '2038-11-07 01:30';
    const read = readPlanTime('at', { ...blank, at }, now);
    expect(read).toMatchObject({ ways: [{ offset: 300 }, { offset: 360 }] });
    expect(readPlanTime('at', { ...blank, at, at_offset: '360' }, now)).toMatchObject({
      instant: Date.parse('2038-11-07T07:30:00Z'),
    });
  });
});

it('what is typed becomes the body of a plan, or what is wrong by field', () => {
  const typed = { ...blank, at: '2037-12-04 09:00', until: '2038-11-07 01:30', until_offset: '300' };
  expect(planSchema.parse(typed)).toEqual({
    is_enabled: 1,
    at: '2037-12-04T15:00:00.000Z',
    until: '2038-11-07T06:30:00.000Z',
    time_zone: 'America/Chicago',
  });
  const fields = (changes: Partial<PlanForm>) =>
    planSchema.safeParse({ ...blank, ...changes }).error?.issues.map(({ path }) => path.join('.'));
  expect(fields({})).toEqual(['at']);
  expect(fields({ at: 'fri 9', zone: 'Mars' })).toEqual(['zone']);
  expect(fields({ at: 'fri 9', zone: '-06:00' })).toEqual(['zone']);
  const several = planSchema.safeParse({ ...blank, at: 'fri 9', zone: 'Indiana' });
  expect(several.error?.issues[0]?.message).toMatch(/^8 zones match: Indianapolis .* Choose one\.$/);
  expect(fields({ at: 'never', until: 'nor this' })).toEqual(['at', 'until']);
});

it.each(['at', 'until'] as const)('the times that the calendar offers for %s can be read', (field) => {
  for (const text of usualTimes[field])
    expect(readPlanTime(field, { ...blank, [field]: text }, now)).toHaveProperty('instant');
});

it('the next switch of a promo is said on the plan’s clock, the midnight that ends it as the end of the day', () => {
  const row = {
    schedule_id: 1,
    step: 1 as const,
    is_enabled: 0 as const,
    promo_ids: [7, 8],
    at: '2037-12-07 00:00:00',
    time_zone: 'America/Chicago',
    due_at: '2037-12-07T06:00:00Z',
    planned_by: 'Ana',
  };
  expect(wallAt(Date.parse(row.due_at), row.time_zone)).toBe(row.at);
  expect(describeNext([row], null, now)).toBe('Sun 24:00 Chicago →\u00A0off');
  expect(describeNext([{ ...row, step: 0 }], null, now)).toBe('Mon 00:00 Chicago →\u00A0off');
  const later = { ...row, schedule_id: 2, promo_ids: [8, 9] };
  expect([...plansByPromo([row, later])]).toEqual([
    [7, [row]],
    [8, [row, later]],
    [9, [later]],
  ]);
  // Where the promo has that state already, by hand, it is the one after it.
  const back = { ...later, at: '2037-12-08 09:00:00', step: 0 as const, is_enabled: 1 as const };
  expect(describeNext([row, back], 0, now)).toBe('Tue 09:00 Chicago →\u00A0on');
  expect(describeNext([row], 0, now)).toBeUndefined();
  expect(describeNext(undefined, 0, now)).toBeUndefined();
});
