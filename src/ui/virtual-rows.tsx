import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { DrawnRow, GroupHead } from './drawn-row.tsx';
import { onResize } from './on-resize.ts';
import { layOut } from './row-lines.ts';
import { useRowFocus } from './use-row-focus.ts';
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
  /** Its cells can be edited: it is a grid (`role="gridcell"`), as wide as its columns, and its head scrolls with it. */
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

/** Lists up to this length are rendered whole, so that the browser's own search finds everything in them. */
const wholeUpTo = 200;

// The width below which rows take two lines; the style sheets of rows use the same.
const narrowQuery = '(max-width: 48em)';

const subscribeNarrow = (listener: () => void) => {
  const media = matchMedia(narrowQuery);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether the window is too narrow for a row of columns, for what CSS alone cannot do: the height of virtual rows. */
const useNarrow = (): boolean => useSyncExternalStore(subscribeNarrow, () => matchMedia(narrowQuery).matches);

/**
 * A table of rows of one height, scrolled with the page; above 200 rows only those in sight are in the document.
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
  const [margin, setMargin] = useState(0);

  const headHeight = groups?.height ?? 0;
  const groupOf = groups?.of;
  const { lines, tops, lineOf } = useMemo(
    () => layOut(rows, groupOf, { row: height, head: headHeight }),
    [rows, groupOf, height, headHeight],
  );
  const virtual = rows.length > wholeUpTo;
  const virtualizer = useWindowVirtualizer({
    count: lines.length,
    enabled: virtual,
    estimateSize: (index) => (lines[index]?.kind === 'head' ? headHeight : height),
    overscan: 10,
    scrollMargin: margin,
  });

  // Other lines or heights invalidate what the virtualizer remembers.
  useLayoutEffect(() => virtualizer.measure(), [lines, virtualizer]);

  const { table, body, focusIndex, onKeyDown, onFocus, onBlur } = useRowFocus({ rows, keyOf, onShiftMove });

  // Whatever changes its height above the list also changes the height of the page.
  useLayoutEffect(() => {
    const measure = () => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      setMargin(Math.round(top + window.scrollY));
    };
    measure();
    return onResize([document.body], measure);
  }, [body]);

  const items = virtual ? virtualizer.getVirtualItems() : null;
  const first = items ? (items[0]?.index ?? 0) : 0;
  const last = items ? (items.at(-1)?.index ?? -1) : lines.length - 1;
  const topOf = (line: number) => (tops[line] ?? 0) - (tops[first] ?? 0);
  const drawn = lines.slice(first, last + 1);
  const focusLine = lineOf[focusIndex];
  const focused = focusLine === undefined ? undefined : lines[focusLine];
  if (focusLine !== undefined && focused !== undefined && focusLine < first) drawn.unshift(focused);
  else if (focusLine !== undefined && focused !== undefined && focusLine > last) drawn.push(focused);
  // The head of the first rows in sight may itself be far above.
  const firstLine = lines[first];
  const headAbove = groups && firstLine?.kind === 'row' ? groups.of(firstLine.row) : null;

  // Only values that change seldom: all rows inherit these properties, so that a change restyles every row.
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--row-height': `${height}px`,
    '--group-height': `${headHeight}px`,
    ...(virtual && { height: `${tops[lines.length] ?? 0}px` }),
  };
  const isTable = articleName === undefined;
  return (
    <div
      ref={table}
      role={isTable ? (editable ? 'grid' : 'table') : undefined}
      tabIndex={-1}
      aria-label={isTable ? label : undefined}
      aria-rowcount={isTable ? lines.length + 1 : undefined}
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
        onKeyDown={onKeyDown}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        <div
          role="presentation"
          className={classes['block']}
          data-virtual={virtual || undefined}
          style={virtual ? { top: tops[first] } : undefined}
        >
          {groups && headAbove !== null && (
            <div key={`:above ${headAbove}`} aria-hidden className={classes['group']} data-above>
              {groups.renderHead(headAbove)}
            </div>
          )}
          {drawn.map((line) => {
            if (line.kind === 'head')
              return (
                <GroupHead key={`:head ${line.at}`} line={line} isTable={isTable}>
                  {groups?.renderHead(line.group)}
                </GroupHead>
              );
            const { row, at } = line;
            const away = at < first || at > last ? topOf(at) : null;
            return (
              <DrawnRow
                key={keyOf(row)}
                rowKey={keyOf(row)}
                name={articleName?.(row)}
                row={row}
                at={at}
                index={line.index}
                count={rows.length}
                draw={children}
                className={rowClass}
                isCurrent={keyOf(row) === current}
                away={away}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
};
