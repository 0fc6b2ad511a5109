import { describe, expect, it } from 'vitest';
import { compareClocks, serviceLead } from './service-clock.ts';

const noon = Date.UTC(2027, 0, 12, 12);
const minute = 60_000;

/** An answer of the service's noon, on a device whose clock is `behind`; under way for `trip`, half of it each way. */
const answer = (
  baseUrl: string,
  {
    behind = 0,
    trip = 200,
    date = new Date(noon).toUTCString(),
    age = null,
  }: { behind?: number; trip?: number; date?: string | null; age?: string | null },
) => {
  const device = noon - behind;
  compareClocks({ baseUrl, date, age, sentAt: device - trip / 2, receivedAt: device + trip / 2 });
};

const near = (lead: number, expected: number) => Math.abs(lead - expected) <= 1000;

describe('the service’s clock', () => {
  it.each([7 * minute, -3 * minute, 400 * 24 * 60 * minute])('is known to the second at %i ms', (behind) => {
    const address = `https://lead${behind}.example`;
    answer(address, { behind });
    expect(near(serviceLead(`${address}/base`), behind)).toBe(true);
  });

  it('counts as the device’s own if both differ by less than two minutes, or if no answer had a date', () => {
    answer('https://same.example', { behind: 110_000 });
    expect(serviceLead('https://same.example')).toBe(0);
    expect(serviceLead('https://silent.example')).toBe(0);
    expect(serviceLead('')).toBe(0);
  });

  it.each([
    ['no date', { date: null }],
    ['an invalid date', { date: 'soon' }],
    ['an answer out of a cache', { age: '90' }],
    ['an answer that was long under way', { trip: 45_000 }],
  ])('is not read from %s', (name, parts) => {
    const address = `https://${name.replaceAll(' ', '-')}.example`;
    answer(address, { behind: 7 * minute, ...parts });
    expect(serviceLead(address)).toBe(0);
  });

  it('is measured again after the device’s clock was set', () => {
    const address = 'https://set.example';
    answer(address, { behind: 5 * minute });
    answer(address, { behind: 0 });
    expect(serviceLead(address)).toBe(0);
  });
});
