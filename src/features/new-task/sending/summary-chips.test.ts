import { expect, it } from 'vitest';
import type { TaskKind } from '#contract/operations.ts';
import { resolveSchedule } from '#form/resolve-times.ts';
import type { Directory } from '#form/directory.ts';
import { newValues, type FormValues } from '#form/values.ts';
import { missingChips, summaryChips } from './summary-chips.ts';

const ready = { choices: null, state: 'ready' } as const;
const directory: Directory = {
  merchants: ready,
  teams: { choices: [{ value: '11', label: 'North' }], state: 'ready' },
  agents: { choices: [{ value: '2001', label: 'Ana Flores' }], state: 'ready' },
  templates: { list: null, state: 'ready' },
};

const say = (kind: TaskKind, parts: Partial<FormValues>, zone = '') => {
  const values = newValues(parts);
  const { times } = resolveSchedule(kind, values);
  return summaryChips(kind, values, {
    times,
    directory,
    ownZone: 'Europe/London',
    now: '2026-11-21 11:24:00',
    zone,
  }).map(({ text }) => text);
};

const delivery = {
  merchant_id: 'M-1',
  order_id: 'A-1',
  customer_phone: '+1 415 555 0102',
  customer_username: 'Chloé Dubois',
  customer_address: '2 Marina Blvd, San Francisco, CA 94123',
  job_delivery_datetime: '2026-11-21 14:30',
  zone: 'America/New_York',
};

it('the chips name kind, person, place, time on both clocks, agent and options', () => {
  expect(
    say('delivery', {
      ...delivery,
      assignment: 'agent',
      fleet_id: '2001',
      notify: true,
      tracking_link: true,
    }),
  ).toEqual([
    'Delivery',
    'Chloé Dubois',
    '2 Marina Blvd',
    'Sat 21 Nov, 14:30 · 19:30 your time',
    'Ana Flores',
    'Notify · Tracking link',
  ]);
});

it('the zone stands beside the time where it is given, and nowhere without a time', () => {
  expect(say('delivery', delivery, 'New York')).toContain('Sat 21 Nov, 14:30 · New York · 19:30 your time');
  expect(say('delivery', {}, 'New York')).toEqual(['Delivery', 'Unassigned', 'No notifications']);
});

it('the chips leave out what is not known yet, and say that nobody is assigned or notified', () => {
  expect(say('delivery', {})).toEqual(['Delivery', 'Unassigned', 'No notifications']);
});

it('the chips name both places of a pickup-and-delivery, by coordinates if there is no address', () => {
  expect(
    say('pickup-delivery', {
      ...delivery,
      job_pickup_latitude: '37.79',
      job_pickup_longitude: '-122.39',
      assignment: 'auto',
    }),
  ).toEqual(expect.arrayContaining(['37.79, -122.39', '2 Marina Blvd', 'Any agent']));
});

it('the chip of two times leaves the own clock to the readout', () => {
  const times = { job_pickup_datetime: '2026-11-21 13:00', job_delivery_datetime: '2026-11-21 14:30' };
  expect(say('pickup-delivery', { ...delivery, ...times })).toContain('Sat 21 Nov, 13:00 – 14:30');
});

it('the chips name the team of an automatic assignment', () => {
  expect(say('delivery', { ...delivery, assignment: 'auto', team_id: '11' })).toContain(
    'Auto-assign · North',
  );
});

it('an invalid time is named among what is missing', () => {
  const values = newValues({ ...delivery, job_delivery_datetime: '25:99' });
  const { problems } = resolveSchedule('delivery', values);
  expect(missingChips('delivery', values, problems)).toEqual([
    { key: 'job_description', text: 'Description missing' },
    { key: 'job_delivery_datetime', text: 'Check Deliver before' },
  ]);
});

it('missing fields are named by the labels of the kind', () => {
  expect(missingChips('delivery', newValues(delivery)).map(({ text }) => text)).toEqual([
    'Description missing',
  ]);
  const blank = { ...delivery, job_delivery_datetime: '' };
  expect(missingChips('appointment', newValues(blank)).map(({ text }) => text)).toEqual([
    'Starts missing',
    'Ends missing',
  ]);
});
