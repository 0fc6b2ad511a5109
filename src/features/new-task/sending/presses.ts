import { createStore, useStore } from '#data/state/create-store.ts';
import type { Question } from '#form/problems.tsx';

/** Why the last press of Create in a draft sent nothing, or not yet. */
export type PressState = {
  /** It waits while the address is being looked up. */
  isWaiting: boolean;
  /** Why nothing was sent, apart from field errors and questions. */
  message: string;
  questions: readonly Question[];
  /** Nothing was sent because the user left the draft or the page, and hasn't come back. */
  wasAbandoned: boolean;
};

const notPressed: PressState = { isWaiting: false, message: '', questions: [], wasAbandoned: false };

/** By the id of the draft. They outlive the form, which may be left while a press waits. */
const presses = createStore<Readonly<Record<string, PressState>>>({});

export const getPress = (draftId: string): PressState => presses.get()[draftId] ?? notPressed;

export const setPress = (draftId: string, state: Partial<PressState>): void =>
  presses.set({ ...presses.get(), [draftId]: { ...notPressed, ...state } });

export const clearPress = (draftId: string): void => setPress(draftId, {});

export const usePress = (draftId: string): PressState => useStore(presses)[draftId] ?? notPressed;

/** Whether a task wasn't sent because the user left it while its press waited. */
export const useAbandonedPress = (): boolean =>
  Object.values(useStore(presses)).some(({ wasAbandoned }) => wasAbandoned);
