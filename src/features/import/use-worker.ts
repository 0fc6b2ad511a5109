import { wrap, type Remote } from 'comlink';
import { useEffect, useState } from 'react';
import type { ImportWorker } from './import-worker.ts';

/** Starts a worker that reads, stores and checks rows away from the thread of the page. */
const openWorker = (onDeath: () => void) => {
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
  let held: Promise<unknown> = Promise.resolve();

  return {
    /** Calls the worker. Fails if it dies. */
    call: async <Work extends Promise<unknown>>(work: (remote: Remote<ImportWorker>) => Work) => {
      try {
        return await Promise.race([work(remote), death.promise]);
      } catch (error) {
        die();
        throw error;
      }
    },
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

export type WorkerClient = ReturnType<typeof openWorker>;

export type WorkerState = {
  worker: WorkerClient | null;
  /** How often the worker of this page has died. */
  deaths: number;
};

/** A file that crashes the worker twice would crash it again. */
const maxDeaths = 2;

/** The worker of this page. If it dies, a new one replaces it. */
export const useWorker = (): WorkerState => {
  const [state, setState] = useState<WorkerState>({ worker: null, deaths: 0 });
  useEffect(() => {
    let worker: WorkerClient | null = null;
    const open = (deaths: number) => {
      void worker?.close();
      worker = deaths < maxDeaths ? openWorker(() => open(deaths + 1)) : null;
      setState({ worker, deaths });
    };
    open(0);
    return () => void worker?.close();
  }, []);
  return state;
};
