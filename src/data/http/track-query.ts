import { parseJson } from '#contract/json.ts';
import { queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { trackAnswer } from '#contract/track.ts';
import { ApiError, toApiError } from './api-error.ts';
import { classifyFailure } from './outcome.ts';
import { ownOrigin } from './service-address.ts';
import { send } from './transport.ts';
import { words } from './words.ts';

/** What a tracking link shows: asked of our own origin, without a key. Fails with `ApiError`; status 404 is an unknown link. */
export const trackQuery = (token: string) =>
  queryOptions({
    queryKey: ['track', token] as const,
    queryFn: async ({ signal }) => {
      const reply = await send({
        to: { id: '', baseUrl: ownOrigin() },
        path: extensionPaths.track,
        body: { token },
        deadlineMs: 10_000,
        signal,
      });
      const failure = classifyFailure(reply, false);
      if (failure) throw toApiError(failure);
      const answer = trackAnswer.safeParse(parseJson(reply.body ?? ''));
      if (!answer.success) throw new ApiError(words.notUnderstood);
      return answer.data.data;
    },
  });
