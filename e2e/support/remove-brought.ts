import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium } from '@playwright/test';
import { browserPackages, enginePackages } from './brought-packages.ts';
import { runCommand } from './run-command.ts';

/** Takes from this Debian machine, as root, what the project brings to it, so that the next run has to bring it again. */

// apt fails at a name that it does not know, and a bare machine has no lists of names.
const packages = [...browserPackages, ...enginePackages].filter(
  (name) => spawnSync('dpkg-query', ['--show', name], { stdio: 'ignore' }).status === 0,
);
// `--auto-remove`: their dependencies too, which a bare machine lacks as well.
const remove = ['apt-get', '--quiet', '--yes', '--auto-remove', 'purge', ...packages];
if (packages.length > 0 && !(await runCommand(remove, 600, { DEBIAN_FRONTEND: 'noninteractive' })))
  process.exitCode = 1;

/** Playwright keeps each browser in a folder of its own: `<all>/chromium-<revision>/<platform>/<program>`. */
const downloads = dirname(dirname(dirname(chromium.executablePath())));
rmSync(downloads, { recursive: true, force: true });
