import { queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { trackAnswer } from '#contract/track.ts';
import { askOwnOrigin } from './ask.ts';

/** The task of a tracking link. Fails with `ApiError`; status 404 is an unknown link. */
export const trackQuery = (token: string) =>
  queryOptions({
    queryKey: ['track', token] as const,
    queryFn: async ({ signal }) =>
      (await askOwnOrigin(extensionPaths.track, { token }, trackAnswer, { signal })).data,
  });
