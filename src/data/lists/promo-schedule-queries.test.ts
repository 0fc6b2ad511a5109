// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createQueryClient } from '#app/query-client.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { until } from '#testing/until.ts';
import { scheduleQuery } from './promo-schedule-queries.ts';

let service: TestService;
beforeEach(async () => {
  service = await startService({ roles: ['owner'] });
});
afterEach(() => leavePage(service));

/** What is planned is read once, with this answer. @returns what came of it. */
const readWith = async (status: number, body: unknown) => {
  answerCalls((request) =>
    request.url.endsWith(extensionPaths.promoScheduleList)
      ? Response.json(body, { status })
      : service.app.fetch(request),
  );
  const query = scheduleQuery(await connectAs(service.account), null);
  const observer = new QueryObserver(createQueryClient(), query);
  onTestFinished(observer.subscribe(() => undefined));
  await until(() => expect(observer.getCurrentResult().failureCount).toBe(1));
  return observer.getCurrentResult();
};

it.each([
  ['a refusal', 403, { status: 403, message: 'No.' }],
  ['an unknown path', 404, { status: 404, message: 'What?' }],
  ['an answer that is not understood', 200, { status: 200, message: 'Yes.', data: 7 }],
])('%s is not asked for again', async (_what, status, body) => {
  expect(await readWith(status, body)).toMatchObject({ status: 'error', fetchStatus: 'idle' });
});

it.each([
  ['a service that is busy', 429, { status: 429, message: 'Later.' }],
  ['one that fails', 502, 'Bad gateway'],
])('%s is asked again', async (_what, status, body) => {
  expect(await readWith(status, body)).toMatchObject({ status: 'pending', fetchStatus: 'fetching' });
});
