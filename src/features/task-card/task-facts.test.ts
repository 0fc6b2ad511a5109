import { describe, expect, it } from 'vitest';
import { anIntent, createdOutcome } from '#testing/intents.ts';
import type { Fact } from './facts.tsx';
import { answerFacts, fieldFacts } from './task-facts.ts';

const names = {
  merchant: (id: string) => (id === 'm1' ? 'Harbor Market' : id),
  agent: (id: string) => (id === 'f1' ? 'Ana Flores' : id),
  team: (id: number) => (id === 7 ? 'North' : String(id)),
  assignment: () => ({ name: 'Ben Osei', team: 'North' }),
};

const linesOf = (facts: readonly Fact[]) => facts.map(({ label, text }) => `${label}: ${text}`);
const factsOf = (body: object, isAssigned = false) =>
  linesOf(fieldFacts(anIntent({ body: { ...body } }), names, isAssigned));

describe('the facts of a task', () => {
  it('are its fields in the form’s words and order, except blank ones and those in the head', () => {
    const body = {
      merchant_id: 'm1',
      order_id: 'A-17',
      job_description: 'Two cakes',
      customer_phone: '+1 415 555 0199',
      customer_email: '',
      customer_address: '1 Main St',
      latitude: '37.79',
      longitude: '-122.4',
      job_delivery_datetime: '2026-12-01 14:30:00',
      timezone: '+480',
      pickup_meta_data: [{ label: 'Gate', data: '4711' }],
      auto_assignment: 0,
      fleet_id: 'f1',
      notify: 1,
      geofence: 0,
      tracking_link: 2,
      p_ref_images: ['https://images.test/1.jpg'],
    };
    expect(factsOf(body)).toEqual([
      'Merchant: Harbor Market',
      'Order number: A-17',
      'Customer phone: +1 415 555 0199',
      'Latitude: 37.79',
      'Longitude: -122.4',
      'Description: Two cakes',
      'Gate: 4711',
      'Image links: https://images.test/1.jpg',
      'Agent: Ana Flores',
      'Options: Notify · Tracking link (2)',
    ]);
  });

  it('name the team of an automatic assignment', () => {
    expect(factsOf({ auto_assignment: 1, team_id: 7 })).toEqual(['Assignment: Auto-assign', 'Team: North']);
  });

  it('leave the assignment to the answer of the service', () => {
    expect(factsOf({ auto_assignment: 1, team_id: 7 }, true)).toEqual([]);
  });

  it('include who has the task, its number, and how well each place is known', () => {
    const { data } = createdOutcome();
    const answer = { ...data, notFound: { pickup: true, delivery: false } };
    expect(linesOf(answerFacts(answer, names))).toEqual([
      'Pickup place: Address not found. The task won’t show on the map.',
      'Delivery place: Address found',
      'Agent: Ben Osei, North',
      'Task: 17',
    ]);
  });
});
