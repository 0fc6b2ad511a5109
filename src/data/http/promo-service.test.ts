import { createQueryClient } from '#app/query-client.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { profiles } from '#contract/profiles.ts';
import { accountBook } from '#data/device/account-book.ts';
import { listLocalRows, putLocalRows } from '#data/device/local-directory.ts';
import { promoSwitcher, explainPromoFailure, promoDeps, promoMutation } from '#data/lists/promo-mutation.ts';
import { stubPage } from '#testing/page-globals.ts';
import { serveFetch } from '#testing/serve.ts';
import { connect as connectWith, type ConnectInput } from './connect.ts';
import type { ConnectResult } from './connect-result.ts';
import { changeProfile, forgetPromoKey } from './change-connection.ts';
import { disconnect, getConnection, restoreConnection } from './connection.ts';
import { recall } from './remembered-connection.ts';

const taskKey = 'tasks-CANARY-4711';
const promoKey = 'promos-CANARY-0815';

type Host = Awaited<ReturnType<typeof serveFetch>> & { seen: string[] };

/** What the promo service answers. */
let answerPromo: (body: string) => Response | Promise<Response>;
let tasks: Host;
let promos: Host;
let page: ReturnType<typeof stubPage>;

const success = () => Response.json({ message: 'Successful', status: 200, data: {} });
const wrongKey = () => Response.json({ message: 'Invalid API Key.', status: 101, data: {} });

const host = async (answer: (body: string) => Response | Promise<Response>): Promise<Host> => {
  const seen: string[] = [];
  const served = await serveFetch(async (request) => {
    const body = await request.text();
    seen.push([request.method, request.url, JSON.stringify([...request.headers]), body].join(' '));
    return request.method === 'GET' ? new Response('What?', { status: 404 }) : answer(body);
  });
  return { ...served, seen };
};

beforeEach(async () => {
  await emptyDevice();
  answerPromo = success;
  tasks = await host(success);
  promos = await host((body) => answerPromo(body));
  page = stubPage('http://desk.test');
  vi.stubGlobal('document', { querySelector: () => ({ content: `${tasks.origin} ${promos.origin}` }) });
});
afterEach(async () => {
  disconnect();
  await leaveDevice();
  await tasks.close();
  await promos.close();
});

const input = (part: Partial<ConnectInput> = {}): ConnectInput => ({
  baseUrl: tasks.origin,
  apiKey: taskKey,
  merchantId: 'M-1',
  profile: profiles['tookan-v2'],
  promos: { baseUrl: promos.origin, apiKey: promoKey },
  storeInTab: true,
  ...part,
});
const connect = (part: Partial<ConnectInput> = {}) => connectWith(input(part), accountBook);
const choose = async (result: ConnectResult, index: number | null): Promise<ConnectResult> => {
  if (result.ok || result.why !== 'which-account') throw new Error('It was not asked whose key it is.');
  return result.choose(index === null ? null : (result.known[index] ?? null));
};

const setPromo = async (promoId = 7) => {
  const client = createQueryClient();
  const deps = promoDeps(client, getConnection()!);
  const outcome = await promoSwitcher(client, deps)({ promo_id: promoId, status: 1 });
  return { outcome, mutation: promoMutation(deps) };
};

const entriesOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')).join();

