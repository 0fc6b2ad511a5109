import { enginePackages } from '../support/brought-packages.ts';
import { installPackages } from '../support/install-packages.ts';
import { hasEngines } from './find-engines.ts';

/** Brings Firefox and WebKitGTK with their drivers to a Debian machine that lacks one of them. */
if (!hasEngines() && !((await installPackages(enginePackages)) && hasEngines())) {
  process.stderr.write(`Run as root: apt-get install ${enginePackages.join(' ')}\n`);
  process.exitCode = 1;
}
