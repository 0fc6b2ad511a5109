import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { promoMutation, switchPromo } from '#data/lists/promo-mutation.ts';
import { promoParts } from '#data/lists/promo-parts.ts';
import { cachedPromos, type Promo } from '#data/lists/cached-promos.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { bulkRun } from './bulk-run.ts';
import { knownStatus } from './describe-change.ts';
import { planUndo } from './plan-undo.ts';
import { createPromoUndos } from './promo-undos.ts';
import { words } from './words.ts';

/** Switching one promo or many, and taking a switch back. @param onSent hears which rows were asked to change. */
export const usePromoSwitches = (connection: Connection, onSent: (promoIds: readonly number[]) => void) => {
  const client = useQueryClient();
  const [undos] = useState(createPromoUndos);
  useEffect(() => undos.open(), [undos]);
  const [undone, setUndone] = useState('');
  const parts = useMemo(() => promoParts(client, connection), [client, connection]);
  const bulk = bulkRun(client, parts.accountId);
  // A promo of which nobody knows what it was cannot be put back.
  const changes = useCallback(
    (row: Promo, asked: PromoStatus) =>
      ![null, asked].includes(knownStatus(row, parts.record ? 'local' : 'read')),
    [parts],
  );

  const set = useCallback(
    (promoId: number, asked: PromoStatus) => {
      // First of all: the switch shows that it is being asked.
      const outcome = switchPromo(client, promoMutation(parts, promoId), asked);
      onSent([promoId]);
      undos.forget(promoId);
      bulk.leaveOut(promoId);
      return outcome;
    },
    [bulk, client, onSent, parts, undos],
  );
  const offerUndo = useCallback(
    ({ promo_id: id, code, status: before }: Promo) =>
      undos.offer(id, before, (status) => {
        setUndone(words.undone(code));
        void set(id, status);
      }),
    [set, undos],
  );
  const onSet = useCallback(
    async (row: Promo, asked: PromoStatus) => {
      const sending = set(row.promo_id, asked);
      setUndone('');
      const outcome = await sending;
      if (outcome?.kind === 'set' && changes(row, asked)) offerUndo(row);
    },
    [changes, offerUndo, set],
  );
  /** @returns the rows that were not sent, because somebody stopped it. */
  const onSetMany = useCallback(
    (rows: readonly Promo[], asked: PromoStatus, left?: readonly Promo[]) => {
      setUndone('');
      onSent(rows.map((row) => row.promo_id));
      const how = {
        parts,
        changes,
        readRow: (promoId: number) =>
          cachedPromos(client, connection).find((row) => row.promo_id === promoId),
        isListRead: () => !parts.record && !parts.mustRead(),
        isOwnKey: (changedBy: string) => changedBy === connection.ownKey?.name,
        onSwitched: (row: Promo) => {
          if (changes(row, asked)) offerUndo(row);
        },
      };
      return bulk.start(rows, asked, how, left);
    },
    [bulk, changes, client, connection, offerUndo, onSent, parts],
  );
  /** Switches back what the last run changed and nobody has changed since: the list tells, read again. */
  const onUndoAll = useCallback(async () => {
    await parts.readAgain();
    const run = bulk.get();
    if (run?.state !== 'ended') return;
    if (!parts.record && parts.mustRead()) return bulk.endUndo({ left: [], isUndoBlind: true });
    const { back, left } = planUndo(run.changed, cachedPromos(client, connection));
    if (back.length === 0) bulk.endUndo({ left, isUndoBlind: false });
    else await onSetMany(back, run.changed[0]?.status === 1 ? 0 : 1, left);
  }, [bulk, client, connection, onSetMany, parts]);
  return { bulk, parts, undos, undone, onSet, onSetMany, onUndoAll };
};
