import { nextTurn } from './next-turn.ts';

/** Where no frame is drawn, as in a tab in the background, nobody waits for one any longer. */
const mostMs = 100;

/** Resolves once the next frame is drawn, or after a tenth of a second. */
export const afterFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, mostMs);
    const finish = async () => {
      // A callback of the frame comes before it is drawn, a turn after it.
      await nextTurn();
      clearTimeout(timer);
      resolve();
    };
    requestAnimationFrame(() => void finish());
  });
