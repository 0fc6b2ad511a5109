import { expect, it } from 'vitest';
import type { Outcome } from '#data/http/outcome.ts';
import { anIntent, createdOutcome } from '#testing/intents.ts';
import { createPacer } from './import-pace.ts';
import { memoryIntents } from './memory-intents.ts';
import { createSender } from './sender.ts';

type Run = {
  count: number;
  /** @param setBack sets the device's clock back by so many milliseconds. */
  deliver: (setBack: (ms: number) => void) => Outcome;
  /** @returns how long the device's clock says that a wait took. */
  wait: (ms: number) => number;
  /** Milliseconds between two rows. */
  everyMs: number;
  /** One unless it is said. */
  inFlight?: number;
};

/** Sends rows. @returns when each went out by the device's clock, how they stand, and the pauses that were told. */
const run = async ({ count, deliver, wait, everyMs, inFlight = 1 }: Run) => {
  const rows = Array.from({ length: count }, (_, at) => anIntent({ id: `i:00000${at}` }));
  const store = memoryIntents();
  for (const row of rows) await store.add(row);
  const target = {
    connectionId: 'c1',
    baseUrl: anIntent().baseUrl,
    dedupes: true,
    errorStatuses: [],
    namesTasks: false,
  };
  let time = 0;
  const now = () => time;
  let underWay = 0;
  const sentAt: number[] = [];
  const slow: (number | null)[] = [];
  const pacer = createPacer({
    pace: () => ({ inFlight, everyMs }),
    now,
    random: () => 0,
    onSlow: (until) => slow.push(until),
  });
  const ahead = [...rows];
  const sender = createSender({
    stores: [],
    lock: (_name, work) => work(),
    home: () => target,
    target: () => target,
    deliver: async () => {
      sentAt.push(time);
      underWay += 1;
      expect(underWay).toBeLessThanOrEqual(inFlight);
      // Long enough for another row to be claimed and sent meanwhile.
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
      underWay -= 1;
      return deliver((ms) => (time -= ms));
    },
    now,
    random: () => 0,
    onChange: ({ id, state }) => {
      const row = rows.find((each) => each.id === id);
      if (state === 'queued' && row) ahead.push(row);
    },
    onUnstored: () => undefined,
    backlog: () => ({
      store,
      next: () => ahead.shift() ?? null,
      waitMs: pacer.waitMs,
      begin: () => {
        const report = pacer.begin();
        return (outcome) => {
          report(outcome);
          return null;
        };
      },
      pause: () => Promise.reject(new Error('trouble')),
      sleep: (ms) => {
        time += wait(ms);
        return Promise.resolve();
      },
    }),
  });
  await sender.drain();
  const after = await Promise.all(rows.map(({ id }) => store.get(id)));
  return { sentAt, slow, states: after.map((row) => row.ok && row.value?.state) };
};

it('where timers come late, as in a hidden tab, rows go out one after the other and none sooner than the pace allows', async () => {
  // Chromium lets timers of a hidden tab through once a second, later once a minute.
  const late = [60_000, 0, 1700, 60_000, 400, 0, 0, 0];
  const { sentAt, states } = await run({
    count: 6,
    deliver: () => createdOutcome(),
    wait: (ms) => ms + (late.shift() ?? 0),
    everyMs: 1000,
  });
  expect(states).toEqual(Array.from({ length: 6 }, () => 'created'));
  expect(sentAt).toEqual([0, 61_000, 62_000, 64_700, 125_700, 127_100]);
});

it('no answer of a service stops an import for longer than a quarter of an hour: then one row asks again', async () => {
  const answers: Outcome[] = [{ kind: 'shed', retryAfterMs: 40 * 86_400_000 }];
  const { sentAt, states } = await run({
    count: 2,
    deliver: () => answers.shift() ?? createdOutcome(),
    wait: (ms) => ms,
    everyMs: 0,
  });
  expect(states).toEqual(['created', 'created']);
  expect(sentAt).toEqual([0, 900_000, 900_000]);
});
