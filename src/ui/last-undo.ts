/** Undoes the last undoable change of the current page; the key U calls it. Null while nothing can be undone. */
let takeBack: (() => void) | null = null;

/** Registers the undo of the last change. @returns a function that withdraws it, unless a later one has replaced it. */
export const offerUndo = (undo: () => void): (() => void) => {
  takeBack = undo;
  return () => {
    if (takeBack === undo) takeBack = null;
  };
};

/** Runs the registered undo. @returns whether there was one. */
export const undoLast = (): boolean => {
  const undo = takeBack;
  takeBack = null;
  undo?.();
  return undo !== null;
};
