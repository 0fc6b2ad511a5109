import { describe, expect, it } from 'vitest';
import { createdOutcome, anIntent } from '#testing/intents.ts';
import type { IntentStore } from '#data/device/intents.ts';
import type { Intent } from './intent.ts';
import { memoryIntents } from './memory-intents.ts';
import { createSender, type Backlog, type SenderDeps, type Target } from './sender.ts';

const targetOf = (connectionId: string): Target => ({
  connectionId,
  baseUrl: anIntent().baseUrl,
  dedupes: true,
  errorStatuses: [],
  namesTasks: false,
});

const parts = (store: IntentStore<Intent>): SenderDeps => ({
  stores: [store],
  lock: (_name, work) => work(),
  home: () => targetOf('c1'),
  target: () => targetOf('c1'),
  deliver: () => Promise.resolve(createdOutcome()),
  now: () => 2,
  random: () => 0.5,
  onChange: () => undefined,
  onUnstored: () => undefined,
});

const stateOf = async (store: IntentStore<Intent>, id: string) => {
  const found = await store.get(id);
  return found.ok ? found.value?.state : null;
};

/** Rows that wait for ever. */
const backlogOf = (part: Partial<Backlog>): Backlog => ({
  store: memoryIntents(),
  next: () => null,
  waitMs: () => 0,
  begin: () => () => null,
  pause: () => Promise.resolve(),
  sleep: () => new Promise(() => undefined),
  ...part,
});

describe('a run that ends while the account changes', () => {
  it('is followed by one for the new account, also where what is due was sent before a row meanwhile', async () => {
    const store = memoryIntents();
    await store.add(anIntent({ id: 'of the next account', connectionId: 'c2' }));
    await store.add(
      anIntent({ id: 'left by a dead tab', connectionId: 'c2', state: 'sending', pendingAttempt: 'none' }),
    );
    let account = 'c1';
    const backlog = backlogOf({
      next: () => {
        if (account === 'c2') return null;
        account = 'c2';
        return sender.drain().then(() => undefined);
      },
    });
    const sender = createSender({
      ...parts(store),
      home: () => targetOf(account),
      target: () => targetOf(account),
      backlog: () => backlog,
    });
    await sender.drain();
    expect(await stateOf(store, 'of the next account')).toBe('created');
    expect(await stateOf(store, 'left by a dead tab')).not.toBe('sending');
  });
});

describe('a row that has to wait', () => {
  it('leaves the way to a task of the form that came before it began to wait', async () => {
    const store = memoryIntents();
    let waits = 0;
    const backlog = backlogOf({
      waitMs: () => {
        waits += 1;
        if (waits > 1) return 0;
        void store.add(anIntent({ id: 'of the form' }));
        void sender.drain();
        return 1000;
      },
    });
    const sender = createSender({ ...parts(store), backlog: () => backlog });
    await sender.drain();
    expect(await stateOf(store, 'of the form')).toBe('created');
  }, 1000);
});

describe('a row whose outcome cannot be taken', () => {
  it('keeps the lock until the other rows have their answers: no other tab may take them for left', async () => {
    const store = memoryIntents();
    const waiting = [anIntent({ id: 'fails' }), anIntent({ id: 'under way' })];
    for (const row of waiting) await store.add(row);
    const answer = Promise.withResolvers<void>();
    let isLocked = false;
    const sender = createSender({
      ...parts(memoryIntents()),
      lock: async (_name, work) => {
        isLocked = true;
        await work().finally(() => (isLocked = false));
      },
      deliver: async ({ id }) => {
        if (id === 'under way') await answer.promise;
        return createdOutcome();
      },
      backlog: () =>
        backlogOf({
          store,
          next: () => waiting.pop() ?? null,
          begin: () => () => {
            throw new Error('no place for it');
          },
        }),
    });
    const drained = sender.drain().catch((error: unknown) => error);
    await expect.poll(() => stateOf(store, 'fails')).toBe('created');
    await new Promise((resolve) => setTimeout(resolve));
    expect(isLocked).toBe(true);
    answer.resolve();
    expect(await drained).toMatchObject({ message: 'no place for it' });
    expect(await stateOf(store, 'under way')).toBe('created');
  });
});

describe('a look for what dead tabs left', () => {
  const failing = (trouble: 'hung' | 'missing') => {
    let asked = 0;
    const store: IntentStore<Intent> = {
      ...memoryIntents(),
      oldest: () => Promise.resolve({ ok: false, trouble }),
    };
    const sender = createSender({ ...parts(store), onUnstored: () => (asked += 1) });
    return sender.drain().then(() => asked);
  };

  it('is repeated where the device does not answer', async () => {
    expect(await failing('hung')).toBeGreaterThan(0);
  });

  it('is not repeated where the device has no store', async () => {
    expect(await failing('missing')).toBe(0);
  });
});

describe('a task whose time passes while it waits', () => {
  const due = Date.UTC(2026, 11, 1, 20, 30);
  const hour = 3_600_000;
  const body = { job_delivery_datetime: '2026-12-01 14:30:00', timezone: '+360' };

  it.each([
    [0, 'queued'],
    // The device's clock is two hours ahead of the service's.
    [-2 * hour, 'created'],
  ])('is judged by the clock of the service, %i ms from the device’s', async (lead, state) => {
    const store = memoryIntents();
    await store.add(anIntent({ id: 'waits', body, createdAt: due - hour }));
    const target = () => ({ ...targetOf('c1'), lead });
    const sender = createSender({ ...parts(store), target, now: () => due + hour });
    await sender.drain();
    expect(await stateOf(store, 'waits')).toBe(state);
  });
});

describe('a task that the device does not let be sent', () => {
  const refuses = () => Promise.resolve({ ok: false, trouble: 'full' } as const);

  it.each(['read', 'claimed'] as const)('is tried again where it could not be %s', async (what) => {
    const memory = memoryIntents();
    await memory.add(anIntent({ id: 'waits' }));
    let isWell = false;
    const store: IntentStore<Intent> = {
      ...memory,
      oldest: (connectionId, state, test) =>
        isWell || what !== 'read' || state !== 'queued'
          ? memory.oldest(connectionId, state, test)
          : refuses(),
      change: (id, change) => (isWell || what !== 'claimed' ? memory.change(id, change) : refuses()),
    };
    let asked = 0;
    const sender = createSender({ ...parts(store), onUnstored: () => (asked += 1) });
    await sender.drain();
    expect(asked).toBe(1);
    isWell = true;
    await sender.drain();
    expect(await stateOf(store, 'waits')).toBe('created');
  });
});
