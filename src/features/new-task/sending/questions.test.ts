import { beforeEach, expect, it, vi } from 'vitest';
import { newValues, typedTime, type FormValues } from '#form/values.ts';
import { stubPage } from '#testing/page-globals.ts';
import { questionsAbout, type AskedTask } from './questions.ts';

beforeEach(() => {
  stubPage('https://desk.test');
  return () => vi.unstubAllGlobals();
});

const now = Date.parse('2027-01-12T12:00:00Z');
const noTasks = { intents: [], atService: [], customers: [] };

const taskOf = (
  values: NonNullable<Parameters<typeof newValues>[0]>,
  part: Partial<AskedTask> = {},
): AskedTask => ({
  kind: 'delivery',
  draftId: 'd1',
  accountId: 'c1',
  from: 'chosen',
  stops: null,
  known: noTasks,
  ...part,
  values: newValues({
    zone: 'Europe/London',
    job_delivery_datetime: typedTime('2027-01-13 12:00'),
    ...values,
  }),
});

const textsOf = (task: AskedTask): string[] => questionsAbout(task, now).map(({ text }) => text);

it('asks nothing about a time of tomorrow', () => {
  expect(textsOf(taskOf({}))).toEqual([]);
});

it('asks about a time in the past', () => {
  expect(textsOf(taskOf({ job_delivery_datetime: typedTime('2027-01-12 11:00') }))).toEqual([
    'This is in the past.',
  ]);
});

it('asks about a time more than 60 days ahead', () => {
  expect(textsOf(taskOf({ job_delivery_datetime: typedTime('2027-03-13 12:00') }))).toEqual([]);
  expect(textsOf(taskOf({ job_delivery_datetime: typedTime('2041-01-12 12:00') }))).toEqual([
    'This is 5,114 days from now. Is the date right?',
  ]);
});

it('names the task and the instant that a question about a time is about', () => {
  const about = (values: Partial<FormValues>, part?: Partial<AskedTask>) =>
    questionsAbout(taskOf({ job_delivery_datetime: typedTime('2027-01-12 11:00'), ...values }, part), now)[0]
      ?.about;
  expect(about({ job_description: 'Two boxes' })).toBe(about({}));
  expect(about({ job_delivery_datetime: typedTime('2027-01-12 10:00') })).not.toBe(about({}));
  expect(about({}, { draftId: 'd2' })).not.toBe(about({}));
});

it('asks about a zone that contradicts the address', () => {
  const stops = [{ side: 'customer' as const, zone: 'America/Los_Angeles' }];
  expect(textsOf(taskOf({}, { stops }))).toEqual([
    expect.stringContaining('The address is in Los Angeles time'),
  ]);
});
