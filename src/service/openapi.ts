import type { ErrorAnswer, ErrorCode } from '#contract/answers.ts';
import { idempotencyDays, ownServiceName } from '#contract/extensions.ts';
import { fieldRow, isFieldName, type FieldName, type WireKind } from '#contract/fields.ts';
import { isRecord } from '#contract/json.ts';
import { z } from '#contract/zod.ts';
import { exampleDay } from '#time/wall-time.ts';
import { allOperations } from './all-operations.ts';
import { statuses, type HttpStatus } from './failures.ts';
import { tags, type Operation } from './operation.ts';
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

const phone = { examples: ['+1 415 555 0199'] };
const address = { examples: ['500 Castro St, San Francisco, CA'] };

const fieldNotes: Partial<Record<FieldName, Note>> = {
  api_key: { description: 'The key of the account, in the body of every request.', examples: ['dk_live_…'] },
  merchant_id: { examples: ['M-1001'] },
  job_pickup_phone: phone,
  job_pickup_address: address,
  customer_phone: phone,
  customer_address: address,
  order_id: { description: 'Your order number. It need not be unique.', examples: ['A-1'] },
  tracking_link: { description: '1 asks for a tracking link.' },
  auto_assignment: { description: '1 assigns a member of `team_id`, if `fleet_id` is not sent.' },
  fleet_id: { description: 'The ID of an agent.' },
};

/** A JSON Schema, as far as we write one. */
type JsonSchema = { [name: string]: unknown };

type Media = { schema: JsonSchema };
export type Response = { description: string; headers?: object; content: Record<string, Media> };
export type Reference = { $ref: string };

/** What a schema takes: answers may get more fields, so that only objects closed by hand are closed. */
const toSchema = (schema: z.ZodMiniType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' });
  return rest;
};

const withNote = (name: string, schema: unknown): object =>
  isFieldName(name)
    ? { ...(schema as object), ...notes[fieldRow(name).wire], ...fieldNotes[name] }
    : (schema as object);

/** The body of a request, with its key where it needs one. */
const requestSchema = ({ roles, request = z.object({}) }: Operation): JsonSchema => {
  const schema = toSchema(z.object({ ...(roles && { api_key: z.string() }), ...request.shape }));
  const properties = Object.entries(schema['properties'] ?? {}).map(
    ([name, value]) => [name, withNote(name, value)] as const,
  );
  return { ...schema, properties: Object.fromEntries(properties) };
};

/** Adds the message that each envelope has. */
const withMessage = (schema: JsonSchema): JsonSchema => {
  const { anyOf, properties, required } = schema;
  if (Array.isArray(anyOf)) return { ...schema, anyOf: anyOf.map((each: JsonSchema) => withMessage(each)) };
  if (!isRecord(properties) || !('status' in properties) || !Array.isArray(required)) return schema;
  return {
    ...schema,
    properties: { ...properties, message: { type: 'string' } },
    required: [...required, 'message'],
  };
};

/** The codes of refusals with this HTTP status. */
const codesOf = (status: number): ErrorCode[] =>
  // The keys of this constant are the codes.
  (Object.keys(statuses) as ErrorCode[]).filter((code) => statuses[code].http === status);

const errorAnswer = (codes: readonly ErrorCode[]) =>
  z.object({
    status: z.int(),
    message: z.string(),
    data: z.strictObject({}),
    code: z.enum(codes),
    issues: z.array(z.object({ field: z.string(), message: z.string() })),
    request_id: z.string(),
    processed: z.union([z.literal(false), z.literal('unknown')]),
  }) satisfies z.ZodMiniType<ErrorAnswer>;

const errorTitles: Record<HttpStatus, string> = {
  400: 'The body is wrong; `issues` says where.',
  401: 'No key, or one that does not work.',
  403: 'The roles of the key do not allow this operation.',
  404: 'An ID in the body does not exist.',
  405: 'The operation has another method.',
  409: 'The current state does not allow it.',
  413: 'The body is too large.',
  415: 'The body is not JSON in UTF-8.',
  422: 'The `Idempotency-Key` was used for another body.',
  429: 'Too many requests.',
  500: 'An error of the service.',
  503: 'The service is too busy, or cannot store anything now.',
};

const allStatuses = (Object.keys(errorTitles) as `${HttpStatus}`[]).map(
  (status) => Number(status) as HttpStatus,
);

const json = (schema: JsonSchema): Record<string, Media> => ({ 'application/json': { schema } });

const retryAfter = {
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
};

const errorResponse = (status: HttpStatus): Response => ({
  description: errorTitles[status],
  ...([429, 503].includes(status) && retryAfter),
  content: json(toSchema(errorAnswer(codesOf(status)))),
});

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

/** The statuses of the refusals of every operation that reads a body, and of every one that needs a key. */
const refusedWithBody: readonly HttpStatus[] = [400, 413, 415];
const refusedWithKey: readonly HttpStatus[] = [401, 403];
const refusedAlways: readonly HttpStatus[] = [429, 500, 503];

/** A name for generated clients: `taskFind` of `/open/task/find`. */
const operationIdOf = (path: string): string =>
  path.replace('/open/', '').replaceAll(/\/(\w)/g, (_, letter: string) => letter.toUpperCase());

/** An operation as OpenAPI 3.1 describes it; `x-roles` are the roles whose keys may call it. */
const describe = (operation: Operation) => {
  const { path, tag, summary, description, roles, hasBody, answer, refuses = [], isIdempotent } = operation;
  const refusals = [
    ...(hasBody ? refusedWithBody : []),
    ...(roles ? refusedWithKey : []),
    ...refuses,
    ...refusedAlways,
  ].toSorted((a, b) => a - b);
  const responses: Record<string, Response | Reference> = {
    200: {
      description: 'Success.',
      ...(isIdempotent && { headers: replayedHeader }),
      content: json(withMessage(toSchema(answer))),
    },
    ...Object.fromEntries(refusals.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  };
  return {
    operationId: operationIdOf(path),
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(roles && { 'x-roles': roles }),
    ...(isIdempotent && { parameters: idempotencyHeaders }),
    ...(hasBody && { requestBody: { required: true, content: json(requestSchema(operation)) } }),
    responses,
  };
};

export type DescribedOperation = ReturnType<typeof describe>;

const about =
  'Create tasks and switch promo codes from a program of your own. Each request has your key in its body, as `api_key`; there is no ' +
  'other authentication. An owner creates keys on the Account page.\n\n' +
  'Answers have `status`, `message` and `data`. A refusal adds `code`, `issues`, `request_id`, and `processed`: `false` promises that ' +
  'nothing was stored. Fields may be added to answers.\n\n' +
  'The schemas leave out rules between fields, like “an address, or latitude and longitude”: a body that fits its schema can get 400.';

/** The description of the service in OpenAPI 3.1, which is always the same: make it once. */
export const makeDocument = () => {
  const paths: Record<string, Partial<Record<'get' | 'post', DescribedOperation>>> = {};
  for (const operation of allOperations)
    paths[operation.path] = { [operation.method ?? 'post']: describe(operation) };
  return {
    openapi: '3.1.1',
    info: { title: ownServiceName, version: serviceVersion, description: about },
    servers: [{ url: '/', description: 'This service.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      responses: Object.fromEntries(allStatuses.map((status) => [status, errorResponse(status)])),
    },
  };
};

export type OpenApiDocument = ReturnType<typeof makeDocument>;
