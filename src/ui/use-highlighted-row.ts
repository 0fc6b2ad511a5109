import { useId, useState, type KeyboardEvent } from 'react';

/**
 * The highlighted row of a list whose text box keeps the focus. It is remembered by its key, so that it stays highlighted when other rows
 * appear.
 * @param start the key of the row that is highlighted before an arrow key is pressed: by default the first row; null for none
 */
export const useHighlightedRow = <Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  start?: string | null,
) => {
  const listId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const indexOf = (key: string | null) => rows.findIndex((row) => keyOf(row) === key);
  const moved = indexOf(chosen);
  const begin = start === undefined ? 0 : indexOf(start);
  const index = moved === -1 ? begin : moved;
  /** The id of a row, for `aria-activedescendant`. */
  const idOf = (at: number): string => `${listId}-${at}`;

  return {
    listId,
    row: rows[index],
    activeId: idOf(index),
    idOf,
    /** @param key null: where the highlight starts */
    highlight: setChosen,
    /** Moves the highlight. @returns whether the key was for the list */
    onArrow: (event: KeyboardEvent): boolean => {
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      const from = step === -1 ? Math.max(index, 0) : index;
      const next = (from + step + rows.length) % rows.length;
      const row = rows[next];
      if (step === 0 || row === undefined) return false;
      event.preventDefault();
      setChosen(keyOf(row));
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
      return true;
    },
  };
};
