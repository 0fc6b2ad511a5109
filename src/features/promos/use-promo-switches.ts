import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { promoDeps, promoSwitcher } from '#data/lists/promo-mutation.ts';
import { cachedPromos, knownStatus, type Promo } from '#data/lists/promos-query.ts';
import { bulkRun, type MoreOfRun, type UndoPlan } from './bulk-run.ts';
import { offerUndo } from '#ui/last-undo.ts';

/** How long a switch can be taken back. */
const undoMs = 10_000;

/**
 * The switches that can be undone, each in its row, and the last one also by the key U. They have been sent already, so that
 * closing the page loses nothing.
 * @param restore sends the status that the row had before. Must be stable.
 */
const usePromoUndos = (restore: (before: Promo) => void) => {
  // The rows as they were before, by promo, in the order in which their switches were confirmed.
  const [undos, setUndos] = useState<ReadonlyMap<number, Promo>>(new Map());

  /** @param only the row whose undo is meant, where a later switch may have put another one in its place. */
  const forget = useCallback((promoId: number, only?: Promo) => {
    setUndos((now) => {
      const before = now.get(promoId);
      if (!before || (only && only !== before)) return now;
      const rest = new Map(now);
      rest.delete(promoId);
      return rest;
    });
  }, []);
  const offer = useCallback(
    (before: Promo) => {
      const { promo_id: id } = before;
      setUndos((now) => new Map([...now].filter(([each]) => each !== id)).set(id, before));
      setTimeout(() => forget(id, before), undoMs);
    },
    [forget],
  );
  const undo = useCallback(
    (before: Promo) => {
      forget(before.promo_id);
      restore(before);
    },
    [forget, restore],
  );

  const last = [...undos.values()].at(-1);
  // In the draw that shows its button, or takes it away: a key that comes at once means what is seen.
  useLayoutEffect(() => (last ? offerUndo(() => undo(last)) : undefined), [last, undo]);
  return { undos, offer, forget, undo };
};

const isSameTime = (one: string | null, other: string | null): boolean =>
  one === other || Date.parse(one ?? '') === Date.parse(other ?? '');

/** Whether a promo is as the run left it. Where the service did not say when it set the status, the status alone decides. */
const isUntouched = (now: Promo, after: Promo): boolean =>
  now.status === after.status &&
  now.unconfirmed === undefined &&
  (after.changed_at === null || isSameTime(now.changed_at, after.changed_at)) &&
  (now.changed_by === undefined || after.changed_by === undefined || now.changed_by === after.changed_by);

/**
 * Divides what a run changed by what has become of it, in the order of the list. Promos that were switched back already are in neither.
 * @param changed the promos as the run left them.
 * @param promos the list, read again.
 */
export const planUndo = (changed: readonly Promo[], promos: readonly Promo[]): UndoPlan => {
  const afterRun = new Map(changed.map((row) => [row.promo_id, row]));
  const back: Promo[] = [];
  const left: Promo[] = [];
  for (const now of promos) {
    const after = afterRun.get(now.promo_id);
    afterRun.delete(now.promo_id);
    if (after && isUntouched(now, after)) back.push(now);
    else if (after && (now.status === after.status || now.unconfirmed !== undefined)) left.push(now);
  }
  // The others are in no list any more.
  return { back, left: [...left, ...afterRun.values()] };
};

/** Switching one promo or many, and taking a switch back. @param onSent hears which rows were asked to change. Must be stable. */
export const usePromoSwitches = (connection: Connection, onSent: (promoIds: readonly number[]) => void) => {
  const client = useQueryClient();
  const deps = useMemo(() => promoDeps(client, connection), [client, connection]);
  const send = useMemo(() => promoSwitcher(client, deps), [client, deps]);
  const bulk = bulkRun(client, deps.accountId);
  // A promo whose status before is not known cannot be put back.
  const changes = useCallback(
    (row: Promo, wanted: PromoStatus) => ![null, wanted].includes(knownStatus(row, deps.list)),
    [deps],
  );

  const set = useCallback(
    (promoId: number, wanted: PromoStatus) => {
      // First of all: the switch shows that it is being asked.
      const outcome = send({ promo_id: promoId, status: wanted });
      onSent([promoId]);
      bulk.leaveOut(promoId);
      return outcome;
    },
    [bulk, onSent, send],
  );
  const restore = useCallback(({ promo_id: promoId, status }: Promo) => void set(promoId, status), [set]);
  const { undos, offer, forget, undo } = usePromoUndos(restore);
  const onSet = useCallback(
    async (row: Promo, wanted: PromoStatus) => {
      const sending = set(row.promo_id, wanted);
      forget(row.promo_id);
      const outcome = await sending;
      if (outcome?.kind === 'set' && changes(row, wanted)) offer(row);
    },
    [changes, forget, offer, set],
  );
  const how = useMemo(
    () => ({
      changes,
      readRow: (promoId: number) => cachedPromos(client, connection).find((row) => row.promo_id === promoId),
      isListRead: () => deps.list !== 'local' && !deps.mustRead(),
      isOwnKey: (changedBy: string) => changedBy === connection.ownKey?.name,
    }),
    [changes, client, connection, deps],
  );
  // What had no answer is known as soon as the list could be read.
  const settle = useCallback(
    () => bulk.settle({ ...how, readRows: () => cachedPromos(client, connection) }),
    [bulk, client, connection, how],
  );
  useEffect(() => {
    settle();
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') settle();
    });
  }, [client, settle]);
  const onSetMany = useCallback(
    (rows: readonly Promo[], wanted: PromoStatus, more?: MoreOfRun) => {
      onSent(rows.map((row) => row.promo_id));
      const onSwitched = (row: Promo) => {
        if (changes(row, wanted)) offer(row);
      };
      return bulk.start(rows, wanted, { ...how, send, onSwitched }, more);
    },
    [bulk, changes, how, offer, onSent, send],
  );
  /** Switches back what the last run changed and what was not changed since: the list tells, read again. */
  const onUndoAll = useCallback(async (): Promise<void> => {
    await deps.readAgain();
    settle();
    const run = bulk.get();
    if (run?.state !== 'ended') return;
    const isUndoBlind = deps.list !== 'local' && deps.mustRead();
    const { back, left } = isUndoBlind
      ? { back: [], left: [] }
      : planUndo(run.changed, cachedPromos(client, connection));
    const wanted = run.changed[0]?.status === 1 ? 0 : 1;
    const recheck = (row: Promo) => {
      const now = how.readRow(row.promo_id) ?? row;
      // What had no answer in this very undo is no change of somebody else.
      return now.unconfirmed === wanted ? { back: [now], left: [] } : planUndo([row], [now]);
    };
    if (back.length > 0) await onSetMany(back, wanted, { left, recheck });
    else bulk.endUndo({ left, isUndoBlind });
  }, [bulk, client, connection, deps, how, onSetMany, settle]);
  return { accountId: deps.accountId, bulk, undos, undo, onSet, onSetMany, onUndoAll };
};
