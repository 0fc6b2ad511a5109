import type { QueryClient } from '@tanstack/react-query';
import { prop } from '#contract/json.ts';
import { livePromosPath, maxLivePromos } from '#contract/extensions.ts';
import { ApiError, toApiError } from '#data/http/api-error.ts';
import { apiKeyFor } from '#data/http/api-key.ts';
import { promoService, type Connection } from '#data/http/connection.ts';
import { firstText, idOf, numberOf } from '#data/http/live-lists.ts';
import { classifyFailure, readSuccess } from '#data/http/outcome.ts';
import { maxListBytes, listDeadlineMs, send } from '#data/http/transport.ts';
import { words } from '#data/http/words.ts';
import {
  addPromos,
  cachedPromos,
  livePromosQuery,
  type LivePromosAnswer,
  type Promo,
} from './promos-query.ts';
import { livePromoWords } from './words.ts';

/** The promos of a service of the live shape: a list that is not documented, read as tolerantly as such services write. */

const isFlag = (value: unknown) => value === 0 || value === 1 || typeof value === 'boolean';

const readPromo = (row: unknown): Promo | null => {
  const id = numberOf(row, 'promo_id') ?? numberOf(row, 'id');
  if (id === null) return null;
  const told = ['is_enabled', 'is_active', 'status'].map((name) => prop(row, name)).filter(isFlag);
  const states = new Set(told.map(Number));
  return {
    promo_id: id,
    code: idOf(row, 'promo_code') || idOf(row, 'code') || String(id),
    description: firstText(row, ['description', 'title']),
    status: states.has(1) ? 1 : 0,
    changed_at: null,
    // Two that contradict each other say nothing.
    ...(states.size === 1 ? {} : { statusUnlisted: true }),
  };
};

/** How many promos are asked for at a time, and how often at most: a service may give fewer at a time. */
const promoPage = 1000;
const maxPromoPages = 200;

/** One page of promos; null where the service refuses it, or answers in another shape, beyond the first one: there are no more. */
const requestPromoPage = async (
  connection: Connection,
  start: number,
  signal: AbortSignal | undefined,
): Promise<unknown[] | null> => {
  const reply = await send({
    to: promoService(connection),
    path: livePromosPath,
    body: { start, length: promoPage },
    addsKey: true,
    deadlineMs: listDeadlineMs,
    capBytes: maxListBytes,
    countsAsOutage: false,
    ...(signal ? { signal } : {}),
  });
  const answer = classifyFailure(reply, false) ?? readSuccess(reply, connection.profile.errorStatuses);
  // A refusal says nothing of switching: the key stays.
  if (!('body' in answer) && (start === 0 || answer.kind !== 'refused'))
    throw answer.kind === 'refused' ? new ApiError(answer.message) : toApiError(answer);
  const data = 'body' in answer ? prop(answer.body, 'data') : null;
  if (Array.isArray(data)) return data;
  if (start > 0) return null;
  throw new ApiError(words.listNotUnderstood);
};

/**
 * The first 10,000 promos of a service of the live shape, each ID once. Throws `ApiError`, also where the answer has another shape or
 * names no promo.
 */
const requestLivePromos = async (connection: Connection, signal?: AbortSignal): Promise<Promo[]> => {
  const promos = new Map<number, Promo>();
  let start = 0;
  let first = 0;
  for (let page = 0; page < maxPromoPages && promos.size < maxLivePromos; page += 1) {
    const data = (await requestPromoPage(connection, start, signal)) ?? [];
    const before = promos.size;
    addPromos(
      promos,
      data.map(readPromo).filter((row) => row !== null),
    );
    if (page === 0) first = data.length;
    // A service that knows no pages gives the same rows again.
    if (promos.size === before || data.length < first) break;
    start += data.length;
  }
  if (promos.size > 0) return [...promos.values()].slice(0, maxLivePromos);
  throw new ApiError(first === 0 ? livePromoWords.listEmpty : words.listNotUnderstood);
};

/** A service that gave no list is asked again after so long, or with another key. */
const askLiveAgainMs = 60_000;

/** The live service's promos; null where the list of this device stands in. Throws `ApiError` where it gave them before. */
export const readLivePromos = async (
  client: QueryClient,
  connection: Connection,
  signal: AbortSignal,
): Promise<Promo[] | null> => {
  const { id, baseUrl, hasKey } = promoService(connection);
  const { queryKey } = livePromosQuery(connection);
  const { data: before, dataUpdatedAt = 0 } = client.getQueryState<LivePromosAnswer>(queryKey) ?? {};
  const keyNumber = apiKeyFor(id, baseUrl)?.number;
  const isRefused = typeof before?.why === 'string' && before.keyNumber === keyNumber;
  if (isRefused && Date.now() - dataUpdatedAt < askLiveAgainMs) return null;
  // Without a key what was read stays.
  if (!hasKey) return before?.why === null ? [...cachedPromos(client, connection)] : null;
  try {
    const rows = await requestLivePromos(connection, signal);
    client.setQueryData(queryKey, { why: null, keyNumber });
    return rows;
  } catch (error) {
    // A reading that was broken off for another one says nothing of the service.
    if (signal.aborted || !(error instanceof ApiError) || before?.why === null) throw error;
    client.setQueryData(queryKey, { why: error.message, keyNumber });
    return null;
  }
};
