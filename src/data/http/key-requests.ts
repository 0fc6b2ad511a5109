import { successOf } from '#contract/answers.ts';
import { queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { keyPage, type NewKeyBody, type NewLinkBody } from '#contract/api-keys.ts';
import { createdKeyData, createdLinkData } from '#contract/service-answers.ts';
import { z } from '#contract/zod.ts';
import { ask } from './ask.ts';
import type { Connection } from './connection.ts';

/** The calls of an owner about the account's keys. Each throws `ApiError`. */

/** The keys of the account. */
export const keysQuery = (connection: Connection) =>
  queryOptions({
    queryKey: ['keys', connection.id] as const,
    queryFn: async ({ signal }) =>
      (await ask(connection, extensionPaths.keyList, {}, keyPage, { signal })).data,
  });

/** Makes a key. @returns it: the service shows it only this once. */
export const requestNewKey = async (connection: Connection, body: NewKeyBody): Promise<string> =>
  (await ask(connection, extensionPaths.keyCreate, body, successOf(createdKeyData))).data.api_key;

/** Makes a connect link. @returns its address, which works once. */
export const requestNewLink = async (connection: Connection, body: NewLinkBody): Promise<string> =>
  (await ask(connection, extensionPaths.keyLink, body, successOf(createdLinkData))).data.link;

/** Revokes a key at once. @param prefix of its row. */
export const requestKeyRevocation = async (connection: Connection, prefix: string): Promise<void> => {
  await ask(connection, extensionPaths.keyRevoke, { prefix }, z.unknown());
};
