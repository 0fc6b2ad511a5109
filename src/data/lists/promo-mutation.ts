import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import {
  hasExtensions,
  keyWasAccepted,
  keyWasRefused,
  rolesWereRefused,
  type Connection,
} from '#data/http/connection.ts';
import { areRolesRefused } from '#data/http/outcome.ts';
import { classifyPromo, type PromoOutcome } from '#data/http/promo-outcome.ts';
import { ownOrigin } from '#data/http/service-address.ts';
import { reportBlocked } from '#data/http/reachability.ts';
import { promoDeadlineMs, send } from '#data/http/transport.ts';
import type { PromoBody, PromoStatus } from '#contract/promo.ts';
import { recordPromoChange, type PromoChange } from '#data/device/local-directory.ts';
import {
  promoListState,
  readPromosAgain,
  changeRows,
  listsOf,
  confirmed,
  type LastPromoChange,
  type ListState,
  type Promo,
} from './promos-query.ts';

/** Writes a change on the device. @returns the status of an earlier change without a clear answer. Never throws. */
type RecordChange = (promoId: number, change: PromoChange) => Promise<PromoStatus | null>;

/** Writes what became of a change into the cached lists. */
const writeChange = (client: QueryClient, connection: Connection, promoId: number, last: LastPromoChange) => {
  const isLocal = !hasExtensions(connection);
  const { outcome, wanted } = last;
  changeRows(client, connection.id, (row) => {
    if (row.promo_id !== promoId) return row;
    if (outcome.kind === 'unknown' && !isLocal) return { ...row, unconfirmed: wanted, last };
    // A refusal says nothing of the change before it.
    if (outcome.kind !== 'set') return { ...row, last };
    const { unconfirmed: _, ...known } = row;
    return { ...confirmed(known, outcome), last };
  });
};

/**
 * Whether a cached list is being read, is to be read, or could not be read.
 * @param timedId the promo of a change whose time is known: in the list that is being read, its row stays where the one read is older.
 */
const arePromosOutdated = (client: QueryClient, connection: Connection, timedId?: number): boolean =>
  client
    .getQueryCache()
    .findAll(listsOf(connection))
    .some(({ state }) => {
      if (state.fetchStatus !== 'fetching') return state.isInvalidated || state.status === 'error';
      // The data of these queries are promos, which the cache does not know.
      const rows = state.data as readonly Promo[] | undefined;
      return timedId === undefined || rows?.some((row) => row.promo_id === timedId) !== true;
    });

/** What changes of an account's promos are made with; `promoDeps` has the real ones. */
export type PromoDeps = {
  /** Of the account whose promos they are. */
  accountId: string;
  request: (body: PromoBody) => Promise<PromoOutcome>;
  /** Writes the outcome of a change into the list on the screen. */
  show: (promoId: number, last: LastPromoChange) => void;
  /**
   * Whether the list may be older than the outcome that is written into it: it is being read, or could not be read.
   * @param timedId the promo of a change whose time is known: a reading under way does not hide it.
   */
  mustRead: (timedId?: number) => boolean;
  /** Reads the list anew. Resolves when no reading is under way any more, whatever began it. Never throws. */
  readAgain: () => Promise<void>;
  /** Null where the service announces a list of its promos. */
  record: RecordChange | null;
  /** Where the list on the screen is from. */
  list: ListState;
};

const change = async (
  { record, list, mustRead, readAgain, request, show }: PromoDeps,
  body: PromoBody,
): Promise<PromoOutcome> => {
  const { promo_id: promoId, status: wanted } = body;
  // Written before the call leaves: a page that dies in between must not claim the old status.
  const before = (await record?.(promoId, { kind: 'requested', status: wanted })) ?? null;
  const outcome = await request(body);
  // First the device: a page that is reloaded once the switch has moved must find it there.
  if (outcome.kind === 'set') await record?.(promoId, outcome);
  else if (outcome.kind !== 'unknown') await record?.(promoId, { kind: 'unchanged', unconfirmed: before });
  // A reading under way may be older than the change, and would overwrite it where nothing says which of them is newer.
  const isTimed = outcome.kind === 'set' && outcome.changedAt !== null && list === 'read';
  const mayBeOverwritten = mustRead(isTimed ? promoId : undefined);
  show(promoId, { wanted, outcome });
  // The list decides an unknown outcome, be it the service's or the one of the device, which also has what is still open.
  if (outcome.kind === 'unknown' || (outcome.kind !== 'set' && list === 'local')) await readAgain();
  else if (outcome.kind === 'set' && mayBeOverwritten) void readAgain();
  return outcome;
};

