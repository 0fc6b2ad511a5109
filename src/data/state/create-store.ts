import { useSyncExternalStore } from 'react';

/** An event with listeners. `subscribe` returns the function that ends the subscription. */
export const createSignal = <Values extends readonly unknown[] = []>() => {
  const listeners = new Set<(...values: Values) => void>();
  return {
    tell: (...values: Values): void => {
      for (const listener of listeners) listener(...values);
    },
    subscribe: (listener: (...values: Values) => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

export type Store<T> = {
  get: () => T;
  set: (next: T) => void;
  /** The value that it began with, which the page is prerendered with. */
  first: () => T;
  subscribe: (listener: () => void) => () => void;
};

/** A value outside React that others read and follow. Setting the same value again calls no listener. */
export const createStore = <T>(first: T): Store<T> => {
  let value = first;
  const { tell, subscribe } = createSignal();
  return {
    get: () => value,
    first: () => first,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      tell();
    },
    subscribe,
  };
};

/** The value of a store, kept up in a component. */
export const useStore = <T>({
  subscribe,
  get,
  first = get,
}: Pick<Store<T>, 'get' | 'subscribe'> & Partial<Pick<Store<T>, 'first'>>): T =>
  useSyncExternalStore(subscribe, get, first);
