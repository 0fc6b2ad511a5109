import { useMediaQuery } from '@mantine/hooks';
import {
  defaultRangeExtractor,
  useVirtualizer,
  useWindowVirtualizer,
  type Range,
} from '@tanstack/react-virtual';
import {
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { onResize } from './on-resize.ts';
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
  /** Height of every row in pixels, wide and narrow (`narrowQuery`), and how much higher one is that `isTall`. */
  heights: { wide: number; narrow: number; tall?: number };
  /** Whether a row has a line more. Must be stable, and say the same of the same object. Not for rows in groups. */
  isTall?: (row: Row) => boolean;
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

// The width below which rows take two lines and have another height; the style sheets of rows use the same.
const narrowQuery = '(max-width: 48em)';

/**
 * The lines of a list are its rows, with a head before the first row of each group. @returns the lines that are heads, and the heights
 * of the lines that have not the usual one.
 */
const layOut = <Row,>(
  rows: readonly Row[],
  groupOf: ((row: Row) => string) | undefined,
  isTall: ((row: Row) => boolean) | undefined,
  heights: { head: number; tall: number },
) => {
  const heads: number[] = [];
  const unusual = new Map<number, number>();
  let last: string | undefined;
  for (const [index, row] of rows.entries()) {
    const group = groupOf?.(row);
    if (group !== last) {
      unusual.set(index + heads.length, heights.head);
      heads.push(index + heads.length);
      last = group;
    }
    if (isTall?.(row)) unusual.set(index, heights.tall);
  }
  return { heads, unusual };
};

/** How far below the top of what scrolls the list begins, in pixels. @param framed the list, where its parent scrolls it. */
const useScrollMargin = (
  body: RefObject<HTMLElement | null>,
  framed: RefObject<HTMLElement | null> | null,
  isEnabled: boolean,
): number => {
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    if (!isEnabled) return undefined;
    // Not by a reference of the parent: that has none before its children’s effects.
    const box = framed?.current?.parentElement ?? null;
    const measure = () => {
      const above = box ? box.getBoundingClientRect().top - box.scrollTop : -window.scrollY;
      setMargin(Math.round((body.current?.getBoundingClientRect().top ?? 0) - above));
    };
    // A frame is at its top when it comes: to measure it would lay out the page within the task.
    if (!box) measure();
    // What changes its height above the list also changes the height of the page.
    return onResize([box ?? document.body], measure);
  }, [body, framed, isEnabled]);
  return margin;
};

/** Rows that are drawn above and below those in sight. */
const overscan = 6;

type GroupHeadProps = {
  /** Its place among the lines. */
  at: number;
  isTable: boolean;
  /** Where its rows are, in pixels: it stays in sight while they do. Null where it stands among them. */
  place: { top: number; height: number } | null;
  children: ReactNode;
};

/** The head of a group: a row of the table, or a heading over articles. */
const GroupHead = ({ at, isTable, place, children }: GroupHeadProps) => {
  const head = isTable ? (
    <div role="row" aria-rowindex={at + 2} className={classes['group']}>
      <span role="cell">{children}</span>
    </div>
  ) : (
    <h2 className={classes['group']}>{children}</h2>
  );
  if (!place) return head;
  return (
    <div role="presentation" className={classes['section']} style={place}>
      {head}
    </div>
  );
};

type DrawnRowProps<Row> = {
  rowKey: string;
  /** The article's name; undefined in a table. */
  name: string | undefined;
  row: Row;
  /** Its place among the lines, heads included. */
  at: number;
  /** Its place among the rows. */
  index: number;
  count: number;
  isCurrent: boolean;
  /** Its height in pixels where that is not the usual one. */
  height: number | undefined;
  draw: (row: Row) => ReactNode;
  className: string | undefined;
  /** Its place in a list of which not all is in the document, in pixels; null where it stands after the row before it. */
  top: number | null;
};

const PlainRow = <Row,>({
  rowKey,
  name,
  row,
  at,
  index,
  count,
  draw,
  className,
  isCurrent,
  height,
  top,
}: DrawnRowProps<Row>) => (
  <div
    {...(name === undefined
      ? { role: 'row', 'aria-rowindex': at + 2 }
      : { role: 'article', 'aria-label': name, 'aria-posinset': index + 1, 'aria-setsize': count })}
    data-row={rowKey}
    data-current={isCurrent || undefined}
    data-tall={height !== undefined || undefined}
    style={{ height, translate: top === null ? undefined : `0 ${top}px` }}
    className={`${classes['row']} ${className ?? ''}`}
  >
    {draw(row)}
  </div>
);

