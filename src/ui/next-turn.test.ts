import { expect, it } from 'vitest';
import { nextTurn } from './next-turn.ts';

it('gives each that asks a task of its own, one after the other', async () => {
  const done: string[] = [];
  const work = async (name: string) => {
    await nextTurn();
    done.push(name);
    for (let step = 0; step < 5; step += 1) await Promise.resolve();
    done.push(`${name} to its end`);
  };
  await Promise.all([work('first'), work('second')]);
  expect(done).toEqual(['first', 'first to its end', 'second', 'second to its end']);
});
