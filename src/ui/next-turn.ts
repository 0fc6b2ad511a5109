let last = Promise.resolve();

/** Resolves in a task of its own, after those that asked before: no timer, which browsers delay and tests stop. */
export const nextTurn = (): Promise<void> =>
  (last = last.then(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => {
          port1.close();
          resolve();
        });
        port1.start();
        port2.postMessage(null);
      }),
  ));
