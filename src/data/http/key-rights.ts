import { successOf } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { accountData } from '#contract/service-answers.ts';
import type { z } from '#contract/zod.ts';
import type { Account } from './account.ts';
import { ask } from './ask.ts';
import type { Address } from './transport.ts';

/** The description of a request's key by our own service. It does not contain the key itself. */
export type OwnKey = z.infer<typeof accountData>['key'];

/** Asks whose the key is and what it may do. @throws ApiError */
export const askAccount = async (
  to: Address,
  trialKey?: string,
): Promise<{ account: Account; ownKey: OwnKey }> => {
  const { data } = await ask(to, extensionPaths.account, {}, successOf(accountData), { trialKey });
  return { account: { id: data.account_id, name: data.name }, ownKey: data.key };
};

const { promoStatus, ...creations } = profiles.documented.paths;
const creating: readonly string[] = Object.values(creations);

/** The uses of a key, and the operations of which each needs one. */
const rights = {
  create: creating,
  tasks: [...creating, extensionPaths.taskList],
  promos: [promoStatus, extensionPaths.promoList],
  switchPromos: [promoStatus],
} as const satisfies Record<string, readonly string[]>;

export type Right = keyof typeof rights;

/** Whether the connection's key may do this, as far as is known. A service that doesn't describe its keys may be asked for all. */
export const may = (connection: { ownKey: OwnKey | null } | null, right: Right): boolean =>
  connection?.ownKey?.operations.some((path) => rights[right].includes(path)) ?? true;

/** Whether the service says that the connection's key may ask for one of its extensions. */
export const mayAsk = (connection: { ownKey: OwnKey | null } | null, path: string): boolean =>
  connection?.ownKey?.operations.includes(path) === true;
