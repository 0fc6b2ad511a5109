import { beforeEach, expect, it, vi } from 'vitest';
import type { TaskKind } from '#contract/operations.ts';
import { newValues, type FormValues } from '#form/values.ts';
import type { ZoneOrigin } from '#form/zone-precedence.ts';
import { stubPage } from '#testing/page-globals.ts';
import { askZone } from './zone-question.ts';

beforeEach(() => {
  stubPage('https://desk.test');
  return () => vi.unstubAllGlobals();
});

const newYork = 'America/New_York';
const losAngeles = 'America/Los_Angeles';

const task = (address: string, zone: string, zoneFrom: ZoneOrigin): FormValues =>
  newValues({
    customer_address: address,
    job_delivery_datetime: '2037-01-12 16:00',
    zone,
    screen: { zoneFrom },
  });

type Asked = {
  kind?: TaskKind;
  pickup?: string | null;
  customer: string | null;
  isNew?: boolean;
  account?: string;
};

const show = (
  values: FormValues,
  { kind = 'delivery', pickup, customer, isNew = false, account = 'c1' }: Asked,
) =>
  askZone(
    kind,
    values,
    {
      stops: [
        ...(pickup === undefined ? [] : [{ side: 'pickup' as const, zone: pickup }]),
        { side: 'customer' as const, zone: customer },
      ],
      pending: null,
    },
    { isNew, connectionId: account },
  );

/** @returns what is asked, which is then answered. */
const ask = (values: FormValues, asked: Asked): string | null => {
  const question = show(values, asked);
  question?.accept();
  return question?.message ?? null;
};

it('a zone that is not the place’s is asked about once for each address and zone, also one that was chosen', () => {
  const asked =
    'The address is in Los Angeles time, and this task would be sent in New York time. Is that right?';
  const values = task('1 A St', newYork, 'chosen');
  expect(ask(values, { customer: losAngeles })).toBe(asked);
  expect(ask(values, { customer: losAngeles })).toBeNull();
  expect(ask(task('2 B St', newYork, 'recalled'), { customer: losAngeles })).toBe(asked);
  expect(ask(task('1 A St', 'EST', 'chosen'), { customer: losAngeles })).toContain('sent in EST, UTC−5.');
});

it('a zone that is right for one of two places, or shows the same time there, is not asked about', () => {
  const values = task('3 C St', newYork, 'merchant');
  expect(ask(values, { kind: 'pickup-delivery', pickup: losAngeles, customer: newYork })).toBeNull();
  expect(ask(values, { kind: 'pickup-delivery', pickup: null, customer: newYork })).toBeNull();
  expect(ask(values, { customer: 'America/Toronto' })).toBeNull();
});

it('a zone that nobody chose is asked about where no place is known, once for that zone in this tab', () => {
  const asked =
    'The time zone of the address isn’t known. This task would be sent in New York time. Is that right?';
  expect(ask(task('4 D St', newYork, 'chosen'), { customer: null })).toBeNull();
  expect(ask(task('4 D St', newYork, 'browser'), { customer: null })).toBe(asked);
  expect(ask(task('5 E St', newYork, 'merchant'), { customer: null })).toBeNull();
  expect(ask(task('5 E St', losAngeles, 'recalled'), { customer: null })).toContain('Los Angeles time');
  // It has just taken the place of another one, which nobody has seen.
  expect(ask(task('5 E St', newYork, 'merchant'), { customer: null, isNew: true })).toBe(asked);
  sessionStorage.clear();
  expect(ask(task('5 E St', newYork, 'merchant'), { customer: 'Moon/Tranquility' })).toBe(asked);
});

it('what was answered for one account is asked again for the next one', () => {
  const values = task('8 H St', newYork, 'browser');
  for (const customer of [losAngeles, null]) {
    expect(ask(values, { customer })).not.toBeNull();
    expect(ask(values, { customer })).toBeNull();
    expect(ask(values, { customer, account: 'c2' })).not.toBeNull();
    expect(ask(values, { customer, account: 'c2' })).toBeNull();
  }
});

it('a question that nobody has answered is asked again, of the next address too', () => {
  const asked =
    'The time zone of the address isn’t known. This task would be sent in Denver time. Is that right?';
  const other =
    'The address is in Los Angeles time, and this task would be sent in Denver time. Is that right?';
  const denver = 'America/Denver';
  expect(show(task('6 F St', denver, 'browser'), { customer: null })?.message).toBe(asked);
  expect(show(task('7 G St', denver, 'browser'), { customer: null })?.message).toBe(asked);
  expect(show(task('7 G St', denver, 'browser'), { customer: losAngeles })?.message).toBe(other);
  expect(show(task('7 G St', denver, 'browser'), { customer: losAngeles })?.message).toBe(other);
});
