import type { ErrorCode } from '#contract/answers.ts';
import { idempotencyDays, ownServiceName } from '#contract/extensions.ts';
import { fieldRow, isFieldName, type FieldName, type WireKind } from '#contract/fields.ts';
import { errorAnswer } from '#contract/service-answers.ts';
import { isRecord } from '#contract/json.ts';
import { z } from '#contract/zod.ts';
import { exampleDay } from '#time/wall-time.ts';
import { statuses, type HttpStatus } from '../failures.ts';
import { rolesOf } from '../operation-roles.ts';
import { serviceVersion } from '../service-deps.ts';
import { describedOperations, tags, type DescribedOperation } from './operations.ts';

/** What a description of the service says of a field beyond its type: rules that only code checks, and an example. */
type Note = { description?: string; pattern?: string; examples?: readonly unknown[] };

const degrees = { pattern: String.raw`^([+-]?\d{1,3}(\.\d{1,20})?)?$` };

const notes: Partial<Record<WireKind, Note>> = {
  tags: { description: 'Words, separated by commas, like `fragile,cold`.' },
  email: { description: 'Blank, or an email address.' },
  latitude: { description: 'Degrees from -90 to 90 as text, like `37.7749`, or blank.', ...degrees },
  longitude: { description: 'Degrees from -180 to 180 as text, like `-122.4194`, or blank.', ...degrees },
  datetime: {
    description: 'Date and time on a clock that is `timezone` away from UTC.',
    pattern: String.raw`^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})?$`,
    examples: [`${exampleDay} 14:30:00`],
  },
  offset: {
    description: 'UTC minus local time in minutes, with a sign: +480 in California in winter, -330 in India.',
    pattern: String.raw`^[+-]\d{1,3}$`,
    examples: ['+480'],
  },
  metaData: { description: 'Custom fields. Their labels must be those of the template.' },
  links: { description: 'Links to pictures, http or https.' },
};

const phone = { examples: ['+1 415 555 0199'] };
const address = { examples: ['500 Castro St, San Francisco, CA'] };

const ownNotes: Partial<Record<FieldName, Note>> = {
  api_key: { description: 'The key of the account, in the body of every request.', examples: ['dk_live_…'] },
  merchant_id: { examples: ['M-1001'] },
  job_pickup_phone: phone,
  job_pickup_address: address,
  customer_phone: phone,
  customer_address: address,
  order_id: { description: 'Your number of the order. It need not be unique.', examples: ['A-1'] },
  tracking_link: { description: '1 asks for a tracking link.' },
  auto_assignment: { description: '1 assigns a member of `team_id`, where `fleet_id` names nobody.' },
  fleet_id: { description: 'The ID of an agent.' },
};

/** @param name of a property of any request. */
const noteOf = (name: string): Note =>
  isFieldName(name) ? { ...notes[fieldRow(name).wire], ...ownNotes[name] } : {};

/** A JSON Schema, as far as we write one. */
type JsonSchema = { [name: string]: unknown };

type Media = { schema: JsonSchema };
export type Response = { description: string; headers?: object; content: Record<string, Media> };
export type Reference = { $ref: string };

/** An operation as OpenAPI 3.1 describes it; `x-roles` are those of the keys that may ask for it. */
export type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  parameters?: JsonSchema[];
  requestBody?: { required: true; content: Record<string, Media> };
  responses: Record<string, Response | Reference>;
  'x-roles'?: readonly string[];
};

export type OpenApiDocument = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Partial<Record<DescribedOperation['method'], Operation>>>;
  components: { schemas: Record<string, JsonSchema>; responses: Record<string, Response> };
};

/**
 * A schema of requests or answers. Answers may get more fields, so that no object is closed that was not closed by hand: as those
 * of a schema's input.
 */
const toSchema = (schema: z.ZodMiniType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    // Which numbers JavaScript can have is no news to a reader.
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  });
  return rest;
};

/** Adds the notes on fields, at any depth. */
const withNotes = (schema: JsonSchema): JsonSchema => {
  const { properties, anyOf } = schema;
  return {
    ...schema,
    ...(isRecord(properties) && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [name, Object.assign({}, value, noteOf(name))]),
      ),
    }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map((each) => withNotes(each as JsonSchema)) }),
  };
};

/** What a refusal with this HTTP status may be. */
export const codesOf = (status: number): ErrorCode[] =>
  // The keys of this constant are the codes.
  (Object.keys(statuses) as ErrorCode[]).filter((code) => statuses[code].http === status);

