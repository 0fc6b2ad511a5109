import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { newAccount, spawnService } from '#testing/spawn-service.ts';
import { pickupBody } from '#testing/write-tasks.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-log-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { pickup } = profiles.documented.paths;

// `canary.process.test` looks for customers and keys in all of it.
it('each request is one line of JSON and counts in the metrics', async () => {
  const DATABASE = join(folder, 'desk.db');
  const account = await newAccount({ DATABASE });
  const { account_id, api_key } = account;
  const service = await spawnService({ DATABASE, METRICS_PORT: '0' });
  const created = await service.post(pickup, pickupBody(account, 'A-1'));
  await service.post(pickup, { ...pickupBody(account, 'A-2'), job_pickup_latitude: 'x' });
  await service.post('/open/task/list', { api_key: 'dk_live_x' });
  await service.post('/open/task/state', { api_key, job_id: 1, state: 'accepted' });
  await fetch(`${service.address}/v2/merchant`);
  await fetch(`${service.address}/healthz`);

  const [, metricsAddress = ''] = /^Metrics on (\S+)$/m.exec(service.output.stdout) ?? [];
  const answer = await fetch(metricsAddress);
  const metrics = await answer.text();
  expect(answer.headers.get('content-type')).toContain('text/plain');
  expect((await fetch(metricsAddress.replace('/metrics', '/'))).status).toBe(404);
  expect(await (await fetch(`${service.address}/metrics`)).text()).not.toContain('desk_requests_total');

  const { stdout, stderr } = await service.stop();
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
  const prefix = api_key.slice(0, 16);
  const known = { account: account_id, key: prefix };
  const usual = { method: 'POST', level: 'info' };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ...usual, ...known, operation: pickup, status: 200, code: null, ms: expect.any(Number) },
    { ...usual, ...known, operation: pickup, status: 400, code: 'invalid_body' },
    { ...usual, operation: '/open/task/list', account: null, key: null, status: 401, code: 'invalid_key' },
    { ...usual, ...known, operation: '/open/task/state', status: 403, code: 'forbidden' },
    { level: 'info', method: 'GET', operation: 'unknown', account: null, status: 404, code: 'not_found' },
  ]);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    request_id: created.headers.get('x-request-id'),
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  });
  expect(metrics).toContain(`desk_requests_total{operation="${pickup}",status="200",code=""} 1`);
  expect(metrics).toContain(`desk_request_seconds_count{operation="${pickup}"} 2`);
  expect(metrics).toContain('process_cpu_seconds_total');
  expect(metrics).not.toContain(prefix);
  expect(stderr).toBe('');
});

it('LOG_LEVEL says from which level on lines are written', async () => {
  const service = await spawnService({ LOG_LEVEL: 'warn' });
  await service.post('/open/task/list', { api_key: 'x' });
  const { stdout } = await service.stop();
  expect(stdout).not.toContain('{');
});
