import { useEffect, useState } from 'react';
import { createStore, useStore } from '#data/state/create-store.ts';
import { openWorkerClient, type WorkerClient } from '../worker-client.ts';

/** A file that ends the worker twice would end it again. */
const mostDeaths = 2;

export type WorkerState = {
  worker: WorkerClient | null;
  /** How often a worker of this page has died. */
  deaths: number;
};

const createWorkerSlot = () => {
  const state = createStore<WorkerState>({ worker: null, deaths: 0 });
  const open = (deaths: number) => {
    void state.get().worker?.close();
    const replace = () => open(deaths + 1);
    state.set({ worker: deaths < mostDeaths ? openWorkerClient(replace) : null, deaths });
  };
  return {
    state,
    start: () => {
      open(0);
      return () => void state.get().worker?.close();
    },
  };
};

/** The worker of this page; another one takes its place if it dies. */
export const useWorker = (): WorkerState => {
  const [slot] = useState(createWorkerSlot);
  useEffect(() => slot.start(), [slot]);
  return useStore(slot.state);
};
