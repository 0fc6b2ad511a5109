import { Hono } from 'hono';
import { bodyStatus } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { redeemCode } from './account-store.ts';
import { invalidBody } from './failures.ts';
import { readBody } from './read-body.ts';
import type { ServiceParts } from './service-parts.ts';

/** Exchanges a connect link's code for a key (decision 10). No key is asked for: the code is the proof. */
export const connectRoutes = ({ db, clock }: ServiceParts) =>
  new Hono().post(extensionPaths.connect, async (c) => {
    const { code } = await readBody(c.req.raw);
    if (typeof code !== 'string' || code === '')
      throw invalidBody([{ field: 'code', message: 'Send the code of the connect link.' }]);
    return c.json({
      status: bodyStatus.ok,
      message: 'Connected.',
      data: await redeemCode(db, code, clock()),
    });
  });
