import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Failure } from '#data/http/api-error.ts';
import type { PromoOutcome, PromoSet } from '#data/http/promo-outcome.ts';
import type { PromoBody, PromoStatus } from '#contract/promo.ts';
import type { PromoChange } from '#data/device/local-directory.ts';
import { lastPromoChanges } from './last-promo-changes.ts';

/** Writes a change on the device. @returns what was asked before without a clear answer. Never throws. */
type RecordChange = (promoId: number, change: PromoChange) => Promise<PromoStatus | null>;

/** What changes of an account's promos are made with; `promoParts` has the real ones. */
export type PromoParts = {
  /** Of the account whose promos they are. */
  accountId: string;
  request: (body: PromoBody) => Promise<PromoOutcome>;
  /** What to say of a change that failed, in one sentence. */
  explain: (failure: Failure) => string;
  /** Writes what the service said into the list on the screen. */
  show: (promoId: number, set: PromoSet) => void;
  /** Whether the list may be older than what is written into it: it is being read, or could not be read. */
  mustRead: () => boolean;
  /** Reads the list anew. Resolves when no reading is under way any more, whoever began it. Never throws. */
  readAgain: () => Promise<void>;
  /** Null where the service lists its promos. */
  record: RecordChange | null;
};

/** `at`: when the call was answered, or its answer given up. */
type Change = { outcome: PromoOutcome; at: number };

const change = async (parts: PromoParts, promoId: number, asked: PromoStatus): Promise<Change> => {
  const { record, mustRead, readAgain, request, show } = parts;
  // Written before the call leaves: a page that dies in between must not claim the old status.
  const before = (await record?.(promoId, { kind: 'asked', status: asked })) ?? null;
  const outcome = await request({ promo_id: promoId, status: asked });
  const at = Date.now();
  if (outcome.kind === 'set') {
    // A reading under way may be older than the change, and would overwrite it.
    const mayBeOverwritten = mustRead();
    // First the device: a page that is reloaded once the switch has moved must find it there.
    await record?.(promoId, outcome);
    show(promoId, outcome);
    if (mayBeOverwritten && !record) void readAgain();
  } else if (outcome.kind !== 'unknown') {
    await record?.(promoId, { kind: 'unchanged', unconfirmed: before });
  }
  // An unknown outcome is decided by what is read, be it the service's list or the row on the device.
  if (outcome.kind === 'unknown' || record) await readAgain();
  return { outcome, at };
};

/** What the keys of an account's changes start with; the promo's ID follows. */
export const promosMutationKey = (accountId: string) => ['promo', accountId] as const;

/**
 * The change of one promo's status (§4.6): absolute, one call at a time, never repeated by itself, not even when the browser
 * is online again. Pending until the list was read again where that is needed. The variable is the status; no API key
 * comes into the mutation cache.
 */
export const promoMutation = (parts: PromoParts, promoId: number) =>
  mutationOptions({
    mutationKey: [...promosMutationKey(parts.accountId), promoId],
    scope: { id: JSON.stringify([...promosMutationKey(parts.accountId), promoId]) },
    // What came of it is in `lastPromoChanges`.
    gcTime: 1_000,
    mutationFn: async (asked: PromoStatus, { client }) => {
      const { outcome, at } = await change(parts, promoId, asked);
      lastPromoChanges(client, parts.accountId).put(promoId, { asked, outcome }, at);
      return outcome;
    },
  });

export type PromoMutation = ReturnType<typeof promoMutation>;

export const isPromoPending = (client: QueryClient, { mutationKey }: PromoMutation): boolean =>
  client.isMutating({ ...(mutationKey && { mutationKey }) }) > 0;

/**
 * Asks for a status, unless a change of the same promo is under way: five clicks in one task are one call.
 * @returns null where nothing was asked.
 */
export const switchPromo = async (
  client: QueryClient,
  mutation: PromoMutation,
  asked: PromoStatus,
): Promise<PromoOutcome | null> => {
  if (isPromoPending(client, mutation)) return null;
  const cache = client.getMutationCache();
  const built = cache.build(client, mutation);
  try {
    return await built.execute(asked);
  } finally {
    cache.remove(built);
  }
};

/**
 * Resolves when no change of the promo is under way. To queue behind it by the scope alone would not do: in a hidden tab
 * react-query leaves what is queued until somebody looks at it again.
 */
export const promoSettled = (client: QueryClient, mutation: PromoMutation): Promise<void> =>
  new Promise((resolve) => {
    if (!isPromoPending(client, mutation)) return resolve();
    const stop = client.getMutationCache().subscribe(() => {
      if (isPromoPending(client, mutation)) return;
      stop();
      resolve();
    });
  });
