// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { newValues } from '#form/values.ts';
import { lastZone } from '../last-choices.ts';
import { nextDraft, readPins, storePins } from './new-draft.ts';

const values = newValues({
  merchant_id: 'M-2',
  order_id: 'A-1',
  zone: 'IST',
  template: 'Cold chain',
  assignment: 'auto',
  team_id: '11',
  tags: 'van',
  notify: true,
  job_description: 'Boxes',
  job_pickup_phone: '1',
  job_pickup_address: '1 Dock Rd',
  customer_phone: '2',
  customer_address: '2 Elm St',
  job_delivery_datetime: '2027-01-12 14:30',
  screen: {
    occurrence: { job_pickup_datetime: '', job_delivery_datetime: '2026-11-01 01:30:00 +240' },
    movedFrom: 'Tue',
    pointAddress: { pickup: '', customer: '1 Elm St' },
  },
  images: [{ url: 'https://example.com/a.jpg' }],
});

beforeEach(() => localStorage.clear());

describe('the next task', () => {
  it('has merchant, template and assignment of the task before by default, and nothing else', () => {
    const { id, values: next } = nextDraft('delivery', values);
    expect(next).toEqual(
      newValues({
        merchant_id: 'M-2',
        order_id: next.order_id,
        zone: next.zone,
        template: 'Cold chain',
        assignment: 'auto',
        team_id: '11',
        screen: { zoneFrom: 'browser' },
      }),
    );
    expect(next.zone).toBe(lastZone('M-2'));
    expect(next.order_id).not.toBe('A-1');
    expect(id).not.toBe(nextDraft('delivery', values).id);
  });

  it('has the agent of the task before only if the person chose that', () => {
    const driven = { ...values, assignment: 'agent' as const, team_id: '', fleet_id: '702' };
    expect(nextDraft('delivery', driven).values).toMatchObject({ assignment: 'unassigned', fleet_id: '' });
    expect(nextDraft('delivery', { ...values, fleet_id: '702' }).values).toMatchObject({
      assignment: 'auto',
      team_id: '11',
      fleet_id: '',
    });
    storePins(['agent']);
    expect(nextDraft('delivery', driven).values).toMatchObject({ assignment: 'agent', fleet_id: '702' });
    expect(nextDraft('delivery', values).values).toMatchObject({ assignment: 'unassigned', team_id: '' });
  });

  it('has the groups that the person chose, which this device stores', () => {
    storePins(['pickup', 'switches', 'description']);
    expect(readPins()).toEqual(['description', 'pickup', 'switches']);
    const { values: next } = nextDraft('delivery', values);
    expect(next).toMatchObject({
      merchant_id: '',
      job_pickup_phone: '1',
      job_pickup_address: '1 Dock Rd',
      notify: true,
      job_description: 'Boxes',
      customer_phone: '',
      screen: { pinnedDay: '' },
      assignment: 'unassigned',
    });
  });

  it('has zone and day if the person pinned them, the day also if no time was typed', () => {
    storePins(['zone', 'day']);
    expect(nextDraft('delivery', values).values).toMatchObject({
      zone: 'IST',
      screen: { pinnedDay: '2027-01-12' },
    });
    // The other kind's time is not on the screen.
    const both = { ...values, job_pickup_datetime: '2027-02-01 09:00' };
    expect(nextDraft('delivery', both).values.screen.pinnedDay).toBe('2027-01-12');
    expect(nextDraft('pickup', both).values.screen.pinnedDay).toBe('2027-02-01');
    const untyped = newValues({ screen: { pinnedDay: '2027-01-13' } });
    expect(nextDraft('delivery', untyped).values.screen.pinnedDay).toBe('2027-01-13');
  });
});

describe('stored pins', () => {
  const store = (text: string) => localStorage.setItem('dispatch-desk-1.pins', text);

  it('that are damaged are as if there were none, and unknown names are left out', () => {
    for (const text of ['{', '{}', '7']) {
      store(text);
      expect(readPins(), text).toEqual(['merchant', 'template', 'assignment']);
    }
    store('["zone","nonsense"]');
    expect(readPins()).toEqual(['zone']);
  });
});
