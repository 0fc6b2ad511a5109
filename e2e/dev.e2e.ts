import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stripVTControlCharacters } from 'node:util';
import { root } from './support/environment.ts';
import { expect, expectConnected, openCommands, test, visit } from './test.ts';

test('the development server starts without a warning or a second load of the page', async ({
  page,
}, testInfo) => {
  const cache = testInfo.outputPath('vite');
  const server = spawn(process.execPath, ['e2e/support/dev-server.ts', cache], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATABASE: ':memory:' },
  });
  let printed = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk) => (printed += stripVTControlCharacters(String(chunk))));
  try {
    const link = () => /Connect: (\S+)/.exec(printed)?.[1];
    await expect.poll(link, { timeout: 30_000 }).toBeDefined();
    await page.goto(link() ?? '');
    await expectConnected(page);
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    for (const name of ['Sent', 'Promos', 'Connection'] as const) {
      await visit(page, name);
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    }
    await openCommands(page);
    expect(loads).toBe(0);
    expect((await (await page.request.get('/openapi.json')).json()).openapi).toBe('3.1.1');
    // The link's code is made of random letters.
    expect(printed.replace(link() ?? '', '')).not.toMatch(/fail|error|warn|\(!\)|optimized|reload/i);
  } finally {
    const ended = once(server, 'exit');
    server.kill();
    await ended;
  }
});
