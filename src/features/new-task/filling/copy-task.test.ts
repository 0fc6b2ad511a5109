import { describe, expect, it } from 'vitest';
import type { TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { toBody } from '#form/body.ts';
import { resolveSchedule } from '#form/times.ts';
import { newValues, typedTime, type SomeValues } from '#form/values.ts';
import { anIntent } from '#testing/intents.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { summarize } from '#form/summarize.ts';
import { duplicateValues, sentValues } from './copy-task.ts';

const sent = (kind: TaskKind, given: SomeValues): Intent => {
  const values = newValues({ merchant_id: 'm1', order_id: 'A-17', zone: 'PST', ...given });
  const body = { ...toBody(kind, values, profiles.documented) };
  return anIntent({ kind, body, summary: summarize(kind, values) });
};

const noon = Date.parse('2026-11-21T20:00:00Z');

describe('a task as it was sent', () => {
  it.each(['PST', '+480', 'America/Los_Angeles', 'Europe/Berlin'])('gets its zone back: %s', (zone) => {
    const values = sentValues(
      sent('delivery', { zone, job_delivery_datetime: typedTime('2026-12-01 14:30') }),
    );
    expect([values.zone, values.job_delivery_datetime.text]).toEqual([zone, '2026-12-01 14:30']);
  });

  it('has both times of a region across a change of clocks', () => {
    // In the body both are in the offset of the earlier one, so the later reads an hour off.
    const times = {
      job_pickup_datetime: typedTime('2026-10-31 20:00'),
      job_delivery_datetime: typedTime('2026-11-01 10:00'),
    };
    const values = sentValues(sent('pickup-delivery', { zone: 'America/New_York', ...times }));
    expect(values).toMatchObject({
      job_pickup_datetime: { text: '2026-10-31 20:00' },
      job_delivery_datetime: { text: '2026-11-01 10:00' },
    });
  });

  it('has the chosen instant of a time that the clocks repeat', () => {
    for (const chosen of ['2026-11-01 01:30:00 +240', '2026-11-01 01:30:00 +300']) {
      const time = typedTime('2026-11-01 01:30', { occurrence: chosen });
      const given = { zone: 'America/New_York', job_pickup_datetime: time };
      expect(sentValues(sent('pickup', given))).toMatchObject(given);
    }
  });

  it('has the offset that was sent if no choice was stored', () => {
    const intent = sent('delivery', {
      zone: 'Asia/Kolkata',
      job_delivery_datetime: typedTime('2026-12-01 14:30'),
    });
    const { zoneChoice, ...summary } = intent.summary;
    expect(zoneChoice).toBe('Asia/Kolkata');
    expect(sentValues({ ...intent, summary }).zone).toBe('-330');
  });
});

describe('a duplicate', () => {
  const wallsOf = (kind: TaskKind, given: SomeValues): string[] =>
    resolveSchedule(kind, duplicateValues(sent(kind, given), noon)).times.map(({ wall }) => wall);

  it('keeps everything but the order number', () => {
    const given = { customer_phone: '+1 415', customer_address: '1 Main St', notify: true, tags: 'van' };
    const copy = duplicateValues(sent('delivery', given), noon);
    expect(copy).toMatchObject({ ...given, merchant_id: 'm1' });
    expect(copy.order_id).toMatch(/^T-261121-/);
  });

  it.each([
    // 12:00 at the job.
    ['of a time still to come today', '2026-11-02 14:30', '2026-11-21 14:30:00'],
    ['of a time over today', '2026-11-02 09:00', '2026-11-22 09:00:00'],
    ['of this very minute', '2026-11-20 12:00', '2026-11-21 12:00:00'],
    ['of a task that is still ahead', '2026-12-24 09:00', '2026-12-24 09:00:00'],
  ])('%s keeps the time of day', (_what, was, is) => {
    expect(wallsOf('delivery', { job_delivery_datetime: typedTime(was) })).toEqual([is]);
  });

  it('uses the clock at the job', () => {
    const auckland = { zone: 'Pacific/Auckland', job_delivery_datetime: typedTime('2026-11-01 08:30') };
    expect(wallsOf('delivery', auckland)).toEqual(['2026-11-23 08:30:00']);
  });

  it('keeps two times as many days apart as they were', () => {
    const times = {
      job_pickup_datetime: typedTime('2026-11-01 23:00'),
      job_delivery_datetime: typedTime('2026-11-02 01:00'),
    };
    expect(wallsOf('appointment', times)).toEqual(['2026-11-21 23:00:00', '2026-11-22 01:00:00']);
  });
});
