import { useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/** The element of a row that the arrow keys move to. */
const rowTarget = '[data-row-focus]';

type RowFocusOptions<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Called when Shift and an arrow key, Home or End move from one row to another; without it these keys do nothing. */
  onShiftMove: ((from: Row, to: Row) => void) | undefined;
};

/**
 * Arrow up and down, Home and End move the focus between rows (`data-row`), to the `data-row-focus` of the same value.
 * @returns the refs of the table and of its body, the handlers of the body, and the index of the row with the focus; -1 where none has it.
 */
export const useRowFocus = <Row>({ rows, keyOf, onShiftMove }: RowFocusOptions<Row>) => {
  const table = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  // The row that has the focus, by key: rows may come and go above it.
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const goTo = useRef<{ key: string; target: string } | null>(null);
  const focusIndex = useMemo(
    () => (focusKey === null ? -1 : rows.findIndex((row) => keyOf(row) === focusKey)),
    [rows, keyOf, focusKey],
  );

  useLayoutEffect(() => {
    if (goTo.current === null || goTo.current.key !== focusKey) return;
    const { key, target } = goTo.current;
    goTo.current = null;
    body.current
      ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(key)}"] [data-row-focus="${CSS.escape(target)}"]`)
      ?.focus();
  }, [focusKey]);

  const isLost = focusKey !== null && focusIndex === -1;
  useLayoutEffect(() => {
    // The row with the focus has left the list: focus the table, so that the keyboard user does not start at the top again.
    if (isLost && document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  }, [isLost]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.shiftKey && !onShiftMove)) return;
    if (!(event.target instanceof Element) || !event.target.matches(rowTarget)) return;
    const ends = rows.length - 1;
    const to = { ArrowDown: focusIndex + 1, ArrowUp: focusIndex - 1, Home: 0, End: ends }[event.key];
    const row = to === undefined ? undefined : rows[to];
    if (row === undefined) return;
    event.preventDefault();
    if (keyOf(row) === focusKey) return;
    goTo.current = { key: keyOf(row), target: event.target.getAttribute('data-row-focus') ?? '' };
    setFocusKey(keyOf(row));
    const from = rows[focusIndex];
    if (event.shiftKey && from !== undefined) onShiftMove?.(from, row);
  };
  const onFocus = (event: FocusEvent) =>
    setFocusKey(event.target.closest('[data-row]')?.getAttribute('data-row') ?? null);
  const onBlur = (event: FocusEvent) => {
    if (!body.current?.contains(event.relatedTarget)) setFocusKey(null);
  };

  return { table, body, focusIndex, onKeyDown, onFocus, onBlur };
};
