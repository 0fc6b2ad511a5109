import { useEffect, useState } from 'react';
import { createStore, useStore } from '#data/state/create-store.ts';
import { openWorkerClient, type WorkerClient } from '../worker-client.ts';

/** A file that crashes the worker twice would crash it again. */
const maxDeaths = 2;

export type WorkerState = {
  worker: WorkerClient | null;
  /** How often the worker of this page has died. */
  deaths: number;
};

const createWorkerSlot = () => {
  const state = createStore<WorkerState>({ worker: null, deaths: 0 });
  const open = (deaths: number) => {
    void state.get().worker?.close();
    const replace = () => open(deaths + 1);
    state.set({ worker: deaths < maxDeaths ? openWorkerClient(replace) : null, deaths });
  };
  return {
    state,
    start: () => {
      open(0);
      return () => void state.get().worker?.close();
    },
  };
};

/** The worker of this page. If it dies, a new one replaces it. */
export const useWorker = (): WorkerState => {
  const [slot] = useState(createWorkerSlot);
  useEffect(() => slot.start(), [slot]);
  return useStore(slot.state);
};
