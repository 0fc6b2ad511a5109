import { html } from 'hono/html';
import { ownServiceName } from '#contract/extensions.ts';
import type { Operation } from '#service/operation.ts';

type Html = ReturnType<typeof html>;

const code = (text: string): Html => html`<code>${text}</code>`;

/** Text with `code` in it. */
const prose = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 1 ? code(part) : part))}`;

const article = ({
  path,
  method,
  summary,
  description = '',
  roles,
  request,
  isIdempotent,
}: Operation): Html => {
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
export const docsPage = async (operations: readonly Operation[]): Promise<string> => {
  const title = `${ownServiceName}: the API`;
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs.css" />
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>Types, answers and refusals are in <a href="/openapi.json">OpenAPI 3.1</a>.</p>
          ${operations.map(article)}
        </main>
      </body>
    </html>`;
  return page.toString();
};
