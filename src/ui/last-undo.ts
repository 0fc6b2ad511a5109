/** What U takes back: one thing of the page at hand, for as long as it can be. */
let takeBack: (() => void) | null = null;

/** @returns the function that lets it go, unless something later has its place. */
export const offerUndo = (undo: () => void): (() => void) => {
  takeBack = undo;
  return () => {
    if (takeBack === undo) takeBack = null;
  };
};

/** @returns whether there was something to take back. */
export const undoLast = (): boolean => {
  const undo = takeBack;
  takeBack = null;
  undo?.();
  return undo !== null;
};
