import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSemaphore } from './semaphore.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('turns', () => {
  /** One request at work and two that may wait; `log` has what became of each, in order. */
  const start = () => {
    const take = createSemaphore({ inFlight: 1, queue: 2, waitMs: 2000 });
    const log: string[] = [];
    const leaves = new Map<string, () => void>();
    const send = async (name: string, account = ''): Promise<void> => {
      try {
        leaves.set(name, await take(account));
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

  it('come in the order of arrival, and one more than may wait is refused', async () => {
    const { send, finish, log } = start();
    for (const name of ['a', 'b', 'c', 'd']) void send(name);
    await finish('none');
    await finish('a');
    await finish('b');
    expect(log).toEqual(['a works', 'd refused', 'b works', 'c works']);
  });

  it('are each name’s own', async () => {
    const { send, finish, log } = start();
    await send('a', 'one');
    void send('b', 'one');
    await send('c', 'other');
    await finish('a');
    expect(log).toEqual(['a works', 'c works', 'b works']);
  });

  it('do not come to a request that has waited for two seconds, whose place is free then', async () => {
    const { send, finish, log } = start();
    await send('a');
    void send('b');
    await vi.advanceTimersByTimeAsync(2000);
    void send('c');
    void send('d');
    await finish('a');
    await finish('c');
    expect(log).toEqual(['a works', 'b refused', 'c works', 'd works']);
  });
});
