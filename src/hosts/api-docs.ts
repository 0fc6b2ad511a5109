import { readFileSync } from 'node:fs';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { docsPath, ownServiceName } from '#contract/extensions.ts';
import { allOperations } from '#service/all-operations.ts';
import { makeDocument } from '#service/openapi.ts';
import type { Operation } from '#service/operation.ts';
import { notIndexed, textPolicy } from './page-headers.ts';

const code = (text: string) => html`<code>${text}</code>`;

/** Text with `code` in it. */
const prose = (text: string) =>
  html`${text.split('`').map((part, at) => (at % 2 === 1 ? code(part) : part))}`;

const article = ({ path, method, summary, description = '', roles, request, isIdempotent }: Operation) => {
  const fields = Object.keys(request?.shape ?? {});
  return html`<article id="${path}">
    <h2><a href="#${path}">${summary}</a></h2>
    <p>${code(`${method === 'get' ? 'GET' : 'POST'} ${path}`)}</p>
    <p>${prose(description)}</p>
    <p>${roles ? `Roles: ${roles.join(', ')}` : 'Needs no key'}.</p>
    <p>${fields.map((name) => html`${code(name)} `)}</p>
    ${isIdempotent ? html`<p>Header: ${code('Idempotency-Key')}</p>` : ''}
  </article>`;
};

/** The list of the service's operations as a page without scripts. */
const docsPage = () => {
  const title = `${ownServiceName}: the API`;
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>Types, responses and errors are in <a href="/openapi.json">OpenAPI 3.1</a>.</p>
          ${allOperations.map(article)}
        </main>
      </body>
    </html>`;
};

const styleSheet = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

const cached = { 'Cache-Control': 'public, max-age=3600' };

/** The description of the service, for programs and for people. */
export const apiDocs = new Hono()
  .get('/openapi.json', (c) => c.json(makeDocument(), 200, cached))
  .get(docsPath, (c) =>
    c.html(docsPage(), 200, {
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
