import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { docsPath } from '#contract/extensions.ts';
import { allOperations } from '#service/all-operations.ts';
import { makeDocument } from '#service/openapi.ts';
import { docsPage } from './docs-page.ts';
import { notIndexed, textPolicy } from './page-headers.ts';

const styleSheet = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const cached = { 'Cache-Control': 'public, max-age=3600' };

/** The description of the service, for programs and for people. */
export const apiDocs = new Hono()
  .get('/openapi.json', (c) => c.json(makeDocument(), 200, cached))
  .get(docsPath, async (c) =>
    c.html(await docsPage(allOperations), 200, {
      ...cached,
      'Content-Security-Policy': textPolicy,
      ...notIndexed,
    }),
  )
  .get('/docs.css', (c) =>
    c.body(styleSheet('../ui/tokens.css') + styleSheet('./docs.css'), 200, {
      ...cached,
      'Content-Type': 'text/css; charset=utf-8',
    }),
  );
