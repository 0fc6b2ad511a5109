import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { deleteAccount } from '#service/account-removal.ts';
import { demoAccountId } from '#service/seed.ts';
import { openDatabase } from './open-database.ts';
import { openNodeService } from './open-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-open-'));
afterAll(() => rmSync(folder, { recursive: true }));

const startOn = async (DATABASE: string, more: Record<string, string> = {}): Promise<string> => {
  const service = await openNodeService({ DATABASE, ...more });
  const line = await service.connectLine();
  await service.close();
  return line;
};

describe('the demo account and the link to it', () => {
  it('come with the database, and not again with one that has lost all its accounts', async () => {
    const file = join(folder, 'trial.db');
    expect(await startOn(file)).toMatch(/^Connect: http/);
    const db = await openDatabase(file);
    await deleteAccount(db, demoAccountId);
    await db.destroy();
    expect(await startOn(file)).toMatch(/^There is no account yet/);
  });

  it('do not come into a database that a command has made', async () => {
    const file = join(folder, 'command.db');
    await (await openDatabase(file)).destroy();
    expect(await startOn(file)).toMatch(/^There is no account yet/);
  });

  it('do not come with a public address, nor later without one', async () => {
    const file = join(folder, 'public.db');
    expect(await startOn(file, { PUBLIC_URL: 'https://desk.example' })).toMatch(/^There is no account yet/);
    expect(await startOn(file)).toMatch(/^There is no account yet/);
  });
});
