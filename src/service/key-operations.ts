import { success } from '#contract/answers.ts';
import {
  driverKeyMessages,
  driverProblem,
  keyPage,
  newKeyBody,
  newLinkBody,
  stoppedKeyDays,
  type KeyRow,
} from '#contract/api-keys.ts';
import { connectLinkMinutes, extensionPaths } from '#contract/extensions.ts';
import { roles } from '#contract/roles.ts';
import {
  accountData,
  createdKeyData,
  createdLinkData,
  revokedKeyData,
  successOf,
} from '#contract/service-answers.ts';
import { z } from '#contract/zod.ts';
import { dayMs } from '#time/wall-time.ts';
import { findAccount } from './account-store.ts';
import { connectLink, createLink } from './connect-link-store.ts';
import { invalidField, invalidKey, ServiceFailure } from './failures.ts';
import { createKey, listKeys, revokeKey } from './key-store.ts';
import { operation, pathsFor } from './operation.ts';

/** The account of a key, and the keys of the account for its owners. */

const tag = 'Keys';

operation(
  {
    path: extensionPaths.account,
    roles,
    tag,
    id: 'account',
    summary: 'Get the account of a key',
    description: 'And what the key can do.',
    answer: successOf(accountData),
  },
  ({ db }) =>
    async ({ accountId, key: { name, roles: own, byLink } }) => {
      const account = await findAccount(db, accountId);
      // Deleted between the two readings.
      if (!account) throw invalidKey();
      return success('OK', {
        ...account,
        key: { name, roles: own, operations: pathsFor(own), by_link: byLink },
      });
    },
);

operation(
  {
    path: extensionPaths.keyList,
    roles: [],
    tag,
    id: 'listKeys',
    summary: 'List keys',
    description: `Keys that work, and keys that stopped in the last ${stoppedKeyDays} days, by their first characters.`,
    answer: keyPage,
  },
  ({ db, clock }) =>
    async ({ accountId, key }) => {
      const since = new Date(clock().getTime() - stoppedKeyDays * dayMs).toISOString();
      const rows = await listKeys(db, accountId);
      const shown = rows.filter(({ revoked_at, expires_at }) =>
        [revoked_at, expires_at].every((end) => end === null || end > since),
      );
      return success(
        'OK',
        shown.map((row): KeyRow => Object.assign(row, { is_own: row.prefix === key.prefix })),
      );
    },
);

operation(
  {
    path: extensionPaths.keyCreate,
    roles: [],
    tag,
    id: 'createKey',
    summary: 'Create a key',
    description:
      'Only this answer has the key. It can’t be an owner. A `driver` key has no other role, and reports for the agent `fleet_id`.',
    request: newKeyBody,
    answer: successOf(createdKeyData),
    refuses: [404],
  },
  ({ db, clock }) =>
    async ({ accountId, actor, key, body: { name, roles: own, days, fleet_id: fleetId = '' } }) => {
      const problem = driverProblem(own, fleetId);
      if (problem !== null)
        throw invalidField(problem === 'alone' ? 'roles' : 'fleet_id', driverKeyMessages[problem]);
      const now = clock();
      const expiresAt = days === undefined ? undefined : new Date(now.getTime() + days * dayMs);
      const made = await createKey(db, actor, {
        accountId,
        purpose: { name, roles: own, createdBy: key.name, fleetId: fleetId || undefined },
        now,
        ...(expiresAt && { expiresAt }),
      });
      return success('The key has been created. It is not shown again.', {
        ...made,
        expires_at: expiresAt?.toISOString() ?? null,
      });
    },
);

operation(
  {
    path: extensionPaths.keyLink,
    roles: [],
    tag,
    id: 'createLink',
    summary: 'Create a connect link',
    description: `It connects one browser, once, within ${connectLinkMinutes} minutes.`,
    request: newLinkBody,
    answer: successOf(createdLinkData),
  },
  ({ db, clock, publicUrl }) =>
    async ({ accountId, actor, key, body }) => {
      const purpose = { ...body, createdBy: key.name };
      const { code, expires_at } = await createLink(db, actor, {
        accountId,
        purpose,
        now: clock(),
        maker: key.prefix,
      });
      return success('The link works once.', { link: connectLink(publicUrl(), code), expires_at });
    },
);

const prefixMessage = 'Send the first characters of the key.';

operation(
  {
    path: extensionPaths.keyRevoke,
    roles: [],
    tag,
    id: 'revokeKey',
    summary: 'Revoke a key',
    request: z.object({ prefix: z.string(prefixMessage).check(z.minLength(1, prefixMessage)) }),
    answer: successOf(revokedKeyData),
    refuses: [404, 409],
  },
  ({ db, clock }) =>
    async ({ accountId, actor, key, body: { prefix } }) => {
      if (prefix === key.prefix)
        throw invalidField('prefix', 'You can’t revoke the key you are using.', 'conflict');
      const found = await revokeKey(db, actor, { prefix, accountId }, clock());
      if (!found) throw invalidField('prefix', 'No key of the account has this prefix.', 'not_found');
      return success('The key has been revoked.', { prefix: found.prefix, revoked_at: found.revoked_at });
    },
);

operation(
  {
    path: extensionPaths.keyLeave,
    roles,
    tag,
    id: 'leave',
    summary: 'Revoke your own key',
    description: 'Only for a key that was created by a connect link.',
    answer: successOf(revokedKeyData),
    refuses: [409],
  },
  ({ db, clock }) =>
    async ({ accountId, actor, key }) => {
      // Any other key may be in use elsewhere, too.
      if (!key.byLink)
        throw new ServiceFailure('conflict', 'Only a key that came by a connect link can be given up.');
      const found = await revokeKey(db, actor, { prefix: key.prefix, accountId }, clock());
      if (!found) throw invalidKey();
      return success('The key has been revoked.', { prefix: found.prefix, revoked_at: found.revoked_at });
    },
);
