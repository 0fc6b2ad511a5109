import { useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#data/http/connection.ts';
import { refreshImports } from '#data/outbox/imports.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import type { ImportPlan } from '../import-types.ts';
import { firstPlan, rememberedPlan } from '../matching/first-plan.ts';
import type { ReadFile, ReadOptions } from '../reading/read-file.ts';
import { pageWords } from '../words.ts';
import type { WorkerClient } from '../use-worker.ts';

/** A file or pasted text of this visit, how it was read, and how else it could be read. */
export type GivenFile = {
  importId: string;
  from: File | string;
  options: ReadOptions;
} & Pick<ReadFile, 'workbook' | 'decoded' | 'head'>;

type Reading = { from: File | string; options?: ReadOptions; given?: ImportPlan['given'] };

const nameOf = (from: File | string): string => (typeof from === 'string' ? 'Pasted rows' : from.name);

/** Reads a file and stores it as a new import in this browser. @param onRead called if the user is still on this page */
export const useReadFile = (
  worker: WorkerClient | null,
  { id: connectionId, baseUrl, merchantId }: Connection,
  onRead: (given: GivenFile) => void,
) => {
  const client = useQueryClient();
  const { mutate, isPending, variables, error } = useSingleMutation({
    mutationFn: async ({ from, options = {}, given }: Reading): Promise<GivenFile> => {
      const id = crypto.randomUUID();
      const file = await worker?.call((remote) => remote.read(id, from, options)).catch(() => null);
      if (!worker || !file)
        throw new Error('Reading stopped. Reload the page and try again, or split the file.');
      if ('problem' in file) throw new Error(file.problem);
      const { headers, rowCount, sample, decoded } = file;
      const plan = {
        ...firstPlan(headers, { merchantId, rows: sample, decoded }),
        ...(given && { given }),
        ...rememberedPlan(headers),
      };
      const now = Date.now();
      const described = { id, connectionId, baseUrl, name: nameOf(from), headers, plan, rowCount };
      const state = { skipped: [], paused: null, sentAt: null, createdAt: now, changedAt: now };
      const stored = await worker.call((remote) => remote.store({ ...described, ...state }));
      if (!stored.ok) throw new Error(pageWords.notStored);
      await refreshImports(client, connectionId);
      return { importId: id, from, options, ...file };
    },
  });
  return {
    read: (reading: Reading) => mutate(reading, { onSuccess: onRead }),
    /** The name of the file that is being read. */
    reading: isPending && variables ? nameOf(variables.from) : null,
    /** Why the last file was not read. */
    problem: error?.message ?? null,
  };
};
