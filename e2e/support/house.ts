import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

/**
 * Fails where it finds a mechanism of `src/README.md`, *What we do not do*, by name of file or export, and prints how large the house
 * is, so that a change shows what it adds.
 */

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Names of what was removed: of files (without folder and ending), and of exports. */
const mechanisms: Readonly<Record<string, { files: readonly string[]; exports: readonly string[] }>> = {
  'a second state machine between press and outbox': {
    files: ['pressed-tasks', 'page-pressed-tasks', 'record-pressed'],
    exports: ['createPressedTasks', 'pressedTasks', 'warmRecorder', 'freezeTask'],
  },
  'presses before the script': {
    files: ['early-presses', 'late-part', 'load-keeper'],
    exports: ['replayEarlyPresses', 'latePart', 'loadKeeper'],
  },
  'two tabs edit one draft': {
    files: ['draft-session', 'draft-saver', 'open-draft'],
    exports: ['isChangedElsewhere'],
  },
  'what was removed comes back': { files: [], exports: ['saveAnew'] },
  'a second engine for imports': {
    files: ['import-lane', 'row-results', 'import-session', 'count-states', 'pack-rows', 'pack-checked'],
    exports: [],
  },
  'a recorded run of promos, and caches beside react-query': {
    files: [
      'broken-run',
      'broken-run-note',
      'row-states',
      'pending-promos',
      'first-promos',
      'ask-first-promos',
    ],
    exports: ['lastPromoChanges'],
  },
  'group commit': { files: ['group-commit', 'compile-once'], exports: ['compileOnce'] },
  'admission by kind of request or account': { files: ['admission', 'crowd'], exports: ['noteCrowd'] },
  'a scanner of bodies': { files: ['repeated-name'], exports: ['findRepeatedName'] },
  'bytes of single chunks': { files: ['page-chunks', 'class-names', 'mantine-variables'], exports: [] },
  'a page written by hand to measure against': { files: ['floor-service'], exports: [] },
  'own controls beside Mantine’s': {
    files: ['field-shell', 'check-box', 'tick', 'hidden-text', 'use-modal'],
    exports: [],
  },
  'own virtual rows': { files: ['use-row-window', 'row-lines', 'row-elements', 'line-width'], exports: [] },
};

const smallLines = 50;

type Source = { path: string; text: string; lines: number };

const readSources = (folder: string, ending: RegExp): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => {
      const path = join(folder, name.replaceAll('\\', '/'));
      const text = readFileSync(join(root, path), 'utf8');
      return { path, text, lines: text.split('\n').length - 1 };
    });

const isTest = ({ path }: Source): boolean => /\.test\.tsx?$/.test(path) || path.startsWith('src/testing/');
const modules = readSources('src', /\.tsx?$/).filter((source) => !isTest(source));
const styles = readSources('src', /\.css$/);
const all = [...modules, ...styles, ...readSources('e2e', /\.ts$/)];

const nameOf = (path: string): string =>
  path.slice(path.lastIndexOf('/') + 1).replace(/\.(module\.)?\w+$/, '');

const found: string[] = [];
for (const [what, { files, exports }] of Object.entries(mechanisms)) {
  for (const { path } of all) if (files.includes(nameOf(path))) found.push(`${what}: ${path}`);
  for (const name of exports) {
    const exported = new RegExp(`^export (const|function|class|type) ${name}\\b`, 'm');
    for (const { path, text } of modules) if (exported.test(text)) found.push(`${what}: ${name} in ${path}`);
  }
}

/** How many modules import each path. */
const importers = new Map<string, number>();
for (const { path, text } of modules) {
  const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, name = '']) =>
    name.startsWith('#') ? `src/${name.slice(1)}` : join(dirname(path), name),
  );
  for (const target of new Set(targets)) importers.set(target, (importers.get(target) ?? 0) + 1);
}

const sum = (sources: readonly Source[]): number =>
  sources.reduce((lines, source) => lines + source.lines, 0);
const sizes = {
  lines: sum(modules),
  files: modules.length,
  'lines of CSS': sum(styles),
  'small files with one importer': modules.filter(
    ({ path, lines }) => lines < smallLines && importers.get(path) === 1,
  ).length,
};

for (const [name, size] of Object.entries(sizes)) process.stdout.write(`${size} ${name}\n`);
for (const line of found) process.stderr.write(`still here: ${line}\n`);
if (found.length > 0) process.exitCode = 1;
