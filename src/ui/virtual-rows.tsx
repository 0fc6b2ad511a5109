import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useNarrow } from './use-narrow.ts';
import classes from './virtual-rows.module.css';

type VirtualRowsProps<Row> = {
  /** The accessible name of the whole. */
  label: string;
  /** Names of the columns, in the order of the cells. */
  columns: readonly string[];
  /** Makes each row an article of this name instead of a table's row; its cells then have no role. */
  articleName?: (row: Row) => string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The cells of a row (`role="cell"` in a table). The function must be stable; a row renders again when its object changes. */
  children: (row: Row) => ReactNode;
  /** Sets `grid-template` of the rows and of the head. */
  rowClass: string | undefined;
  /** Height of every row in pixels, wide and narrow (`useNarrow`). */
  heights: { wide: number; narrow: number };
  /** Called when Shift and an arrow key, Home or End move from one row to another; without it these keys do nothing. */
  onShiftMove?: (from: Row, to: Row) => void;
};

/** Lists up to this length are rendered whole, so that the browser's own search finds everything in them. */
const wholeUpTo = 200;

/** The element of a row that the arrow keys move to. */
const rowTarget = '[data-row-focus]';

/**
 * A table of rows of one height, scrolled with the page; above 200 rows only those in sight are in the document.
 * Arrow up and down, Home and End move between the rows' `data-row-focus`; where a row has several, between those of
 * the same value. The row with the focus stays in the document
 * however far the page is scrolled, and the focus never lands on another row by itself.
 */
export const VirtualRows = <Row,>({
  label,
  columns,
  articleName,
  rows,
  keyOf,
  children,
  rowClass,
  heights,
  onShiftMove,
}: VirtualRowsProps<Row>) => {
  const narrow = useNarrow();
  const height = narrow ? heights.narrow : heights.wide;
  const table = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  // The row that has the focus, by key: rows may come and go above it.
  const [focusKey, setFocusKey] = useState<string | null>(null);
  const goTo = useRef<{ key: string; target: string } | null>(null);

  const virtual = rows.length > wholeUpTo;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    enabled: virtual,
    estimateSize: () => height,
    overscan: 10,
    scrollMargin: margin,
  });

  // A new height invalidates what the virtualizer remembers of the old one.
  useLayoutEffect(() => virtualizer.measure(), [height, virtualizer]);

  // Whatever changes its height above the list also changes the height of the page.
  useLayoutEffect(() => {
    const measure = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      setMargin(Math.round(top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const items = virtual ? virtualizer.getVirtualItems() : null;
  const first = items ? (items[0]?.index ?? 0) : 0;
  const last = items ? (items.at(-1)?.index ?? -1) : rows.length - 1;
  const focusIndex = focusKey === null ? -1 : rows.findIndex((row) => keyOf(row) === focusKey);

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
    goTo.current = { key: keyOf(row), target: event.target.getAttribute('data-row-focus') ?? '' };
    setFocusKey(keyOf(row));
    const from = rows[focusIndex];
    if (event.shiftKey && from !== undefined) onShiftMove?.(from, row);
  };
  const onFocus = useCallback((event: FocusEvent) => {
    setFocusKey(event.target.closest('[data-row]')?.getAttribute('data-row') ?? null);
  }, []);
  const onBlur = useCallback((event: FocusEvent) => {
    if (!body.current?.contains(event.relatedTarget)) setFocusKey(null);
  }, []);

  const drawn = rows.slice(first, last + 1).map((row, at) => ({ row, index: first + at }));
  const focusRow = rows[focusIndex];
  if (focusRow !== undefined && focusIndex < first) drawn.unshift({ row: focusRow, index: focusIndex });
  else if (focusRow !== undefined && focusIndex > last) drawn.push({ row: focusRow, index: focusIndex });

  // Only values that change seldom: all rows inherit these properties, so that a change restyles every row.
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--row-height': `${height}px`,
    ...(virtual && { height: `${rows.length * height}px` }),
  };
  const isTable = articleName === undefined;
  return (
    <div
      ref={table}
      role={isTable ? 'table' : undefined}
      tabIndex={-1}
      aria-label={isTable ? label : undefined}
      aria-rowcount={isTable ? rows.length + 1 : undefined}
      className={classes['table']}
    >
      {/* Articles name their own parts, so that this head is hidden from screen readers. */}
      <div
        role={isTable ? 'rowgroup' : undefined}
        aria-hidden={!isTable || undefined}
        className={classes['head']}
      >
        <div
          role={isTable ? 'row' : undefined}
          aria-rowindex={isTable ? 1 : undefined}
          className={`${classes['row']} ${rowClass ?? ''}`}
        >
          {columns.map((column) => (
            <span key={column} role={isTable ? 'columnheader' : undefined}>
              {column}
            </span>
          ))}
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys come up from the rows' own controls */}
      <div
        ref={body}
        role={isTable ? 'rowgroup' : 'feed'}
        aria-label={isTable ? undefined : label}
        className={classes['body']}
        style={sizes}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <div role="presentation" className={classes['block']} style={{ translate: `0 ${first * height}px` }}>
          {drawn.map(({ row, index }) => (
            <DrawnRow
              key={keyOf(row)}
              rowKey={keyOf(row)}
              name={articleName?.(row)}
              row={row}
              index={index}
              count={rows.length}
              draw={children}
              className={rowClass}
              away={index < first || index > last ? (index - first) * height : null}
            />
          ))}
        </div>
      </div>
    </div>
  );
};

type DrawnRowProps<Row> = {
  rowKey: string;
  /** The article's name; undefined in a table. */
  name: string | undefined;
  row: Row;
  index: number;
  count: number;
  draw: (row: Row) => ReactNode;
  className: string | undefined;
  /** Set for a row that is rendered out of sight because it has the focus: its place, in pixels from the first rendered row. */
  away: number | null;
};

const PlainRow = <Row,>({ rowKey, name, row, index, count, draw, className, away }: DrawnRowProps<Row>) => (
  <div
    {...(name === undefined
      ? { role: 'row', 'aria-rowindex': index + 2 }
      : { role: 'article', 'aria-label': name, 'aria-posinset': index + 1, 'aria-setsize': count })}
    data-row={rowKey}
    data-away={away !== null || undefined}
    style={away === null ? undefined : { top: away }}
    className={`${classes['row']} ${className ?? ''}`}
  >
    {draw(row)}
  </div>
);

// memo loses the type parameter.
const DrawnRow = memo(PlainRow) as typeof PlainRow;
