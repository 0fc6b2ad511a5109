import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runAdmin } from '#testing/spawn-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-admin-'));
afterAll(() => rmSync(folder, { recursive: true }));
const DATABASE = join(folder, 'desk.db');

it('the admin command prints one line of JSON, or an error with exit code 1', async () => {
  const created = await runAdmin(['account', 'create', 'CLI'], { DATABASE });
  expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^\{.*\}\n$/) });
  const refused = await runAdmin(['key', 'revoke', 'dk_live_none'], { DATABASE });
  expect(refused).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('No key has this') });
});
