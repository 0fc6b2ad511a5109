import { memo, type ReactNode } from 'react';
import type { Line } from './row-lines.ts';
import classes from './virtual-rows.module.css';

type GroupHeadProps = { line: Line<unknown> & { kind: 'head' }; isTable: boolean; children: ReactNode };

/** The head of a group: a row of the table, or a heading over articles. */
export const GroupHead = ({ line, isTable, children }: GroupHeadProps) =>
  isTable ? (
    <div role="row" aria-rowindex={line.at + 2} className={classes['group']}>
      <span role="cell">{children}</span>
    </div>
  ) : (
    <h2 className={classes['group']}>{children}</h2>
  );

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
  /** Set for a row that is rendered out of sight because it has the focus: its place, in pixels from the first rendered row. */
  away: number | null;
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
  away,
}: DrawnRowProps<Row>) => (
  <div
    {...(name === undefined
      ? { role: 'row', 'aria-rowindex': at + 2 }
      : { role: 'article', 'aria-label': name, 'aria-posinset': index + 1, 'aria-setsize': count })}
    data-row={rowKey}
    data-current={isCurrent || undefined}
    data-away={away !== null || undefined}
    style={away === null ? undefined : { top: away }}
    className={`${classes['row']} ${className ?? ''}`}
  >
    {draw(row)}
  </div>
);

/** A row of the table, or an article; it renders again only when its properties change. The cast: `memo` loses the type parameter. */
export const DrawnRow = memo(PlainRow) as typeof PlainRow;
