import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { directory } from '#testing/samples.ts';
import { pickupBody } from '#testing/write-tasks.ts';
import { runAdminCommand } from './admin-commands.ts';
import { openNodeService } from './open-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-admin-'));
const DATABASE = join(folder, 'desk.db');
const example = join(folder, 'example.json');
writeFileSync(example, JSON.stringify(directory));
const { pickup } = profiles.documented.paths;

const openService = async (database: string) => {
  const service = await openNodeService({ DATABASE: database, LOG_LEVEL: 'silent' });
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    service.fetch(
      new Request(`http://desk.test${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
    );
  return { post, close: service.close };
};

/** All commands use the database of a running service. */
let service: Awaited<ReturnType<typeof openService>>;
beforeAll(async () => {
  service = await openService(DATABASE);
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const admin = async (...args: string[]) => {
  const printed = JSON.stringify(
    await runAdminCommand(args, { DATABASE, PUBLIC_URL: 'https://desk.example' }),
  );
  return JSON.parse(printed);
};

const statusOf = async (api_key: string) => (await service.post('/open/task/list', { api_key })).status;

describe('admin', () => {
  it('creates accounts, keys and links that the running service accepts at once', async () => {
    const account = await admin('account', 'create', 'Acme & Söhne');
    expect(Object.keys(account)).toEqual(['account_id', 'api_key', 'merchant_id']);
    expect(await statusOf(account.api_key)).toBe(200);
    const at = ['--account', account.account_id];

    const key = await admin('key', 'create', ...at);
    expect(await statusOf(key.api_key)).toBe(200);
    expect((await admin('key', 'list', ...at)).keys).toHaveLength(2);
    expect(await admin('key', 'revoke', key.prefix)).toMatchObject({ account_id: account.account_id });
    expect(await statusOf(key.api_key)).toBe(401);

    const { link } = await admin('link', ...at);
    const code = /^https:\/\/desk\.example\/connection#code=(\w+)$/.exec(link)?.[1];
    const { data } = await (await service.post('/open/connect', { code })).json();
    expect(data).toMatchObject({ account_name: 'Acme & Söhne', merchant_id: account.merchant_id });
  });

  it('creates keys and links with the given name and roles', async () => {
    const { account_id } = await admin('account', 'create', 'Roles');
    const at = ['--account', account_id];
    const made = await admin('key', 'create', ...at, '--name', 'Boss', '--role', 'owner');
    await admin('key', 'create', ...at, '--name', 'Marketing desk', '--role', 'marketing', 'reader');
    const account = await (await service.post('/open/account', made)).json();
    expect(account.data.key).toMatchObject({ name: 'Boss', roles: ['owner'] });
    const { keys } = await admin('key', 'list', ...at);
    const [first, boss, desk] = keys;
    expect(first).toMatchObject({ name: 'First key', roles: ['dispatcher', 'marketing'] });
    expect(boss).toMatchObject({ name: 'Boss', created_by: 'admin', last_used_at: expect.any(String) });
    expect(desk).toMatchObject({ roles: ['reader', 'marketing'], last_used_at: null });

    const { link } = await admin('link', ...at, '--name', 'Till 3', '--role', 'marketing');
    const { data } = await (await service.post('/open/connect', { code: link.split('=')[1] })).json();
    expect((await service.post('/open/task/list', data)).status).toBe(403);
    await expect(admin('link', ...at, '--role', 'owner')).rejects.toThrow('Allowed choices are');
    await expect(admin('link', ...at, '--role', 'driver')).rejects.toThrow('Allowed choices are');
    await expect(admin('key', 'create', ...at, '--role', 'driver')).rejects.toThrow(
      'A driver key has one agent',
    );
  });

  it('prints who changed what', async () => {
    const { account_id } = await admin('account', 'create', 'Audited');
    const at = ['--account', account_id];
    await admin('load', example, ...at);
    const key = await admin('key', 'create', ...at, '--role', 'marketing');
    await admin('link', ...at, '--name', 'Till 3');
    await admin('key', 'revoke', key.prefix);

    const entries = await admin('audit', ...at);
    const object = `key ${key.prefix}`;
    expect(entries).toMatchObject([
      { operation: 'admin account create' },
      { operation: 'admin load', object: 'directory' },
      { key_name: 'admin', operation: 'admin key create', object, to_value: 'marketing' },
      { operation: 'admin link', object: 'link Till 3', to_value: 'dispatcher,marketing' },
      { operation: 'admin key revoke', object, from_value: null, to_value: 'revoked' },
    ]);
    expect(await admin('audit', ...at, '--last', '2')).toEqual(entries.slice(-2));
  });

  it('erases a customer from the tables and the database file with --yes', async () => {
    const own = join(folder, 'forget.db');
    const run = async (...args: string[]) =>
      JSON.parse(JSON.stringify(await runAdminCommand(args, { DATABASE: own })));
    const account = await run('account', 'create', 'Forgetful');
    const started = await openService(own);
    const body = {
      ...pickupBody(account, 'A-1'),
      job_pickup_phone: '+1 415 555 0199',
      job_pickup_name: 'Canary Quillfeather',
      job_pickup_address: '77 Xyloquartz Lane',
    };
    for (let at = 0; at < 30; at += 1)
      await started.post(pickup, at === 7 ? body : pickupBody(account, `B-${at}`), {
        'idempotency-key': `${at}`,
      });
    const command = ['forget', '--account', account.account_id, '--phone', '14155550199'];
    const { account_id } = account;
    const traces = { tasks: 1, presets: [], mentionedIn: [] };
    expect(await run(...command)).toEqual({ account_id, erased: false, ...traces });
    expect(await run(...command, '--yes')).toEqual({ account_id, erased: true, ...traces });
    const theirs = ['canary', 'quillfeather', 'xyloquartz', '5550199', '555 0199', '9910555514'];
    const namedIn = (each: string) => {
      const text = readFileSync(each, 'latin1').toLowerCase();
      return ['b-3', ...theirs].filter((word) => text.includes(word));
    };
    // The service still runs: the log was emptied by the command.
    expect([namedIn(own), namedIn(`${own}-wal`)]).toEqual([['b-3'], []]);
    await started.close();
    expect(namedIn(own)).toEqual(['b-3']);
  });

  it('deletes an account with all its data only with --yes', async () => {
    const { account_id, api_key, merchant_id } = await admin('account', 'create', 'Going');
    await admin('load', example, '--account', account_id);
    const created = await service.post(pickup, pickupBody({ api_key, merchant_id }, 'going'), {
      'idempotency-key': 'k',
    });
    expect(created.status).toBe(200);
    const { accounts } = await admin('account', 'list');
    expect(accounts).toContainEqual({ account_id, name: 'Going', created_at: expect.any(String) });
    await expect(admin('account', 'delete', account_id)).rejects.toThrow("'--yes' not specified");
    expect(await statusOf(api_key)).toBe(200);
    expect(await admin('account', 'delete', account_id, '--yes')).toEqual({ account_id, deleted: true });
    expect(await statusOf(api_key)).toBe(401);
    expect((await admin('account', 'list')).accounts).toHaveLength(accounts.length - 1);
    await expect(admin('account', 'delete', account_id, '--yes')).rejects.toThrow('There is no account');
  });

  const wrong = join(folder, 'wrong.json');
  writeFileSync(wrong, '{"promos":[{"promo_id":"x","code":"A","status":1}]}');
  const veryWrong = join(folder, 'very-wrong.json');
  writeFileSync(veryWrong, JSON.stringify({ promos: Array(12).fill('x') }));
  const abroad = join(folder, 'abroad.json');
  writeFileSync(abroad, '{"merchants":[{"merchant_id":"m","name":"M","country":"UK"}]}');
  const nul = join(folder, 'nul.json');
  writeFileSync(nul, String.raw`{"promos":[{"promo_id":1,"code":"A\u0000","status":1}]}`);
  const apiKey = `dk_live_${'x'.repeat(43)}`;
  const withKey = join(folder, 'key.json');
  writeFileSync(withKey, JSON.stringify({ merchants: [{ merchant_id: 'm', name: apiKey }] }));
  it.each([
    [['account', 'create', 'Harbor\n'], 'Enter a name'],
    [['account', 'create', apiKey], /^Remove the API key\. Others would see it\.$/],
    [
      ['key', 'create', '--account', 'demo', '--name', apiKey],
      /^Remove the API key\. Others would see it\.$/,
    ],
    [['load', withKey, '--account', 'demo'], `${withKey}: `],
    [['account', 'create', 'A', 'B'], 'too many arguments'],
    [['key', 'list'], "required option '--account <id>' not specified"],
    [['key', 'create', '--account', 'nobody'], 'no account nobody'],
    [['key', 'revoke', 'dk_live_none'], 'No key has this prefix'],
    [['key', 'create', '--account', 'demo', '--role', 'boss'], 'Allowed choices are reader, dispatcher'],
    [['audit', '--account', 'demo', '--last', '0'], 'It must be a number from 1 to 99999.'],
    [['load', '/no/such/file', '--account', 'demo'], '/no/such/file: ENOENT'],
    [['link', '--account', 'demo', '--days', '90'], "unknown option '--days'"],
    [
      ['copy', 'x.db', 'postgres://desk:x@:y/z'],
      /^The target must be postgres:\/\/user:password@host\/name\.$/,
    ],
    [['restore'], 'Name a file, or use --postgres.'],
    [['restore', '--postgres'], '--postgres needs DATABASE_URL.'],
    [['load', wrong, '--account', 'demo'], 'at promos[0].promo_id'],
    [['load', veryWrong, '--account', 'demo'], /promos\[9\]\n… and 2 more$/],
    [['load', nul, '--account', 'demo'], `${nul}: a text has a NUL character.`],
    [['load', abroad, '--account', 'demo'], 'must be the two-letter code of a country'],
  ])('refuses %j with a sentence', async (args, sentence) => {
    await expect(runAdminCommand(args, { DATABASE })).rejects.toThrow(sentence);
  });

  it('does not create a database by a command that only reads', async () => {
    const none = join(folder, 'none.db');
    await expect(runAdminCommand(['account', 'list'], { DATABASE: none })).rejects.toThrow(
      `DATABASE ${none} does not exist.`,
    );
    expect(existsSync(none)).toBe(false);
  });
});
