import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { makeDocument } from '../../src/service/openapi/document.ts';

/** `npm exec -- node e2e/kit/make.ts` writes `service-types.ts` from the OpenAPI document, and the table of `e2e/README.md` from the words. */

type Schema = {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  description?: string;
};

const simple: Readonly<Record<string, string>> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  null: 'null',
};

const literal = (value: unknown): string => (typeof value === 'string' ? `'${value}'` : String(value));

const union = (parts: readonly string[]): string => [...new Set(parts)].join(' | ');

const toType = (schema: Schema): string => {
  const { type, anyOf, oneOf, items, properties, required = [] } = schema;
  const some = anyOf ?? oneOf;
  if (some) return union(some.map(toType));
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  if (Array.isArray(type)) return union(type.map((each) => simple[each] ?? 'unknown'));
  if (type === 'array') return `(${toType(items ?? {})})[]`;
  if (type !== 'object') return simple[type ?? ''] ?? 'unknown';
  if (!properties) return 'Record<string, unknown>';
  const lines = Object.entries(properties).map(
    ([name, each]) => `${name}${required.includes(name) ? '' : '?'}: ${toType(each)};`,
  );
  return `{ ${lines.join(' ')} }`;
};

/** The types of the service, by the operation that they are of: the rows of an answer, or the body of a request. */
const rows = {
  TaskRow: '/open/task/find',
  PromoRow: '/open/promo/list',
  PromoChange: '/open/promo/history',
  TeamRow: '/open/team/list',
  AgentRow: '/open/agent/list',
  MerchantRow: '/open/merchant/list',
  TemplateRow: '/open/template/list',
};
const bodies = {
  pickup: '/open/task/createPickup',
  delivery: '/open/task/createDelivery',
  'pickup-delivery': '/open/task/createPickupAndDelivery',
  appointment: '/open/task/createAppointment',
};

/** The text of `service-types.ts`, before it is formatted. */
export const makeTypes = (): string => {
  const { paths } = makeDocument();
  const answer = (path: string): Schema => {
    const response = paths[path]?.post?.responses['200'];
    const media = response && 'content' in response ? response.content['application/json'] : undefined;
    if (!media) throw new Error(`${path} has no answer.`);
    const schema: Schema = media.schema;
    // A list may also answer that the caller has it already.
    const data = (schema.anyOf ?? [schema]).flatMap(({ properties }) => properties?.['data'] ?? []);
    const whole = data.find(({ type }) => type === 'array' || type === 'object');
    if (!whole) throw new Error(`The answer of ${path} has no data.`);
    return whole;
  };
  const body = (path: string): Schema => {
    const media = paths[path]?.post?.requestBody?.content['application/json'];
    if (!media) throw new Error(`${path} takes no body.`);
    return { ...media.schema, required: [] };
  };
  return [
    '/** The types of the service, made from its OpenAPI document by make.ts. Not for hands. */',
    ...Object.entries(rows).map(
      ([name, path]) => `export type ${name} = ${toType(answer(path).items ?? {})};`,
    ),
    `/** One task, whole. */ export type Task = ${toType(answer('/open/task/get'))};`,
    `/** The values of each kind of task, by wire name. */ export type Bodies = { ${Object.entries(bodies)
      .map(([kind, path]) => `'${kind}': ${toType(body(path))};`)
      .join(' ')} };`,
    'export type TaskKind = keyof Bodies;',
    '',
  ].join('\n\n');
};

/** The page with the table of accessible names that the words make. */
export const withTable = (page: string, table: string): string => {
  const at = page.indexOf('| What ', page.indexOf('## Accessible names'));
  return `${page.slice(0, at)}${table}\n`;
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(new URL('service-types.ts', import.meta.url), makeTypes());
  // A constant of the build, in words of the page.
  Object.assign(globalThis, { __DEMO__: false });
  const { namesTable } = await import('./screens.ts');
  const page = new URL('../README.md', import.meta.url);
  writeFileSync(page, withTable(readFileSync(page, 'utf8'), namesTable()));
}
