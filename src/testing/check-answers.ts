import { parseJson } from '#contract/json.ts';
import { answerChecker } from './described-answers.ts';
import { watchAnswers } from './start-service.ts';

/** Holds every answer of the service's tests, and every request that succeeds, to `/openapi.json`. */

let check: ReturnType<typeof answerChecker> | undefined;

watchAnswers(async (request, response) => {
  const { method, url } = request;
  const hasBody = method === 'GET' || method === 'POST';
  if (!hasBody || !(response.headers.get('content-type') ?? '').startsWith('application/json')) return;
  check ??= answerChecker();
  const body = parseJson(await response.clone().text());
  const sent = parseJson(await request.text());
  const problem = check({ method, path: new URL(url).pathname, status: response.status, body, sent });
  if (problem !== null) throw new Error(`/openapi.json does not say so: ${problem}`);
});
