import { Hono } from 'hono';
import { success } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { newKeyBody, newLinkBody, stoppedKeyDays, type KeyRow } from '#contract/api-keys.ts';
import type {
  AccountData,
  CreatedKeyData,
  CreatedLinkData,
  RevokedKeyData,
} from '#contract/service-answers.ts';
import { findAccount } from './account-store.ts';
import { connectLink, createLink } from './connect-link-store.ts';
import { listKeys, createKey, revokeKey } from './key-store.ts';
import { parseBody } from './check-body.ts';
import { invalidField, invalidKey, ServiceFailure } from './failures.ts';
import { readKeyedBody } from './read-body.ts';
import { actorOf, type ServiceEnv, type ServiceDeps } from './service-deps.ts';
import { operationsOf } from './operation-roles.ts';
import { dayMs } from '#time/wall-time.ts';

/** Tells which account a key belongs to, and what it may do: a merchant's ID does not, since two accounts may use the same one. */
export const accountRoutes = (deps: ServiceDeps) =>
  new Hono<ServiceEnv>().post(extensionPaths.account, async (c) => {
    const { accountId, key } = await readKeyedBody(deps, c);
    const account = await findAccount(deps.db, accountId);
    // Deleted between the two readings.
    if (!account) throw invalidKey();
    const { name, roles, byLink } = key;
    const own = { name, roles, operations: operationsOf(roles), by_link: byLink };
    const data: AccountData = { ...account, key: own };
    return c.json(success('OK', data));
  });

/** The keys of an account, for its owners; and for every browser the way to give up a key that came by a link. */
export const keyRoutes = (deps: ServiceDeps) => {
  const { db, clock, publicUrl } = deps;
  return new Hono<ServiceEnv>()
    .post(extensionPaths.keyList, async (c) => {
      const { accountId, key } = await readKeyedBody(deps, c);
      const since = new Date(clock().getTime() - stoppedKeyDays * dayMs).toISOString();
      const rows = await listKeys(db, accountId);
      const data = rows
        .filter(({ revoked_at, expires_at }) =>
          [revoked_at, expires_at].every((end) => end === null || end > since),
        )
        .map((row): KeyRow => Object.assign(row, { is_own: row.prefix === key.prefix }));
      return c.json(success('OK', data));
    })
    .post(extensionPaths.keyCreate, async (c) => {
      const { accountId, key, body } = await readKeyedBody(deps, c);
      const { name, roles, days } = parseBody(newKeyBody, body);
      const now = clock();
      const expiresAt = days === undefined ? undefined : new Date(now.getTime() + days * dayMs);
      const purpose = { name, roles, createdBy: key.name };
      const made = await createKey(db, actorOf(c, key), {
        accountId,
        purpose,
        now,
        ...(expiresAt && { expiresAt }),
      });
      const data: CreatedKeyData = { ...made, expires_at: expiresAt?.toISOString() ?? null };
      return c.json(success('The key has been created. It is not shown again.', data));
    })
    .post(extensionPaths.keyLink, async (c) => {
      const { accountId, key, body } = await readKeyedBody(deps, c);
      const purpose = { ...parseBody(newLinkBody, body), createdBy: key.name };
      const { code, expires_at } = await createLink(db, actorOf(c, key), {
        accountId,
        purpose,
        now: clock(),
        maker: key.prefix,
      });
      const data: CreatedLinkData = { link: connectLink(publicUrl(), code), expires_at };
      return c.json(success('The link works once.', data));
    })
    .post(extensionPaths.keyRevoke, async (c) => {
      const { accountId, key, body } = await readKeyedBody(deps, c);
      const { prefix } = body;
      if (typeof prefix !== 'string' || prefix === '')
        throw invalidField('prefix', 'Send the first characters of the key.');
      if (prefix === key.prefix)
        throw invalidField('prefix', 'This is the key that asks. Use another one to revoke it.', 'conflict');
      const found = await revokeKey(db, actorOf(c, key), { prefix, accountId }, clock());
      if (!found) throw invalidField('prefix', 'No key of the account has this prefix.', 'not_found');
      const data: RevokedKeyData = { prefix: found.prefix, revoked_at: found.revoked_at };
      return c.json(success('The key has been revoked.', data));
    })
    .post(extensionPaths.keyLeave, async (c) => {
      const { accountId, key } = await readKeyedBody(deps, c);
      // Any other key may be at work elsewhere, too.
      if (!key.byLink)
        throw new ServiceFailure('conflict', 'Only a key that came by a connect link can be given up.');
      const found = await revokeKey(db, actorOf(c, key), { prefix: key.prefix, accountId }, clock());
      if (!found) throw invalidKey();
      const data: RevokedKeyData = { prefix: found.prefix, revoked_at: found.revoked_at };
      return c.json(success('The key has been revoked.', data));
    });
};
