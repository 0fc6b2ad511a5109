import { useMutationState, type QueryClient } from '@tanstack/react-query';
import type { PromoBody, PromoStatus } from '#contract/promo.ts';
import { updateLocalRows } from '#data/device/local-directory.ts';
import { hasExtensions, noteKeyOutcome, type Connection } from '#data/http/connection.ts';
import { classifyPromo, type PromoOutcome } from '#data/http/promo-outcome.ts';
import { promoDeadlineMs, send } from '#data/http/transport.ts';
import { promoLists, promosQuery, type Promo } from './promos.ts';

/** A switch that is pending (without an outcome), or that did not end in success. */
export type PromoAttempt = { wanted: PromoStatus; outcome: PromoOutcome | null };

const attemptsKey = ({ id }: Connection) => ['promo-switch', id] as const;
const attemptKey = (connection: Connection, promoId: number) =>
  [...attemptsKey(connection), promoId] as const;

const requestStatus = async (connection: Connection, body: PromoBody): Promise<PromoOutcome> => {
  const reply = await send({
    to: connection,
    path: connection.profile.paths.promoStatus,
    body,
    addsKey: true,
    deadlineMs: promoDeadlineMs,
  });
  const outcome = classifyPromo(reply, body);
  noteKeyOutcome(connection, outcome);
  return outcome;
};

/** The row after a switch. A later change that was read during the call stays. */
const rowAfter = (row: Promo, wanted: PromoStatus, outcome: PromoOutcome): Promo => {
  if (outcome.kind === 'unknown') return { ...row, unconfirmed: wanted };
  if (outcome.kind !== 'set') return row;
  const { status, changedAt, changedBy } = outcome;
  if (Date.parse(row.changed_at ?? '') > Date.parse(changedAt ?? '')) return row;
  const { unconfirmed: _, ...known } = row;
  return { ...known, status, changed_at: changedAt, changed_by: changedBy };
};

/** For a list of this device: stores the requested status before the call, so that a page that dies doesn't keep the old one. */
const requestAndRecord = async (connection: Connection, body: PromoBody): Promise<PromoOutcome> => {
  const record = (change: (row: Promo) => Promo) =>
    updateLocalRows(connection.id, 'promo', (rows) =>
      rows.map((row) => (row.promo_id === body.promo_id ? change(row) : row)),
    );
  let before: Promo | undefined;
  await record((row) => {
    before = row;
    return { ...row, unconfirmed: body.status };
  });
  const answer = await requestStatus(connection, body);
  // If the service doesn't say when it changed the status, the time is now.
  const outcome =
    answer.kind === 'set' ? { ...answer, changedAt: answer.changedAt ?? new Date().toISOString() } : answer;
  await record((row) => rowAfter(before ?? row, body.status, outcome));
  return outcome;
};

/** Whether a promo's switch is pending. */
export const isSwitching = (client: QueryClient, connection: Connection, promoId: number): boolean =>
  client.isMutating({ mutationKey: attemptKey(connection, promoId) }) > 0;

/** Whether any switch of the connection's promos is pending. */
export const areSwitching = (client: QueryClient, connection: Connection): boolean =>
  client.isMutating({ mutationKey: attemptsKey(connection) }) > 0;

/** Sets the status of one promo (§4.6) and writes the outcome into its row. Never repeats the call. */
export const switchPromo = async (
  client: QueryClient,
  connection: Connection,
  body: PromoBody,
): Promise<PromoOutcome> => {
  const cache = client.getMutationCache();
  const mutationKey = attemptKey(connection, body.promo_id);
  for (const older of cache.findAll({ mutationKey }))
    if (older.state.status !== 'pending') cache.remove(older);
  const request = hasExtensions(connection) ? requestStatus : requestAndRecord;
  const mutation = cache.build(client, {
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: () => request(connection, body),
    // A reading that started before the change could overwrite its outcome.
    onMutate: () => client.cancelQueries(promoLists(connection)),
    onSuccess: (outcome: PromoOutcome) => {
      client.setQueryData(promosQuery(connection).queryKey, (rows) =>
        rows?.map((row) => (row.promo_id === body.promo_id ? rowAfter(row, body.status, outcome) : row)),
      );
    },
  });
  const outcome = await mutation.execute(body);
  if (outcome.kind === 'set') cache.remove(mutation);
  return outcome;
};

/** The last switch of a promo, if it is pending or did not succeed. */
export const usePromoAttempt = (connection: Connection, promoId: number): PromoAttempt | undefined =>
  useMutationState({
    filters: { mutationKey: attemptKey(connection, promoId) },
    select: ({ state }): PromoAttempt => ({
      // Only `switchPromo` makes these mutations.
      wanted: (state.variables as PromoBody).status,
      outcome: state.status === 'success' ? (state.data as PromoOutcome) : null,
    }),
  }).at(-1);