/** A row of the table, or an article; it renders again only when its properties change. The cast: `memo` loses the type parameter. */
const DrawnRow = memo(PlainRow) as typeof PlainRow;

/**
 * A table of rows of one height (or two, `isTall`), scrolled with the page or in a frame; above so many rows (`wholeUpTo`) only those in sight are in
 * the document. Arrow up and down, Home and End move between the rows' `data-row-focus`; where a row has several, between those of
 * the same value. The row with the focus stays in the document however far the page is scrolled.
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
  isTall,
  groups,
  current = null,
  onShiftMove,
}: VirtualRowsProps<Row>) => {
  const narrow = useMediaQuery(narrowQuery, undefined, { getInitialValueInEffect: false });
  const height = narrow ? heights.narrow : heights.wide;
  const tall = height + (heights.tall ?? 0);
  const headHeight = groups?.height ?? 0;
  const groupOf = groups?.of;
  const { heads, unusual } = useMemo(
    () => layOut(rows, groupOf, isTall, { head: headHeight, tall }),
    [rows, groupOf, headHeight, tall, isTall],
  );
  const count = rows.length + heads.length;
  /** The last head up to a line, by its place among the heads; -1 where there is none. */
  const headOf = (at: number) => heads.findLastIndex((head) => head <= at);
  const isVirtual = rows.length > (editable ? wholeUpTo.grid : wholeUpTo.list);
  const { table, body, focusIndex, onKeyDown, onFocus, onBlur } = useRowFocus({ rows, keyOf, onShiftMove });

  const focused = focusIndex + heads.filter((head, before) => head - before <= focusIndex).length;
  const scrollMargin = useScrollMargin(body, editable ? table : null, isVirtual);
  const shape = [height, ...unusual].join(' ');
  const options = {
    count,
    scrollMargin,
    overscan,
    initialRect: { width: 0, height: innerHeight },
    estimateSize: (at: number) => unusual.get(at) ?? height,
    // Another function where a line has another height: only then the places of all lines are worked out anew.
    getItemKey: useMemo(() => Object.assign((at: number) => at, { shape }), [shape]),
    rangeExtractor: useCallback(
      (range: Range) => {
        const inSight = defaultRangeExtractor(range);
        // The head of the first rows in sight may itself be far above.
        const above = heads.findLast((head) => head <= (inSight[0] ?? 0)) ?? -1;
        return [...new Set([...inSight, above, focused])].filter((at) => at >= 0).toSorted((a, b) => a - b);
      },
      [heads, focused],
    ),
  };
  const page = useWindowVirtualizer({ ...options, enabled: isVirtual && !editable });
  const frame = useVirtualizer({
    ...options,
    enabled: isVirtual && editable,
    getScrollElement: () => table.current?.parentElement ?? null,
  });
  const virtualizer = editable ? frame : page;
  const topOf = (at: number) => (virtualizer.measurementsCache[at]?.start ?? 0) - scrollMargin;
  const drawn = isVirtual ? virtualizer.getVirtualItems().map(({ index }) => index) : Array(count).keys();

  // Only values that change seldom: all rows inherit these properties, so that a change restyles every row.
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--row-height': `${height}px`,
    '--group-height': `${headHeight}px`,
    ...(isVirtual && { height: `${virtualizer.getTotalSize()}px` }),
  };
  const isTable = articleName === undefined;
  return (
    <div
      ref={table}
      role={isTable ? (editable ? 'grid' : 'table') : undefined}
      tabIndex={-1}
      aria-label={isTable ? label : undefined}
      aria-rowcount={isTable ? count + 1 : undefined}
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
        <div role="presentation" className={classes['block']} data-virtual={isVirtual || undefined}>
          {Array.from(drawn, (at) => {
            const head = headOf(at);
            const index = heads[head] === at ? at - head : at - head - 1;
            const row = rows[index];
            if (row === undefined) return null;
            const top = isVirtual ? topOf(at) : null;
            if (groups && heads[head] === at) {
              const group = groups.of(row);
              const rowsBelow = (heads[head + 1] ?? count) - at - 1;
              return (
                <GroupHead
                  key={`:head ${group}`}
                  at={at}
                  isTable={isTable}
                  place={top === null ? null : { top, height: headHeight + rowsBelow * height }}
                >
                  {groups.renderHead(group)}
                </GroupHead>
              );
            }
            const key = keyOf(row);
            return (
              <DrawnRow
                key={key}
                rowKey={key}
                name={articleName?.(row)}
                row={row}
                at={at}
                index={index}
                count={rows.length}
                draw={children}
                className={rowClass}
                isCurrent={key === current}
                height={unusual.get(at)}
                top={top}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
};
