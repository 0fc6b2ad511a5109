import { useMemo, useSyncExternalStore } from 'react';
import { useConnection } from '#data/http/connection.ts';
import { onSnapshotElsewhere, pressedSnapshots } from '../pressed-snapshots.ts';
import { createPressedTasks, type PressedView } from './pressed-tasks.ts';

/** When the page was opened. Tasks that were settled earlier are not shown. */
export const openedAt = Date.now();

// Loaded late because it contains zod and the outbox, which the form does not need.
const loadRecorder = () => import('./record-pressed.ts');

/** Loads the code that records a task before the first press, so that a task created offline reaches the outbox too. */
export const warmRecorder = (): void => {
  loadRecorder().catch(() => undefined);
};

/** A Web Lock, which the browser frees when the page dies, however it dies. */
const claim = (id: string, over: Promise<void>): Promise<boolean> =>
  new Promise((resolve) => {
    if (!navigator.locks) {
      resolve(true);
      return;
    }
    void navigator.locks.request(`pressed:${id}`, { ifAvailable: true }, (lock) => {
      resolve(lock !== null);
      return lock === null ? undefined : over;
    });
  });

/** Waits in the queue of the same lock. Without locks nobody can tell when a page is gone; the next start finds its tasks. */
const whenFree = (id: string): Promise<void> =>
  navigator.locks ? navigator.locks.request(`pressed:${id}`, () => undefined) : new Promise(() => undefined);

/** The pressed tasks of this page, whichever of its screens is open. */
export const pressedTasks = createPressedTasks({
  record: async (task, consents) => (await loadRecorder()).recordPressed(task, consents),
  snapshots: pressedSnapshots,
  claim,
  whenFree,
});

/** Records, now and while the page is open, what pages that die had not recorded. */
export const recordWhatIsLeft = async (): Promise<void> => {
  onSnapshotElsewhere(() => void pressedTasks.adopt());
  await pressedTasks.adopt();
};

export const usePressedTasks = (): readonly PressedView[] =>
  useSyncExternalStore(pressedTasks.subscribe, pressedTasks.all, pressedTasks.all);

/** Those of the account that is connected that wait for a person's answer, in the order of the presses. */
export const useAskingTasks = (): readonly PressedView[] => {
  const all = usePressedTasks();
  const accountId = useConnection()?.id;
  return useMemo(
    () => all.filter(({ task, question }) => question !== null && task.connection.id === accountId),
    [all, accountId],
  );
};
