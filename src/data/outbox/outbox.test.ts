// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { enterConnection, getConnection, noteKeyOutcome } from '#data/http/connection.ts';
import { recall } from '#data/http/remembered-connection.ts';
import { profiles } from '#contract/profiles.ts';
import { closeDatabase, withDatabase } from '#data/device/database.ts';
import { intentStore } from '#data/device/intents.ts';
import { anIntent } from '#testing/intents.ts';
import { outboxPage, setOnLine, withoutCapabilities } from '#testing/outbox-page.ts';
import { until } from '#testing/until.ts';
import { isSending, submit } from './outbox.ts';
import { allIntents, subscribeOutcomes } from './page-intents.ts';
import type { IntentInput } from './new-intent.ts';
import { displayStatusOf, waitingOf } from './display-status.ts';

const page = outboxPage();

it('a task is created, and its outcome is stored without the API key', async () => {
  const intent = await page.send();
  await until(() => expect(intent.current?.state).toBe('created'));
  expect(intent.current?.last).toMatchObject({
    kind: 'created',
    recognised: true,
    trackingLinks: [{ leg: 'task' }],
  });
  expect(await page.tasks()).toHaveLength(1);
  const stored = await withDatabase((database) => database.getAll('intents'));
  expect(JSON.stringify(stored)).toContain('A-1');
  expect(JSON.stringify(stored)).not.toContain(page.service.account.api_key);
  expect(page.creates[0]?.headers.get('idempotency-key')).toBe(`${intent.current?.id}`);
});

it('a task is stored as sending before the first byte is sent', async () => {
  let found: unknown;
  page.putInFront(async (request) => {
    if (request.url.includes('/task/create'))
      found = await withDatabase((database) => database.getAll('intents'));
    return null;
  });
  const intent = await page.send();
  await until(() => expect(intent.current?.state).toBe('created'));
  expect(found).toMatchObject({ ok: true, value: [{ state: 'sending', tries: 1 }] });
});

it('a task is on the screens before the device has stored it, and gone from them where it could not', async () => {
  const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const given = page.input();
  const submitted = submit(given, getConnection()!);
  expect(allIntents()).toMatchObject([{ id: given.id, state: 'waiting' }]);
  expect(isSending()).toBe(true);
  expect(await submitted).toEqual({ ok: false, why: 'not-stored' });
  expect(allIntents()).toEqual([]);
  expect(isSending()).toBe(false);
  add.mockRestore();
  expect(await submit(given, getConnection()!)).toMatchObject({ ok: true });
});

it('tasks that could not be read at the start are read when the person returns to the tab', async () => {
  await page.leaveBehind({ id: 'lost-1', state: 'unknown', orderId: 'A-9' });
  await closeDatabase();
  const broken = {
    open: () => {
      throw new DOMException('Not now.', 'UnknownError');
    },
  };
  const device = indexedDB;
  vi.stubGlobal('indexedDB', broken);
  expect(await page.reload()).toEqual([]);
  vi.stubGlobal('indexedDB', device);
  document.dispatchEvent(new Event('visibilitychange'));
  await until(() => expect(allIntents()).toMatchObject([{ orderId: 'A-9' }]));
});

it('a known id is refused for another task, whether this page or only the device knows it', async () => {
  const given = page.input();
  const intent = await page.send(given);
  await until(() => expect(intent.current?.state).toBe('created'));
  const other = (id = '') => submit({ ...page.input({ order: 'A-2' }), id }, getConnection()!);
  expect(await other(given.id)).toMatchObject({ ok: false, why: 'known', intent: { orderId: 'A-1' } });
  const stored = anIntent({ id: 'of another tab', body: page.body('A-3'), orderId: 'A-3', state: 'created' });
  await intentStore.add(stored);
  expect(await other(stored.id)).toMatchObject({ ok: false, why: 'known', intent: { orderId: 'A-3' } });
  expect(allIntents().map(({ orderId }) => orderId)).not.toContain('A-2');
  expect(page.creates).toHaveLength(1);
});

it('refuses a body of another task type', () => {
  const { body, ...given } = page.input();
  const wrong = { ...given, body: { ...body, timezone: '?' } } as IntentInput;
  expect(() => submit(wrong, getConnection()!)).toThrow(/timezone/);
  expect(allIntents()).toEqual([]);
});

it('a task that the device cannot store is not sent', async () => {
  await closeDatabase();
  vi.stubGlobal('indexedDB', undefined);
  expect(await submit(page.input(), getConnection()!)).toEqual({ ok: false, why: 'not-stored' });
  expect(page.creates).toHaveLength(0);
  expect(allIntents()).toEqual([]);
});

it('a task whose tab died is sent again with the same key where the service dedupes', async () => {
  const intent = await page.leaveBehind({ id: 'left-1', state: 'sending', isKeyed: true });
  await until(() => expect(intent.current?.state).toBe('created'));
  expect(page.keysSent()).toEqual(['left-1']);
});

