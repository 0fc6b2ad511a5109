import { describe, expect, it } from 'vitest';
import { describePast, pastTimes } from './past-times.ts';
import { resolveSchedule } from './resolve-times.ts';
import { newValues } from './values.ts';

const schedule = resolveSchedule(
  'pickup-delivery',
  newValues({
    zone: 'PST',
    job_pickup_datetime: '2027-01-12 07:00',
    job_delivery_datetime: '2027-01-12 08:00',
  }),
);
const pickup = Date.UTC(2027, 0, 12, 15);

describe('past times', () => {
  it('are those whose minute is over in the zone of the job, whatever the zone of the device', () => {
    expect(pastTimes(schedule, pickup - 1)).toEqual([]);
    expect(pastTimes(schedule, pickup + 59_999)).toEqual([]);
    expect(pastTimes(schedule, pickup + 60_000).map(({ name }) => name)).toEqual(['job_pickup_datetime']);
    expect(pastTimes(schedule, pickup + 4_000_000)).toHaveLength(2);
  });

  it('are pointed out with the present time at the job', () => {
    const said = pastTimes(schedule, pickup + 300_000).map((time) =>
      describePast(time, 'PST', pickup + 300_000),
    );
    expect(said).toEqual(['5 min ago. It’s Tue 07:05 there.']);
  });
});
