import { idempotencyDays, ownServiceName } from '#contract/extensions.ts';
import { fieldRow, isFieldName, type FieldName, type WireKind } from '#contract/fields.ts';
import { z } from '#contract/zod.ts';
import { exampleDay } from '#time/wall-time.ts';
import { allOperations } from './all-operations.ts';
import { errorCodes, refusal, statuses } from './failures.ts';
import type { Operation } from './operation.ts';
import { serviceVersion } from './service-deps.ts';

/** Describes the service in OpenAPI 3.1, from its list of operations. */

/** A rule that only code checks, and an example. */
type Note = { description?: string; examples?: readonly unknown[] };

const notes: Partial<Record<WireKind, Note>> = {
  tags: { description: 'Words, separated by commas, like `fragile,cold`.' },
  email: { description: 'Blank, or an email address.' },
  latitude: { description: 'Degrees from -90 to 90 as text, like `37.7749`, or blank.' },
  longitude: { description: 'Degrees from -180 to 180 as text, like `-122.4194`, or blank.' },
  datetime: {
    description: 'Date and time on a clock that is `timezone` away from UTC.',
    examples: [`${exampleDay} 14:30:00`],
  },
  offset: {
    description: 'UTC minus local time in minutes, with a sign: +480 in California in winter, -330 in India.',
    examples: ['+480'],
  },
  metaData: { description: 'Custom fields. Their labels must be those of the template.' },
  links: { description: 'Links to images, http or https.' },
};

const fieldNotes: Partial<Record<FieldName, Note>> = {
  api_key: { description: 'The key of the account, in the body of every request.', examples: ['dk_live_…'] },
  order_id: { description: 'Your order number. It need not be unique.', examples: ['A-1'] },
  tracking_link: { description: '1 asks for a tracking link.' },
  auto_assignment: { description: '1 assigns a member of `team_id`, if `fleet_id` is not sent.' },
  fleet_id: { description: 'The ID of an agent.' },
};

/** A JSON Schema, as far as we write one. */
type JsonSchema = { [name: string]: unknown };

/** What a schema takes: answers may get more fields, so that only objects closed by hand are closed. */
const toSchema = (schema: z.ZodMiniType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
};

const withNote = (name: string, schema: object): object =>
  isFieldName(name) ? { ...schema, ...notes[fieldRow(name).wire], ...fieldNotes[name] } : schema;

/** The body of a request, with its key if it needs one. */
const requestSchema = ({ roles, request = z.object({}) }: Operation): JsonSchema => {
  const schema = toSchema(z.object({ ...(roles && { api_key: z.string() }), ...request.shape }));
  const properties = Object.entries(schema['properties'] ?? {}).map(
    ([name, value]) => [name, withNote(name, value)] as const,
  );
  return { ...schema, properties: Object.fromEntries(properties) };
};

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

const refused = {
  description: `A refusal: ${errorCodes.map((code) => `\`${code}\` (${statuses[code].http})`).join(', ')}.`,
  headers: { 'Retry-After': { description: 'Seconds to wait, with 503.', schema: { type: 'integer' } } },
  content: json(toSchema(refusal)),
};

const idempotencyHeaders: JsonSchema[] = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    description: `A text of your own, new for each task. Requests with the same one create one task, for ${idempotencyDays} days.`,
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  },
];

const replayedHeader = {
  'Idempotency-Replayed': {
    description: '`true` if an earlier request created the task.',
    schema: { const: 'true' },
  },
};

/** A name for generated clients: `taskFind` of `/open/task/find`. */
const operationIdOf = (path: string): string =>
  path.replace('/open/', '').replaceAll(/\/(\w)/g, (_, letter: string) => letter.toUpperCase());

/** An operation as OpenAPI 3.1 describes it; `x-roles` are the roles whose keys may call it. */
const describe = (operation: Operation) => {
  const { path, summary, description, roles, hasBody, answer, isIdempotent } = operation;
  const success = {
    description: 'Success.',
    ...(isIdempotent && { headers: replayedHeader }),
    content: json(toSchema(answer)),
  };
  return {
    operationId: operationIdOf(path),
    tags: path.split('/').slice(2, 3),
    summary,
    ...(description !== undefined && { description }),
    ...(roles && { 'x-roles': roles }),
    ...(isIdempotent && { parameters: idempotencyHeaders }),
    ...(hasBody && { requestBody: { required: true, content: json(requestSchema(operation)) } }),
    responses: { 200: success, default: { $ref: '#/components/responses/refused' } },
  };
};

const about =
  'Create tasks and switch promo codes from a program of your own. Each request has your key in its body, as `api_key`; there is no ' +
  'other authentication. An owner creates keys on the Connection page.\n\n' +
  'Answers have `status`, `message` and `data`. A refusal adds `code`, `issues`, `request_id`, and `processed`: `false` promises that ' +
  'nothing was stored. Fields may be added to answers.\n\n' +
  'The schemas leave out rules between fields, like “an address, or latitude and longitude”: a body that fits its schema can get 400.';

/** The description of the service in OpenAPI 3.1, which is always the same: make it once. */
export const makeDocument = () => {
  const paths = Object.fromEntries(
    allOperations.map((operation) => [operation.path, { [operation.method ?? 'post']: describe(operation) }]),
  );
  return {
    openapi: '3.1.1',
    info: { title: ownServiceName, version: serviceVersion, description: about },
    servers: [{ url: '/', description: 'This service.' }],
    paths,
    components: { responses: { refused } },
  };
};
