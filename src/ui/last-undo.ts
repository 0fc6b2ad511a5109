/** Undoes the last undoable change of the current page; the key U calls it. Null while nothing can be undone. */
let lastUndo: (() => void) | null = null;

/** Registers the undo of the last change. @returns a function that withdraws it, unless a later one has replaced it. */
export const offerUndo = (undo: () => void): (() => void) => {
  lastUndo = undo;
  return () => {
    if (lastUndo === undo) lastUndo = null;
  };
};

/** Runs the registered undo. @returns whether there was one. */
export const undoLast = (): boolean => {
  const undo = lastUndo;
  lastUndo = null;
  undo?.();
  return undo !== null;
};
