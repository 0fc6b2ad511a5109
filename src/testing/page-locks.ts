type Held = { name: string; waiting: (() => void)[] };

const createLocks = () => {
  const held = new Map<string, Held>();
  const requestWith = (
    name: string,
    { ifAvailable = false, mode = 'exclusive', signal }: LockOptions,
    work: (lock: { name: string } | null) => unknown,
  ) =>
    new Promise<unknown>((resolve, reject) => {
      const abort = () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError'));
      const grant = () => {
        const waiting = held.get(name)?.waiting ?? [];
        const own: Held = { name, waiting };
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
      // No lock is requested both shared and exclusively, so shared ones never wait.
      if (!other || mode === 'shared') grant();
      else if (ifAvailable) void Promise.resolve(work(null)).then(resolve);
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

/** New Web Locks for all tabs, which jsdom lacks. */
export const setLocks = () => {
  Object.defineProperty(page(), 'locks', { configurable: true, value: createLocks() });
};
