/** What is to be in the document: a row, or the head of a group. */
export type Wanted = { id: string; isRow: boolean };

/** What is in the document, in its order. `element` names what stands for it there, however often that shows another row. */
export type Placed = Wanted & { element: string };

/**
 * Decides which element shows which row. A row that stays has its element to itself; one that comes is shown by the element of one
 * that went, so that scrolling neither makes elements nor throws any away.
 */
export const createRowElements = () => {
  let placed: readonly Placed[] = [];
  let made = 0;
  let focused: string | null = null;
  let isSorting = false;

  const add = ({ id, isRow }: Wanted): Placed => {
    if (!isRow) return { id, isRow, element: id };
    made += 1;
    return { id, isRow, element: `row ${made}` };
  };

  /** Each element shows the row of its place, so that none is moved. */
  const fill = (wanted: readonly Wanted[]): readonly Placed[] => {
    const elements = placed.filter(({ isRow }) => isRow).values();
    return wanted.map((each) => {
      const free = each.isRow ? elements.next().value : undefined;
      return free ? { ...each, element: free.element } : add(each);
    });
  };

  return {
    /**
     * @param wanted in the order of the list.
     * @param inOrder whether the elements are to stand in that order in the document, too. To move them costs more than to fill
     * them, so while the list is scrolled they stand in any.
     */
    place: (wanted: readonly Wanted[], inOrder: boolean): readonly Placed[] => {
      const order = new Map(wanted.map(({ id }, at) => [id, at]));
      const there = new Set(placed.map(({ id }) => id));
      const coming = wanted.filter(({ id }) => !there.has(id));
      // After a search hardly a row stays, and to move the elements of the few that do costs more than to fill them anew.
      if (inOrder && focused === null && 2 * coming.length > wanted.length) {
        placed = fill(wanted);
        isSorting = false;
        return placed;
      }
      const rows = coming.filter(({ isRow }) => isRow);
      const kept = placed.flatMap((each): readonly Placed[] => {
        if (order.has(each.id)) return [each];
        // An element with the focus would take it along to the other row.
        const next = each.isRow && each.id !== focused ? rows.shift() : undefined;
        return next ? [{ ...next, element: each.element }] : [];
      });
      const shown = new Set(kept.map(({ id }) => id));
      const all = [...kept, ...coming.filter(({ id }) => !shown.has(id)).map(add)];
      placed =
        inOrder || isSorting ? all.toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0)) : all;
      isSorting = false;
      return placed;
    },
    /** The row that has the focus; null where none has it. */
    setFocused: (id: string | null) => {
      focused = id;
    },
    /** The next time the elements are put in the order of the list, whatever that costs: the Tab key follows them. */
    sort: () => {
      isSorting = true;
    },
  };
};
