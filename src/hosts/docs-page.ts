import { html } from 'hono/html';
import { isRecord, type UnknownRecord } from '#contract/json.ts';
import type { DescribedOperation, OpenApiDocument } from '#service/openapi.ts';

type Html = ReturnType<typeof html>;

const schemasIn = (value: unknown): UnknownRecord[] => (Array.isArray(value) ? value.filter(isRecord) : []);

/** The type of a value in JSON's words, like `string or integer`. */
const typeOf = ({ type, anyOf, enum: values, const: constant, items }: UnknownRecord): string => {
  const options = schemasIn(anyOf);
  if (options.length > 0) return [...new Set(options.map(typeOf))].join(' or ');
  if (constant !== undefined) return JSON.stringify(constant);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' or ');
  if (type === 'array' && isRecord(items)) return `list of ${typeOf(items)}`;
  return typeof type === 'string' ? type : 'any';
};

/** The schema whose fields a value has: itself, an entry of a list, or the first of several that has any. */
const withFields = (schema: UnknownRecord): UnknownRecord | undefined => {
  if (isRecord(schema['properties'])) return schema;
  return schemasIn([schema['items'], ...schemasIn(schema['anyOf'])])
    .map(withFields)
    .find(Boolean);
};

const code = (text: string): Html => html`<code>${text}</code>`;

/** Text with `code` in it. */
const prose = (text: string): Html =>
  html`${text.split('`').map((part, at) => (at % 2 === 1 ? code(part) : part))}`;

const fieldList = (schema: UnknownRecord): Html => {
  const { properties, required } = withFields(schema) ?? {};
  const needed: unknown[] = Array.isArray(required) ? required : [];
  const fields = Object.entries(isRecord(properties) ? properties : {});
  return html`<ul>
    ${fields.map(([name, field]) => {
      if (!isRecord(field)) return '';
      const { description } = field;
      const note = typeof description === 'string' ? html` ${prose(description)}` : '';
      return html`<li>
        ${code(name)} ${typeOf(field)}${needed.includes(name) ? '' : ', optional'}.${note}
        ${withFields(field) ? fieldList(field) : ''}
      </li>`;
    })}
  </ul>`;
};

const details = (title: string, content: { content: Record<string, { schema: UnknownRecord }> }): Html =>
  html`<details>
    <summary>${title}</summary>
    ${fieldList(content.content['application/json']?.schema ?? {})}
  </details>`;

const article = (path: string, method: string, operation: DescribedOperation): Html => {
  const { operationId, summary, description = '', parameters = [], requestBody, responses } = operation;
  const roles = operation['x-roles'];
  const answer = responses[200];
  return html`<article id="${operationId}">
    <h3><a href="#${operationId}">${summary}</a></h3>
    <p>${code(`${method.toUpperCase()} ${path}`)}</p>
    ${description === '' ? '' : html`<p>${prose(description)}</p>`}
    <p>${roles ? `Roles: ${roles.join(', ')}` : 'Needs no key'}.</p>
    ${parameters.map(
      (header) =>
        html`<p>Header ${code(String(header['name']))}: ${prose(String(header['description']))}</p>`,
    )}
    ${requestBody ? details('Request', requestBody) : ''} ${details('Answer', answer)}
  </article>`;
};

/** The description of the service as a page without scripts. */
export const docsPage = async ({ info, tags, paths }: OpenApiDocument): Promise<string> => {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = tags.map(({ name, description }) => ({
    name,
    description,
    operations: operations.filter(({ operation }) => operation.tags.some((tag) => tag === name)),
  }));
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex, nofollow" />
        <title>${info.title}: the API</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/docs.css" />
      </head>
      <body>
        <main>
          <h1>${info.title}: the API</h1>
          <p>Version ${info.version}. <a href="/openapi.json">OpenAPI 3.1 as JSON</a></p>
          ${info.description.split('\n\n').map((text) => html`<p>${prose(text)}</p>`)}
          ${groups.map(
            (group) =>
              html`<section>
                <h2>${group.name}</h2>
                <p>${group.description}</p>
                ${group.operations.map(({ path, method, operation }) => article(path, method, operation))}
              </section>`,
          )}
        </main>
      </body>
    </html>`;
  return page.toString();
};
