import { queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { parseJson, prop, textProp } from '#contract/json.ts';
import { toApiError } from './api-error.ts';
import { classifyFailure } from './outcome.ts';
import { ownOrigin } from './service-address.ts';
import { send } from './transport.ts';

const limits = { deadlineMs: 10_000, countsAsOutage: false };

/** Whether our own origin lets this page connect with its demo account. A service that fails, or says nothing of it, does not. */
export const demoOfferQuery = queryOptions({
  queryKey: ['demo-account'] as const,
  queryFn: async () => {
    const to = { id: '', baseUrl: ownOrigin() };
    const { body } = await send({ to, method: 'GET', path: extensionPaths.capabilities, ...limits });
    return prop(parseJson(body ?? ''), 'demo_account') === true;
  },
});

/** A connect link's code for the demo account. @throws ApiError where it is not offered, or was within the last minute. */
export const askDemoCode = async (): Promise<string> => {
  const to = { id: '', baseUrl: ownOrigin() };
  const reply = await send({ to, path: extensionPaths.connectDemo, body: {}, ...limits });
  const failure = classifyFailure(reply, false);
  if (failure) throw toApiError(failure);
  return textProp(prop(parseJson(reply.body ?? ''), 'data'), 'code');
};
