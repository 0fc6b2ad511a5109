import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, type TestContext } from 'vitest';

type Machine = {
  /** Where its commands are; beside them, in `calls`, what apt-get was asked. */
  folder: string;
  addCommand: (name: string, ...lines: string[]) => void;
  addApt: (...brings: string[]) => void;
  bringBrowser: () => Promise<{ code: unknown; output: string }>;
};

/** A machine whose commands are those that a test puts there, and from which no download gets out. */
const createMachine = ({ onTestFinished }: TestContext): Machine => {
  const folder = mkdtempSync(join(tmpdir(), 'desk-machine-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));

  const addCommand = (name: string, ...lines: string[]): void => {
    writeFileSync(join(folder, name), ['#!/bin/sh', ...lines, ''].join('\n'));
    chmodSync(join(folder, name), 0o755);
  };

  const addApt = (...brings: string[]): void => {
    addCommand('apt-get', `echo "$@" >> ${folder}/calls`, ...brings);
    addCommand('env', 'shift', 'exec "$@"');
    addCommand('sudo', 'shift', 'exec "$@"');
    addCommand('true');
  };

  const bringBrowser = async (): Promise<{ code: unknown; output: string }> => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('bring-browser.ts', import.meta.url))], {
      env: {
        PATH: folder,
        HOME: folder,
        PLAYWRIGHT_BROWSERS_PATH: join(folder, 'playwright'),
        PLAYWRIGHT_DOWNLOAD_HOST: 'http://127.0.0.1:9',
      },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)));
    const [code] = await once(child, 'close');
    return { code, output };
  };

  return { folder, addCommand, addApt, bringBrowser };
};

// Playwright tries a download that fails five times, in ten seconds.
describe.concurrent('a machine', { timeout: 90_000 }, () => {
  it('that has a browser is left as it is', async (context) => {
    const { folder, addCommand, addApt, bringBrowser } = createMachine(context);
    addCommand('chromium');
    addApt();
    expect(await bringBrowser()).toEqual({ code: 0, output: '' });
    expect(existsSync(join(folder, 'calls'))).toBe(false);
  });

  it('to which no download comes gets Debian’s browser with its fonts', async (context) => {
    const { folder, addApt, bringBrowser } = createMachine(context);
    addApt(
      `case "$*" in *install*) echo '#!/bin/sh' > ${folder}/chromium; /bin/chmod 755 ${folder}/chromium;; esac`,
    );
    const { code, output } = await bringBrowser();
    expect(code, output).toBe(0);
    expect(output).toContain('Playwright downloads one: playwright install chromium');
    expect(output).toContain(
      'Installing by apt-get: chromium-headless-shell, chromium-sandbox, fonts-liberation',
    );
    expect(readFileSync(join(folder, 'calls'), 'utf8')).toMatch(
      /update\n.*install --yes --no-install-recommends chromium-headless-shell chromium-sandbox fonts-liberation\n$/,
    );
  });

  it('on which nothing can be installed is told what to run', async (context) => {
    const { code, output } = await createMachine(context).bringBrowser();
    expect(code).toBe(1);
    expect(output).toMatch(
      /npx playwright install chromium .*\n.*apt-get install chromium-headless-shell .*\n.*CHROMIUM_PATH=/,
    );
  });

  it('whose new browser does not start is told so', async (context) => {
    const { folder, addApt, bringBrowser } = createMachine(context);
    addApt(`printf '#!/bin/sh\\nexit 127\\n' > ${folder}/chromium; /bin/chmod 755 ${folder}/chromium`);
    const { code, output } = await bringBrowser();
    expect(code).toBe(1);
    expect(output).toContain(`${folder}/chromium does not start.`);
  });
});
