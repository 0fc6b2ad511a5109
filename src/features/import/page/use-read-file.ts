import { useQueryClient } from '@tanstack/react-query';
import type { Connection } from '#data/http/connection.ts';
import { refreshImports } from '#data/outbox/imports.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import type { ImportPlan } from '../import-types.ts';
import type { ReadFile } from '../import-worker.ts';
import { firstPlan, rememberedPlan } from '../matching/first-plan.ts';
import type { ReadOptions } from '../reading/read-file.ts';
import { pageWords } from '../words.ts';
import type { WorkerClient } from '../worker-client.ts';

/** A file or pasted text of this visit, how it was read, and its other readings. */
export type GivenFile = {
  importId: string;
  from: File | string;
  options: ReadOptions;
} & Pick<Exclude<ReadFile, { problem: string }>, 'origin' | 'head'>;

type Reading = { from: File | string; options?: ReadOptions; given?: ImportPlan['given'] };

const nameOf = (from: File | string): string => (typeof from === 'string' ? pageWords.pastedName : from.name);

/** Reads a file into a new import of this device. @param onRead called if the page still shows what it was read for */
export const useReadFile = (
  worker: WorkerClient | null,
  { id: connectionId, baseUrl, merchantId }: Connection,
  onRead: (given: GivenFile) => void,
) => {
  const client = useQueryClient();
  const read = async ({ from, options = {}, given }: Reading): Promise<GivenFile | { problem: string }> => {
    if (!worker) return { problem: pageWords.workerFailed };
    const id = crypto.randomUUID();
    const file = await worker.read(id, from, options);
    if ('problem' in file) return file;
    const { headers, rowCount, origin, head, sample } = file;
    const plan = {
      ...firstPlan(headers, {
        usualKind: 'delivery',
        merchantId,
        rows: sample,
        asksEncoding: origin !== null && 'isSure' in origin && !origin.isSure,
      }),
      ...(given && { given }),
      ...rememberedPlan(headers),
    };
    const now = Date.now();
    const described = { id, connectionId, baseUrl, name: nameOf(from), headers, plan, rowCount };
    const state = { skipped: [], paused: null, sentAt: null, createdAt: now, changedAt: now };
    const stored = await worker.store({ ...described, ...state });
    if (!stored.ok) return { problem: pageWords.notStored };
    await refreshImports(client, connectionId);
    return { importId: id, from, options, origin, head };
  };
  const { mutate, isPending, variables, data, isError } = useSingleMutation({ mutationFn: read });
  const problem = data && 'problem' in data ? data.problem : null;
  return {
    read: (reading: Reading) =>
      mutate(reading, { onSuccess: (result) => 'problem' in result || onRead(result) }),
    /** The name of the file that is being read. */
    reading: isPending && variables ? nameOf(variables.from) : null,
    /** Why the last file was not read. */
    problem: isError ? pageWords.workerFailed : problem,
  };
};
