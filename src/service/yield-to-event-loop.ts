/**
 * Resolves in another turn of the event loop. Long work waits for it between its parts, so that other requests are answered
 * meanwhile: over SQLite a whole list could run without a pause.
 */
export const nextTurn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve);
  });
