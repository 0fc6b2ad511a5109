import { Hono } from 'hono';
import { bodyStatus, type SuccessAnswer } from '#contract/answers.ts';
import { extensionPaths, type ConnectPreviewData } from '#contract/extensions.ts';
import { previewCode, redeemCode } from './account-store.ts';
import { invalidBody } from './failures.ts';
import { rateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import type { Caller, ServiceParts } from './service-parts.ts';

/** Previews in a minute. A person opens a link now and then; nobody guesses a code of 192 bits, but asking must stay cheap. */
const previewLimits = { windowMs: 60_000, perAddress: 30, total: 300 };

const readCode = (code: unknown): string => {
  if (typeof code !== 'string' || code === '')
    throw invalidBody([{ field: 'code', message: 'Send the code of the connect link.' }]);
  return code;
};

/** What a connect link's code is good for. No key is asked for: the code is the proof. */
export const connectRoutes = ({ db, clock }: ServiceParts) => {
  const countPreview = rateLimit(clock, previewLimits);
  return (
    new Hono()
      // Exchanges the code for a key of its own.
      .post(extensionPaths.connect, async (c) => {
        const { code } = await readBody(c.req.raw);
        return c.json({
          status: bodyStatus.ok,
          message: 'Connected.',
          data: await redeemCode(db, readCode(code), clock()),
        });
      })
      // Tells whose account it is for, so that a browser that is connected to another one can ask first.
      .post(extensionPaths.connectPreview, async (c) => {
        // Hono does not know what the host gives it.
        const { address = '' } = c.env as Caller;
        countPreview(address);
        const { code, account_id } = await readBody(c.req.raw);
        const account = await previewCode(db, readCode(code), clock());
        const answer: SuccessAnswer<ConnectPreviewData> = {
          status: bodyStatus.ok,
          message: 'OK',
          data: {
            account_name: account.name,
            ...(typeof account_id === 'string' ? { same_account: account_id === account.account_id } : {}),
          },
        };
        return c.json(answer);
      })
  );
};
