import { html } from 'hono/html';
import { isRecord } from '#contract/json.ts';
import { codesOf, type OpenApiDocument, type Operation } from '#service/openapi/document.ts';
import { describeSchema, exampleOf, variantsOf } from './describe-schema.ts';

type Html = ReturnType<typeof html>;

/** Text with `code` in it. */
const prose = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;

/** What each name stands for. */
const list = (rows: readonly (readonly [name: Html, text: Html])[]): Html =>
  html`<dl>
    ${rows.map(
      ([name, text]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${text}</dd>
        </div>`,
    )}
  </dl>`;

const optional = html` <span>optional</span>`;

const values = (schema: Readonly<Record<string, unknown>>): Html =>
  list(
    describeSchema(schema).map(({ name, type, isRequired, note }) => [
      html`<code>${name}</code>${isRequired ? '' : optional}`,
      html`${type}${note === '' ? '' : html`<br />${prose(note)}`}`,
    ]),
  );

/** The chevron of all that opens on the other pages. */
const chevron = html`<svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
  <path d="m9 6 6 6-6 6" />
</svg>`;

const section = (title: string, content: Html): Html => html`
  <details>
    <summary>${chevron}${title}</summary>
    ${content}
  </details>
`;

const example = (schema: unknown): string =>
  JSON.stringify(isRecord(schema) ? exampleOf(schema) : null, null, 2);

const figure = (title: string, text: string): Html =>
  html`<figure>
    <figcaption>${title}</figcaption>
    <pre>${text}</pre>
  </figure>`;

const body = (title: string, schema: unknown): Html => {
  const variants = isRecord(schema) ? variantsOf(schema) : [];
  return section(
    title,
    html`
      ${title === 'Answer' ? figure('Example of an answer', example(schema)) : ''}
      ${variants.map(
        (each, at) =>
          html`${variants.length > 1 ? html`<p>${at === 0 ? 'Either' : 'or'}</p>` : ''}${values(each)}`,
      )}
    `,
  );
};

const refusals = (document: OpenApiDocument, responses: Operation['responses']): Html => {
  const refused = Object.keys(responses).filter((status) => status in document.components.responses);
  if (refused.length === 0) return html``;
  const rows = refused.map((status) => {
    const codes = codesOf(Number(status)).map((code) => `\`${code}\``);
    const about = document.components.responses[status]?.description ?? '';
    return [html`${status}`, html`${prose(about)}<br />${prose(codes.join(', '))}`] as const;
  });
  return section('Refusals', list(rows));
};

const answerOf = ({ responses }: Operation): unknown => {
  const success = responses['200'];
  return success && 'content' in success ? success.content['application/json']?.schema : undefined;
};

/** A call as a person types it. The key and what nobody can guess are `…`. */
const curl = (path: string, requestBody: Operation['requestBody']): string => {
  const sent = requestBody
    ? ` \\\n  -H 'Content-Type: application/json' \\\n  -d '${example(requestBody.content['application/json']?.schema).replaceAll('\n', '\n  ')}'`
    : '';
  return `curl https://HOST${path}${sent}`;
};

type Located = { path: string; method: string; operation: Operation };

const article = (document: OpenApiDocument, { path, method, operation }: Located): Html => {
  const { operationId, summary, description, parameters = [], requestBody, responses } = operation;
  const roles = operation['x-roles'];
  return html`
    <article id="${operationId}">
      <div>
        <h3><a href="#${operationId}">${summary}</a></h3>
        <p class="call">
          <code><b>${method.toUpperCase()}</b> ${path}</code>
        </p>
        ${description === undefined ? '' : html`<p>${prose(description)}</p>`}
        <p class="roles">${roles ? `Roles: ${roles.join(', ')}` : 'Needs no key'}</p>
        ${
          parameters.length === 0
            ? ''
            : section(
                'Headers',
                list(
                  parameters.map(({ name, description: note }) => [
                    html`<code>${String(name)}</code>${optional}`,
                    prose(String(note)),
                  ]),
                ),
              )
        }
        ${requestBody ? body('Request', requestBody.content['application/json']?.schema) : ''}
        ${body('Answer', answerOf(operation))} ${refusals(document, responses)}
      </div>
      ${figure('Example of a call', curl(path, requestBody))}
    </article>
  `;
};

const idOf = (group: string): string => group.toLowerCase().replaceAll(' ', '-');

/** The description of the service as a page: no script, and a style sheet of its own. */
export const docsPage = async (document: OpenApiDocument): Promise<string> => {
  const all: Located[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = document.tags.map(({ name, description }) => ({
    name,
    description,
    operations: all.filter(({ operation }) => operation.tags.includes(name)),
  }));
  const { title, version, description } = document.info;
  const [lead = '', conventions = ''] = description.split('\n\n');
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${title}: the API</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs.css" />
      </head>
      <body>
        <header>
          <a href="/"><img src="/favicon.svg" alt="" width="22" height="22" /> ${title}</a>
          <span>API ${version}</span>
          <a href="/openapi.json">OpenAPI 3.1 as JSON</a>
        </header>
        <div class="page">
          <div>
            <h1>${title}: the API</h1>
            <p>${prose(lead)}</p>
            ${section('Values and answers', html`<p>${prose(conventions)}</p>`)}
          </div>
          <nav aria-label="Operations">
            ${groups.map(
              ({ name, operations }) => html`
                <h2><a href="#${idOf(name)}">${name}</a></h2>
                <ul>
                  ${operations.map(
                    ({ operation }) =>
                      html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
                  )}
                </ul>
              `,
            )}
          </nav>
          <main>
            ${groups.map(
              (group) => html`
                <section id="${idOf(group.name)}">
                  <h2>${group.name}</h2>
                  <p>${prose(group.description)}</p>
                  ${group.operations.map((each) => article(document, each))}
                </section>
              `,
            )}
          </main>
        </div>
      </body>
    </html>`;
  return page.toString();
};
