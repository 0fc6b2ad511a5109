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

type Pressed = {
  open: OpenImport;
  /** The rows as the person sees them. */
  rows: readonly RowView[];
  context: CheckContext;
};

const press = async (
  worker: WorkerClient,
  connection: Connection,
  { open, rows, context }: Pressed,
  createsDuplicates: boolean,
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
 * @param pressed null while the rows are checked or looked up
 * @param onChanged called if times have passed or order numbers were used since the check
 */
export const usePress = (
  worker: WorkerClient | null,
  connection: Connection,
  pressed: Pressed | null,
  onChanged: () => void,
) => {
  const client = useQueryClient();
  const { mutate, isPending, data, isError } = useSingleMutation({
    mutationFn: async (createsDuplicates: boolean): Promise<CreateEnd> => {
      if (!worker || !pressed) return 'changed';
      const { id, plan } = pressed.open;
      // The change of the cell that the press left is not drawn yet.
      if (presentImport(client, connection.id, id)?.plan !== plan) return 'changed';
      return worker.hold(press(worker, connection, pressed, createsDuplicates));
    },
    onSuccess: (end) => {
      if (end === 'changed') onChanged();
    },
  });
  return {
    create: (createsDuplicates: boolean) => mutate(createsDuplicates),
    /** Whether a press would be of what the person sees. */
    isReady: pressed !== null && !isPending,
    isPending,
    /** The result of the last press. */
    end: isError ? 'not-stored' : (data ?? 'ok'),
  } as const;
};
