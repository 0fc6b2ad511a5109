import type { UnknownRecord } from '#contract/json.ts';
import type { z } from '#contract/zod.ts';
import { ApiError, toApiError } from './api-error.ts';
import { noteKeyOutcome } from './connection.ts';
import { readAnswer } from './outcome.ts';
import { ownOrigin } from './service-address.ts';
import { listDeadlineMs, send, type Address, type SendRequest } from './transport.ts';
import { words } from './words.ts';

type AskOptions = Pick<SendRequest, 'addsKey' | 'trialKey' | 'signal'> & { deadlineMs?: number };

/**
 * Asks an operation of our own service, by default with the account's key. A refused key is noted for the whole page. Nothing is
 * repeated here.
 * @throws ApiError
 */
export const ask = async <Answer>(
  to: Address,
  path: string,
  body: UnknownRecord,
  schema: z.ZodMiniType<Answer>,
  options: AskOptions = {},
): Promise<Answer> => {
  const reply = await send({ to, path, body, addsKey: true, deadlineMs: listDeadlineMs, ...options });
  const answer = readAnswer(reply);
  noteKeyOutcome(to, answer);
  if (answer.kind !== 'answer') throw toApiError(answer);
  const read = schema.safeParse(answer.body);
  if (!read.success) throw new ApiError(words.notUnderstood, { status: reply.status });
  return read.data;
};

/** Asks the page's own origin without a key. @throws ApiError */
export const askOwnOrigin = <Answer>(
  path: string,
  body: UnknownRecord,
  schema: z.ZodMiniType<Answer>,
  options: Omit<AskOptions, 'addsKey'> = {},
): Promise<Answer> =>
  ask({ id: '', baseUrl: ownOrigin() }, path, body, schema, {
    deadlineMs: 10_000,
    ...options,
    addsKey: false,
  });
