import { expect, it } from 'vitest';
import type { Outcome } from '#data/http/outcome.ts';
import type { ImportRowStore } from '#data/device/import-rows.ts';
import { anIntent, createdOutcome } from '#testing/intents.ts';
import { createImportLane } from './import-lane.ts';
import type { Intent } from './intent.ts';

/** Rows in memory, in the order of the file. */
const storeOf = (rows: Map<string, Intent>): Pick<ImportRowStore<Intent>, 'changeWaiting' | 'changeAll'> => {
  const put = (changed: readonly (Intent | null)[]) => {
    const value = changed.filter((row) => row !== null);
    for (const row of value) rows.set(row.id, row);
    return Promise.resolve({ ok: true, value } as const);
  };
  return {
    changeWaiting: (_importId, most, change) =>
      put(
        [...rows.values()]
          .filter(({ state }) => state === 'queued')
          .slice(0, most)
          .map(change),
      ),
    changeAll: (changes) => put(changes.map(({ known, change }) => (known ? change(known) : null))),
  };
};

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
  const all = Array.from({ length: count }, (_, at) => anIntent({ id: `i:00000${at}` }));
  const rows = new Map(all.map((row) => [row.id, row]));
  const target = {
    connectionId: 'c1',
    baseUrl: '',
    dedupes: false,
    epoch: null,
    errorStatuses: [],
    namesTasks: false,
  };
  let now = 0;
  let underWay = 0;
  let isEmpty = false;
  const sentAt: number[] = [];
  const slow: (number | null)[] = [];
  const lane = createImportLane({
    store: storeOf(rows),
    running: () => (isEmpty ? [] : ['i']),
    target: () => target,
    deliver: async () => {
      sentAt.push(now);
      underWay += 1;
      expect(underWay).toBeLessThanOrEqual(inFlight);
      // Long enough for another row to be claimed and sent meanwhile.
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
      underWay -= 1;
      return deliver((ms) => (now -= ms));
    },
    now: () => now,
    random: () => 0,
    sleep: (ms) => {
      now += wait(ms);
      return Promise.resolve();
    },
    gather: () => Promise.resolve(),
    onChange: () => undefined,
    onSlow: (until) => slow.push(until),
    onEmpty: () => {
      isEmpty = true;
      return Promise.resolve();
    },
    onTrouble: () => Promise.reject(new Error('trouble')),
    pace: () => ({ inFlight, everyMs }),
  });
  await lane({
    connectionId: 'c1',
    giveWay: () => Promise.resolve(),
    asked: () => new Promise(() => undefined),
    keepUnstored: () => undefined,
  });
  return { sentAt, slow, states: [...rows.values()].map(({ state }) => state) };
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

it('where the clock is set back while the service is busy, rows wait as long again as the service asked for, and no longer', async () => {
  const hours = 5 * 3_600_000;
  const back = [2000 - hours];
  const answers: Outcome[] = [{ kind: 'shed', retryAfterMs: 2000 }];
  let waited = 0;
  const { sentAt, slow, states } = await run({
    count: 3,
    deliver: () => answers.shift() ?? createdOutcome(),
    wait: (ms) => {
      waited += ms;
      return back.shift() ?? ms;
    },
    everyMs: 0,
  });
  expect(states).toEqual(['created', 'created', 'created']);
  expect(waited).toBe(4000);
  expect(sentAt).toEqual([0, 4000 - hours, 4000 - hours, 4000 - hours]);
  expect(slow).toEqual([2000, 4000 - hours, null]);
});

it('nor where the clock is set back before the last of several rows is told that the service is busy', async () => {
  const busy: Outcome = { kind: 'shed', retryAfterMs: 2000 };
  const answers = [busy, busy];
  let waited = 0;
  const { states } = await run({
    count: 3,
    inFlight: 2,
    deliver: (setBack) => {
      const answer = answers.shift();
      if (answer && answers.length === 0) setBack(5 * 3_600_000);
      return answer ?? createdOutcome();
    },
    wait: (ms) => {
      waited += ms;
      return ms;
    },
    everyMs: 0,
  });
  expect(states).toEqual(['created', 'created', 'created']);
  expect(waited).toBeLessThanOrEqual(4000);
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
