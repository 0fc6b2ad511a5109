import { Button, Paper, Table as MantineTable } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import { useIntersection } from '@mantine/hooks';
import { useDeferredValue, useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import classes from './table.module.css';
import { words } from './words.ts';

/** The rows of the first frame: what a window shows. */
const firstRows = 20;

type Column = {
  name: string;
  /** Replaces the name. */
  head?: ReactNode;
  /** The width. Without it the column shares the rest. */
  w?: string;
  /** Hidden on a phone, as its cells must be (`visibleFrom="sm"`). */
  isWide?: boolean;
};

type TableProps<Row> = {
  /** The accessible name. */
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** How many rows are rendered at first, and how many more each time. */
  step?: number;
  /** More rows appear only when the user presses the button, so that the page below the table can be reached. */
  isManual?: boolean;
  /** Renders a keyed `tr`, best of a memoised component. A plain one takes half the time of Mantine's, which counts in long lists. */
  children: (row: Row, index: number) => ReactNode;
};

/** Moves the focus from a row's `data-row-focus` to the one of the same value in another row. */
const moveBetweenRows = (event: KeyboardEvent<HTMLElement>) => {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target, currentTarget } = event;
  if (ctrlKey || metaKey || altKey || shiftKey || !(target instanceof HTMLElement)) return;
  const { rowFocus } = target.dataset;
  if (rowFocus === undefined) return;
  const controls = [...currentTarget.querySelectorAll<HTMLElement>(`[data-row-focus="${rowFocus}"]`)];
  const at = controls.indexOf(target);
  const control = controls[key === 'ArrowDown' ? at + 1 : key === 'ArrowUp' ? at - 1 : at];
  if (!control || control === target) return;
  event.preventDefault();
  control.focus();
};

type ShowMoreProps = { name: string; isManual: boolean; onShow: () => void };

/** The button under a long table. Unless it is manual, it presses itself when it is scrolled into view. */
const ShowMore = ({ name, isManual, onShow }: ShowMoreProps) => {
  const { ref, entry } = useIntersection<HTMLButtonElement>({ rootMargin: '600px' });
  const isNear = !isManual && entry?.isIntersecting === true;
  useEffect(() => {
    if (isNear) onShow();
  }, [isNear, onShow]);
  return (
    <Button ref={ref} variant="subtle" fullWidth onClick={onShow}>
      {name}
    </Button>
  );
};

/** A table that renders some rows, and more as it is scrolled. Arrow up and down move between the rendered rows. */
export const Table = <Row,>({
  label,
  columns,
  rows,
  step = 100,
  isManual = false,
  children,
}: TableProps<Row>) => {
  const [most, setMost] = useState(step);
  const count = useDeferredValue(most, firstRows);
  const left = rows.length - count;
  const [showMore] = useState(() => () => setMost((before) => before + step));
  return (
    <Paper withBorder className={classes['card'] ?? ''}>
      <MantineTable
        aria-label={label}
        layout="fixed"
        withRowBorders={false}
        className={classes['table'] ?? ''}
        aria-rowcount={left > 0 ? rows.length + 1 : undefined}
      >
        <MantineTable.Thead className={classes['head'] ?? ''}>
          <MantineTable.Tr>
            {columns.map(({ name, head, w, isWide }) => (
              <MantineTable.Th key={name} w={w} {...(isWide && { visibleFrom: 'sm' })}>
                {head ?? name}
              </MantineTable.Th>
            ))}
          </MantineTable.Tr>
        </MantineTable.Thead>
        <MantineTable.Tbody onKeyDown={moveBetweenRows}>
          {rows.slice(0, count).map(children)}
        </MantineTable.Tbody>
      </MantineTable>
      {count >= step && left > 0 && (
        <ShowMore name={words.showMore(Math.min(step, left), left)} isManual={isManual} onShow={showMore} />
      )}
    </Paper>
  );
};
