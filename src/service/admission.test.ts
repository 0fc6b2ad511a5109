import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { admission, type Urgency } from './admission.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** One request at work and two that may wait; `log` has what became of each, in order. */
const start = () => {
  const { enter } = admission({ inFlight: 1, queue: 2, waitMs: 2000 });
  const log: string[] = [];
  const leaves = new Map<string, () => void>();
  const send = async (name: string, urgency: Urgency): Promise<void> => {
    try {
      leaves.set(name, await enter(urgency));
      log.push(`${name} works`);
    } catch (error) {
      log.push(`${name} refused`);
      expect(error).toMatchObject({ code: 'busy', processed: false });
    }
  };
  const finish = async (name: string) => {
    leaves.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { send, finish, log };
};

describe('admission', () => {
  it('serves waiting creates first, then changes, then reads, each in order', async () => {
    const { send, finish, log } = start();
    for (const [name, urgency] of [
      ['a', 'read'],
      ['list', 'read'],
      ['task', 'create'],
    ] as const)
      void send(name, urgency);
    await finish('none');
    await finish('a');
    void send('promo', 'change');
    await finish('task');
    await finish('promo');
    expect(log).toEqual(['a works', 'task works', 'promo works', 'list works']);
  });

  it('refuses a waiting read for a change, and either of them for a create, but no create for another one', async () => {
    const { send, finish, log } = start();
    await send('a', 'create');
    for (const [name, urgency] of [
      ['list', 'read'],
      ['promo', 'change'],
      ['task 1', 'create'],
      ['list 2', 'read'],
      ['task 2', 'create'],
      ['task 3', 'create'],
    ] as const) {
      void send(name, urgency);
      await finish('none');
    }
    expect(log).toEqual(['a works', 'list refused', 'list 2 refused', 'promo refused', 'task 3 refused']);
    await finish('a');
    await finish('task 1');
    expect(log.slice(5)).toEqual(['task 1 works', 'task 2 works']);
  });

  it('refuses a request that has waited for two seconds, and gives its place to one other', async () => {
    const { send, finish, log } = start();
    await send('a', 'create');
    void send('b', 'create');
    await vi.advanceTimersByTimeAsync(2000);
    await finish('a');
    void send('c', 'read');
    void send('d', 'read');
    await finish('none');
    expect(log).toEqual(['a works', 'b refused', 'c works']);
    await finish('c');
    expect(log.at(-1)).toBe('d works');
  });
});
