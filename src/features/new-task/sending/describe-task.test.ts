import { describe, expect, it } from 'vitest';
import type { TaskKind } from '#contract/operations.ts';
import { resolveSchedule } from '#form/schedule.ts';
import type { Directory } from '#form/task-form.ts';
import { newValues, type FormValues } from '#form/values.ts';
import { describeTask } from './describe-task.ts';

const list = (value: string, label: string) => ({ choices: [{ value, label }], state: 'ready' as const });
const directory: Directory = {
  merchants: list('M-2', 'Harbor Foods'),
  teams: list('11', 'North team'),
  agents: list('702', 'Ben Okafor'),
  templates: { list: null, state: 'ready' },
};

const told = (kind: TaskKind, given: Partial<FormValues>, ownZone = 'America/Los_Angeles') => {
  const values = newValues(given);
  const { times } = resolveSchedule(kind, values);
  return describeTask(kind, values, { times, directory, ownZone });
};

const ana = { customer_username: 'Ana M.', customer_phone: '1', customer_address: '2 Elm St' };

describe('the sentence before sending', () => {
  it('says kind, who, where, when with its zone, who does it, who is told, and the tracking link', () => {
    const values: Partial<FormValues> = {
      ...ana,
      job_delivery_datetime: '2027-03-12 14:30',
      zone: 'America/Mexico_City',
      assignment: 'auto',
      team_id: '11',
      notify: true,
      tracking_link: true,
    };
    expect(told('delivery', values, 'America/Mexico_City')).toBe(
      'Delivery for Ana M. to 2 Elm St before Fri 12 Mar 2027, 14:30 (Mexico City, UTC−6), ' +
        'auto-assigned within North team, notifications go out, with a tracking link.',
    );
    expect(told('delivery', values, 'Europe/Berlin')).toContain('(Mexico City, UTC−6; 21:30 your time)');
  });

  it('has both places and times of a pickup-and-delivery, which has no team', () => {
    const sentence = told('pickup-delivery', {
      ...ana,
      job_pickup_address: '1 Dock Rd',
      job_pickup_datetime: '2027-01-12 11:00',
      job_delivery_datetime: '2027-01-12 11:45',
      zone: 'PST',
      assignment: 'auto',
      team_id: '11',
    });
    expect(sentence).toBe(
      'Pickup & delivery for Ana M. from 1 Dock Rd before Tue 12 Jan 2027, 11:00, ' +
        'to 2 Elm St before Tue 12 Jan 2027, 11:45 (PST, UTC−8), ' +
        'auto-assigned to any agent who fits, nobody is notified, without a tracking link.',
    );
  });

  it('gives an appointment its span and a pickup its place', () => {
    const span = { job_pickup_datetime: '2027-01-20 09:00', job_delivery_datetime: '2027-01-20 10:30' };
    expect(told('appointment', { ...ana, ...span, zone: 'PST' })).toContain(
      'at 2 Elm St, Wed 20 Jan 2027, 09:00 – 10:30 (PST, UTC−8)',
    );
    expect(
      told('pickup', {
        job_pickup_phone: '+1 2',
        job_pickup_latitude: '1.5',
        job_pickup_longitude: '2',
        assignment: 'agent',
        fleet_id: '702',
      }),
    ).toBe('Pickup for +1 2 at 1.5, 2, assigned to Ben Okafor, nobody is notified, without a tracking link.');
  });

  it('leaves out what is not there yet', () => {
    expect(told('delivery', {})).toBe(
      'Delivery, assigned to nobody yet, nobody is notified, without a tracking link.',
    );
  });
});
