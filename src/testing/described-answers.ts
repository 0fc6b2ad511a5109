import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isRecord } from '#contract/json.ts';
import { makeDocument } from '#service/openapi.ts';

/** An answer, and the body that it answers, as they are compared with the description of the service. */
type Answer = { method: string; path: string; status: number; body: unknown; sent: unknown };

/** Closes every object that names its properties, so that a field which the description does not have is found. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isRecord(schema)) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isOpen = isRecord(schema['properties']) && !('additionalProperties' in schema);
  return isOpen ? { ...inner, additionalProperties: false } : inner;
};

/**
 * Compares responses, and successful requests, with `/openapi.json`. Schemas are compiled at first use.
 * @returns a function that returns the problem, or null.
 */
export const answerChecker = () => {
  const { paths, components } = makeDocument();
  // Formats are named for readers; what we promise of a text is a pattern.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  const compiled = new Map<object, ValidateFunction>();

  /** @returns what is wrong with the value, or null. */
  const compare = (schema: object, value: unknown, dataVar: string, isClosed: boolean): string | null => {
    const validate = compiled.get(schema) ?? ajv.compile((isClosed ? closed(schema) : schema) as object);
    compiled.set(schema, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors, { dataVar });
  };

  return ({ method, path, status, body, sent }: Answer): string | null => {
    const operation = paths[path]?.[method === 'GET' ? 'get' : 'post'];
    const name = `${method} ${path} ${status}`;
    // Unknown paths get the same errors as operations.
    const described = status === 200 ? operation?.responses[200] : components.responses.refused;
    if (!described) return `${name} is not described`;
    const problem = compare(described.content['application/json'].schema, body, 'answer', true);
    const request = operation?.requestBody?.content['application/json'].schema;
    const requestProblem = request && status === 200 ? compare(request, sent, 'request', false) : null;
    const problems = [problem, requestProblem].filter((text) => text !== null);
    return problems.length > 0 ? `${name}: ${problems.join('; ')}` : null;
  };
};
