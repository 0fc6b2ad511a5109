import { queryOptions } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { prop, textProp } from '#contract/json.ts';
import { keyPage, type KeyRow, type NewKeyBody, type NewLinkBody } from '#contract/api-keys.ts';
import { ApiError } from './api-error.ts';
import type { Connection } from './connection.ts';
import { requestChecked, requestExtension } from './extension-request.ts';
import { maxListBytes, listDeadlineMs } from './transport.ts';
import { words } from './words.ts';

/** The calls of an owner about the account's keys. Each throws `ApiError`; none is repeated by itself. */

const deadlineMs = listDeadlineMs;

/** The keys that work, and those that stopped lately. */
export const keysQuery = (connection: Connection) =>
  queryOptions({
    queryKey: ['keys', connection.id] as const,
    queryFn: async ({ signal }): Promise<KeyRow[]> => {
      const request = { path: extensionPaths.keyList, body: {}, deadlineMs, capBytes: maxListBytes, signal };
      return (await requestChecked(connection, request, keyPage)).data;
    },
  });

const textOf = (body: unknown, name: string): string => {
  const text = textProp(prop(body, 'data'), name);
  if (text === '') throw new ApiError(words.notUnderstood);
  return text;
};

/** Makes a key. @returns it: the service shows it only this once. */
export const requestNewKey = async (connection: Connection, body: NewKeyBody): Promise<string> => {
  const answer = await requestExtension(connection, { path: extensionPaths.keyCreate, body, deadlineMs });
  return textOf(answer.body, 'api_key');
};

/** Makes a connect link. @returns its address, which works once. */
export const requestNewLink = async (connection: Connection, body: NewLinkBody): Promise<string> => {
  const answer = await requestExtension(connection, { path: extensionPaths.keyLink, body, deadlineMs });
  return textOf(answer.body, 'link');
};

/** Stops a key at once. @param prefix of its row. */
export const requestKeyRevocation = async (connection: Connection, prefix: string): Promise<void> => {
  await requestExtension(connection, { path: extensionPaths.keyRevoke, body: { prefix }, deadlineMs });
};
