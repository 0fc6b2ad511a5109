import { createStore, useStore } from '#data/state/create-store.ts';
import type { Question } from '#form/problems.tsx';

/** Why the last press sent nothing, apart from field errors. */
export type BlockedPress = {
  draftId: string;
  message: string;
  questions: readonly Question[];
  /** Another draft or page is shown instead. */
  isLeft: boolean;
};

export const notBlocked: BlockedPress = { draftId: '', message: '', questions: [], isLeft: false };

// Both outlive the form, which may be left while a press waits.

export const lastBlocked = createStore(notBlocked);

/** Whether a press waits for its address to be looked up. */
export const waitingPress = createStore(false);

/** Whether a task was not sent because it was left while its press waited. */
export const useLeftPress = (): boolean => useStore(lastBlocked).isLeft;
