import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { profiles } from '#contract/profiles.ts';
import { stubPage } from '#testing/page-globals.ts';
import { serveFetch } from '#testing/serve.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { connect, type ConnectInput } from './connect.ts';
import { disconnect, getConnection, hasExtensions, restoreConnection } from './connection.ts';
import { requestList } from './list-request.ts';
import { recall } from './remembered-connection.ts';

let service: TestService;
let served: Awaited<ReturnType<typeof serveFetch>>;
let page: ReturnType<typeof stubPage>;

beforeEach(async () => {
  await emptyDevice();
  service = await startService();
  served = await serveFetch((request) => service.app.fetch(request));
  page = stubPage(served.origin);
});
afterEach(async () => {
  disconnect();
  await leaveDevice();
  await served.close();
  await service.close();
});

const input = (part: Partial<ConnectInput> = {}): ConnectInput => ({
  baseUrl: served.origin,
  apiKey: service.account.api_key,
  merchantId: service.account.merchant_id,
  profile: profiles.documented,
  storeInTab: true,
  ...part,
});

const entriesOf = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.getItem(storage.key(index) ?? '')).join();

describe('connect', () => {
  it('tries the key at a service that announces lists', async () => {
    const result = await connect(input());
    expect(result.ok).toBe(true);
    const connection = getConnection();
    expect(connection).toMatchObject({ baseUrl: served.origin, hasKey: true });
    expect(connection?.capabilities?.idempotency).toBe(true);
    expect(hasExtensions(connection)).toBe(true);
  });

  it('refuses a wrong key and keeps the connection before it', async () => {
    await connect(input());
    const before = getConnection();
    const result = await connect(input({ apiKey: 'dk_live_wrong', merchantId: 'other' }));
    expect(result).toMatchObject({ ok: false, field: 'apiKey' });
    expect(getConnection()).toBe(before);
    await expect(requestList(before!, 'team')).resolves.toEqual([]);
  });

  it.each([
    ['', 'Enter the address'],
    ['not an address', 'Enter a web address'],
    ['ftp://x.test', 'Enter a web address'],
    ['https://user:pass@x.test', 'Enter a web address'],
    ['https://elsewhere.test/api', 'to SERVICES'],
  ])('refuses the address %j in words', async (baseUrl, words) => {
    const result = await connect(input({ baseUrl }));
    expect(result).toMatchObject({ ok: false, field: 'baseUrl', message: expect.stringContaining(words) });
  });

  it('accepts another origin that the deployment allows, with only the documented operations', async () => {
    const foreign = await serveFetch(() => new Response('<h1>What?</h1>', { status: 404 }));
    vi.stubGlobal('document', { querySelector: () => ({ content: `https://a.test ${foreign.origin}` }) });
    const result = await connect(input({ baseUrl: `${foreign.origin}/api/` }));
    expect(result).toMatchObject({
      ok: true,
      connection: { baseUrl: `${foreign.origin}/api`, capabilities: null },
    });
    await foreign.close();
  });

  it('connects nothing where Disconnect was pressed before the answer', async () => {
    await connect(input());
    const connecting = connect(input({ merchantId: 'other' }));
    disconnect();
    expect(await connecting).toMatchObject({ ok: false, message: expect.stringContaining('cancelled') });
    expect(getConnection()).toBeNull();
    expect(entriesOf(page.sessionStorage)).not.toContain(service.account.api_key);
    expect((await connect(input())).ok).toBe(true);
  });

  it('connects nothing if the attempt is abandoned', async () => {
    const attempt = new AbortController();
    const connecting = connect(input(), attempt.signal);
    attempt.abort();
    expect(await connecting).toMatchObject({ ok: false });
    expect(getConnection()).toBeNull();
  });

  it.each([408, 500, 503])('refuses a service at another origin that answers %i', async (status) => {
    const busy = await serveFetch(() => new Response('', { status }));
    vi.stubGlobal('document', { querySelector: () => ({ content: busy.origin }) });
    expect(await connect(input({ baseUrl: busy.origin }))).toMatchObject({ ok: false, field: null });
    await busy.close();
  });

  it('says so when our own service is down', async () => {
    await served.close();
    expect(await connect(input())).toMatchObject({ ok: false, field: null });
    expect(getConnection()).toBeNull();
  });
});

describe('what the browser stores', () => {
  it('is the key in this tab only while asked for, and never in localStorage', async () => {
    await connect(input({ storeInTab: false }));
    expect(entriesOf(page.sessionStorage)).not.toContain(service.account.api_key);
    await connect(input());
    expect(entriesOf(page.sessionStorage)).toContain(service.account.api_key);
    expect(entriesOf(page.localStorage)).not.toContain(service.account.api_key);
    expect(JSON.stringify(getConnection())).not.toContain(service.account.api_key);
  });

  it('restores the connection of the tab with its key and its own id', async () => {
    await connect(input());
    const before = getConnection();
    expect(restoreConnection()).toEqual(before);
  });

  it('restores a new tab without the key', async () => {
    await connect(input());
    page.sessionStorage.clear();
    expect(restoreConnection()).toMatchObject({ baseUrl: served.origin, hasKey: false });
  });

  it('finds the data of an account by its ID after a killed browser', async () => {
    await connect(input());
    const before = getConnection();
    page.sessionStorage.clear();
    page.localStorage.clear();
    await connect(input());
    expect(getConnection()?.id).toBe(before?.id);
    await connect(input({ merchantId: 'M-9' }));
    expect(getConnection()).toMatchObject({ id: before?.id, merchantId: 'M-9' });
  });

  it('finds each edited path again after a reload, and suggests them after a disconnect without connecting', async () => {
    const { paths: documented } = profiles.documented;
    // Of every kind that there is, a new one as well.
    const paths = Object.fromEntries(
      Object.keys(documented).map((name) => [name, `/v3/${name}`]),
    ) as typeof documented;
    await connect(input({ profile: { ...profiles.documented, paths } }));
    expect(restoreConnection()?.profile.paths).toEqual(paths);
    disconnect();
    expect(restoreConnection()).toBeNull();
    expect(recall()?.profile.paths).toEqual(paths);
    expect(entriesOf(page.sessionStorage)).not.toContain(service.account.api_key);
  });
});

describe('a key that the service refuses later', () => {
  it('is dropped; the address stays', async () => {
    await connect(input());
    const connection = getConnection()!;
    await service.db.deleteFrom('api_keys').execute();
    await expect(requestList(connection, 'team')).rejects.toThrow('rejected the API key');
    expect(getConnection()).toMatchObject({ id: connection.id, hasKey: false });
    expect(entriesOf(page.sessionStorage)).not.toContain(service.account.api_key);
  });
});
