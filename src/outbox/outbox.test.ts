// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { connect, disconnect, getConnection } from '#client/connection.ts';
import { profiles } from '#contract/profiles.ts';
import type { TaskBody } from '#contract/operations.ts';
import { closeDatabase, withDatabase } from '#device/database.ts';
import { intentStore } from '#device/intents.ts';
import { anIntent } from '#testing/intents.ts';
import { serveFetch } from '#testing/serve.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import type { Intent } from './intent.ts';
import {
  askAgain,
  settle,
  startOutbox,
  submit,
  subscribeOutcomes,
  useIntent,
  useIntents,
  whenDecided,
  withdraw,
  type IntentInput,
} from './outbox.ts';
import { readIntent } from './read-intent.ts';
import { explanation } from './words.ts';

let service: TestService;
let served: Awaited<ReturnType<typeof serveFetch>>;
let stop: () => void;
let creates: Request[];
/** What a test puts in front of the service: an answer of its own, or null to let the request through. */
let inFront: (request: Request) => Promise<Response | null> | Response | null;

beforeEach(async () => {
  await closeDatabase();
  vi.stubGlobal('indexedDB', new IDBFactory());
  inFront = () => null;
  creates = [];
  service = await startService();
  served = await serveFetch(async (request) => {
    if (request.url.includes('/task/create')) creates.push(request.clone());
    return (await inFront(request)) ?? service.app.fetch(request);
  });
  document.head.innerHTML = `<meta name="services" content="${served.origin}">`;
  await connectNow();
  stop = startOutbox();
});
afterEach(async () => {
  stop();
  disconnect();
  await closeDatabase();
  vi.unstubAllGlobals();
  localStorage.clear();
  await served.close();
  await service.close();
});

const connectNow = (merchantId = service.account.merchant_id) =>
  connect({
    baseUrl: served.origin,
    apiKey: service.account.api_key,
    merchantId,
    profile: profiles.documented,
    keepInTab: false,
  });

const body = (order_id: string): TaskBody<'delivery'> => ({
  merchant_id: service.account.merchant_id,
  order_id,
  job_description: '',
  job_pickup_phone: '',
  customer_phone: '+1 555 0100',
  customer_address: '1 Main St',
  job_delivery_datetime: '2026-12-01 14:30:00',
  has_pickup: 1,
  has_delivery: 0,
  layout_type: 0,
  tracking_link: 1,
  timezone: '+360',
  pickup_custom_field_template: '',
  pickup_meta_data: [],
  auto_assignment: 0,
  p_ref_images: [],
  notify: 0,
  geofence: 0,
  tags: '',
});

const input = (part: { id?: string; order?: string } = {}): IntentInput => ({
  kind: 'delivery',
  body: body(part.order ?? 'A-1'),
  summary: anIntent().summary,
  id: part.id ?? crypto.randomUUID(),
});

const send = async (given = input()) => {
  const result = await submit(given);
  if (!result.ok) throw new Error(result.why);
  return renderHook(() => useIntent(result.intent.id)).result;
};

/** Waits long enough for a busy machine. */
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 4000 });

const tasks = () => service.db.selectFrom('tasks').selectAll().execute();

const setOnLine = (onLine: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine);
  dispatchEvent(new Event(onLine ? 'online' : 'offline'));
};

it('creates a task, and keeps what became of it without the key', async () => {
  const intent = await send();
  await until(() => expect(intent.current?.state).toBe('created'));
  expect(intent.current?.last).toMatchObject({
    kind: 'created',
    recognised: true,
    trackingLinks: [{ leg: 'task' }],
  });
  expect(await tasks()).toHaveLength(1);
  const stored = await withDatabase((database) => database.getAll('intents'));
  expect(JSON.stringify(stored)).toContain('A-1');
  expect(JSON.stringify(stored)).not.toContain(service.account.api_key);
  expect(creates[0]?.headers.get('idempotency-key')).toBe(`${intent.current?.id}:0`);
});

it('is stored as sending before the first byte leaves (R1)', async () => {
  let found: unknown;
  inFront = async (request) => {
    if (request.url.includes('/task/create'))
      found = await withDatabase((database) => database.getAll('intents'));
    return null;
  };
  const intent = await send();
  await until(() => expect(intent.current?.state).toBe('created'));
  expect(found).toMatchObject({ ok: true, value: [{ state: 'sending', attempt: 1 }] });
});

