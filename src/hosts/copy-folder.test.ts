import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runAdminCommand } from './admin-commands.ts';
import { inCopyFolder } from './copy-folder.ts';
import { openNodeService } from './open-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-copies-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'desk.db');
const copies = () => readdirSync(folder).filter((name) => name.startsWith('.copy-'));

/** What a copy leaves whose process is killed. */
const leave = (pid: number): string => {
  const name = `.copy-${pid}-Ab3xYz`;
  mkdirSync(join(folder, name));
  writeFileSync(join(folder, name, 'source.db'), 'customers');
  return name;
};
/** Of a process that has ended. */
const deadPid = (): number => spawnSync(process.execPath, ['--version']).pid;

it('what a killed copy has left goes with the next copy, and with the next start; that of a running one stays', async () => {
  await runAdminCommand(['account', 'create', 'Shop'], { DATABASE: file });
  leave(deadPid());
  const running = leave(process.ppid);
  await inCopyFolder(file, async (own) => {
    expect(copies()).toHaveLength(2);
    await runAdminCommand(
      ['copy', '--from', `sqlite:${file}`, '--to', `sqlite:${join(folder, 'to.db')}`],
      {},
    );
    expect(existsSync(own)).toBe(true);
  });
  expect(copies()).toEqual([running]);
  leave(deadPid());
  const service = await openNodeService({ DATABASE: file, LOG_LEVEL: 'silent' });
  await service.close();
  expect(copies()).toEqual([running]);
});
