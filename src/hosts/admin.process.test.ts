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
    expect(made.stderr).toBe(
      `${fresh} is new. A service with another database does not know what is in it.\n`,
    );
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

  it('reads commands from standard input and answers each on its own line', async () => {
    const lines = [
      '["account","create","First"]',
      '["key","list"]',
      '{"not":"words"}',
      'key list',
      '',
      '["account","create","Last"]',
    ];
    const finished = await runAdmin(['-'], { DATABASE }, `${lines.join('\n')}\n`);
    expect(finished).toMatchObject({ code: 1, stderr: '' });
    const answers = finished.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(answers).toEqual([
      { account_id: expect.any(String), api_key: expect.any(String), merchant_id: expect.any(String) },
      { error: expect.stringContaining('--account ID') },
      { error: expect.stringContaining('JSON array') },
      { error: expect.stringContaining('JSON array') },
      { account_id: expect.any(String), api_key: expect.any(String), merchant_id: expect.any(String) },
    ]);
  });
});