it('takes five submits of one draft as one', async () => {
  const same = input();
  const results = await Promise.all(Array.from({ length: 5 }, () => submit(same)));
  expect(results.every((result) => result.ok)).toBe(true);
  const intent = renderHook(() => useIntent(same.id ?? '')).result;
  await until(() => expect(intent.current?.state).toBe('created'));
  expect(creates).toHaveLength(1);
});

it('FM-6 does not notice later edits of what was submitted', async () => {
  const given = input();
  const submitted = submit(given);
  if (given.kind === 'delivery') given.body.customer_address = 'changed';
  await submitted;
  await until(async () => expect(await tasks()).toHaveLength(1));
  expect(await creates[0]?.json()).toMatchObject({ customer_address: '1 Main St' });
});

it('FM-11 keeps a task while offline, and sends it once when the connection is back', async () => {
  setOnLine(false);
  const intent = await send();
  expect(intent.current?.state).toBe('queued');
  setOnLine(true);
  await until(() => expect(intent.current?.state).toBe('created'));
  expect(creates).toHaveLength(1);
});

it('can be taken back before it left', async () => {
  setOnLine(false);
  const intent = await send();
  await withdraw(intent.current?.id ?? '');
  setOnLine(true);
  await until(() => expect(intent.current).toMatchObject({ state: 'rejected', settledBy: 'person' }));
  expect(creates).toHaveLength(0);
});

it('FM-52 FM-53 refuses a task that the device cannot store, and sends it without a record only when told so', async () => {
  await closeDatabase();
  vi.stubGlobal('indexedDB', undefined);
  const given = input();
  expect(await submit(given)).toEqual({ ok: false, why: 'not-recorded', trouble: 'missing' });
  expect(creates).toHaveLength(0);
  expect(await submit(given, { withoutRecord: true })).toMatchObject({ ok: true });
  const intent = renderHook(() => useIntent(given.id ?? '')).result;
  await until(() => expect(intent.current?.state).toBe('created'));
  expect(creates).toHaveLength(1);
});

it('says why a task was refused', async () => {
  const given = input();
  const intent = await send({ ...given, body: { ...body('A-1'), customer_address: '' } } as IntentInput);
  await until(() => expect(intent.current?.state).toBe('rejected'));
  expect(intent.current?.last).toMatchObject({ kind: 'refused', issues: [{ field: 'customer_address' }] });
});

it('drops a key that is refused, and holds the rest back until there is one', async () => {
  await service.db.updateTable('api_keys').set({ revoked_at: '2026-11-20T10:00:00Z' }).execute();
  const first = await send();
  await until(() => expect(first.current?.state).toBe('rejected'));
  expect(getConnection()?.hasKey).toBe(false);
  const second = await send(input({ order: 'A-2' }));
  await service.db.updateTable('api_keys').set({ revoked_at: null }).execute();
  expect(second.current?.state).toBe('queued');
  await connectNow();
  await until(() => expect(second.current?.state).toBe('created'));
});

it('leaves the tasks of another connection alone until it is back', async () => {
  setOnLine(false);
  const intent = await send();
  await until(() => expect(intent.current?.state).toBe('queued'));
  disconnect();
  setOnLine(true);
  await connectNow('another');
  const other = await send(input({ order: 'A-2' }));
  await until(() => expect(other.current?.state).toBe('created'));
  expect(intent.current?.state).toBe('queued');
  await connectNow();
  await until(() => expect(intent.current?.state).toBe('created'));
});

it('asks again with the same key where the service dedupes: one task', async () => {
  inFront = async (request) => {
    if (!request.url.includes('/task/create') || creates.length > 1) return null;
    await service.app.fetch(request);
    return new Response('<h1>Bad gateway</h1>', { status: 502 });
  };
  vi.spyOn(Math, 'random').mockReturnValue(0.01);
  const intent = await send();
  await until(() => expect(intent.current?.state).toBe('created'));
  expect(intent.current?.uncertain).toBe(false);
  expect(new Set(keysSent())).toHaveLength(1);
  expect(await tasks()).toHaveLength(1);
});

