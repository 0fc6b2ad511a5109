import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const onPath = (...commands: string[]): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((command) => join(folder, command)))
    .find((file) => existsSync(file));

const firefox = (): string | undefined => onPath('firefox-esr', 'firefox');

const miniBrowser = (): string | undefined =>
  onPath('WebKitWebDriver') && onPath('Xvfb')
    ? globSync('/usr/lib/*/webkit{2gtk,gtk}-*/MiniBrowser').toSorted().at(-1)
    : undefined;

const found = { firefox, webkitgtk: miniBrowser };

export type EngineName = keyof typeof found;

export const hasEngines = (): boolean => Object.values(found).every((find) => find() !== undefined);

/** The program of an engine. @throws Error that says how to get it. */
export const findEngine = (name: EngineName): string => {
  const file = found[name]();
  if (file !== undefined) return file;
  throw new Error(`No ${name} was found. On Debian, npm run engines:install brings it with its driver.`);
};
