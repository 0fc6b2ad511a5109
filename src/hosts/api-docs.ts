import { readFileSync } from 'node:fs';
import { docsPath } from '#contract/extensions.ts';
import { allOperations } from '#service/all-operations.ts';
import { makeDocument } from '#service/openapi.ts';
import { docsPage } from './docs-page.ts';
import { notIndexed, textPolicy } from './page-headers.ts';

const styleSheet = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const answer = (text: string, type: string, headers: Record<string, string> = {}): Response =>
  new Response(text, {
    headers: { 'Content-Type': type, 'Cache-Control': 'public, max-age=3600', ...headers },
  });

/** The description of the service by path, for programs and for people. */
export const apiDocs: ReadonlyMap<string, () => Promise<Response>> = new Map([
  ['/openapi.json', async () => answer(JSON.stringify(makeDocument()), 'application/json')],
  [
    docsPath,
    async () =>
      answer(await docsPage(allOperations), 'text/html; charset=utf-8', {
        'Content-Security-Policy': textPolicy,
        ...notIndexed,
      }),
  ],
  [
    '/docs.css',
    async () => answer(styleSheet('../ui/tokens.css') + styleSheet('./docs.css'), 'text/css; charset=utf-8'),
  ],
]);
