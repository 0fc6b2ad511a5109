import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { root } from '#testing/repository.ts';
import { runAdmin, spawnService } from '#testing/spawn-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'desk-readme-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The commands of a section of README. */
const commandsOf = (heading: string): string => {
  const readme = readFileSync(`${root}README.md`, 'utf8');
  const section = readme.slice(readme.indexOf(`\n## ${heading}\n`));
  return /```sh\n([^]*?)```/.exec(section)?.[1] ?? '';
};

it('the calls of README create one task by two requests, and switch a promo code', async () => {
  const commands = commandsOf('Call the service');
  expect(commands.match(/\bcurl\b/g)).toHaveLength(3);

  const DATABASE = join(folder, 'desk.db');
  const service = await spawnService({ DATABASE, PUBLIC_URL: 'https://desk.example' });
  const admin = async (...args: string[]) => (await runAdmin(args, { DATABASE })).stdout;
  const account = JSON.parse(await admin('account', 'create', 'Harbor Market')) as Record<string, string>;
  const { api_key = '', merchant_id = '', account_id = '' } = account;
  await admin('load', 'src/hosts/sample-directory.json', '--account', account_id);

  const shell = spawn('sh', ['-eu'], {
    env: { PATH: process.env['PATH'], DESK: service.address, API_KEY: api_key, MERCHANT_ID: merchant_id },
  });
  shell.stdin.end(commands);
  const [[code], printed, trouble] = await Promise.all([
    once(shell, 'close'),
    text(shell.stdout),
    text(shell.stderr),
  ]);
  expect([code, trouble]).toEqual([0, '']);
  const [first, second, third] = printed
    .split(/(?<=\})(?=\{"status")/)
    .map((answer) => JSON.parse(answer) as Record<string, unknown>);
  expect(first).toMatchObject({ status: 200, data: { order_id: 'A-1001', kind: 'delivery' } });
  expect(second).toEqual(first);
  expect(third).toMatchObject({ status: 200, message: 'The promo code is active.', data: { promo_id: 502 } });
  const list = await service.post('/open/task/list', { api_key });
  expect((await list.json()).data).toHaveLength(1);
  await service.stop();
});
