/** The lock of the tab that the demo runs in: two copies of the database would lose each other's writes. */
const lockName = 'dispatch-demo-tab';

/** Resolves once this tab alone runs the demo; it stays so until the tab closes. `onWait`: another tab has it now. */
export const lockTab = (onWait: () => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const granted = (lock: Lock | null) => {
      if (lock) {
        resolve();
        return new Promise<never>(() => undefined);
      }
      onWait();
      navigator.locks.request(lockName, granted).catch(reject);
      return undefined;
    };
    navigator.locks.request(lockName, { ifAvailable: true }, granted).catch(reject);
  });
