/** Most turns that newcomers get before the next caller, and most milliseconds. Idle turns take no time. */
const maxTurns = 32;
const maxMs = 10;

const takeTurn = (): Promise<void> =>
  new Promise((resolve) => {
    // `setTimeout` for browsers: Node would run all its timers in one turn.
    (globalThis.setImmediate ?? setTimeout)(resolve);
  });

const takeTurns = async (): Promise<void> => {
  const end = performance.now() + maxMs;
  for (let turn = 0; turn === 0 || (turn < maxTurns && performance.now() < end); turn += 1) await takeTurn();
};

let last: Promise<void> = Promise.resolve();

/**
 * Lets other work of the event loop go first: callers continue one after another. Over SQLite a request runs without a pause,
 * and Node accepts one connection per turn: new connections would wait behind all requests that have arrived.
 */
export const nextTurn = (): Promise<void> => {
  last = last.then(takeTurns);
  return last;
};
