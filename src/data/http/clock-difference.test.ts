// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { compareClocks, useClockDifference } from './clock-difference.ts';

const noon = Date.UTC(2027, 0, 12, 12);

/** Compares clocks by a response of noon on a device whose clock is `behind` by minutes. */
const difference = (behind: number, date: string | null = new Date(noon).toUTCString()): number => {
  const device = noon - behind * 60_000;
  compareClocks(date, { sentAt: device - 100, receivedAt: device + 100 });
  return renderHook(() => useClockDifference()).result.current;
};

describe('the difference between the clocks', () => {
  it.each([7, -3, 600_000])('is %i minutes', (behind) => {
    expect(difference(behind)).toBe(behind);
  });

  it('is 0 up to two minutes, also after the device’s clock was set', () => {
    difference(5);
    expect(difference(2)).toBe(0);
  });

  it.each([null, 'soon'])('is not changed by a response of the date %j', (date) => {
    difference(5);
    expect(difference(9, date)).toBe(5);
  });
});
