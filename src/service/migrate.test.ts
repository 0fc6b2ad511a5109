import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sha256 } from '#contract/sha256.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { changeStatusPath } from '#contract/promo.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { firstKeyColumn } from '#testing/test-database.ts';
import { createConnectCode } from './connect-link-store.ts';
import { entriesAfter } from './audit-store.ts';
import { migrate, newestVersion } from './migrate.ts';
import { accountTables, allTables } from './table-order.ts';

/** As the tables were before keys had roles. */
const dropRolesAndAudit = async ({ db }: TestService): Promise<void> => {
  await db.schema.dropIndex('service_address_only_row').execute();
  await db.schema.alterTable('service_address').dropColumn('only_row').execute();
  await db.schema.dropTable('unfinished_copy').execute();
  await db.schema.dropTable('service_epoch').execute();
  await db.schema.dropTable('audit').execute();
  await db.schema.alterTable('promos').dropColumn('changed_by').execute();
  await db.schema.alterTable('accounts').dropColumn('last_audit_id').execute();
  await db.schema.alterTable('accounts').dropColumn('is_removed').execute();
  for (const column of ['name', 'roles', 'created_by', 'last_used_at', 'expires_at', 'by_link'])
    await db.schema.alterTable('api_keys').dropColumn(column).execute();
  for (const column of ['name', 'roles', 'created_by', 'maker_prefix'])
    await db.schema.alterTable('connect_links').dropColumn(column).execute();
};

/** As the tables were before the plans of promos and the book of customers. */
const dropPlansAndBook = async ({ db }: TestService): Promise<void> => {
  for (const table of ['presets', 'customer_tasks', 'customer_keys', 'customers', 'promo_schedule'])
    await db.schema.dropTable(table).execute();
  await db.schema.alterTable('merchants').dropColumn('country').execute();
  await db.schema.dropIndex('audit_promos').ifExists().execute();
  for (const column of ['promo_version', 'last_schedule_id'])
    await db.schema.alterTable('accounts').dropColumn(column).execute();
};

