import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Connection } from '#client/connection.ts';
import type { KeepPromo } from '#client/promo-changes.ts';
import { promoParts } from '#client/promo-parts.ts';
import { promosKey } from '#client/promo-queries.ts';
import type { KeptPromoRow } from '#contract/list-rows.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { bulkRun } from './bulk-run.ts';
import { promoChanges } from './promo-changes.ts';
import { createPromoUndos } from './promo-undos.ts';
import { words } from './words.ts';

/** Switching one promo or many, and taking a switch back. @param onSent hears which rows are to change, before they do. */
export const usePromoSwitch = (
  connection: Connection,
  keep: KeepPromo,
  onSent: (promoIds: readonly number[]) => void,
) => {
  const client = useQueryClient();
  const changes = promoChanges(client, connection.id);
  const bulk = bulkRun(changes);
  const [undos] = useState(createPromoUndos);
  useEffect(() => undos.open(), [undos]);
  const [undone, setUndone] = useState('');
  const parts = useMemo(() => promoParts(client, connection, keep), [client, connection, keep]);

  const set = useCallback(
    (promoId: number, asked: PromoStatus) => {
      onSent([promoId]);
      undos.forget(promoId);
      bulk.leaveOut(promoId);
      return changes.set({ promoId, asked }, parts);
    },
    [bulk, changes, onSent, parts, undos],
  );
  const offerUndo = useCallback(
    ({ promo_id: id, code, status: before }: KeptPromoRow) =>
      undos.offer(id, before, (status) => {
        setUndone(words.undone(code));
        void set(id, status);
      }),
    [set, undos],
  );
  const onSet = useCallback(
    async (row: KeptPromoRow, asked: PromoStatus) => {
      setUndone('');
      await set(row.promo_id, asked);
      const change = changes.get(row.promo_id);
      const isSet = change?.state === 'done' && change.outcome.kind === 'set';
      if (isSet && asked !== row.status) offerUndo(row);
    },
    [changes, offerUndo, set],
  );
  /** @returns the rows that were not sent, because somebody stopped it. */
  const onSetMany = useCallback(
    (rows: readonly KeptPromoRow[], asked: PromoStatus) => {
      setUndone('');
      onSent(rows.map((row) => row.promo_id));
      return bulk.start(rows, asked, {
        parts,
        readStatus: (promoId) =>
          parts.keep
            ? undefined
            : client
                .getQueriesData<KeptPromoRow[]>({ queryKey: promosKey(connection) })
                .flatMap(([, listed]) => listed ?? [])
                .find((row) => row.promo_id === promoId)?.status,
        onSwitched: (row) => {
          if (asked !== row.status) offerUndo(row);
        },
      });
    },
    [bulk, client, connection, offerUndo, onSent, parts],
  );
  return { bulk, changes, undos, undone, onSet, onSetMany };
};
