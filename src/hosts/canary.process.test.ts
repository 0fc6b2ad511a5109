import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { runAdmin, spawnService } from '#testing/spawn-service.ts';

/** Searches for one key and one customer everywhere they must not be. */

const person = 'Quillfeather';
const customer = {
  job_pickup_name: person,
  job_pickup_phone: `+1 415 555 0142 ${person}`,
  job_pickup_email: `${person}@example.com`,
  job_pickup_address: `1 ${person} Street`,
  customer_username: person,
  customer_phone: `+1 415 555 0142 ${person}`,
  customer_email: `${person}@example.com`,
  customer_address: `2 ${person} Street`,
  job_description: `Ring twice at ${person}`,
  order_id: `${person}-1`,
  tags: person,
};
const times = {
  job_pickup_datetime: '2026-12-01 14:30:00',
  job_delivery_datetime: '2026-12-01 16:00:00',
  timezone: '+480',
};
const { paths } = profiles.documented;
const operations = [...new Set([...Object.values(paths), ...Object.values(extensionPaths)])];

it('a known key and a known customer are in no log, metric, audit entry, backup name or refusal of any operation', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-canary-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const DATABASE = join(folder, 'desk.db');
  const admin = (...words: string[]) => runAdmin(words, { DATABASE });
  const { account_id, merchant_id } = JSON.parse((await admin('account', 'create', 'Shop')).stdout);
  const owner = ['--account', account_id, '--role', 'owner', '--name', 'Head office'];
  const { api_key } = JSON.parse((await admin('key', 'create', ...owner)).stdout);
  const service = await spawnService({ DATABASE, METRICS_PORT: '0' });

  const refusals: string[] = [];
  const note = async (asked: Promise<Response>): Promise<number> => {
    const response = await asked;
    const text = await response.text();
    // Refusals must not repeat the request. Lists contain customers.
    if (!response.ok || text.includes('"processed":')) refusals.push(`${response.status} ${text}`);
    refusals.push(JSON.stringify([...response.headers]));
    return response.status;
  };
  const whole = { api_key, merchant_id, ...customer, ...times };
  const raw = (path: string, type: string, body: string) =>
    fetch(service.address + path, { method: 'POST', headers: { 'content-type': type }, body });

  const created = await Promise.all(
    [paths.pickup, paths.delivery, paths['pickup-delivery'], paths.appointment].map((path) =>
      note(service.post(path, whole, { 'idempotency-key': `canary-${path.length}` })),
    ),
  );
  expect(created).toEqual([200, 200, 200, 200]);
  for (const path of operations) {
    await note(service.post(path, whole));
    await note(
      service.post(path, { ...whole, timezone: person, promo_id: person, job_id: person, prefix: person }),
    );
    await note(service.post(path, { ...whole, [person]: api_key, constructor: person }));
    await note(service.post(path, { api_key: `${api_key}x`, code: person, token: api_key, ...customer }));
    await note(service.post(path, { api_key: [api_key], [api_key]: person }));
    await note(raw(path, 'text/plain', JSON.stringify(whole)));
    await note(raw(path, 'application/json', `${JSON.stringify(whole)}${person}`));
    await note(raw(path, 'application/x-www-form-urlencoded', new URLSearchParams(whole).toString()));
    await note(fetch(`${service.address}${path}/${person}?api_key=${api_key}`));
  }

  const backup = JSON.parse((await admin('backup', join(folder, 'copy.db'))).stdout);
  const audit = await admin('audit', '--account', account_id, '--last', '1000');
  const [, metricsAddress = ''] = /^Metrics on (\S+)$/m.exec(service.output.stdout) ?? [];
  const metrics = await (await fetch(metricsAddress)).text();
  const { stdout, stderr } = await service.stop();
  expect(stdout.split('\n').length).toBeGreaterThan(operations.length * 9);
  expect(audit.stdout).toContain('task 1');
  for (const status of [400, 401, 404, 415])
    expect(refusals.some((text) => text.startsWith(String(status)))).toBe(true);
  const places = {
    stdout,
    stderr,
    metrics,
    audit: audit.stdout + audit.stderr,
    backup: JSON.stringify([backup, readdirSync(folder)]),
    keys: (await admin('key', 'list', '--account', account_id)).stdout,
    refusals: refusals.join('\n'),
  };
  for (const [place, text] of Object.entries(places)) {
    expect(text.includes(api_key), `the key, in ${place}`).toBe(false);
    expect(
      new RegExp(`.{0,200}${person}.{0,80}`, 'i').exec(text)?.[0] ?? '',
      `the customer, in ${place}`,
    ).toBe('');
  }
  expect(stderr).toBe('');
});