/** Stores an intent as an earlier page left it, and opens the page again. */
const leaveBehind = async (part: Partial<Intent> & { id: string }) => {
  const connection = getConnection();
  const { baseUrl = '', id: connectionId = '' } = connection ?? {};
  const times = { createdAt: Date.now(), updatedAt: Date.now() };
  await intentStore(readIntent).add(
    anIntent({ baseUrl, connectionId, body: body('A-9'), attempt: 1, rev: 1, ...times, ...part }),
  );
  stop();
  stop = startOutbox();
  return renderHook(() => useIntent(part.id)).result;
};

/** The keys that went out, in order. */
const keysSent = () => creates.map((request) => request.headers.get('idempotency-key'));

const withoutCapabilities = (request: Request) =>
  request.url.includes('/capabilities') ? new Response('', { status: 404 }) : null;

it('FM-47 sends a task again whose tab died, with the same key, where the service dedupes', async () => {
  const intent = await leaveBehind({ id: 'left-1', state: 'sending', dedupes: true });
  await until(() => expect(intent.current?.state).toBe('created'));
  expect(keysSent()).toEqual(['left-1:0']);
});

it('asks the person about a task whose tab died, where the service does not, and sends no foreign header', async () => {
  inFront = withoutCapabilities;
  await connectNow();
  const intent = await leaveBehind({ id: 'left-2', state: 'sending' });
  await until(() => expect(intent.current?.state).toBe('unknown'));
  expect(creates).toHaveLength(0);
  await settle('left-2', 'again');
  await until(() => expect(intent.current?.state).toBe('created'));
  expect(creates[0]?.headers.get('idempotency-key')).toBeNull();
});

/** Creates the task and loses its answer, once per key unless told otherwise. */
const loseAnswers = (most = 1) => {
  let lost = 0;
  inFront = async (request) => {
    if (!request.url.includes('/task/create') || lost >= most) return null;
    lost += 1;
    await service.app.fetch(request);
    return new Response('<h1>Bad gateway</h1>', { status: 502 });
  };
};

/** Gives every attempt of an occasion at once. */
const hurry = () => vi.spyOn(Math, 'random').mockReturnValue(0.001);

