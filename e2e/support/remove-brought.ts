import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { chromium } from '@playwright/test';
import { browserPackages, enginePackages } from './brought-packages.ts';
import { runCommand } from './run-command.ts';

/** Takes from this Debian machine, as root, what the project brings to it, so that the next run has to bring it again. */

const packages = [...browserPackages, ...enginePackages];
// `--auto-remove`: their dependencies too, which a bare machine lacks as well.
const remove = ['apt-get', '--quiet', '--yes', '--auto-remove', 'purge', ...packages];
if (!(await runCommand(remove, 600, { DEBIAN_FRONTEND: 'noninteractive' }))) process.exitCode = 1;

/** Playwright keeps each browser in a folder of its own: `<all>/chromium-<revision>/<platform>/<program>`. */
const downloads = dirname(dirname(dirname(chromium.executablePath())));
rmSync(downloads, { recursive: true, force: true });
