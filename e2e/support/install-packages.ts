import { runCommand } from './run-command.ts';

/** The beginning of a command that root runs: nothing as root, sudo where it asks for no password, else null. */
const asRoot = async (): Promise<readonly string[] | null> => {
  if (process.getuid?.() === 0) return [];
  return (await runCommand(['sudo', '-n', 'true'], 10)) ? ['sudo', '-n'] : null;
};

/**
 * Installs packages of Debian or Ubuntu, and says so first.
 * @returns whether they are there; false too where there is no apt-get, or nobody who may use it.
 */
export const installPackages = async (packages: readonly string[]): Promise<boolean> => {
  const root = await asRoot();
  if (root === null || !(await runCommand(['apt-get', '--version'], 10))) return false;
  process.stdout.write(`Installing by apt-get: ${packages.join(', ')}\n`);
  const apt = [...root, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '--quiet', '--quiet'];
  // Recommendations would bring a desktop's worth of packages.
  return (
    (await runCommand([...apt, 'update'], 300)) &&
    (await runCommand([...apt, 'install', '--yes', '--no-install-recommends', ...packages], 900))
  );
};
