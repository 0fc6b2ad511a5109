import { promoSwitcher } from '#data/lists/promo-mutation.ts';
import { setImmediate } from 'node:timers/promises';
import { createQueryClient } from '#app/query-client.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PromoDeps } from '#data/lists/promo-mutation.ts';
import type { PromoOutcome } from '#data/http/promo-outcome.ts';
import { knownStatus, type Promo } from '#data/lists/promos-query.ts';
import type { PromoBody, PromoStatus } from '#contract/promo.ts';
import { createBulkRun, planBulk, type MoreOfRun } from './bulk-run.ts';

const row = (promo_id: number, status: PromoStatus, more: Partial<Promo> = {}): Promo => ({
  promo_id,
  code: `C${promo_id}`,
  description: '',
  status,
  changed_at: '2026-11-20T10:00:00Z',
  ...more,
});
const changedBy = (key: string | undefined): Partial<Promo> => (key === undefined ? {} : { changed_by: key });
const idsOf = (rows: readonly Promo[]) => rows.map((one) => one.promo_id);

describe('a switch of a selection', () => {
  const rows = [row(1, 1), row(2, 0), row(3, 1), row(4, 0)];

  it('sends only the promos that have the other status', () => {
    const { count, needs } = planBulk(rows, new Set([1, 2, 3, 99]), 'read');
    expect(count).toBe(3);
    expect(idsOf(needs[1])).toEqual([2]);
    expect(idsOf(needs[0])).toEqual([1, 3]);
  });

  it('also sends the promos whose status is unknown', () => {
    const open = [row(1, 1, { unconfirmed: 0 }), row(2, 0, { changed_at: null })];
    expect(idsOf(planBulk(open, new Set([1, 2]), 'local').needs[0])).toEqual([1, 2]);
    expect(idsOf(planBulk(open, new Set([1, 2]), 'local').needs[1])).toEqual([1, 2]);
    // The service's own list is known, changed or never.
    expect(idsOf(planBulk([row(2, 0, { changed_at: null })], new Set([2]), 'read').needs[0])).toEqual([]);
  });
});

