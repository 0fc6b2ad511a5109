import { memo, type ReactNode } from 'react';
import type { Line } from './row-lines.ts';
import classes from './virtual-rows.module.css';

type GroupHeadProps = {
  line: Line<unknown> & { kind: 'head' };
  isTable: boolean;
  /** Where its rows are, in pixels: it stays in sight while they do. Null where it stands among them. */
  place: { top: number; height: number } | null;
  children: ReactNode;
};

/** The head of a group: a row of the table, or a heading over articles. */
export const GroupHead = ({ line, isTable, place, children }: GroupHeadProps) => {
  const head = isTable ? (
    <div role="row" aria-rowindex={line.at + 2} className={classes['group']}>
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
  top,
}: DrawnRowProps<Row>) => (
  <div
    {...(name === undefined
      ? { role: 'row', 'aria-rowindex': at + 2 }
      : { role: 'article', 'aria-label': name, 'aria-posinset': index + 1, 'aria-setsize': count })}
    data-row={rowKey}
    data-current={isCurrent || undefined}
    style={top === null ? undefined : { translate: `0 ${top}px` }}
    className={`${classes['row']} ${className ?? ''}`}
  >
    {draw(row)}
  </div>
);

/** A row of the table, or an article; it renders again only when its properties change. The cast: `memo` loses the type parameter. */
export const DrawnRow = memo(PlainRow) as typeof PlainRow;