describe('migrate', () => {
  it('leaves a database that is up to date as it is', async () => {
    const service = await startService({ ownDatabase: true });
    await migrate(service.db);
    const { rows } = await sql`select version from schema_version`.execute(service.db);
    expect(rows).toEqual([{ version: newestVersion }]);
    await service.close();
  });

  it('FM-103 refuses a newer schema and leaves it as it is', async () => {
    const service = await startService({ ownDatabase: true });
    await sql`update schema_version set version = 99`.execute(service.db);
    await expect(migrate(service.db)).rejects.toThrow('schema version 99');
    await service.close();
  });

  it('FM-103 leaves nothing behind when a step fails', async () => {
    const service = await startService({ ownDatabase: true });
    // As if the first migration had not run, but one of its later tables were there.
    await sql`drop table schema_version`.execute(service.db);
    await sql`drop table agent_tags`.execute(service.db);
    await expect(migrate(service.db)).rejects.toThrow('already exists');
    for (const table of ['agent_tags', 'schema_version'])
      await expect(sql`select * from ${sql.table(table)}`.execute(service.db)).rejects.toThrow(table);
    await service.close();
  });

  it('gives the tasks of an older database the state that their assignment means', async () => {
    const service = await startService({ ownDatabase: true });
    await service.load({ agents: [{ fleet_id: '7', name: 'Ana' }] });
    const path = profiles.documented.paths.pickup;
    await service.fetch(path, service.body('pickup'));
    await service.fetch(path, service.body('pickup', { fleet_id: '7' }));
    await sql`drop table task_states`.execute(service.db);
    await sql`drop index tasks_state`.execute(service.db);
    for (const column of ['other_fields', 'warnings', 'state'])
      await service.db.schema.alterTable('tasks').dropColumn(column).execute();
    await dropRolesAndAudit(service);
    await dropPlansAndBook(service);
    await sql`update schema_version set version = 2`.execute(service.db);
    await migrate(service.db);
    const { api_key } = service.account;
    for (const [job_id, state] of [
      [1, 'unassigned'],
      [2, 'assigned'],
    ]) {
      const { data } = await (await service.fetch(extensionPaths.taskGet, { api_key, job_id })).json();
      expect(data).toMatchObject({ state, states: [{ state, at: '2026-11-20T10:00:00.000Z' }] });
      expect(data).toMatchObject({ other_fields: {}, warnings: [] });
    }
    await service.close();
  });

  it('keeps one address of an older database that has several', async () => {
    const service = await startService({ ownDatabase: true });
    await service.db.schema.alterTable('connect_links').dropColumn('maker_prefix').execute();
    await service.db.schema.dropIndex('service_address_only_row').execute();
    await service.db.schema.alterTable('service_address').dropColumn('only_row').execute();
    await sql`insert into service_address (address) values ('https://a.example'), ('https://b.example')`.execute(
      service.db,
    );
    await dropPlansAndBook(service);
    await sql`update schema_version set version = 9`.execute(service.db);
    await migrate(service.db);
    const rows = await service.db.selectFrom('service_address').select('address').execute();
    expect(rows).toEqual([{ address: 'https://a.example' }]);
    await service.close();
  });

  it('lets the keys and links of an older database do what they could, and calls each key by its prefix', async () => {
    const service = await startService({ ownDatabase: true });
    const { account_id, api_key } = service.account;
    const { code } = await createConnectCode(service.db, account_id, new Date('2026-11-20T10:00:00Z'));
    await dropRolesAndAudit(service);
    await dropPlansAndBook(service);
    await sql`update schema_version set version = 3`.execute(service.db);
    await migrate(service.db);
    const connected = await (await service.fetch(extensionPaths.connect, { code })).json();
    const roles = ['dispatcher', 'marketing'];
    for (const [key, name] of [
      [api_key, api_key.slice(0, 16)],
      [connected.data.api_key, 'Connect link'],
    ]) {
      const { data } = await (await service.fetch(extensionPaths.account, { api_key: key })).json();
      expect(data.key).toMatchObject({ name, roles });
    }
    await service.close();
  });

  it('leaves the audit and the history of promos of an older database as they are, and nobody can change them', async () => {
    const service = await startService({ ownDatabase: true });
    await service.load({ promos: [{ promo_id: 7, code: 'DINNER7', status: 1 }] });
    await service.fetch(profiles.documented.paths.pickup, service.body('pickup'));
    const { api_key, account_id } = service.account;
    await service.fetch(changeStatusPath, { api_key, promo_id: 7, status: 0 });
    const audit = () => entriesAfter(service.db, { accountId: account_id, after: 0, limit: 100 });
    const history = async () =>
      (await service.fetch(extensionPaths.promoHistory, { api_key, promo_id: 7 })).json();
    const before = [await audit(), await history()];
    await dropPlansAndBook(service);
    await sql`update schema_version set version = 11`.execute(service.db);
    await migrate(service.db);
    expect([await audit(), await history()]).toEqual(before);
    expect(before[0]?.length).toBeGreaterThan(3);
    expect(before[1]?.data).toMatchObject([{ from: 1, to: 0 }]);
    for (const change of [sql`update audit set key_name = 'x'`, sql`delete from audit`])
      await expect(change.execute(service.db)).rejects.toThrow('The audit is only added to.');
    await service.close();
  });

  it('replaces the texts of the idempotency keys of an older database by their SHA-256, also of those that look like one', async () => {
    const service = await startService({ ownDatabase: true });
    const { account_id } = service.account;
    const path = profiles.documented.paths.pickup;
    const [number, hash] = ['+14155550199', await sha256('+14155550199')];
    const create = async (key: string, order_id: string) =>
      service.fetch(path, service.body('pickup', { order_id }), { 'idempotency-key': key });
    const first = await create(number, 'A-1');
    const second = await create(hash, 'A-2');
    // As the version before stored them.
    for (const key of [number, hash])
      await service.db
        .updateTable('idempotency')
        .set({ idempotency_key: key })
        .where('idempotency_key', '=', await sha256(key))
        .execute();
    const texts = Array.from({ length: 1100 }, (_, at) => `order-${at}`);
    const rows = texts.map((idempotency_key) => ({
      account_id,
      idempotency_key,
      fingerprint: 'f',
      answer: '{}',
      created_at: '2026-11-20T10:00:00Z',
    }));
    for (const part of [rows.slice(0, 600), rows.slice(600)])
      await service.db.insertInto('idempotency').values(part).execute();
    await dropPlansAndBook(service);
    await sql`update schema_version set version = 13`.execute(service.db);
    await migrate(service.db);
    const stored = await service.db.selectFrom('idempotency').selectAll().execute();
    const hashes = await Promise.all([number, hash, ...texts].map((text) => sha256(text)));
    expect(stored.map(({ idempotency_key }) => idempotency_key).toSorted()).toEqual(hashes.toSorted());
    expect(stored.filter(({ fingerprint }) => fingerprint === 'f')).toHaveLength(1100);
    for (const [key, order, answer] of [
      [number, 'A-1', first],
      [hash, 'A-2', second],
    ] as const) {
      const again = await create(key, order);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect(await again.json()).toEqual(await answer.json());
    }
    await service.close();
  });

  it('makes account_id the first column of the primary key of every table with rows of an account', async () => {
    const service = await startService({ ownDatabase: true });
    const found = await service.db.introspection.getTables();
    const names = new Set(found.map(({ name }) => name));
    expect(names).toEqual(new Set([...allTables, 'schema_version']));
    for (const table of accountTables)
      expect([table, await firstKeyColumn(service.db, table)]).toEqual([table, 'account_id']);
    await service.close();
  });
});
