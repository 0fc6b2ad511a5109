import { success, successOf } from '#contract/answers.ts';
import { keyPage, newKeyBody, newLinkBody, type KeyRow } from '#contract/api-keys.ts';
import { connectLinkMinutes, extensionPaths } from '#contract/extensions.ts';
import { roles } from '#contract/roles.ts';
import { accountData, createdKeyData, createdLinkData, revokedKeyData } from '#contract/service-answers.ts';
import { z } from '#contract/zod.ts';
import { anyText } from './accepted-forms.ts';
import { findAccount } from './account-store.ts';
import { connectLink, createKey, createLink, listKeys, revokeKey } from './keys.ts';
import { invalidField, invalidKey, ServiceFailure } from './failures.ts';
import { operation, pathsFor } from './operation.ts';

/** The account of a key, and the keys of the account for its owners. */

operation(
  {
    path: extensionPaths.account,
    roles,
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
        account_id: accountId,
        name: account.name,
        key: { name, roles: own, operations: pathsFor(own), by_link: byLink },
      });
    },
);

operation(
  {
    path: extensionPaths.keyList,
    roles: [],
    summary: 'List keys',
    description: 'By their first characters.',
    answer: keyPage,
  },
  ({ db }) =>
    async ({ accountId, key }) => {
      const rows = await listKeys(db, accountId);
      return success(
        'OK',
        rows.map((row): KeyRow => Object.assign(row, { is_own: row.prefix === key.prefix })),
      );
    },
);

operation(
  {
    path: extensionPaths.keyCreate,
    roles: [],
    summary: 'Create a key',
    description:
      'Only this answer has the key. It can’t be an owner. A `driver` key has no other role, and reports for the agent `fleet_id`.',
    request: newKeyBody,
    answer: successOf(createdKeyData),
  },
  ({ db }) =>
    async ({ actor, body: { name, roles: own, fleet_id: fleetId } }) => {
      const made = await createKey(db, actor, { name, roles: own, fleetId: fleetId || undefined });
      return success('The key has been created. It is not shown again.', made);
    },
);

operation(
  {
    path: extensionPaths.keyLink,
    roles: [],
    summary: 'Create a connect link',
    description: `It connects one browser, once, within ${connectLinkMinutes} minutes.`,
    request: newLinkBody,
    answer: successOf(createdLinkData),
  },
  ({ db, publicUrl }) =>
    async ({ actor, body }) => {
      const { code, expires_at } = await createLink(db, actor, body);
      return success('The link works once.', { link: connectLink(publicUrl(), code), expires_at });
    },
);

operation(
  {
    path: extensionPaths.keyRevoke,
    roles: [],
    summary: 'Revoke a key',
    request: z.object({ prefix: anyText }),
    answer: successOf(revokedKeyData),
  },
  ({ db }) =>
    async ({ actor, key, body: { prefix } }) => {
      if (prefix === key.prefix)
        throw invalidField('prefix', 'You can’t revoke the key you are using.', 'conflict');
      return success('The key has been revoked.', await revokeKey(db, actor, prefix));
    },
);

operation(
  {
    path: extensionPaths.keyLeave,
    roles,
    summary: 'Revoke your own key',
    description: 'Only for a key that was created by a connect link.',
    answer: successOf(revokedKeyData),
  },
  ({ db }) =>
    async ({ actor, key }) => {
      // Any other key may be in use elsewhere, too.
      if (!key.byLink)
        throw new ServiceFailure('conflict', 'Only a key that came by a connect link can be given up.');
      return success('The key has been revoked.', await revokeKey(db, actor, key.prefix));
    },
);
