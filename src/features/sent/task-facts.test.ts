import { describe, expect, it } from 'vitest';
import { anIntent, createdOutcome } from '#testing/intents.ts';
import { answerFacts, customFacts, fieldFacts, longFacts } from './task-facts.ts';

const names = {
  merchant: (id: string) => (id === 'm1' ? 'Harbor Market' : id),
  agent: (id: string) => (id === 'f1' ? 'Ana Flores' : id),
  team: (id: number) => (id === 7 ? 'North' : String(id)),
};

const linesOf = (facts: readonly { label: string; text: string }[]) =>
  facts.map(({ label, text }) => `${label}: ${text}`);

describe('the facts of a task', () => {
  it('are its fields as the form names them, people and teams by name, without what is blank or in the head', () => {
    const body = {
      merchant_id: 'm1',
      order_id: 'A-17',
      job_description: 'Two cakes',
      customer_phone: '+1 415 555 0199',
      customer_email: '',
      customer_address: '1 Main St',
      job_delivery_datetime: '2026-12-01 14:30:00',
      timezone: '+480',
      pickup_meta_data: [{ label: 'Gate', data: '4711' }],
      auto_assignment: 0,
      fleet_id: 'f1',
      notify: 1,
      geofence: 0,
      tracking_link: 1,
      p_ref_images: ['https://images.test/1.jpg'],
    };
    const intent = anIntent({ body });
    expect(linesOf(fieldFacts(intent, names))).toEqual([
      'Order: A-17',
      'Phone: +1 415 555 0199',
      'Agent: Ana Flores',
      'Merchant: Harbor Market',
      'Image links: https://images.test/1.jpg',
      'Options: Notify · Tracking link',
    ]);
    expect(linesOf(customFacts(intent, names))).toEqual(['Gate: 4711']);
    expect(linesOf(longFacts(intent))).toEqual(['Description: Two cakes']);
  });

  it('name the team of an automatic assignment, and that nobody has a task', () => {
    const auto = anIntent({ body: { auto_assignment: 1, team_id: 7 } });
    expect(linesOf(fieldFacts(auto, names))).toEqual(
      expect.arrayContaining(['Assignment: Auto-assign', 'Team: North']),
    );
    const nobody = anIntent({ body: { auto_assignment: 0 } });
    expect(linesOf(fieldFacts(nobody, names))).toContain('Assignment: Unassigned');
  });

  it('say nothing of switches that are off, and the value of one that the form does not know', () => {
    expect(linesOf(fieldFacts(anIntent({ body: { notify: 0 } }), names)).join()).not.toContain('Options');
    const body = { notify: 2, geofence: 1 };
    expect(linesOf(fieldFacts(anIntent({ body }), names))).toContain('Options: Notify (2) · Geofence');
  });

  it('tell once who has the task, the service’s own number and how well it knows the place', () => {
    const { data } = createdOutcome();
    const answered = answerFacts(data, () => ({ name: 'Ben Osei', team: 'North' }));
    const intent = anIntent({
      body: { order_id: 'A-17', auto_assignment: 1, team_id: 7, merchant_id: 'm1' },
    });
    expect(linesOf(fieldFacts(intent, names, answered))).toEqual([
      'Order: A-17',
      'Place: Address found',
      'Agent: Ben Osei, North',
      'Task: 17',
      'Merchant: Harbor Market',
    ]);
  });

  it('tell two places apart that are not known alike', () => {
    const { data } = createdOutcome();
    const lost = { ...data, assignment: null, notFound: { pickup: true, delivery: false } };
    expect(linesOf(answerFacts(lost, () => ({ name: '', team: null })))).toEqual([
      'Pickup place: Address not found',
      'Delivery place: Address found',
      'Task: 17',
    ]);
  });
});
