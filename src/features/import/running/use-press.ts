import { useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#data/http/connection.ts';
import { presentImport } from '#data/outbox/imports.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import type { CheckContext } from '../checking/check-row.ts';
import type { OpenImport } from '../import-types.ts';
import { runWords } from '../words.ts';
import type { WorkerClient } from '../use-worker.ts';
import type { RowView } from './row-views.ts';
import { findUsed, ordersOf } from './use-duplicates.ts';

/** The result of a press of Create. `changed`: the person has not seen what would be sent. `not-stored`: this browser can't save. */
export type CreateEnd = 'ok' | 'changed' | 'not-stored';

export type Press = {
  open: OpenImport;
  /** The rows as the person sees them. */
  rows: readonly RowView[];
  createsDuplicates: boolean;
  context: CheckContext;
  /** False while the rows are checked or looked up. */
  isSettled: boolean;
};

const press = async (
  worker: WorkerClient,
  connection: Connection,
  { open, rows, createsDuplicates, context }: Press,
): Promise<CreateEnd> => {
  const ready = rows.filter(({ next }) => next === 'ready');
  const { used } = await findUsed(connection, ordersOf(ready));
  if (used.size > 0) return 'changed';
  const numbers = ready.map(({ number }) => number);
  const duplicates = rows.filter(({ next }) => next === 'duplicate').map(({ number }) => number);
  const { id, baseUrl, profile } = connection;
  const order = {
    record: open,
    skipped: createsDuplicates ? [] : duplicates.map((number) => ({ number, why: runWords.reasons.used })),
    anyway: createsDuplicates ? duplicates : [],
    home: { id, baseUrl, profile },
  };
  const result = await worker.call((remote) => remote.create(order, context, [...numbers, ...order.anyway]));
  if (result === 'late') return 'changed';
  return result.ok && result.value ? 'ok' : 'not-stored';
};

/**
 * Creates tasks of rows, all or none, also if the page is left after the press.
 * @param onChanged called if times have passed or order numbers were used since the check
 */
export const usePress = (worker: WorkerClient | null, connection: Connection, onChanged: () => void) => {
  const client = useQueryClient();
  const { mutate, isPending, data, isError } = useSingleMutation({
    mutationFn: async (given: Press): Promise<CreateEnd> => {
      // The change of the cell that the press left is not drawn yet.
      const isDrawn = presentImport(client, connection.id, given.open.id)?.plan === given.open.plan;
      if (!worker || !isDrawn || !given.isSettled) return 'changed';
      return worker.hold(press(worker, connection, given));
    },
  });
  return {
    create: (given: Press) => mutate(given, { onSuccess: (end) => end === 'changed' && onChanged() }),
    isPending,
    /** The result of the last press. */
    end: isError ? 'not-stored' : (data ?? 'ok'),
  } as const;
};
