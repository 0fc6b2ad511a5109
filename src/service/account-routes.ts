import { Hono } from 'hono';
import { bodyStatus, type SuccessAnswer } from '#contract/answers.ts';
import { extensionPaths, type AccountData } from '#contract/extensions.ts';
import { findAccount } from './account-store.ts';
import { ServiceFailure } from './failures.ts';
import { readKeyedBody } from './read-body.ts';
import type { ServiceParts } from './service-parts.ts';

/** Tells which account a key belongs to: a merchant's ID does not, since two accounts may use the same one. */
export const accountRoutes = ({ db, sha256 }: ServiceParts) =>
  new Hono().post(extensionPaths.account, async (c) => {
    const { accountId } = await readKeyedBody({ db, sha256 }, c.req.raw);
    const account = await findAccount(db, accountId);
    // Deleted between the two readings.
    if (!account) throw new ServiceFailure('invalid_key', 'Invalid API Key.');
    const answer: SuccessAnswer<AccountData> = { status: bodyStatus.ok, message: 'OK', data: account };
    return c.json(answer);
  });
