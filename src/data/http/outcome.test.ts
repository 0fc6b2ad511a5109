import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeTable } from '#testing/outcome-table.ts';
import { answer, failure, json, ours } from '#testing/replies.ts';
import { classify, type Outcome } from './outcome.ts';

const options = { dedupes: false, wantsLink: true };

/** What a row expects, in short: the kind, and why or whether recognised. */
const brief = (outcome: Outcome): string => {
  switch (outcome.kind) {
    case 'created':
      return outcome.recognised ? 'created' : 'accepted';
    case 'unknown':
    case 'not-sent':
      return `${outcome.kind} ${outcome.why}`;
    case 'refused':
      return outcome.keyRefused ? 'refused key' : 'refused';
    case 'busy':
      return outcome.retryAfterMs === null ? 'busy' : `busy ${outcome.retryAfterMs}`;
  }
};

describe('classify', () => {
  it.each(outcomeTable)('%s', (_name, given, expected) => {
    expect(brief(classify(given, options))).toBe(expected);
  });

  it('reads 409 with a wait as work in progress only where the service dedupes', () => {
    const busy = answer(409, failure(201), { retryAfterMs: 1000 });
    expect(classify(busy, { ...options, dedupes: true })).toMatchObject({
      kind: 'unknown',
      why: 'in-progress',
      retryAfterMs: 1000,
    });
    expect(classify(busy, options).kind).toBe('refused');
  });

  it.each([
    ['body without a number', { status: 200, message: 'ok', data: {} }],
    ['task number 0', { status: 200, message: 'ok', data: { job_id: 0 } }],
    ['shape of its own', { id: 'x' }],
  ])(
    'calls a success of a %s unknown where keys are announced or each answer is known to name a task',
    (_name, body) => {
      const reply = answer(200, body);
      const expected = { kind: 'unknown', why: 'no-task' };
      expect(classify(reply, options)).toMatchObject({ kind: 'created', recognised: false });
      expect(classify(reply, { ...options, dedupes: true })).toMatchObject(expected);
      expect(classify(reply, { ...options, namesTasks: true })).toMatchObject(expected);
      expect(classify(answer(200, { job_id: 5 }), { ...options, namesTasks: true }).kind).toBe('created');
    },
  );

  it('reads what our own service tells about the task', () => {
    expect(classify(answer(200, ours), options)).toEqual({
      kind: 'created',
      recognised: true,
      data: {
        jobs: [{ leg: 'task', id: '17' }],
        assignment: { state: 'agent', fleet_id: '9' },
        precision: { pickup: null, delivery: 'city' },
        notFound: { pickup: false, delivery: true },
        warnings: ['No agent covers the tags.'],
      },
      trackingLinks: [{ leg: 'task', text: 'https://desk.test/track/x' }],
    });
  });

  it.each(['delivery_tracing_link', 'delivery_tracking_link'])(
    'reads both jobs and both links of Tookan, spelt %s',
    (spelling) => {
      const data = {
        job_id: 1,
        pickup_job_id: 1,
        delivery_job_id: 2,
        tracking_link: 'https://t.test/1',
        pickup_tracking_link: 'https://t.test/1',
        [spelling]: 'https://t.test/2',
      };
      expect(classify(answer(200, { status: 200, data }), options)).toMatchObject({
        data: {
          jobs: [
            { leg: 'pickup', id: '1' },
            { leg: 'delivery', id: '2' },
          ],
        },
        trackingLinks: [
          { leg: 'pickup', text: 'https://t.test/1' },
          { leg: 'delivery', text: 'https://t.test/2' },
        ],
      });
    },
  );

  it('ignores a tracking link that was not asked for (§4.5)', () => {
    const outcome = classify(answer(200, ours), { ...options, wantsLink: false });
    expect(outcome).toMatchObject({ kind: 'created', trackingLinks: [] });
  });

  it('reads the issues of a refusal by field, if they are text', () => {
    const issues = [{ field: 'timezone', message: 'Choose\na zone.' }, { field: 3, message: 'x' }, 'y', null];
    expect(classify(answer(400, failure(100, { issues })), options)).toMatchObject({
      message: 'Said the service.',
      issues: [
        { field: 'timezone', message: 'Choose a zone.' },
        { field: '', message: 'x' },
      ],
    });
  });
});

describe('classify, whatever comes', () => {
  const anyReply = fc.record({
    notSent: fc.constantFrom(null, 'offline', 'no-key'),
    error: fc.constantFrom(null, 'TypeError', 'TimeoutError'),
    status: fc.option(fc.integer({ min: 100, max: 599 })),
    contentType: fc.constantFrom(null, json, 'text/html', ';;', 'application/json;charset'),
    body: fc.option(fc.oneof(fc.json(), fc.string())),
    retryAfterMs: fc.option(fc.nat()),
    replayed: fc.boolean(),
  });

  it('never throws, and calls only a 2xx created', () => {
    fc.assert(
      fc.property(anyReply, fc.boolean(), (given, dedupes) => {
        const outcome = classify(given, { ...options, dedupes });
        if (outcome.kind !== 'created') return;
        expect(given.error).toBeNull();
        expect(Math.floor((given.status ?? 0) / 100)).toBe(2);
      }),
      { numRuns: 2000 },
    );
  });

  it('calls a valid body cut at any byte unknown, never created or refused', () => {
    for (const whole of [JSON.stringify(ours), JSON.stringify(failure(100))])
      for (let end = 0; end < whole.length; end += 1)
        expect(classify(answer(200, whole.slice(0, end)), options).kind).toBe('unknown');
  });
});
