const createLocks = () => {
  /** Those that wait for each lock that is held. */
  const queues = new Map<string, (() => void)[]>();
  const requestWith = async (
    name: string,
    { ifAvailable = false, signal }: LockOptions,
    work: (lock: { name: string } | null) => unknown,
  ): Promise<unknown> => {
    const queue = queues.get(name);
    if (queue && ifAvailable) return work(null);
    if (queue)
      await new Promise<void>((grant, reject) => {
        queue.push(grant);
        signal?.addEventListener('abort', () => {
          if (queue.includes(grant)) queue.splice(queue.indexOf(grant), 1);
          reject(signal.reason as Error);
        });
      });
    else queues.set(name, []);
    try {
      return await work({ name });
    } finally {
      const next = queues.get(name)?.shift();
      if (next) next();
      else queues.delete(name);
    }
  };
  const request = (name: string, ...rest: [() => unknown] | [LockOptions, () => unknown]) =>
    rest.length === 1 ? requestWith(name, {}, rest[0]) : requestWith(name, ...rest);
  return { request, query: () => Promise.resolve({ held: [...queues.keys()].map((name) => ({ name })) }) };
};

const page = (): object => Object.getPrototypeOf(navigator);

/** New Web Locks for all tabs, which jsdom lacks. */
export const setLocks = () => {
  Object.defineProperty(page(), 'locks', { configurable: true, value: createLocks() });
};
