import { createStore, useStore } from '#data/state/create-store.ts';
import type { Question } from '#form/problems.tsx';

/** What became of the last press of Create in a draft that was not sent. */
export type PressState = {
  /** Its address is being looked up. */
  isWaiting: boolean;
  /** Why nothing was sent, apart from field errors and questions. */
  message: string;
  questions: readonly Question[];
  /** Nothing was sent because the user left the draft or the page, and has not come back. */
  isLeft: boolean;
};

const notPressed: PressState = { isWaiting: false, message: '', questions: [], isLeft: false };

/** By the id of the draft. They outlive the form, which may be left while a press waits. */
const presses = createStore<Readonly<Record<string, PressState>>>({});

export const getPress = (draftId: string): PressState => presses.get()[draftId] ?? notPressed;

export const setPress = (draftId: string, state: Partial<PressState> = {}): void =>
  presses.set({ ...presses.get(), [draftId]: { ...notPressed, ...state } });

export const usePress = (draftId: string): PressState => useStore(presses)[draftId] ?? notPressed;

/** Whether a task was not sent because it was left while its press waited. */
export const useLeftPress = (): boolean => Object.values(useStore(presses)).some(({ isLeft }) => isLeft);
