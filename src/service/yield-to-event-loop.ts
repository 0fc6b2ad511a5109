const takeTurn = (): Promise<void> =>
  new Promise((resolve) => {
    // `setTimeout` for browsers: Node would run all its timers in one turn.
    (globalThis.setImmediate ?? setTimeout)(resolve);
  });

const arrivalsPerTurn = 8;
let arrivals = 0;
let lastArrival: Promise<void> = Promise.resolve();

/**
 * Lets only a few requests arrive in one turn of the event loop: Node accepts one connection per turn, so that new ones would
 * wait behind all requests that have arrived.
 */
export const arrivalTurn = (): Promise<void> => {
  arrivals += 1;
  if (arrivals % arrivalsPerTurn === 0) lastArrival = lastArrival.then(takeTurn);
  return lastArrival;
};

/** Most turns that arrivals get before the next work, and most milliseconds. Idle turns take no time. */
const maxTurns = 32;
const maxMs = 10;

const letArrivalsPass = async (): Promise<void> => {
  const end = performance.now() + maxMs;
  for (let turn = 0; turn === 0 || (turn < maxTurns && performance.now() < end); turn += 1) await takeTurn();
};

let lastWork: Promise<void> = Promise.resolve();

/** Lets arrivals go before the next work, one after another. Long work waits for it between its parts: over SQLite it has no pause. */
export const nextTurn = (): Promise<void> => {
  lastWork = lastWork.then(letArrivalsPass);
  return lastWork;
};
