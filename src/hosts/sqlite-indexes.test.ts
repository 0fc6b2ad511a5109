import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aliasPath, extensionPaths, liveListPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService({ database: ':memory:', roles: ['owner'] });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await service.close();
});

it('every question of a request finds its tasks and entries by an index, however many there are', async () => {
  const { api_key } = service.account;
  await service.load({
    agents: [{ fleet_id: '7', name: 'Ana', team_ids: [1] }],
    teams: [{ team_id: 1, name: 'North' }],
    promos: [{ promo_id: 7, code: 'DINNER7', status: 1 }],
  });
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const { paths } = profiles.documented;
  const body = service.body('pickup', { team_id: 1, auto_assignment: 1, tracking_link: 1 });
  const { data } = await (await service.fetch(paths.pickup, body, { 'idempotency-key': 'k' })).json();
  const token = data.tracking_link.split('/').pop();
  const asks: [string, object][] = [
    [aliasPath, { ...body, order_id: 'A-2' }],
    [extensionPaths.track, { token }],
    [extensionPaths.taskList, {}],
    [extensionPaths.taskFind, { order_id: 'A-1' }],
    [extensionPaths.taskFind, { order_ids: ['A-1', 'A-2'] }],
    [extensionPaths.taskGet, { job_id: 1 }],
    [extensionPaths.taskState, { job_id: 1, state: 'started' }],
    [extensionPaths.agentList, {}],
    [extensionPaths.promoHistory, { promo_id: 7 }],
    [paths.promoStatus, { promo_id: 7, status: 0 }],
    [liveListPaths.agent, {}],
    [liveListPaths.jobsByOrder, { order_ids: ['A-1'] }],
  ];
  for (const [path, more] of asks)
    expect([path, (await service.fetch(path, { api_key, ...more })).status]).toEqual([path, 200]);
  const asked = prepare.mock.calls
    .map(([text]) => text)
    .filter((text) => /"(tasks|audit|idempotency)"/.test(text));
  expect(asked.length).toBeGreaterThan(12);
  for (const text of asked) {
    const plan = await sql.raw<{ detail: string }>(`explain query plan ${text}`).execute(service.db);
    const scans = plan.rows.filter(({ detail }) => /^SCAN (tasks|audit|idempotency)/.test(detail));
    expect([text, scans]).toEqual([text, []]);
  }
});

it('the questions about agents find the tasks that have one, and no others', async () => {
  const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare');
  const { api_key } = service.account;
  await service.load({
    agents: [{ fleet_id: '7', name: 'Ana' }],
    promos: [{ promo_id: 7, code: 'D', status: 1 }],
  });
  await service.fetch(
    profiles.documented.paths.pickup,
    service.body('pickup', { auto_assignment: 0, fleet_id: '7' }),
  );
  await service.fetch(extensionPaths.agentList, { api_key });
  await service.fetch(liveListPaths.agent, { api_key });
  await service.fetch(extensionPaths.promoHistory, { api_key, promo_id: 7 });
  const used = new Set<string>();
  for (const [text] of prepare.mock.calls) {
    if (!text.startsWith('select')) continue;
    const plan = await sql.raw<{ detail: string }>(`explain query plan ${text}`).execute(service.db);
    for (const { detail } of plan.rows) used.add(/USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1] ?? '');
  }
  expect([...used]).toEqual(expect.arrayContaining(['tasks_agent_day', 'tasks_state', 'audit_object']));
});