describe('promos at a service of their own', () => {
  it('go there with their own key, which no other host and no answer ever sees', async () => {
    expect(await connect()).toMatchObject({ ok: true });
    expect((await setPromo()).outcome).toMatchObject({ kind: 'set', status: 1 });
    expect(promos.seen).toHaveLength(1);
    expect(promos.seen[0]).toContain(`{"api_key":"${promoKey}","promo_id":7,"status":1}`);
    expect(promos.seen.join()).not.toContain(taskKey);
    expect(tasks.seen.join()).not.toContain(promoKey);
    expect(JSON.stringify(getConnection())).not.toMatch(/CANARY/);
    const { mutation } = await setPromo(8);
    expect(JSON.stringify(mutation.mutationKey)).not.toMatch(/CANARY/);
  });

  it('are with the tasks where no address is entered, and for a kind of service that has one address', async () => {
    await connect({ promos: { baseUrl: ' ', apiKey: ' ' } });
    expect(getConnection()?.promos).toBeNull();
    await setPromo();
    expect(tasks.seen.join()).toContain(`{"api_key":"${taskKey}","promo_id":7,"status":1}`);
    await connect({ profile: profiles.documented });
    expect(getConnection()?.promos).toBeNull();
    expect(promos.seen).toEqual([]);
  });

  it.each([
    [{ baseUrl: '', apiKey: promoKey }, 'promoBaseUrl', 'Enter the address of the service'],
    [{ baseUrl: 'https://elsewhere.test', apiKey: promoKey }, 'promoBaseUrl', 'SERVICES'],
    [{ baseUrl: 'OWN', apiKey: 'two words' }, 'promoApiKey', 'contains spaces'],
    [{ baseUrl: 'OWN', apiKey: 'one\nline' }, 'promoApiKey', 'contains spaces'],
  ])('are refused at the field that is wrong: %j', async ({ baseUrl, apiKey }, field, words) => {
    const given = { baseUrl: baseUrl === 'OWN' ? promos.origin : baseUrl, apiKey };
    const message = expect.stringContaining(words);
    expect(await connect({ promos: given })).toMatchObject({ ok: false, field, message });
    expect(getConnection()).toBeNull();
  });

  it('do not keep tasks waiting for their key', async () => {
    await connect({ promos: { baseUrl: promos.origin, apiKey: '' } });
    expect(getConnection()).toMatchObject({ hasKey: true, promos: { hasKey: false } });
    expect((await setPromo()).outcome).toEqual({ kind: 'not-sent', why: 'no-key' });
    expect([...promos.seen, ...tasks.seen].join()).not.toContain('promo_id');
  });

  it('take the same two keys where only something else is saved, and the same key never moves to another address', async () => {
    await connect();
    await connect({ apiKey: '', merchantId: 'M-2', promos: { baseUrl: promos.origin, apiKey: '' } });
    expect(getConnection()).toMatchObject({ merchantId: 'M-2', hasKey: true, promos: { hasKey: true } });
    await connect({ apiKey: '', promos: { baseUrl: `${promos.origin}/v3`, apiKey: '' } });
    expect(getConnection()).toMatchObject({ promos: { baseUrl: `${promos.origin}/v3`, hasKey: false } });
    await connect({ apiKey: '', promos: { baseUrl: tasks.origin, apiKey: '' } });
    expect(getConnection()).toMatchObject({ promos: { baseUrl: tasks.origin, hasKey: false } });
    expect((await setPromo()).outcome).toMatchObject({ kind: 'not-sent' });
  });
});

describe('a refused promo key', () => {
  it('is dropped and says so, and the tasks stay connected', async () => {
    await connect();
    answerPromo = wrongKey;
    const { outcome } = await setPromo();
    expect(outcome).toMatchObject({ kind: 'refused', keyRefused: true });
    expect(getConnection()).toMatchObject({ hasKey: true, promos: { hasKey: false } });
    expect(entriesOf(page.sessionStorage)).not.toContain(promoKey);
    expect(entriesOf(page.sessionStorage)).toContain(taskKey);
    if (outcome?.kind !== 'refused') throw new Error('It was not refused.');
    expect(explainPromoFailure(getConnection()!)(outcome)).toContain(
      'The promo service rejected the promo API key',
    );
  });

  it('leaves one alone that was entered meanwhile', async () => {
    await connect();
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    answerPromo = async () => {
      begun.resolve();
      await held.promise;
      return wrongKey();
    };
    const setting = setPromo();
    await begun.promise;
    await choose(await connect({ promos: { baseUrl: promos.origin, apiKey: 'promos-CANARY-new' } }), 0);
    held.resolve();
    expect((await setting).outcome).toMatchObject({ keyRefused: true });
    expect(getConnection()?.promos?.hasKey).toBe(true);
  });
});

