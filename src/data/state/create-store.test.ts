import { expect, it } from 'vitest';
import { createStore } from './create-store.ts';

it('a store calls its listeners for a new value until they unsubscribe', () => {
  const store = createStore(1);
  const heard: number[] = [];
  const stop = store.subscribe(() => heard.push(store.get()));
  store.set(2);
  stop();
  store.set(3);
  expect(heard).toEqual([2]);
  expect(store.get()).toBe(3);
});

it('setting the present value of a store calls no listener', () => {
  const store = createStore('same');
  let count = 0;
  store.subscribe(() => (count += 1));
  store.set('same');
  expect(count).toBe(0);
});