const mutationKey = (accountId: string) => ['promo', accountId] as const;

/**
 * The change of one promo's status (§4.6): absolute, never repeated by itself, not even when the browser is online again. Pending
 * until the list was read again where that is needed. No API key comes into the mutation cache.
 */
const promoMutation = (deps: PromoDeps) =>
  mutationOptions({
    mutationKey: mutationKey(deps.accountId),
    // `promoSwitcher` removes it.
    gcTime: Infinity,
    mutationFn: (body: PromoBody) => change(deps, body),
  });

/** The changes of one promo that are under way, whatever asked for them: its row, a run or an undo. */
export const pendingPromo = (accountId: string, promoId: number) => ({
  mutationKey: mutationKey(accountId),
  status: 'pending' as const,
  // The variables of these mutations are bodies, which the cache does not know.
  predicate: ({ state }: { state: { variables: unknown } }) =>
    (state.variables as PromoBody).promo_id === promoId,
});

/** @returns null where nothing was asked: a change of the same promo is under way. */
export type SwitchPromo = (body: PromoBody) => Promise<PromoOutcome | null>;

/**
 * One call per promo at a time: five clicks in one task are one call. Without the observer of `useMutation`, which draws the whole list
 * for each call, and of two calls at a time follows the last one only.
 */
export const promoSwitcher = (client: QueryClient, deps: PromoDeps): SwitchPromo => {
  const cache = client.getMutationCache();
  return async (body) => {
    if (client.isMutating(pendingPromo(deps.accountId, body.promo_id)) > 0) return null;
    const mutation = cache.build(client, promoMutation(deps));
    // The outcome has been written to the list.
    return mutation.execute(body).finally(() => cache.remove(mutation));
  };
};

/**
 * Resolves when no change of the promo is under way. A mutation's scope would queue behind it, too, but in a hidden tab react-query
 * leaves a queue until the tab is in sight again.
 */
export const promoSettled = (client: QueryClient, accountId: string, promoId: number): Promise<void> =>
  new Promise((resolve) => {
    const isPending = () => client.isMutating(pendingPromo(accountId, promoId)) > 0;
    if (!isPending()) return resolve();
    const stop = client.getMutationCache().subscribe(() => {
      if (isPending()) return;
      stop();
      resolve();
    });
  });

/** Where another origin gave no answer: checks whether anything is there. Nothing of the page goes along. */
const checkBlocked = async (baseUrl: string): Promise<void> => {
  if (new URL(baseUrl).origin === ownOrigin()) return;
  const reply = await send({ to: { id: '', baseUrl }, method: 'HEAD', path: '', deadlineMs: 5000 });
  if (!reply.threw) reportBlocked(baseUrl);
};

/** What changes of a connection's promos are made with: its service, the cached lists, and this device where it has the list. */
export const promoDeps = (client: QueryClient, connection: Connection): PromoDeps => {
  const accountId = connection.id;
  return {
    accountId,
    request: async (body) => {
      const { errorStatuses, paths } = connection.profile;
      const to = connection;
      const reply = await send({
        to,
        path: paths.promoStatus,
        body,
        addsKey: true,
        deadlineMs: promoDeadlineMs,
      });
      if (reply.threw && reply.name === 'TypeError') void checkBlocked(to.baseUrl);
      const outcome = classifyPromo(reply, errorStatuses, body);
      if (outcome.kind === 'set') keyWasAccepted(to, reply.keyNumber);
      if (outcome.kind === 'refused' && outcome.keyRefused) keyWasRefused(to, reply.keyNumber);
      if (areRolesRefused(outcome)) rolesWereRefused(to);
      return outcome;
    },
    show: (promoId, last) => writeChange(client, connection, promoId, last),
    mustRead: (timedId) => arePromosOutdated(client, connection, timedId),
    readAgain: () => readPromosAgain(client, connection),
    list: promoListState(connection),
    record: hasExtensions(connection)
      ? null
      : async (promoId, promoChange) => {
          const recorded = await recordPromoChange(accountId, promoId, promoChange);
          return recorded.ok ? recorded.value : null;
        },
  };
};
