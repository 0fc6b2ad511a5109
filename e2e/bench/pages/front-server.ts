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

/** What the floor's files say for themselves, beside what belongs to the one connection. */
const own = /^(?:content-(?:type|length|encoding)|cache-control|date|connection|keep-alive)$/;

/** The headers by which the service protects this path. A browser starts a process of its own for a page that has them. */
const protectionOf = async (address: string): Promise<Record<string, string>> => {
  const { headers } = await fetch(address);
  return Object.fromEntries([...headers].filter(([name]) => !own.test(name)));
};

type FloorFile = { headers: Record<string, string>; body: Buffer };

/** The floor's files by path, each with the headers that the service sends with its like. */
const floorFiles = async (service: string, apiKey: string): Promise<ReadonlyMap<string, FloorFile>> => {
  const file = (name: string) => readFileSync(new URL(`../floor/${name}`, import.meta.url), 'utf8');
  const texts: Record<string, string> = {
    'form.html': floorForm(),
    'promos.html': list('Promos', 'promos.js', `<meta name="key" content="${apiKey}">`),
    'sent.html': list('Sent', 'sent.js', ''),
    'import.html': importPage,
  };
  const names = ['floor.css', 'form.js', 'import.js', 'import-worker.js', 'list.js', 'promos.js', 'sent.js'];
  for (const name of names) texts[name] = file(name);
  const page = await protectionOf(`${service}/new/delivery`);
  const part = await protectionOf(`${service}/favicon.svg`);
  // A worker may do what the policy of its script lets it, as a page may: that of all else lets nothing run.
  const protection = (name: string) => (/\.html$|-worker\.js$/.test(name) ? page : part);
  return new Map(
    Object.entries(texts).map(([name, text]) => {
      const body = brotliCompressSync(text);
      const headers = {
        ...protection(name),
        'content-type': `${types[name.split('.').at(-1) ?? ''] ?? ''}; charset=utf-8`,
        'content-encoding': 'br',
        'content-length': String(body.length),
        'cache-control': 'no-store',
      };
      return [`/floor/${name}`, { headers, body }];
    }),
  );
};

/** One origin for both: the floor's files, and the real service with its dashboard for everything else. */
export const startFront = async (
  service: string,
  apiKey: string,
): Promise<{ url: string; server: Server }> => {
  const files = await floorFiles(service, apiKey);
  const server = createServer((incoming, answer) => {
    const path = incoming.url ?? '/';
    const file = files.get(path);
    if (file) {
      answer.writeHead(200, file.headers);
      answer.end(file.body);
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
