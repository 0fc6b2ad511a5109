import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Prints the lines of each room and fails above a ceiling. `npm run sizes -- --set` lowers the ceilings to the present size plus 3 %.
 * Raise one by hand only when code moves here from another room, and lower the other by as much: the sum never rises.
 */

// Room, maximum lines of code, maximum lines of CSS, paths. A later row takes precedence.
const ceilings: [room: string, code: number, css: number, ...paths: string[]][] = [
  ['contract', 1685, 0, 'src/contract/'],
  ['service', 4462, 0, 'src/service/'],
  ['hosts, build', 2245, 41, 'src/hosts/', 'src/build/'],
  ['data', 5276, 0, 'src/data/'],
  ['other features', 1920, 238, 'src/features/'],
  ['import', 4143, 41, 'src/features/import/'],
  ['import tables', 405, 0, 'src/features/import/tables/'],
  ['form', 3465, 303, 'src/form/'],
  ['new-task', 2826, 246, 'src/features/new-task/'],
  ['promos', 1738, 241, 'src/features/promos/'],
  ['sent, task-card', 2038, 499, 'src/features/sent/', 'src/features/task-card/'],
  ['ui', 1405, 373, 'src/ui/'],
  ['time', 830, 0, 'src/time/'],
  ['app', 1620, 346, 'src/app/', 'src/main.tsx'],
  ['testing', 2640, 0, 'src/testing/'],
  ['unit tests', 17619, 0, '.test.ts', '.model.ts'],
  ['e2e', 9470, 15, 'e2e/'],
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const self = fileURLToPath(import.meta.url);

const filesOf = (folder: string): string[] =>
  readdirSync(root + folder, { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /(?<!\.d)\.(tsx?|css)$/.test(path) && !/\/(dist|node_modules)\//.test(path));

const roomOf = (path: string): string => {
  const row = ceilings.findLast(([, , , ...parts]) => parts.some((part) => path.includes(part)));
  if (row === undefined) throw new Error(`Add the room of ${path} to e2e/support/sizes.ts.`);
  return row[0];
};

const files = Map.groupBy([...filesOf('src'), ...filesOf('e2e')], roomOf);

const linesOf = (room: string, ending: RegExp): number =>
  (files.get(room) ?? [])
    .filter((path) => ending.test(path))
    .reduce((sum, path) => sum + readFileSync(root + path, 'utf8').split('\n').length - 1, 0);

const lowered = (most: number, lines: number): number => Math.min(most, Math.round(lines * 1.03));

let source = readFileSync(self, 'utf8');
for (const [room, mostCode, mostCss] of ceilings) {
  const code = linesOf(room, /\.tsx?$/);
  const css = linesOf(room, /\.css$/);
  const line =
    `${room.padEnd(16)}${code} of ${mostCode}`.padEnd(34) + (mostCss > 0 ? `CSS ${css} of ${mostCss}` : '');
  const isTooLarge = code > mostCode || css > mostCss;
  process.stdout.write(`${line.trimEnd()}${isTooLarge ? '  ABOVE ITS CEILING' : ''}\n`);
  if (isTooLarge) process.exitCode = 1;
  source = source.replace(
    `['${room}', ${mostCode}, ${mostCss},`,
    `['${room}', ${lowered(mostCode, code)}, ${lowered(mostCss, css)},`,
  );
}
if (process.argv.includes('--set')) writeFileSync(self, source);
