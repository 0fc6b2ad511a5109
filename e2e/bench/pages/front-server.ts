import { readFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { floorForm } from '../floor/floor-form.ts';

/** How many tasks the list of sent ones has. */
export const sentCount = 2000;

const list = (title: string, script: string, more: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="/floor/floor.css">
<link rel="modulepreload" href="/floor/list.js"><script type="module" src="/floor/${script}"></script>
${more}</head><body><main><h1>${title}</h1><p id="counts"></p><div role="table" aria-label="${title}">
<div id="list" role="rowgroup" data-count="${sentCount}"></div></div></main></body></html>`;

const importPage = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Import</title><link rel="stylesheet" href="/floor/floor.css">
<script type="module" src="/floor/import.js"></script></head>
<body><main><h1>Import</h1><input type="file" aria-label="Choose file"><button id="check">Check rows</button><p id="counts"></p>
<div id="frame" tabindex="0"><div role="grid" aria-label="Rows"><div id="list" role="rowgroup"></div></div></div></main></body></html>`;

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

const floorFiles = (apiKey: string): ReadonlyMap<string, { type: string; body: Buffer }> => {
  const file = (name: string) => readFileSync(new URL(`../floor/${name}`, import.meta.url), 'utf8');
  const texts: Record<string, string> = {
    'form.html': floorForm(),
    'promos.html': list('Promos', 'promos.js', `<meta name="key" content="${apiKey}">`),
    'sent.html': list('Sent', 'sent.js', ''),
    'import.html': importPage,
  };
  const names = ['floor.css', 'form.js', 'import.js', 'import-worker.js', 'list.js', 'promos.js', 'sent.js'];
  for (const name of names) texts[name] = file(name);
  return new Map(
    Object.entries(texts).map(([name, text]) => [
      `/floor/${name}`,
      { type: `${types[name.split('.').at(-1) ?? ''] ?? ''}; charset=utf-8`, body: brotliCompressSync(text) },
    ]),
  );
};

/** One origin for both: the floor's files, and the real service with its dashboard for everything else. */
export const startFront = async (
  service: string,
  apiKey: string,
): Promise<{ url: string; server: Server }> => {
  const files = floorFiles(apiKey);
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    const own = files.get(path);
    if (own) {
      answer.writeHead(200, {
        'content-type': own.type,
        'content-encoding': 'br',
        'cache-control': 'no-store',
      });
      answer.end(own.body);
      return;
    }
    const { method, headers } = incoming;
    const outgoing = request(new URL(path, service), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // listening on TCP, so it has a port
  return { url: `http://127.0.0.1:${port}`, server };
};
