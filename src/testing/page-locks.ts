type Held = { name: string; take: () => void; waiting: (() => void)[] };

const createLocks = () => {
  const held = new Map<string, Held>();
  const requestWith = (
    name: string,
    { ifAvailable = false, steal = false, mode = 'exclusive', signal }: LockOptions,
    work: (lock: { name: string } | null) => unknown,
  ) =>
    new Promise<unknown>((resolve, reject) => {
      const abort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
      const grant = () => {
        const waiting = held.get(name)?.waiting ?? [];
        const own: Held = { name, take: abort, waiting };
        held.set(name, own);
        const end = () => {
          if (held.get(name) !== own) return;
          held.delete(name);
          waiting.shift()?.();
        };
        const run = async () => work({ name });
        run().finally(end).then(resolve, reject);
      };
      const other = held.get(name);
      // Who shares a lock here never waits: none of ours is asked for in both ways.
      if (!other || mode === 'shared') grant();
      else if (steal) {
        other.take();
        grant();
      } else if (ifAvailable) void Promise.resolve(work(null)).then(resolve);
      else {
        other.waiting.push(grant);
        signal?.addEventListener('abort', () => {
          other.waiting.splice(other.waiting.indexOf(grant), 1);
          abort();
        });
      }
    });
  const request = (name: string, ...rest: [() => unknown] | [LockOptions, () => unknown]) =>
    rest.length === 1 ? requestWith(name, {}, rest[0]) : requestWith(name, ...rest);
  return { request, query: () => Promise.resolve({ held: [...held.values()] }) };
};

const page = (): object => Object.getPrototypeOf(navigator);

/** The browser's locks, of all tabs, which jsdom has not: new ones, that nobody holds. */
export const setLocks = () => {
  Object.defineProperty(page(), 'locks', { configurable: true, value: createLocks() });
};

export const removeLocks = () => {
  Reflect.deleteProperty(page(), 'locks');
};