const errorTitles: Record<HttpStatus, string> = {
  400: 'The body is wrong; `issues` says where.',
  401: 'No key, or none that works.',
  403: 'The roles of the key do not allow this.',
  404: 'What the body names does not exist.',
  405: 'The operation has another method.',
  409: 'Not as things stand.',
  413: 'The body is too large.',
  415: 'The body is not JSON in UTF-8.',
  422: 'The `Idempotency-Key` was used for another body.',
  429: 'Too many requests.',
  500: 'An error of the service.',
  503: 'The service is too busy, or cannot store anything now.',
};

const json = (schema: JsonSchema): Record<string, Media> => ({ 'application/json': { schema } });

const retryAfter = {
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
};

const errorResponse = (status: HttpStatus): Response => {
  const [first = 'internal', ...others] = codesOf(status);
  return {
    description: errorTitles[status],
    ...([429, 503].includes(status) && retryAfter),
    content: json(toSchema(errorAnswer([first, ...others]))),
  };
};

const anyKey = (Object.keys(errorTitles) as `${HttpStatus}`[]).map((status) => Number(status) as HttpStatus);

const idempotencyHeaders: JsonSchema[] = [
  {
    name: 'Idempotency-Key',
    in: 'header',
    description: `A text of your own, new for each task. Requests with the same one make one task, for ${idempotencyDays} days.`,
    schema: { type: 'string', pattern: '^[!-~]{1,255}$' },
  },
];

/** What any operation is refused with that reads a body, and any that needs a key. */
const refusedWithBody: readonly HttpStatus[] = [400, 413, 415];
const refusedWithKey: readonly HttpStatus[] = [401, 403];
const refusedAnyway: readonly HttpStatus[] = [429, 500, 503];

const refusalsOf = ({ path, request, alsoRefused = [] }: DescribedOperation): HttpStatus[] =>
  [
    ...(request ? refusedWithBody : []),
    ...(rolesOf(path) ? refusedWithKey : []),
    ...alsoRefused,
    ...refusedAnyway,
  ].toSorted((a, b) => a - b);

const answerTo = (operation: DescribedOperation): Response => {
  const { answer, isIdempotent } = operation;
  return {
    description: 'A success.',
    ...(isIdempotent && {
      headers: {
        'Idempotency-Replayed': {
          description: '`true` where the task was created by an earlier request.',
          schema: { const: 'true' },
        },
      },
    }),
    content: json(toSchema(answer)),
  };
};

const describe = (operation: DescribedOperation): Operation => {
  const { path, id, tag, summary, description, request, isIdempotent } = operation;
  const roles = rolesOf(path);
  const body = request && withNotes(toSchema(request));
  const refusals = refusalsOf(operation);
  return {
    operationId: id,
    tags: [tag],
    summary,
    ...(description !== undefined && { description }),
    ...(roles && { 'x-roles': roles }),
    ...(isIdempotent && { parameters: idempotencyHeaders }),
    ...(body && {
      requestBody: {
        required: true,
        content: json(body),
      },
    }),
    responses: {
      200: answerTo(operation),
      ...Object.fromEntries(refusals.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
  };
};

const about =
  'Create tasks and switch promo codes from a program of your own. Each request has your key in its body, as `api_key`; there is no ' +
  'other authentication. An owner makes keys on Connection.\n\n' +
  'Values are shown in their canonical form, and some others are read, too. Answers are an envelope of `status`, `message` and `data`; ' +
  'a refusal adds `code`, `issues`, `request_id`, and `processed`: `false` promises that nothing was stored. Fields may be added to answers.';

/** Describes the service in OpenAPI 3.1. It is made of schemas alone, and always the same: make it once. */
export const makeDocument = (): OpenApiDocument => {
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of describedOperations)
    paths[operation.path] = { ...paths[operation.path], [operation.method]: describe(operation) };
  const codes = anyKey.flatMap(codesOf);
  const [first = 'internal', ...others] = codes;
  return {
    openapi: '3.1.1',
    info: { title: ownServiceName, version: serviceVersion, description: about },
    servers: [{ url: '/', description: 'This service.' }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: { Error: toSchema(errorAnswer([first, ...others])) },
      responses: Object.fromEntries(anyKey.map((status) => [status, errorResponse(status)])),
    },
  };
};