describe('what the browser stores of two keys', () => {
  it('is in this tab only while asked for, never in localStorage, and each is forgotten alone or with the other', async () => {
    await connect({ storeInTab: false });
    expect(entriesOf(page.sessionStorage) + entriesOf(page.localStorage)).not.toMatch(/CANARY/);
    await connect();
    expect(entriesOf(page.sessionStorage)).toContain(promoKey);
    expect(entriesOf(page.localStorage)).not.toMatch(/CANARY/);
    const before = getConnection();
    expect(restoreConnection()).toEqual(before);
    forgetPromoKey();
    expect(entriesOf(page.sessionStorage)).not.toContain(promoKey);
    expect(restoreConnection()).toMatchObject({ hasKey: true, promos: { hasKey: false } });
    await connect();
    disconnect();
    expect(entriesOf(page.sessionStorage) + entriesOf(page.localStorage)).not.toMatch(/CANARY/);
    expect(recall()?.promos?.baseUrl).toBe(promos.origin);
  });

  it('restores neither key in a new tab', async () => {
    await connect();
    page.sessionStorage.clear();
    expect(restoreConnection()).toMatchObject({ hasKey: false, promos: { hasKey: false } });
  });

  it('loses the promo key with a profile that has one address', async () => {
    await connect();
    changeProfile(profiles.documented);
    expect(getConnection()?.promos).toBeNull();
    expect(entriesOf(page.sessionStorage)).not.toContain(promoKey);
  });
});

describe('the promos of two accounts', () => {
  const row = { promo_id: 7, code: 'SUMMER', description: '', status: 0, changed_at: null } as const;
  const known = async () => {
    const rows = await listLocalRows(getConnection()!.promos!.id, 'promo');
    return rows.ok ? rows.value.map(({ code }) => code) : null;
  };

  it('stay apart, and a new key of the same account finds them: only the person can tell which it is', async () => {
    await connect();
    await putLocalRows(getConnection()!.promos!.id, [{ list: 'promo', row }]);
    const tasksId = getConnection()?.id;

    const second = { baseUrl: promos.origin, apiKey: 'promos-CANARY-second' };
    await choose(await connect({ promos: second }), null);
    expect(await known()).toEqual([]);
    expect(getConnection()?.id).toBe(tasksId);
    await connect();
    expect(await known()).toEqual(['SUMMER']);
    const renewed = { baseUrl: promos.origin, apiKey: 'promos-CANARY-renewed' };
    const question = await connect({ promos: renewed });
    expect(question).toMatchObject({ why: 'which-account', use: 'promos' });
    await choose(question, 0);
    expect(await known()).toEqual(['SUMMER']);
    // A reconnect with each of them asks nothing any more.
    await connect({ promos: second });
    expect(await known()).toEqual([]);
    await connect({ promos: renewed });
    expect(await known()).toEqual(['SUMMER']);
  });

  it('are apart from the tasks also at one address, where each call carries its own key', async () => {
    const at = { baseUrl: tasks.origin, apiKey: promoKey };
    await connect({ promos: at });
    const connection = getConnection()!;
    expect(connection.promos?.id).not.toBe(connection.id);
    await setPromo();
    expect(tasks.seen.at(-1)).toContain(`{"api_key":"${promoKey}","promo_id":7,"status":1}`);
  });

  it('are asked about one after the other where both keys are new, and nothing changes before both answers', async () => {
    await connect();
    const before = getConnection();
    const first = await connect({
      apiKey: 'tasks-CANARY-new',
      promos: { baseUrl: promos.origin, apiKey: 'promos-CANARY-new' },
    });
    expect(first).toMatchObject({ why: 'which-account', use: 'tasks' });
    const second = await choose(first, null);
    expect(second).toMatchObject({ why: 'which-account', use: 'promos' });
    expect(getConnection()).toBe(before);
    expect(await choose(second, null)).toMatchObject({ ok: true });
    expect(getConnection()?.id).not.toBe(before?.id);
    expect(getConnection()?.promos?.id).not.toBe(before?.promos?.id);
  });
});
