import { expect, it } from 'vitest';
import { describeOwnSpan, describeSpan } from './describe-span.ts';

const [nine, half, next] = ['2027-01-12 09:00:00', '2027-01-12 14:30:00', '2027-01-13 09:00:00'] as const;

it('the description of two times on the same day has the day once', () => {
  expect(describeSpan([])).toBe('');
  expect(describeSpan([nine])).toBe('Tue 12 Jan 2027, 09:00');
  expect(describeSpan([nine, half])).toBe('Tue 12 Jan 2027, 09:00 – 14:30');
  expect(describeSpan([nine, next])).toBe('Tue 12 Jan 2027, 09:00 – Wed 13 Jan 2027, 09:00');
});

it('two times on the reader’s clock have their day only if it differs from the job’s', () => {
  const times = [
    { instant: Date.UTC(2027, 0, 12, 17), wall: nine },
    { instant: Date.UTC(2027, 0, 12, 22, 30), wall: half },
  ];
  expect(describeOwnSpan(times, 'America/Los_Angeles')).toBeNull();
  expect(describeOwnSpan(times, 'Europe/Berlin')).toBe('18:00 – 23:30 your time');
  expect(describeOwnSpan(times, 'Asia/Tokyo')).toBe('Wed 13 Jan 2027, 02:00 – 07:30 your time');
  expect(describeOwnSpan(times.slice(0, 1), 'Europe/Berlin')).toBe('18:00 your time');
});
