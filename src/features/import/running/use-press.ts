import { useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#data/http/connection.ts';
import { presentImport } from '#data/outbox/imports.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import type { CheckContext } from '../checking/check-row.ts';
import type { CreateEnd, OpenImport } from '../import-types.ts';
import { runWords } from '../words.ts';
import type { WorkerClient } from '../worker-client.ts';
import type { RowView } from './row-views.ts';
import type { Duplicates } from './use-duplicates.ts';

/** What happens to rows whose order number was used before. */
export type DuplicateChoice = 'skip' | 'create';

export const rowsToCreate = (rows: readonly RowView[], choice: DuplicateChoice): RowView[] =>
  rows.filter(({ next }) => next === 'ready' || (next === 'duplicate' && choice === 'create'));

export type Press = {
  open: OpenImport;
  /** The rows as the person sees them. */
  rows: readonly RowView[];
  choice: DuplicateChoice;
  context: CheckContext;
  /** False while the rows are checked or looked up: the person has not seen what would be sent. */
  isSettled: boolean;
  areNew: Duplicates['areNew'];
};

const press = async (
  worker: WorkerClient,
  { id, baseUrl, profile }: Connection,
  { open, rows, choice, context, areNew }: Press,
): Promise<CreateEnd> => {
  const ready = rows.filter(({ next }) => next === 'ready');
  const isNew = await areNew(ready.flatMap(({ orderId }) => (orderId === '' ? [] : orderId)));
  if (!isNew) return 'used';
  const duplicates = rows.filter(({ next }) => next === 'duplicate');
  const skipped = duplicates.map(({ number }) => ({ number, why: runWords.reasons.used }));
  const anyway = duplicates.map(({ number }) => number);
  const order = {
    record: open,
    ...(choice === 'skip' ? { skipped, anyway: [] } : { skipped: [], anyway }),
    home: { id, baseUrl, profile },
  };
  const numbers = rowsToCreate(rows, choice).map(({ number }) => number);
  const result = await worker.create(order, context, numbers);
  if (result === 'late') return 'late';
  return result.ok && result.value ? 'ok' : 'not-stored';
};

/**
 * Creates tasks of rows, all or none, also if the page is left after the press.
 * @param onLate called if times have passed since the check
 */
export const usePress = (worker: WorkerClient | null, connection: Connection, onLate: () => void) => {
  const client = useQueryClient();
  const { mutate, isPending, data, isError } = useSingleMutation({
    mutationFn: async (given: Press): Promise<CreateEnd> => {
      // The change of the cell that the press left is not drawn yet.
      const isDrawn = presentImport(client, connection.id, given.open.id)?.plan === given.open.plan;
      if (!worker || !isDrawn || !given.isSettled) return 'too-early';
      return worker.hold(press(worker, connection, given));
    },
  });
  return {
    create: (given: Press) => mutate(given, { onSuccess: (end) => end === 'late' && onLate() }),
    isPending,
    /** The result of the last press. */
    end: isError ? 'not-stored' : (data ?? 'ok'),
  } as const;
};
