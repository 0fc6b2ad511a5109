import { Hono } from 'hono';
import { bodyStatus, type SuccessAnswer } from '#contract/answers.ts';
import { extensionPaths, type AccountData } from '#contract/extensions.ts';
import { findAccount } from './account-store.ts';
import { invalidKey } from './failures.ts';
import { operationsOf } from './operation-roles.ts';
import { readKeyedBody } from './read-body.ts';
import type { ServiceEnv, ServiceParts } from './service-parts.ts';

/** Tells which account a key belongs to, and what it may do: a merchant's ID does not, since two accounts may use the same one. */
export const accountRoutes = (parts: ServiceParts) =>
  new Hono<ServiceEnv>().post(extensionPaths.account, async (c) => {
    const { accountId, key } = await readKeyedBody(parts, c);
    const account = await findAccount(parts.db, accountId);
    // Deleted between the two readings.
    if (!account) throw invalidKey();
    const { name, roles, byLink } = key;
    const own = { name, roles, operations: operationsOf(roles), by_link: byLink };
    const data: AccountData = { ...account, key: own };
    const answer: SuccessAnswer<AccountData> = { status: bodyStatus.ok, message: 'OK', data };
    return c.json(answer);
  });