describe('an unknown outcome', () => {
  const unknown = { state: 'unknown', uncertain: true, doubt: 'keyed', dedupes: true } as const;

  it('is settled when the page opens again: the task is there once', async () => {
    // Earlier, under the same key: created, and the answer lost.
    const { api_key } = service.account;
    const earlier = { ...body('A-9'), api_key };
    await service.fetch('/open/task/createDelivery', earlier, { 'idempotency-key': 'left-3:0' });
    const intent = await leaveBehind({ id: 'left-3', ...unknown, attempt: 4 });
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(intent.current).toMatchObject({ settledBy: 'service', uncertain: false, resends: 0 });
    expect(explanation(intent.current!, 'created', null)).toBe(
      'The answer was lost; the service was asked again with the same key and has this task once.',
    );
    expect(keysSent()).toEqual(['left-3:0']);
    expect(await tasks()).toHaveLength(1);
  });

  it('stays open after four attempts, until the network is back', async () => {
    hurry();
    loseAnswers(4);
    const intent = await send();
    await until(() => expect(intent.current?.state).toBe('unknown'));
    expect(creates).toHaveLength(4);
    setOnLine(false);
    setOnLine(true);
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(new Set(keysSent())).toHaveLength(1);
    expect(await tasks()).toHaveLength(1);
  });

  it('is settled at once when the person asks again', async () => {
    hurry();
    loseAnswers(4);
    const intent = await send();
    await until(() => expect(intent.current?.state).toBe('unknown'));
    await askAgain(intent.current?.id ?? '');
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(await tasks()).toHaveLength(1);
  });

  it('is settled when the service answers something else, but not with each answer', async () => {
    hurry();
    loseAnswers(4);
    const intent = await send();
    await until(() => expect(intent.current?.state).toBe('unknown'));
    const next = await send(input({ order: 'A-2' }));
    await until(() => expect(next.current?.state).toBe('created'));
    // It was asked about a moment ago.
    expect(intent.current?.state).toBe('unknown');
    const now = Date.now.bind(Date);
    vi.spyOn(Date, 'now').mockImplementation(() => now() + 61_000);
    const later = await send(input({ order: 'A-3' }));
    await until(() => expect(later.current?.state).toBe('created'));
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(await tasks()).toHaveLength(3);
  });

  it('FM-26 outlives a refusal of the next attempt, and is settled when the key is back (F4)', async () => {
    hurry();
    inFront = async (request) => {
      if (!request.url.includes('/task/create') || creates.length > 1) return null;
      await service.app.fetch(request);
      await service.db.updateTable('api_keys').set({ revoked_at: '2026-11-20T10:00:00Z' }).execute();
      return new Response('<h1>Bad gateway</h1>', { status: 502 });
    };
    const intent = await send();
    await until(() => expect(creates).toHaveLength(2));
    await until(() => expect(intent.current?.last).toMatchObject({ kind: 'refused', keyRefused: true }));
    expect(intent.current).toMatchObject({ state: 'unknown', uncertain: true, settledBy: null });
    expect(getConnection()?.hasKey).toBe(false);
    await service.db.updateTable('api_keys').set({ revoked_at: null }).execute();
    await connectNow();
    await until(() => expect(intent.current?.state).toBe('created'));
    expect(await tasks()).toHaveLength(1);
  });

  it('outlives a 400 that the service gives before it looks at the key', async () => {
    hurry();
    inFront = async (request) => {
      if (!request.url.includes('/task/create')) return null;
      if (creates.length > 1) return service.fetch('/open/task/createDelivery', '{}');
      await service.app.fetch(request);
      return new Response('', { status: 500 });
    };
    const intent = await send();
    await until(() => expect(intent.current?.last?.kind).toBe('refused'));
    expect(intent.current).toMatchObject({ state: 'unknown', uncertain: true });
    expect(await tasks()).toHaveLength(1);
  });

  it('of an attempt without a key is never asked about, though the service takes keys by now', async () => {
    const intent = await leaveBehind({ id: 'left-5', ...unknown, doubt: 'bare', dedupes: false });
    const next = await send();
    await until(() => expect(next.current?.state).toBe('created'));
    expect(intent.current?.state).toBe('unknown');
    expect(await askAgain('left-5')).toBeNull();
    expect(creates).toHaveLength(1);
  });

  it('is never asked about where the service does not dedupe', async () => {
    inFront = withoutCapabilities;
    await connectNow();
    const intent = await leaveBehind({ id: 'left-6', ...unknown });
    const next = await send();
    await until(() => expect(next.current?.state).toBe('created'));
    expect(intent.current?.state).toBe('unknown');
    expect(creates).toHaveLength(1);
  });

  it('that a person set aside is left alone', async () => {
    const intent = await leaveBehind({ id: 'left-7', ...unknown, settledBy: 'person' });
    const next = await send();
    await until(() => expect(next.current?.state).toBe('created'));
    expect(intent.current?.state).toBe('unknown');
    expect(creates).toHaveLength(1);
  });
});

it('tells when a send is decided, and each new standing once', async () => {
  const told: string[] = [];
  const stopListening = subscribeOutcomes((intent, standing) => told.push(`${intent.orderId} ${standing}`));
  const result = await submit(input({ order: 'A-7' }));
  expect(await whenDecided(result.ok ? result.intent.id : '')).toMatchObject({ state: 'created' });
  expect(told).toEqual(['A-7 created']);
  setOnLine(false);
  const waiting = await submit(input({ order: 'A-8' }));
  expect(await whenDecided(waiting.ok ? waiting.intent.id : '')).toMatchObject({ state: 'queued' });
  stopListening();
});

it('shows all intents, newest first', async () => {
  const first = await send(input({ order: 'A-1' }));
  await until(() => expect(first.current?.state).toBe('created'));
  const second = await send(input({ order: 'A-2' }));
  await until(() => expect(second.current?.state).toBe('created'));
  const { result } = renderHook(() => useIntents());
  const ids = result.current.map(({ id }) => id);
  expect(ids.indexOf(second.current?.id ?? '')).toBeLessThan(ids.indexOf(first.current?.id ?? ''));
});
