import { proxy, wrap } from 'comlink';
import type { DeviceResult } from '#data/device/device-trouble.ts';
import type { StoredImport } from '#data/device/imports.ts';
import type { CreateOrder, EnqueueResult } from '#data/outbox/enqueue-import.ts';
import type { CheckContext } from './checking/check-row.ts';
import type { CheckedRow } from './import-types.ts';
import type { ImportWorker, ReadFile } from './import-worker.ts';
import type { ReadOptions } from './reading/read-file.ts';

/** Reads, stores and checks rows away from the thread of the page. Calls fail when the worker dies. */
export type WorkerClient = ReturnType<typeof openWorkerClient>;

/** Starts the worker of one import page. */
export const openWorkerClient = (onDeath: () => void) => {
  const worker = new Worker(new URL('import-worker.ts', import.meta.url), { type: 'module' });
  const remote = wrap<ImportWorker>(worker);
  const death = Promise.withResolvers<never>();
  death.promise.catch(() => undefined);
  let isEnded = false;
  const end = () => {
    isEnded = true;
    death.reject(new Error('The worker has ended.'));
  };
  const die = () => {
    if (!isEnded) onDeath();
    end();
  };
  // Its code did not load, or it threw.
  worker.addEventListener('error', die);
  // A worker that runs out of memory ends without an event, and its lock becomes free.
  const lock = `import-worker ${crypto.randomUUID()}`;
  const watch = async () => {
    await remote.holdLock(lock);
    await navigator.locks.request(lock, die);
  };
  void watch().catch(die);
  const call = async <Value>(work: Promise<Value>): Promise<Value> => {
    try {
      return await Promise.race([work, death.promise]);
    } catch (error) {
      die();
      throw error;
    }
  };
  let held: Promise<unknown> = Promise.resolve();

  return {
    read: (id: string, source: Blob | string, options: ReadOptions) =>
      call<ReadFile>(remote.read(id, source, options)),
    store: (record: StoredImport) => call<DeviceResult<void>>(remote.store(record)),
    /** Checks all rows of an import. @param onChecked says whether the rest is still wanted */
    check: (id: string, context: CheckContext, onChecked: (rows: CheckedRow[]) => boolean) =>
      call(remote.check(id, context, proxy(onChecked))),
    create: (order: CreateOrder, context: CheckContext, numbers: readonly number[]) =>
      call<EnqueueResult | 'late'>(remote.create(order, context, numbers)),
    /** Keeps the worker until a job has ended, also if the page is left. */
    hold: <Value>(job: Promise<Value>): Promise<Value> => {
      held = job.catch(() => undefined);
      return job;
    },
    close: async () => {
      await held;
      end();
      worker.terminate();
    },
  };
};
