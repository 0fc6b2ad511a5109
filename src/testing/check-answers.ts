import { parseJson } from '#contract/json.ts';
import { answerChecker } from './described-answers.ts';
import { watchAnswers } from './start-service.ts';

/** Holds every answer of the service's tests to what `/openapi.json` says of it. */

let check: ReturnType<typeof answerChecker> | undefined;

watchAnswers(async ({ method, url }, response) => {
  const hasBody = method === 'GET' || method === 'POST';
  if (!hasBody || !(response.headers.get('content-type') ?? '').startsWith('application/json')) return;
  check ??= answerChecker();
  const body = parseJson(await response.clone().text());
  const problem = check({ method, path: new URL(url).pathname, status: response.status, body });
  if (problem !== null) throw new Error(`/openapi.json does not say so: ${problem}`);
});
