import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { allOperations } from './all-operations.ts';
import { makeDocument } from './openapi.ts';

/** `testing/check-answers.ts` holds every request and answer of the service's tests to `/openapi.json`. */

const document = makeDocument();

it('describes the service in OpenAPI 3.1', async () => {
  expect(await new Validator().validate(structuredClone(document))).toMatchObject({ valid: true });
});

it('begins with the creations, and promises the message of an answer', () => {
  const [path = ''] = Object.keys(document.paths);
  expect(path).toBe(profiles.documented.paths.pickup);
  expect(
    document.paths[path]?.['post']?.responses[200].content['application/json'].schema['required'],
  ).toContain('message');
});

it('calls no two operations the same', () => {
  const ids = Object.values(document.paths).flatMap(({ get, post }) => [get?.operationId, post?.operationId]);
  const named = ids.filter((id) => id !== undefined);
  expect(new Set(named).size).toBe(allOperations.length);
});

const fieldsOf = allOperations.flatMap(({ path, request }) =>
  Object.keys(request?.shape ?? {}).map((name) => ({ path, request, name })),
);

it.each(fieldsOf)('$path refuses a wrong type of $name in the words of the service', ({ request, name }) => {
  const { issues = [] } = request?.safeParse({ [name]: [[]] }).error ?? {};
  const issue = issues.find(({ path }) => path[0] === name);
  expect(issue?.message).toMatch(/^(?!Invalid|Too )/);
});
