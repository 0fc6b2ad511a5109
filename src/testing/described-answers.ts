import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { isRecord } from '#contract/json.ts';
import { makeDocument, type Reference, type Response as Described } from '#service/openapi.ts';

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

const media = 'application/json';

/**
 * Compares responses, and successful requests, with `/openapi.json`. Schemas are compiled at first use.
 * @returns a function that returns the problem, or null.
 */
export const answerChecker = () => {
  const { paths, components } = makeDocument();
  // Formats are named for readers; what we promise of a text is a pattern.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ $id: 'openapi', components: closed(components) });
  const compiled = new Map<string, ValidateFunction>();

  /** @param own names a response of one operation, which has no name of its own. */
  const validatorOf = (own: string, described: Described | Reference): ValidateFunction => {
    const name = '$ref' in described ? described.$ref : own;
    const known = compiled.get(name);
    if (known) return known;
    const schema =
      '$ref' in described
        ? { $ref: `openapi${described.$ref}/content/application~1json/schema` }
        : closed(described.content[media]?.schema);
    // What it refers to stays in the document.
    const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"openapi#/');
    const made = ajv.compile(JSON.parse(text) as object);
    compiled.set(name, made);
    return made;
  };

  const requestValidatorOf = (path: string, schema: object): ValidateFunction => {
    const known = compiled.get(path) ?? ajv.compile(schema);
    compiled.set(path, known);
    return known;
  };

  return ({ method, path, status, body, sent }: Answer): string | null => {
    const operation = paths[path]?.[method === 'GET' ? 'get' : 'post'];
    const name = `${method} ${path} ${status}`;
    // Unknown paths get the same errors as operations.
    const described = operation ? operation.responses[status] : { $ref: `#/components/responses/${status}` };
    if (!described) return `${name} is not described`;
    const validate = validatorOf(name, described);
    if (!validate(body)) return `${name}: ${ajv.errorsText(validate.errors, { dataVar: 'answer' })}`;
    const request = operation?.requestBody?.content[media]?.schema;
    if (!request || status !== 200) return null;
    const takes = requestValidatorOf(path, request);
    return takes(sent) ? null : `${name}: ${ajv.errorsText(takes.errors, { dataVar: 'request' })}`;
  };
};
