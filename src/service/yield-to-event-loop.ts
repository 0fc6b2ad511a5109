const takeTurn = (): Promise<void> =>
  new Promise((resolve) => {
    // `setTimeout` for browsers: Node would run all its timers in one turn.
    (globalThis.setImmediate ?? setTimeout)(resolve);
  });

/**
 * Makes a queue whose callers each get a turn of the event loop of their own. Over SQLite a request runs without a pause, and
 * Node accepts one connection per turn: without it, new connections would wait behind all requests that have arrived.
 */
export const turnQueue = (): (() => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  return () => {
    last = last.then(takeTurn);
    return last;
  };
};

/** Resolves in another turn. Long work waits for it between its parts. */
export const nextTurn = turnQueue();
