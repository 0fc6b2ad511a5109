import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isRecord, parseJson } from '#contract/json.ts';
import { makeDocument } from '#service/openapi.ts';
import { watchAnswers } from './start-service.ts';

/** Holds every answer of the service's tests, and every request that succeeds, to `/openapi.json`. */

/** Closes every object that names its properties, so that a field which the description does not have is found. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isRecord(schema)) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isOpen = isRecord(schema['properties']) && !('additionalProperties' in schema);
  return isOpen ? { ...inner, additionalProperties: false } : inner;
};

// Formats are named for readers; what we promise of a text is a pattern.
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
const compiled = new Map<object, ValidateFunction>();
let described: ReturnType<typeof makeDocument> | undefined;

/** @returns what is wrong with the value, or nothing. */
const compare = (schema: object, value: unknown, dataVar: string, isClosed: boolean): string[] => {
  const validate = compiled.get(schema) ?? ajv.compile((isClosed ? closed(schema) : schema) as object);
  compiled.set(schema, validate);
  return validate(value) ? [] : [ajv.errorsText(validate.errors, { dataVar })];
};

watchAnswers(async (request, response) => {
  const { method, url } = request;
  const hasBody = method === 'GET' || method === 'POST';
  if (!hasBody || !(response.headers.get('content-type') ?? '').startsWith('application/json')) return;
  described ??= makeDocument();
  const { pathname } = new URL(url);
  const isSuccess = response.status === 200;
  const operation = described.paths[pathname]?.[method === 'GET' ? 'get' : 'post'];
  // Unknown paths get the same errors as operations.
  const answer = isSuccess ? operation?.responses[200] : described.components.responses.refused;
  const name = `${method} ${pathname} ${response.status}`;
  if (!answer) throw new Error(`/openapi.json does not describe ${name}`);
  const body = parseJson(await response.clone().text());
  const problems = compare(answer.content['application/json'].schema, body, 'answer', true);
  const sent = operation?.requestBody?.content['application/json'].schema;
  if (sent && isSuccess) problems.push(...compare(sent, parseJson(await request.text()), 'request', false));
  if (problems.length > 0) throw new Error(`/openapi.json does not say so: ${name}: ${problems.join('; ')}`);
});
