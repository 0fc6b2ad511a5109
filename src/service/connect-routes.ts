import { Hono } from 'hono';
import { success } from '#contract/answers.ts';
import { demoAccountId, extensionPaths } from '#contract/extensions.ts';
import type { ConnectPreviewData } from '#contract/service-answers.ts';
import { createConnectCode, previewCode, redeemCode } from './connect-link-store.ts';
import { opensDemo } from './demo-access.ts';
import { invalidField, ServiceFailure } from './failures.ts';
import { rateLimit } from './rate-limit.ts';
import { readBody } from './read-body.ts';
import type { ServiceEnv, ServiceDeps } from './service-deps.ts';

/**
 * Most previews in a minute from one address. A code has 192 random bits and cannot be guessed; a limit for all addresses
 * together would let a few addresses use it up for everybody.
 */
const previewLimits = { windowMs: 60_000, each: 30 };

/** One press is enough, and a page that goes wrong makes no heap of keys. */
const demoLimits = { windowMs: 60_000, each: 1 };

const readCode = (code: unknown): string => {
  if (typeof code !== 'string' || code === '')
    throw invalidField('code', 'Send the code of the connect link.');
  return code;
};

/** The operations that take the code of a connect link, or make one for the demo account. They need no API key, since the code proves who asks. */
export const connectRoutes = (deps: ServiceDeps) => {
  const { db, clock } = deps;
  const countPreview = rateLimit(clock, previewLimits);
  const countDemo = rateLimit(clock, demoLimits);
  return (
    new Hono<ServiceEnv>()
      // Exchanges the code for a key of its own.
      .post(extensionPaths.connect, async (c) => {
        const { code } = await readBody(deps, c);
        const data = await redeemCode(db, readCode(code), clock(), c.get('requestId'));
        return c.json(success('Connected.', data));
      })
      // Tells whose account it is for, so that a browser that is connected to another one can ask first.
      .post(extensionPaths.connectPreview, async (c) => {
        const { address = '' } = c.env;
        countPreview(address);
        const { code, account_id } = await readBody(deps, c);
        const account = await previewCode(db, readCode(code), clock());
        const data: ConnectPreviewData = {
          account_name: account.name,
          ...(typeof account_id === 'string' ? { same_account: account_id === account.account_id } : {}),
        };
        return c.json(success('OK', data));
      })
      .post(extensionPaths.connectDemo, async (c) => {
        if (!(await opensDemo(deps, c, 'own-origin')))
          throw new ServiceFailure('not_found', 'The demo account is not offered here.');
        countDemo(demoAccountId);
        const { code } = await createConnectCode(db, demoAccountId, clock(), { name: 'First page' });
        return c.json(success('OK', { code }));
      })
  );
};
