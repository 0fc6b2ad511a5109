import {
  useCallback,
  useMemo,
  useReducer,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { DrawnRow, GroupHead } from './drawn-row.tsx';
import { createRowElements } from './row-elements.ts';
import { layOut } from './row-lines.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useRowWindow } from './use-row-window.ts';
import classes from './virtual-rows.module.css';

/** Heads between the rows, which stay in sight while their rows do. Must be stable. */
export type RowGroups<Row> = {
  /** The group of a row. Rows of one group follow one another. */
  of: (row: Row) => string;
  renderHead: (group: string) => ReactNode;
  /** In pixels. */
  height: number;
};

type VirtualRowsProps<Row> = {
  /** The accessible name of the whole. */
  label: string;
  /** Names of the columns, in the order of the cells. */
  columns: readonly string[];
  /** What stands in the head of the first column in place of its name; it stays in sight where the window is narrow. */
  lead?: ReactNode;
  /** Makes each row an article of this name instead of a table's row; its cells then have no role. */
  articleName?: (row: Row) => string;
  /**
   * Its cells can be edited: it is a grid (`role="gridcell"`), as wide as its columns, which its parent element scrolls both ways;
   * its head stays in sight. Without it the page scrolls the list.
   */
  editable?: boolean;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The cells of a row (`role="cell"` in a table). The function must be stable; a row renders again when its object changes. */
  children: (row: Row) => ReactNode;
  /** Sets `grid-template` of the rows and of the head. */
  rowClass: string | undefined;
  /** Height of every row in pixels, wide and narrow (`useNarrow`). */
  heights: { wide: number; narrow: number };
  groups?: RowGroups<Row>;
  /** The row that is shown in full elsewhere, by key. */
  current?: string | null;
  /** Called when Shift and an arrow key, Home or End move from one row to another; without it these keys do nothing. */
  onShiftMove?: (from: Row, to: Row) => void;
};

/**
 * Lists up to this length are rendered whole, so that the browser's own search finds everything in them. Grids have a cell
 * for each column of a file, two hundred at most: to lay out many rows of them blocks the page.
 */
const wholeUpTo = { list: 200, grid: 50 };

// The width below which rows take two lines; the style sheets of rows use the same.
const narrowQuery = '(max-width: 48em)';

/** Whether the window is too narrow for a row of columns, for what CSS alone cannot do: the height of virtual rows. */
const useNarrow = (): boolean => {
  // One query for good: each frame of a scroll asks it.
  const [media] = useState(() => matchMedia(narrowQuery));
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
};

/**
 * A table of rows of one height, scrolled with the page or in a frame; above so many rows (`wholeUpTo`) only those in sight are in the document, in elements that are
 * used again for other rows, so that what a row draws must remember nothing of its own but while it has the focus.
 * Arrow up and down, Home and End move between the rows' `data-row-focus`; where a row has several, between those of
 * the same value. The row with the focus stays in the document
 * however far the page is scrolled, and the focus never lands on another row by itself.
 */
export const VirtualRows = <Row,>({
  label,
  columns,
  lead,
  articleName,
  editable = false,
  rows,
  keyOf,
  children,
  rowClass,
  heights,
  groups,
  current = null,
  onShiftMove,
}: VirtualRowsProps<Row>) => {
  const narrow = useNarrow();
  const height = narrow ? heights.narrow : heights.wide;
  const headHeight = groups?.height ?? 0;
  const groupOf = groups?.of;
  const lines = useMemo(
    () => layOut(rows, groupOf, { row: height, head: headHeight }),
    [rows, groupOf, height, headHeight],
  );
  const virtual = rows.length > (editable ? wholeUpTo.grid : wholeUpTo.list);
  const [elements] = useState(createRowElements);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const { table, body, focusIndex, onKeyDown, onFocus, onBlur } = useRowFocus({
    rows,
    keyOf,
    onShiftMove,
    onMove: elements.setFocused,
  });
  const { first, last, isScrolling } = useRowWindow(body, lines, {
    isEnabled: virtual,
    framed: editable ? table : null,
  });

  const inSight = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) =>
    lines.lineAt(first + step),
  );
  // The head of the first rows in sight may itself be far above.
  const above = virtual ? lines.headOver(first) : null;
  const focused = focusIndex === -1 ? null : lines.lineOf(focusIndex);
  const further = [above, focused].filter((at) => at !== null && (at < first || at > last));
  const drawn = [...further.map((at) => lines.lineAt(at ?? 0)), ...inSight].toSorted((a, b) => a.at - b.at);
  const idOf = (line: (typeof drawn)[number]) =>
    line.kind === 'head' ? `:head ${line.group}` : keyOf(line.row);
  const lineOf = new Map(drawn.map((line) => [idOf(line), line]));
  const wanted = drawn.map((line) => ({ id: idOf(line), isRow: line.kind === 'row' }));
  const placed = virtual
    ? elements.place(wanted, !isScrolling)
    : wanted.map(({ id, isRow }) => ({ id, isRow, element: id }));

  // Only values that change seldom: all rows inherit these properties, so that a change restyles every row.
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--row-height': `${height}px`,
    '--group-height': `${headHeight}px`,
    ...(virtual && { height: `${lines.topOf(lines.count)}px` }),
  };
  const isTable = articleName === undefined;
  return (
    <div
      ref={table}
      role={isTable ? (editable ? 'grid' : 'table') : undefined}
      tabIndex={-1}
      aria-label={isTable ? label : undefined}
      aria-rowcount={isTable ? lines.count + 1 : undefined}
      data-editable={editable || undefined}
      className={classes['table']}
    >
      {/* Articles name their own parts, so that this head is hidden from screen readers. */}
      <div
        role={isTable ? 'rowgroup' : undefined}
        aria-hidden={!isTable || undefined}
        className={classes['head']}
        data-lead={lead !== undefined || undefined}
      >
        <div
          role={isTable ? 'row' : undefined}
          aria-rowindex={isTable ? 1 : undefined}
          className={`${classes['row']} ${rowClass ?? ''}`}
        >
          {columns.map((column, at) => (
            <span key={column} data-column={at} role={isTable ? 'columnheader' : undefined}>
              {at === 0 && lead !== undefined ? lead : column}
            </span>
          ))}
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys come up from the rows' own controls */}
      <div
        ref={body}
        // A feed may have articles only, no headings.
        role={isTable ? 'rowgroup' : groups ? 'region' : 'feed'}
        aria-label={isTable ? undefined : label}
        className={classes['body']}
        style={sizes}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Tab' && virtual) {
            elements.sort();
            flushSync(redraw);
          }
          onKeyDown(event);
        }}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <div role="presentation" className={classes['block']} data-virtual={virtual || undefined}>
          {placed.map(({ id, element }) => {
            const line = lineOf.get(id);
            if (!line) return null;
            const top = virtual ? lines.topOf(line.at) : null;
            if (line.kind === 'head')
              return (
                <GroupHead
                  key={element}
                  line={line}
                  isTable={isTable}
                  place={top === null ? null : { top, height: lines.endOf(line.at) - top }}
                >
                  {groups?.renderHead(line.group)}
                </GroupHead>
              );
            const { row, at } = line;
            return (
              <DrawnRow
                key={element}
                rowKey={id}
                name={articleName?.(row)}
                row={row}
                at={at}
                index={line.index}
                count={rows.length}
                draw={children}
                className={rowClass}
                isCurrent={id === current}
                top={top}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
};
