import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runAdmin } from '#testing/spawn-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-admin-'));
afterAll(() => rmSync(folder, { recursive: true }));
const DATABASE = join(folder, 'desk.db');

describe('the admin command', () => {
  it('says that it created a database', async () => {
    const fresh = join(folder, 'fresh.db');
    const made = await runAdmin(['account', 'create', 'First'], { DATABASE: fresh });
    expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\{.*\}\n$/) });
    expect(made.stderr).toBe(`${fresh} is new. Start the service with the same database.\n`);
    const again = await runAdmin(['account', 'create', 'Second'], { DATABASE: fresh });
    expect(again).toMatchObject({ code: 0, stderr: '' });
  });

  it('prints one line of JSON or an error with exit code 1', async () => {
    const created = await runAdmin(['account', 'create', 'CLI'], { DATABASE });
    expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\{.*\}\n$/) });
    expect(Object.keys(JSON.parse(created.stdout))).toEqual(['account_id', 'api_key', 'merchant_id']);
    const refused = await runAdmin(['key', 'revoke', 'dk_live_none'], { DATABASE });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toBe('No key has this prefix. Use one that "key list" shows.\n');
  });

  it('prints its help with exit code 0', async () => {
    const help = await runAdmin(['key', 'create', '--help'], { DATABASE });
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toMatch(/"reader",\s+"dispatcher",\s+"marketing",\s+"driver",\s+"owner"/);
  });

  it('prints an unknown option once with exit code 1', async () => {
    const refused = await runAdmin(['account', 'list', '--yess'], { DATABASE });
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toBe("error: unknown option '--yess'\n");
  });
});
