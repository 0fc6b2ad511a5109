import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { root } from './environment.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

const allOf = (text: string, pattern: RegExp): string[][] =>
  [...text.matchAll(pattern)].map(([, ...groups]) => groups.map((group) => group ?? ''));

/** The rules of src/hosts/README.md for nginx, as far as they say which file answers an address, and with which headers. */
const readRules = () => {
  const rules =
    /## On a static host\n[^]*?```nginx\n([^]*?)```/.exec(
      readFileSync(join(root, 'src/hosts/README.md'), 'utf8'),
    )?.[1] ?? '';
  return {
    headers: allOf(rules, /^add_header (\S+) "([^"]*)" always;/gm),
    files: [
      ...allOf(rules, /^location = (\S+) \{ try_files (\S+) =404; \}/gm).map(
        ([path = '', file = '']) => [new RegExp(`^${path}$`), file] as const,
      ),
      ...allOf(rules, /^location ~ (\S+) \{ try_files (\S+) =404; \}/gm).map(
        ([pattern = '', file = '']) => [new RegExp(pattern), file] as const,
      ),
    ],
    missing: /^error_page 404 (\S+);/m.exec(rules)?.[1] ?? '',
  };
};

/** Serves the built dashboard by the rules that README has for a static host. */
export const startStaticHost = async (): Promise<{ url: string; close: () => Promise<void> }> => {
  const { headers, files, missing } = readRules();
  const policy = readFileSync(join(root, 'dist/page-policy.txt'), 'utf8').trim();
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://static');
    const [, file = pathname] = files.find(([pattern]) => pattern.test(pathname)) ?? [];
    const asked = join(root, 'dist', file.replace('$uri', pathname));
    // Pages are for addresses, not to be asked for as files.
    const isThere = pathname.endsWith('.html') ? false : extname(asked) !== '' && existsSync(asked);
    const path = isThere ? asked : join(root, 'dist', missing);
    const type = types[extname(path)] ?? 'application/octet-stream';
    const said = headers.map(([name = '', value = '']) => [name, value.replace('POLICY', policy)]);
    response.writeHead(isThere ? 200 : 404, { 'Content-Type': type, ...Object.fromEntries(said) });
    response.end(readFileSync(path));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // Listening on TCP, so it has a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
