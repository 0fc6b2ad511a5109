import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService } from '#testing/start-service.ts';
import { allTables } from '#service/table-order.ts';
import { newSchema } from '#testing/test-database.ts';
import { runAdminCommand } from './admin-commands.ts';

/** What is left of a person in the files of Postgres; those of SQLite are read in `admin.process.test.ts`. */

const theirs = ['quillfeather', 'xyloquartz', 'zanzibar', 'ring twice', '5550142', '555 0142', '2410555514'];

it('a customer who is forgotten is in no file of a table or an index, once these were written anew', async () => {
  const url = await newSchema();
  const service = await startService({ database: url });
  const { db } = service;
  const { api_key, account_id } = service.account;
  const person = {
    customer_phone: '+1 415 555 0142',
    customer_username: 'Quillfeather',
    customer_address: '77 Xyloquartz Lane',
    job_description: 'Ring twice',
  };
  const { delivery } = profiles.documented.paths;
  for (const body of [person, {}, person])
    await service.fetch(delivery, service.body('delivery', body), {
      'idempotency-key': crypto.randomUUID(),
    });
  const found = await service.fetch(extensionPaths.customerFind, { api_key, name: 'quillf' });
  const { customer_id } = (await found.json()).data[0];
  await service.fetch(extensionPaths.customerNote, { api_key, customer_id, note: 'Zanzibar gate' });
  const values = { job_pickup_phone: '415 555 0142', job_pickup_name: 'Quillfeather' };
  await service.fetch(extensionPaths.presetSave, { api_key, name: 'Returns', values });

  /** The words of the person in all files of the schema's tables, with their long values and indexes. */
  const readFiles = async (): Promise<string[]> => {
    await sql`checkpoint`.execute(db);
    const { rows } = await sql<{ bytes: Buffer | null }>`
      select pg_read_binary_file(pg_relation_filepath(file.oid), true) as bytes from pg_class as own
      left join pg_index on indrelid in (own.oid, own.reltoastrelid)
      join pg_class as file on file.oid in (own.oid, own.reltoastrelid, indexrelid)
      where own.relnamespace = current_schema()::regnamespace and own.relkind = 'r'`.execute(db);
    const text = rows
      .map(({ bytes }) => bytes?.toString('latin1') ?? '')
      .join('\n')
      .toLowerCase();
    return ['500 castro', ...theirs].filter((word) => text.includes(word));
  };
  expect(await readFiles()).toEqual(['500 castro', ...theirs]);
  const words = ['forget', '--account', account_id, '--phone', '+1 415 555 0142', '--yes'];
  expect(await runAdminCommand(words, { DATABASE_URL: url })).toMatchObject({
    tasks: 2,
    others: [],
    note: expect.stringContaining('"vacuum full"'),
  });
  // What another test still reads in the same database is kept meanwhile.
  await vi.waitFor(
    async () => {
      await sql`vacuum full ${sql.join(allTables.map((table) => sql.table(table)))}`.execute(db);
      expect(await readFiles()).toEqual(['500 castro']);
    },
    { timeout: 60_000, interval: 500 },
  );
  await service.close();
}, 90_000);
