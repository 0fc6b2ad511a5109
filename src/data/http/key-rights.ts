import { extensionPaths } from '#contract/extensions.ts';
import { isRecord, prop, textProp, parseJson } from '#contract/json.ts';
import { profiles } from '#contract/profiles.ts';
import type { Account } from './accounts.ts';
import { classifyFailure } from './outcome.ts';
import { shown } from './read-json.ts';
import { listDeadlineMs, send, type Address } from './transport.ts';

/** What a service says about the key of a request (an extension). It does not contain the key itself. */
export type OwnKey = {
  name: string;
  roles: readonly string[];
  /** The paths of the operations that it may ask for. */
  operations: readonly string[];
  /** A connect link brought it: disconnecting revokes it. */
  byLink: boolean;
};

export const readAccount = (body: string | null): Account | null => {
  const data = prop(parseJson(body ?? ''), 'data');
  const id = textProp(data, 'account_id');
  return id === '' || id.length > 200 ? null : { id, name: shown(textProp(data, 'name'), 100) };
};

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string').slice(0, 200) : [];

/** Null where the service tells nothing of its keys, as any other than ours. */
export const readOwnKey = (value: unknown): OwnKey | null => {
  if (!isRecord(value) || !Array.isArray(prop(value, 'operations'))) return null;
  return {
    name: shown(textProp(value, 'name'), 64),
    roles: texts(prop(value, 'roles')).map((role) => shown(role, 32)),
    operations: texts(prop(value, 'operations')),
    byLink: prop(value, 'by_link') === true,
  };
};

/** Asks again whose the key is and what it may do; nulls where the service does not say. */
export const askOwnKey = async (to: Address): Promise<{ account: Account | null; ownKey: OwnKey | null }> => {
  const reply = await send({
    to,
    path: extensionPaths.account,
    addsKey: true,
    deadlineMs: listDeadlineMs,
  });
  const body = classifyFailure(reply, false) ? null : reply.body;
  return { account: readAccount(body), ownKey: readOwnKey(prop(prop(parseJson(body ?? ''), 'data'), 'key')) };
};

const { promoStatus, ...creations } = profiles.documented.paths;
const creating: readonly string[] = Object.values(creations);

/** What a key may be good for, and the operations of which it needs one. */
const rights = {
  create: creating,
  tasks: [...creating, extensionPaths.taskList],
  promos: [promoStatus, extensionPaths.promoList],
  switchPromos: [promoStatus],
} as const satisfies Record<string, readonly string[]>;

export type Right = keyof typeof rights;

/** Whether the connection's key may do this, as far as is known: a service that tells nothing of its keys may be asked for all. */
export const may = (connection: { ownKey: OwnKey | null } | null, right: Right): boolean =>
  connection?.ownKey?.operations.some((path) => rights[right].includes(path)) ?? true;

/** Whether the service says that the connection's key may ask for one of its extensions. */
export const mayAsk = (connection: { ownKey: OwnKey | null } | null, path: string): boolean =>
  connection?.ownKey?.operations.includes(path) === true;
