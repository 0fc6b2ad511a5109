import { describe, expect, it, vi } from 'vitest';
import { createdOutcome, anIntent, refusedOutcome, unknownOutcome } from '#testing/intents.ts';
import type { Outcome } from '#data/http/outcome.ts';
import type { PauseReason } from '#data/device/imports.ts';
import { intentStore as store, type IntentStore } from '#data/device/intents.ts';
import type { Intent } from './intent.ts';
import { emptyDevices } from '#testing/empty-device.ts';
import { createSender, type SenderDeps, type Target } from './sender.ts';

const targetOf = (connectionId: string, dedupes = true): Target => ({
  connectionId,
  baseUrl: anIntent().baseUrl,
  dedupes,
  namesTasks: false,
});

emptyDevices();

const parts: SenderDeps = {
  store,
  lock: (_name, work) => work(),
  home: () => targetOf('c1'),
  target: () => targetOf('c1'),
  deliver: () => Promise.resolve(createdOutcome()),
  now: () => 2,
  random: () => 0.5,
  running: () => Promise.resolve({ ok: true, value: ['m'] }),
  pause: () => Promise.resolve(),
  sleep: () => new Promise(() => undefined),
  onChange: () => undefined,
  onDeviceTrouble: () => undefined,
};

const stateOf = async (id: string) => {
  const found = await store.get(id);
  return found.ok ? found.value?.state : null;
};

const row = (number: number): Intent => anIntent({ id: `m:${number}`, lane: 1, importId: 'm', row: number });

const addRows = async (count: number) => {
  for (let number = 2; number < count + 2; number += 1) await store.add(row(number));
};

/** A clock that a sleep moves. */
const clock = () => {
  let now = 0;
  return {
    now: () => now,
    sleep: (ms: number) => {
      now += ms;
      return Promise.resolve();
    },
  };
};

/** Rows that are sent with these outcomes; the last one is repeated. @returns when each was sent */
const sendRows = async (count: number, outcomes: readonly Outcome[], dedupes = true) => {
  await addRows(count);
  const sent: { at: number; id: string }[] = [];
  const paused: [string, PauseReason][] = [];
  const { now, sleep } = clock();
  let running = ['m'];
  const sender = createSender({
    ...parts,
    now,
    sleep,
    random: () => 1,
    target: () => targetOf('c1', dedupes),
    deliver: ({ id }) => {
      const outcome = outcomes[Math.min(sent.length, outcomes.length - 1)] ?? createdOutcome();
      sent.push({ at: now(), id });
      return Promise.resolve(outcome);
    },
    running: () => Promise.resolve({ ok: true, value: running }),
    pause: (importId, why) => {
      paused.push([importId, why]);
      running = [];
      sender.onImportsChange();
      return Promise.resolve();
    },
  });
  await sender.drain();
  return { sent, paused };
};

