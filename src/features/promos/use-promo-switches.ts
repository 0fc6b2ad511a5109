import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { oncePerPromo, promoDeps, promoMutation } from '#data/lists/promo-mutation.ts';
import { cachedPromos, type Promo } from '#data/lists/promos-query.ts';
import { bulkRun } from './bulk-run.ts';
import { knownStatus } from './describe-change.ts';
import { planUndo } from './plan-undo.ts';
import { usePromoUndos } from './use-promo-undos.ts';
import { words } from './words.ts';

/** Switching one promo or many, and taking a switch back. @param onSent hears which rows were asked to change. Must be stable. */
export const usePromoSwitches = (connection: Connection, onSent: (promoIds: readonly number[]) => void) => {
  const client = useQueryClient();
  const deps = useMemo(() => promoDeps(client, connection), [client, connection]);
  const { mutateAsync } = useMutation(promoMutation(deps));
  const send = useMemo(() => oncePerPromo(client, deps.accountId, mutateAsync), [client, deps, mutateAsync]);
  const bulk = bulkRun(client, deps.accountId);
  const [undone, setUndone] = useState('');
  // A promo whose status before is not known cannot be put back.
  const changes = useCallback(
    (row: Promo, wanted: PromoStatus) => ![null, wanted].includes(knownStatus(row, deps.listState())),
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
  const restore = useCallback(
    ({ promo_id: promoId, code, status }: Promo) => {
      setUndone(words.undone(code));
      void set(promoId, status);
    },
    [set],
  );
  const { undos, offer, forget, undo } = usePromoUndos(restore);
  const onSet = useCallback(
    async (row: Promo, wanted: PromoStatus) => {
      const sending = set(row.promo_id, wanted);
      forget(row.promo_id);
      setUndone('');
      const outcome = await sending;
      if (outcome?.kind === 'set' && changes(row, wanted)) offer(row);
    },
    [changes, forget, offer, set],
  );
  /** @returns the rows that were not sent, because the run was stopped. */
  const onSetMany = useCallback(
    (rows: readonly Promo[], wanted: PromoStatus, left?: readonly Promo[]) => {
      setUndone('');
      onSent(rows.map((row) => row.promo_id));
      const how = {
        send,
        changes,
        readRow: (promoId: number) =>
          cachedPromos(client, connection).find((row) => row.promo_id === promoId),
        isListRead: () => deps.listState() !== 'local' && !deps.mustRead(),
        isOwnKey: (changedBy: string) => changedBy === connection.ownKey?.name,
        onSwitched: (row: Promo) => {
          if (changes(row, wanted)) offer(row);
        },
      };
      return bulk.start(rows, wanted, how, left);
    },
    [bulk, changes, client, connection, deps, offer, onSent, send],
  );
  /** Switches back what the last run changed and what was not changed since: the list tells, read again. */
  const onUndoAll = useCallback(async () => {
    await deps.readAgain();
    const run = bulk.get();
    if (run?.state !== 'ended') return;
    if (deps.listState() !== 'local' && deps.mustRead()) return bulk.endUndo({ left: [], isUndoBlind: true });
    const { back, left } = planUndo(run.changed, cachedPromos(client, connection));
    if (back.length === 0) bulk.endUndo({ left, isUndoBlind: false });
    else await onSetMany(back, run.changed[0]?.status === 1 ? 0 : 1, left);
  }, [bulk, client, connection, deps, onSetMany]);
  return { accountId: deps.accountId, bulk, undos, undo, undone, onSet, onSetMany, onUndoAll };
};