describe('a run', () => {
  let calls: { body: PromoBody; answer: (outcome: PromoOutcome) => Promise<void> }[];
  let readings: number;
  let world: EventTarget;

  const deps: PromoDeps = {
    accountId: 'c1',
    request: (body) =>
      new Promise((resolve) => {
        const answer = async (outcome: PromoOutcome) => {
          resolve(outcome);
          await setImmediate();
        };
        calls.push({ body, answer });
      }),
    show: () => undefined,
    listState: () => 'read' as const,
    mustRead: () => false,
    readAgain: () => {
      readings += 1;
      return Promise.resolve();
    },
    record: null,
  };
  const set = (status: PromoStatus): PromoOutcome => ({ kind: 'set', status, changedAt: null });
  const refused: PromoOutcome = {
    kind: 'refused',
    message: 'Not this one.',
    issues: [],
    status: 400,
    code: null,
    keyRefused: false,
  };
  const asksBeforeLeaving = () => !world.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  beforeEach(() => {
    calls = [];
    readings = 0;
    world = new EventTarget();
    vi.stubGlobal('addEventListener', world.addEventListener.bind(world));
    vi.stubGlobal('removeEventListener', world.removeEventListener.bind(world));
    return () => vi.unstubAllGlobals();
  });

  /** @param truth what the list says of all promos; undefined where it cannot be read. @param by whose change that was. */
  const start = (rows: readonly Promo[], truth?: PromoStatus, by: Record<number, string> = {}) => {
    const client = createQueryClient();
    const run = createBulkRun(client, 'c1');
    const switched: number[] = [];
    const how: Parameters<typeof run.start>[2] = {
      send: promoSwitcher(client, deps),
      changes: (each, wished) => ![null, wished].includes(knownStatus(each, 'local')),
      readRow: (promoId) => (truth === undefined ? undefined : row(promoId, truth, changedBy(by[promoId]))),
      isListRead: () => truth !== undefined,
      isOwnKey: (key) => key === 'Own key',
      onSwitched: ({ promo_id: id }) => void switched.push(id),
    };
    /** @returns what was not sent. */
    const again = async (others: readonly Promo[], more?: MoreOfRun) => {
      await run.start(others, 1, how, more);
      return run.takeUnsent();
    };
    return { run, switched, through: again(rows), again, how };
  };

  it('has at most two calls under way, counts what failed, and reads no list if every call was answered', async () => {
    const { run, switched, through } = start([row(1, 0), row(2, 0), row(3, 0), row(4, 0)]);
    await setImmediate();
    expect(calls.map(({ body }) => body)).toEqual([
      { promo_id: 1, status: 1 },
      { promo_id: 2, status: 1 },
    ]);
    expect(asksBeforeLeaving()).toBe(true);
    await calls[1]?.answer(refused);
    expect(calls).toHaveLength(3);
    await calls[0]?.answer(set(1));
    await calls[2]?.answer(set(1));
    expect(run.get()).toMatchObject({ state: 'running', switched: 2, total: 4 });
    await calls[3]?.answer(set(0));
    expect(await through).toEqual([]);
    expect(run.get()).toMatchObject({ state: 'ended', switched: 2 });
    expect(idsOf(run.get()?.failed ?? [])).toEqual([2, 4]);
    expect(switched).toEqual([1, 3]);
    // What Undo all switches back.
    expect(run.get()?.changed).toMatchObject([
      { promo_id: 1, status: 1 },
      { promo_id: 3, status: 1 },
    ]);
    expect(readings).toBe(0);
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('of an undo leaves what somebody else has changed before its turn, and names it', async () => {
    const { run, again } = start([]);
    await setImmediate();
    const rows = [row(1, 0), row(2, 0), row(3, 0), row(4, 0)];
    const changed = row(3, 0, { changed_by: 'mk' });
    const recheck = (each: Promo) => {
      if (each.promo_id === 4) return { back: [], left: [] };
      return each.promo_id === 3 ? { back: [], left: [changed] } : { back: [each], left: [] };
    };
    const through = again(rows, { left: [row(9, 0)], recheck });
    await setImmediate();
    for (const call of calls) await call.answer(set(1));
    expect(await through).toEqual([]);
    expect(calls.map(({ body }) => body.promo_id)).toEqual([1, 2]);
    expect(run.get()).toMatchObject({ state: 'ended', switched: 2, total: 2, left: [row(9, 0), changed] });
    // What failed in it is tried again under the same eye.
    const retried = again([row(3, 0)], { isRetry: true });
    await setImmediate();
    await retried;
    expect(calls).toHaveLength(2);
    expect(run.get()).toMatchObject({ switched: 0, total: 0, left: [row(9, 0), changed, changed] });
  });

  it.each([
    ['says so', 1, 1],
    ['says otherwise', 0, 0],
    ['cannot be read', undefined, 0],
  ] as const)(
    'counts a promo without an answer as switched where the list %s',
    async (_what, truth, switched) => {
      const { run, through } = start([row(1, 0)], truth);
      await setImmediate();
      await calls[0]?.answer({ kind: 'unknown', why: 'server-error', excerpt: null, retryAfterMs: null });
      await through;
      expect(run.get()).toMatchObject({ switched, failed: { length: 1 - switched } });
    },
  );

  it('is told by whom a promo was switched whose answer was lost: what another key did is not undone', async () => {
    const { run, through } = start([row(1, 0), row(2, 0)], 1, { 1: 'Own key', 2: 'k-marketing' });
    await setImmediate();
    for (const at of [0, 1])
      await calls[at]?.answer({ kind: 'unknown', why: 'timeout', excerpt: null, retryAfterMs: null });
    await through;
    expect(run.get()).toMatchObject({ switched: 2, changed: [{ promo_id: 1, changed_by: 'Own key' }] });
  });

  it('counts what had no answer as switched once a list says so, and undoes it with the others', async () => {
    const { run, through, how } = start([row(1, 0), row(2, 0), row(3, 0), row(4, 0)]);
    await setImmediate();
    const lost: PromoOutcome = { kind: 'unknown', why: 'no-answer', excerpt: null, retryAfterMs: null };
    for (const [at, outcome] of [set(1), lost, lost, refused].entries()) {
      await calls[at]?.answer(outcome);
      await setImmediate();
    }
    await through;
    expect(idsOf(run.get()?.failed ?? [])).toEqual([2, 3, 4]);
    const read = [1, 2, 3, 4].map((id) => {
      const last = { wanted: 1 as const, outcome: id === 4 ? refused : lost };
      return row(id, id === 3 ? 0 : 1, { last });
    });
    // Not yet by a list that could not be read.
    run.settle({ ...how, readRows: () => read });
    expect(idsOf(run.get()?.failed ?? [])).toEqual([2, 3, 4]);
    run.settle({ ...how, isListRead: () => true, readRows: () => read });
    expect(run.get()).toMatchObject({ switched: 2, failed: [{ promo_id: 3 }, { promo_id: 4 }] });
    expect(idsOf(run.get()?.changed ?? [])).toEqual([1, 2]);
  });

  it('counts a failed promo as switched once its own Try again was confirmed, also where the device keeps the list', async () => {
    const { run, through, how } = start([row(1, 0), row(2, 0)]);
    await setImmediate();
    await calls[0]?.answer(set(1));
    await calls[1]?.answer(refused);
    await through;
    const rows = (last: NonNullable<Promo['last']>) => [
      row(1, 1),
      row(2, last.outcome === refused ? 0 : 1, { last }),
    ];
    run.settle({ ...how, readRows: () => rows({ wanted: 1, outcome: refused }) });
    expect(run.get()).toMatchObject({ switched: 1, failed: [{ promo_id: 2 }] });
    run.settle({ ...how, readRows: () => rows({ wanted: 1, outcome: set(1) }) });
    expect(run.get()).toMatchObject({ switched: 2, failed: [] });
    expect(idsOf(run.get()?.changed ?? [])).toEqual([1, 2]);
  });

  it('can still be undone as a whole when what failed was tried again', async () => {
    const { run, through, again } = start([row(1, 0), row(2, 0)]);
    await setImmediate();
    await calls[0]?.answer(set(1));
    await calls[1]?.answer(refused);
    await through;
    const retried = again([...(run.get()?.failed ?? [])], { isRetry: true });
    await setImmediate();
    await calls[2]?.answer(set(1));
    await retried;
    expect(idsOf(run.get()?.changed ?? [])).toEqual([1, 2]);
    const other = again([row(3, 0)]);
    await setImmediate();
    await calls[3]?.answer(set(1));
    await other;
    expect(idsOf(run.get()?.changed ?? [])).toEqual([3]);
  });

  it('can be stopped, after which running calls end; only one run is under way at a time', async () => {
    const rows = [row(1, 0), row(2, 0), row(3, 0)];
    const { run, through, again } = start(rows);
    await setImmediate();
    expect(await again([row(9, 0)])).toEqual([]);
    run.forget();
    run.stop();
    await calls[0]?.answer(set(1));
    await calls[1]?.answer(set(1));
    expect(idsOf(await through)).toEqual([3]);
    expect(calls).toHaveLength(2);
    expect(run.get()).toMatchObject({ state: 'ended', switched: 2, total: 3 });
    run.forget();
    expect(run.get()).toBeNull();
  });

  describe('of a service that is busy', () => {
    const busy: PromoOutcome = { kind: 'shed', retryAfterMs: 3000 };

    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout'] });
      return () => vi.useRealTimers();
    });

    const pass = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      await setImmediate();
    };

    it('waits as long as it is told, then asks again', async () => {
      const { run, through } = start([row(1, 0)]);
      await setImmediate();
      await calls[0]?.answer(busy);
      await pass(2900);
      expect(calls).toHaveLength(1);
      expect(run.get()).toMatchObject({ state: 'running', waiting: new Set([1]) });
      await pass(200);
      expect(calls).toHaveLength(2);
      await calls[1]?.answer(set(1));
      await through;
      expect(run.get()).toMatchObject({ state: 'ended', waiting: new Set(), switched: 1, failed: [] });
    });

    it('does not ask at once where it is told a time that has passed', async () => {
      const { run } = start([row(1, 0)]);
      await setImmediate();
      await calls[0]?.answer({ kind: 'shed', retryAfterMs: 0 });
      await pass(900);
      expect(calls).toHaveLength(1);
      await pass(200);
      expect(calls).toHaveLength(2);
      run.stop();
    });

    it('gives a promo up after five more questions', async () => {
      const { run, through } = start([row(1, 0)]);
      await setImmediate();
      for (let at = 0; at < 6; at += 1) {
        await calls[at]?.answer(busy);
        await pass(3000);
      }
      await through;
      expect(calls).toHaveLength(6);
      expect(run.get()).toMatchObject({ state: 'ended', failed: { length: 1 } });
    });

    it('can be stopped while it waits: what the service has not changed is not sent', async () => {
      const { run, through } = start([row(1, 0), row(2, 0), row(3, 0)]);
      await setImmediate();
      await calls[0]?.answer(busy);
      run.stop();
      // Its answer comes after the press.
      await calls[1]?.answer(busy);
      expect(new Set(idsOf(await through))).toEqual(new Set([1, 2, 3]));
      expect(calls).toHaveLength(2);
      expect(run.get()).toMatchObject({ switched: 0, failed: [] });
    });

    it('leaves out what was switched by hand while it waited, at once, and does not call it failed', async () => {
      const { run, through } = start([row(1, 0), row(2, 0)]);
      await setImmediate();
      await calls[0]?.answer(busy);
      run.leaveOut(1);
      run.leaveOut(2);
      await calls[1]?.answer(busy);
      await through;
      expect(calls).toHaveLength(2);
      expect(run.get()).toMatchObject({ state: 'ended', total: 0, failed: [], waiting: new Set() });
    });
  });

  it('offers to switch back only what is known to have been otherwise', async () => {
    const { run, through } = start([row(1, 0), row(2, 0, { changed_at: null })]);
    await setImmediate();
    await calls[0]?.answer(set(1));
    await calls[1]?.answer(set(1));
    await through;
    expect(run.get()).toMatchObject({ switched: 2, changed: [{ promo_id: 1 }] });
  });

  it('ends where this key has no right to switch', async () => {
    const { through } = start([row(1, 0), row(2, 0), row(3, 0)]);
    await setImmediate();
    await calls[0]?.answer({ ...refused, status: 403, code: 'forbidden' });
    expect(calls).toHaveLength(2);
    await calls[1]?.answer(set(1));
    expect(idsOf(await through)).toEqual([3]);
  });

  it('comes to its end also where a switch throws', async () => {
    vi.spyOn(deps, 'request').mockRejectedValue(new Error('A mistake of the page.'));
    const { run, through } = start([row(1, 0)]);
    await expect(through).rejects.toThrow('A mistake');
    expect(run.get()).toMatchObject({ state: 'ended' });
    expect(asksBeforeLeaving()).toBe(false);
  });

  it('ends if nothing can be sent', async () => {
    const { run, through } = start([row(1, 0), row(2, 0), row(3, 0), row(4, 0)]);
    await setImmediate();
    await calls[0]?.answer({ kind: 'not-sent', why: 'offline' });
    await calls[1]?.answer({ kind: 'not-sent', why: 'offline' });
    expect(idsOf(await through)).toEqual([3, 4]);
    expect(calls).toHaveLength(2);
    expect(run.get()).toMatchObject({ state: 'ended', isSilent: false, switched: 0, failed: { length: 2 } });
  });

  it('ends after three promos in a row without an answer, says so, and keeps the rest', async () => {
    const { run, through } = start([1, 2, 3, 4, 5, 6, 7, 8].map((id) => row(id, 0)));
    await setImmediate();
    const lost: PromoOutcome = { kind: 'unknown', why: 'timeout', excerpt: null, retryAfterMs: null };
    for (const [at, outcome] of [lost, lost, set(1), lost, lost, lost, set(1)].entries()) {
      await calls[at]?.answer(outcome);
      await setImmediate();
    }
    expect(idsOf(await through)).toEqual([8]);
    expect(calls).toHaveLength(7);
    expect(run.get()).toMatchObject({ state: 'ended', isSilent: true });
  });

  it('waits for a switch that was pressed before it, and leaves out promos that are switched by hand afterwards', async () => {
    const client = createQueryClient();
    const run = createBulkRun(client, 'c1');
    const send = promoSwitcher(client, deps);
    const byHand = send({ promo_id: 1, status: 0 });
    await setImmediate();
    const through = run.start([row(1, 0), row(2, 0), row(3, 0)], 1, {
      send,
      changes: () => true,
      readRow: () => undefined,
      isListRead: () => false,
      isOwnKey: () => false,
      onSwitched: () => undefined,
    });
    await setImmediate();
    expect(calls.map(({ body }) => body.promo_id)).toEqual([1, 2]);
    run.leaveOut(3);
    await calls[0]?.answer(set(0));
    await byHand;
    await setImmediate();
    expect(calls.map(({ body }) => body)).toContainEqual({ promo_id: 1, status: 1 });
    await calls[1]?.answer(set(1));
    await calls[2]?.answer(set(1));
    await through;
    expect(calls).toHaveLength(3);
    expect(run.get()).toMatchObject({ state: 'ended', switched: 2, total: 2 });
  });
});