describe('rows of imports', () => {
  it('are sent in the order of the file', async () => {
    const { sent } = await sendRows(3, []);
    expect(sent.map(({ id }) => id)).toEqual(['m:2', 'm:3', 'm:4']);
  });

  it('are sent four at a time', async () => {
    await addRows(9);
    const four = Promise.withResolvers<void>();
    let [underWay, most] = [0, 0];
    const sender = createSender({
      ...parts,
      deliver: async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        if (underWay === 4) four.resolve();
        await four.promise;
        underWay -= 1;
        return createdOutcome();
      },
    });
    await sender.drain();
    expect(most).toBe(4);
    expect(await stateOf('m:10')).toBe('created');
  });

  it('are sent one a second without keys', async () => {
    const { sent } = await sendRows(3, [], false);
    expect(sent.map(({ at }) => at)).toEqual([0, 1000, 2000]);
  });

  it('leave the way to a task of the form', async () => {
    await addRows(6);
    const order: string[] = [];
    const sender = createSender({
      ...parts,
      deliver: async ({ id }) => {
        order.push(id);
        if (id === 'm:2') {
          await store.add(anIntent({ id: 'of the form' }));
          void sender.drain();
        }
        return createdOutcome();
      },
    });
    await sender.drain();
    expect(order.indexOf('of the form')).toBeLessThan(5);
    expect(order).toHaveLength(7);
  });

  it('all wait while the service is busy', async () => {
    const busy: Outcome = { kind: 'busy', retryAfterMs: 5000 };
    const { sent } = await sendRows(8, [busy, busy, busy, busy, createdOutcome()]);
    expect(sent.filter(({ at }) => at < 5000).length).toBeLessThanOrEqual(4);
    expect(await stateOf('m:2')).toBe('created');
  });

  it('are paused after three in succession without an answer, if the service has no keys', async () => {
    const { sent, paused } = await sendRows(6, [unknownOutcome()], false);
    expect(sent).toHaveLength(3);
    expect(paused).toEqual([['m', 'no-answers']]);
    expect(await stateOf('m:5')).toBe('waiting');
  });

  it('are not paused if rows between them got an answer', async () => {
    const silent = unknownOutcome();
    const { paused } = await sendRows(
      6,
      [silent, silent, createdOutcome(), silent, silent, createdOutcome()],
      false,
    );
    expect(paused).toEqual([]);
  });

  it('are paused if the key may not create tasks', async () => {
    const { paused } = await sendRows(6, [refusedOutcome({ code: 'forbidden' })], false);
    expect(paused).toEqual([['m', 'roles']]);
    expect(await stateOf('m:2')).toBe('waiting');
  });

  it('keep the lock until all have their answers', async () => {
    await addRows(2);
    const answer = Promise.withResolvers<void>();
    let isLocked = false;
    let hasKey = true;
    const sender = createSender({
      ...parts,
      lock: async (_name, work) => {
        isLocked = true;
        await work().finally(() => (isLocked = false));
      },
      target: () => (hasKey ? targetOf('c1') : null),
      deliver: async ({ id }) => {
        if (id === 'm:2') await answer.promise;
        else hasKey = false;
        return createdOutcome();
      },
    });
    const drained = sender.drain();
    await expect.poll(() => stateOf('m:3')).toBe('created');
    expect(isLocked).toBe(true);
    answer.resolve();
    await drained;
    expect(await stateOf('m:2')).toBe('created');
  });
});

describe('a run that ends while the account changes', () => {
  it('is followed by one for the new account', async () => {
    await addRows(1);
    await store.add(anIntent({ id: 'of the next account', connectionId: 'c2' }));
    await store.add(anIntent({ id: 'left by a dead tab', connectionId: 'c2', state: 'sending' }));
    let account = 'c1';
    const sender = createSender({
      ...parts,
      home: () => targetOf(account),
      target: () => targetOf(account),
      deliver: () => {
        if (account === 'c1') {
          account = 'c2';
          void sender.drain();
        }
        return Promise.resolve(createdOutcome());
      },
    });
    await sender.drain();
    expect(await stateOf('of the next account')).toBe('created');
    expect(await stateOf('left by a dead tab')).not.toBe('sending');
  });
});

it('a look for what dead tabs left is repeated if the device does not answer', async () => {
  const onDeviceTrouble = vi.fn<() => void>();
  const broken: IntentStore = {
    ...store,
    oldest: () => Promise.resolve({ ok: false, trouble: 'unavailable' }),
  };
  await createSender({ ...parts, store: broken, onDeviceTrouble }).drain();
  expect(onDeviceTrouble).toHaveBeenCalled();
});

describe('a task whose time passes while it waits', () => {
  const due = Date.UTC(2026, 11, 1, 20, 30);
  const hour = 3_600_000;
  const body = { job_delivery_datetime: '2026-12-01 14:30:00', timezone: '+360' };

  it.each([anIntent(), row(2)])('is kept until a person decides: $id', async (intent) => {
    await store.add({ ...intent, body, createdAt: due - hour, decidedAt: due - hour });
    const sender = createSender({ ...parts, now: () => due + hour });
    await sender.drain();
    expect(await store.get(intent.id)).toMatchObject({ value: { state: 'waiting', isLate: true } });
  });
});

describe('a task that the device does not let be sent', () => {
  const refuses = () => Promise.resolve({ ok: false, trouble: 'full' } as const);

  it.each(['read', 'claimed'] as const)('is tried again if it could not be %s', async (what) => {
    await store.add(anIntent({ id: 'waits' }));
    let isWell = false;
    const refusing: IntentStore = {
      ...store,
      oldest: (connectionId, lane, state, test) =>
        isWell || what !== 'read' || state !== 'waiting'
          ? store.oldest(connectionId, lane, state, test)
          : refuses(),
      change: (id, change) => (isWell || what !== 'claimed' ? store.change(id, change) : refuses()),
    };
    let asked = 0;
    const sender = createSender({ ...parts, store: refusing, onDeviceTrouble: () => (asked += 1) });
    await sender.drain();
    expect(asked).toBe(1);
    isWell = true;
    await sender.drain();
    expect(await stateOf('waits')).toBe('created');
  });
});
