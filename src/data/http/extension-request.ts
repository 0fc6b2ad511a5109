import { prop, parseJson } from '#contract/json.ts';
import type { z } from '#contract/zod.ts';
import { ApiError, toApiError } from './api-error.ts';
import { keyWasAccepted, keyWasRefused, rolesWereRefused, type Connection } from './connection.ts';
import { areRolesRefused, classifyFailure, readSuccess } from './outcome.ts';
import { asNumber } from './read-json.ts';
import { send } from './transport.ts';
import { words } from './words.ts';

type ExtensionRequest = {
  path: string;
  /** Beside the key. */
  body: Readonly<Record<string, unknown>>;
  deadlineMs: number;
  capBytes?: number;
  /** See `SendRequest`. */
  countsAsOutage?: boolean;
  signal?: AbortSignal | undefined;
};

/**
 * Asks an extension that takes the account's key.
 * @returns the JSON of a success, still unchecked. Throws `ApiError`; a refused key is noted for the whole page.
 */
export const requestExtension = async (
  connection: Connection,
  { path, body, signal, ...limits }: ExtensionRequest,
): Promise<{ body: unknown; status: number | null }> => {
  const reply = await send({
    to: connection,
    path,
    body,
    addsKey: true,
    ...limits,
    ...(signal ? { signal } : {}),
  });
  const failure = classifyFailure(reply, false);
  if (failure) {
    if (failure.kind === 'refused' && failure.keyRefused) keyWasRefused(connection, reply.keyNumber);
    if (areRolesRefused(failure)) rolesWereRefused(connection);
    throw toApiError(failure);
  }
  const success = readSuccess(reply, connection.profile.errorStatuses);
  if (!('body' in success)) {
    if (success.kind === 'refused' && success.keyRefused) keyWasRefused(connection, reply.keyNumber);
    throw toApiError(success, asNumber(prop(parseJson(reply.body ?? ''), 'status')));
  }
  keyWasAccepted(connection, reply.keyNumber);
  return { body: success.body, status: reply.status };
};

/** The same for an answer of a known shape. Throws `ApiError` where it has another one. */
export const requestChecked = async <Answer>(
  connection: Connection,
  request: ExtensionRequest,
  schema: z.ZodMiniType<Answer>,
  notUnderstood: string = words.notUnderstood,
): Promise<Answer> => {
  const { body, status } = await requestExtension(connection, request);
  const read = schema.safeParse(body);
  if (!read.success) throw new ApiError(notUnderstood, [], status);
  return read.data;
};
