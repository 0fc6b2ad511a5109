import { successOf } from '#contract/answers.ts';
import { queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { connectCodeData } from '#contract/service-answers.ts';
import { askOwnOrigin } from './ask.ts';
import { askCapabilities } from './capabilities.ts';
import { ownOrigin } from './service-address.ts';

/** Whether our own origin lets this page connect with its demo account. */
export const demoOfferQuery = queryOptions({
  queryKey: ['demo-account'] as const,
  queryFn: async () => {
    const { capabilities } = await askCapabilities({ id: '', baseUrl: ownOrigin() });
    return capabilities?.demo_account === true;
  },
});

/** A connect link's code for the demo account. @throws ApiError if it isn't offered, or was used within the last minute */
export const askDemoCode = async (): Promise<string> => {
  const { data } = await askOwnOrigin(extensionPaths.connectDemo, {}, successOf(connectCodeData));
  return data.code;
};