it('the outcome of a task whose tab died is unknown if the service has no keys', async () => {
  page.putInFront(withoutCapabilities);
  await page.connectNow();
  const intent = await page.leaveBehind({ id: 'left-2', state: 'sending' });
  await until(() => expect(intent.current?.state).toBe('unknown'));
  expect(page.creates).toHaveLength(0);
});

it('a task whose tab died does not stay "sending" on a page without an API key', async () => {
  noteKeyOutcome(getConnection()!, { kind: 'refused', keyRefused: true });
  const intent = await page.leaveBehind({ id: 'left-4', state: 'sending', isKeyed: true });
  await until(() => expect(intent.current).toMatchObject({ state: 'waiting', doubt: 'keyed' }));
  const context = { connection: getConnection(), onLine: true };
  expect(displayStatusOf(intent.current!, context)).toBe('unknown');
  expect(waitingOf(intent.current!, context)).toBe('no-key');
  expect(page.creates).toHaveLength(0);
  await page.connectNow();
  await until(() => expect(intent.current?.state).toBe('created'));
  expect(page.keysSent()).toEqual(['left-4']);
});

it('listeners hear of each new display status once', async () => {
  const outcomes: string[] = [];
  const stopListening = subscribeOutcomes((intent, status) => outcomes.push(`${intent.orderId} ${status}`));
  await submit(page.input({ order: 'A-7' }), getConnection()!);
  await until(() => expect(outcomes).toEqual(['A-7 created']));
  setOnLine(false);
  await submit(page.input({ order: 'A-8' }), getConnection()!);
  expect(outcomes).toEqual(['A-7 created']);
  stopListening();
});

describe('a task for a service that calls fields otherwise', () => {
  const fields = [{ label: 'Gate code', data: '007' }];
  const given = (): IntentInput => {
    const flags = { has_pickup: 0, has_delivery: 1 } as const;
    const body = { ...page.body('A-5'), ...flags, pickup_meta_data: fields };
    return { kind: 'delivery', body, summary: page.input().summary };
  };
  /** What arrives at the one path of all kinds. */
  const created = () => Response.json({ status: 200, message: 'Done', data: { job_id: 4711 } });
  const arrived = (answer = created) => {
    const bodies: Promise<Record<string, unknown>>[] = [];
    page.putInFront((request) => {
      if (!request.url.endsWith('/v2/create_task')) return null;
      bodies.push(request.clone().json());
      return answer();
    });
    return async () => Promise.all(bodies);
  };

  it('keeps the names that it was made with, whatever the profile is when it goes out, and its own in the record', async () => {
    const bodies = arrived();
    enterConnection({ ...getConnection()!, profile: profiles['tookan-v2'] });
    setOnLine(false);
    const intent = await page.send(given());
    enterConnection({ ...getConnection()!, profile: profiles.documented });
    await page.reload();
    setOnLine(true);
    await until(() => expect(intent.current?.state).toBe('created'));
    const [sent, ...more] = await bodies();
    expect(more).toEqual([]);
    expect(sent).toMatchObject({ meta_data: fields, custom_field_template: '', ref_images: [] });
    expect(Object.keys(sent ?? {})).not.toContain('pickup_meta_data');
    expect(intent.current?.body).toMatchObject({ pickup_meta_data: fields });

    // And the other way round.
    setOnLine(false);
    const plain = await page.send(page.input({ order: 'A-6' }));
    enterConnection({ ...getConnection()!, profile: profiles['tookan-v2'] });
    setOnLine(true);
    await until(() => expect(plain.current?.state).toBe('created'));
    expect(await page.creates.at(-1)?.json()).toHaveProperty('pickup_meta_data');
    expect(await bodies()).toHaveLength(1);
  });

  it('is refused at the field of the form, by whatever name the service calls it', async () => {
    const issues = [{ field: 'meta_data[0].data', message: 'Too long.' }];
    arrived(() =>
      Response.json({ status: 100, message: 'meta_data[0].data: Too long.', issues, processed: false }),
    );
    enterConnection({ ...getConnection()!, profile: profiles['tookan-v2'] });
    const intent = await page.send(given());
    await until(() => expect(intent.current?.state).toBe('rejected'));
    expect(intent.current?.last).toMatchObject({
      issues: [{ field: 'pickup_meta_data[0].data', message: 'Too long.' }],
    });
  });
});

it('the first task that is created shows that the service takes the key, where no other call could', async () => {
  page.putInFront(withoutCapabilities);
  await page.connectNow();
  expect(getConnection()?.isKeyChecked).toBe(false);
  const refused = await page.send({
    ...page.input(),
    kind: 'delivery',
    body: { ...page.body('A-1'), customer_address: '' },
  });
  await until(() => expect(refused.current?.state).toBe('rejected'));
  expect(getConnection()?.isKeyChecked).toBe(false);
  const created = await page.send(page.input({ order: 'A-2' }));
  await until(() => expect(created.current?.state).toBe('created'));
  expect(getConnection()?.isKeyChecked).toBe(true);
  expect(recall()?.isKeyChecked).toBe(true);
});
