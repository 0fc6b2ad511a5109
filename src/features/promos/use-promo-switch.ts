import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { isSwitching, switchPromo } from '#data/lists/promo-switch.ts';
import { cachedPromos, readPromos, type Promo } from '#data/lists/promos.ts';
import { promoState } from './promo-state.ts';

/** Switches one promo. `announced` is the result for screen readers. */
export const usePromoSwitch = (connection: Connection, keep: (rows: readonly Promo[]) => void) => {
  const client = useQueryClient();
  const [announced, setAnnounced] = useState('');
  const onSwitch = useCallback(
    async (row: Promo) => {
      const { promo_id: promoId, code } = row;
      if (isSwitching(client, connection, promoId)) return;
      keep([row]);
      const wanted = row.status === 1 ? 0 : 1;
      const outcome = await switchPromo(client, connection, { promo_id: promoId, status: wanted });
      // Only the list tells what became of a call without a response.
      if (outcome.kind === 'unknown') await readPromos(client, connection);
      const after = cachedPromos(client, connection).find((each) => each.promo_id === promoId) ?? row;
      const { text, problem } = promoState(after, { wanted, outcome });
      setAnnounced(`${code}: ${problem?.text ?? text}`);
    },
    [client, connection, keep],
  );
  return { announced, onSwitch };
};
