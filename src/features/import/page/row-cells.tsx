import {
  IconAlertTriangle,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconCopyOff,
  IconHelpCircle,
  IconLoader2,
} from '@tabler/icons-react';
import { useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import type { CellChange } from '../checking/edit-draft.ts';
import type { ColumnTarget, ImportRow, RowProblem } from '../import-types.ts';
import classes from './import.module.css';
import { pageWords } from './page-words.ts';

/** How a row stands: as the check found it, or what became of it once it was sent. */
export type RowState = keyof typeof pageWords.states;

/** A column of the file, by its place in the rows. */
export type GridColumn = { column: number; target: ColumnTarget | null; title: string };

/** A row of the grid. */
export type GridRow = {
  source: ImportRow;
  /** Null until the rows were checked. */
  state: RowState | null;
  problems: readonly RowProblem[];
  /** What was sent or may have been sent cannot be edited. */
  isFixed: boolean;
};

const icons: Record<RowState, ComponentType<{ size: number; 'aria-hidden': true }>> = {
  ready: IconCheck,
  repair: IconAlertTriangle,
  skipped: IconCopyOff,
  waiting: IconClock,
  sending: IconLoader2,
  created: IconCircleCheck,
  rejected: IconCircleX,
  'not-sent': IconCopyOff,
  unknown: IconHelpCircle,
};

type RowCellsProps = {
  row: GridRow;
  columns: readonly GridColumn[];
  onEdit: (change: CellChange) => void;
};

/** The cells of one row: its number, its state, its texts. */
export const RowCells = ({ row, columns, onEdit }: RowCellsProps) => {
  const { source, state, problems, isFixed } = row;
  const Icon = state && icons[state];
  return (
    <>
      <span role="rowheader" className={classes['number']}>
        {source.number}
      </span>
      <span role="gridcell" className={classes['state']} data-state={state ?? undefined}>
        {Icon && <Icon size={15} aria-hidden />}
        {state && <span>{pageWords.states[state]}</span>}
      </span>
      {columns.map(({ column, target, title }) => (
        <Cell
          key={title}
          title={title}
          column={column}
          text={source.cells[column] ?? ''}
          problem={(target !== null && problems.find((each) => each.target === target)?.message) || null}
          isFixed={isFixed}
          onCommit={(text) => onEdit({ number: source.number, column, text })}
        />
      ))}
    </>
  );
};

type CellProps = {
  /** The name of its column. */
  title: string;
  column: number;
  text: string;
  problem: string | null;
  isFixed: boolean;
  onCommit: (text: string) => void;
};

const Cell = ({ title, column, text, problem, isFixed, onCommit }: CellProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const cell = useRef<HTMLSpanElement>(null);
  // A key that ends the edit moves the focus, and the blur that follows still knows the old text.
  const isEnded = useRef(true);
  const begin = () => {
    if (isFixed || typed !== null) return;
    isEnded.current = false;
    setTyped(text);
  };
  const end = (commits: boolean) => {
    if (typed === null || isEnded.current) return;
    isEnded.current = true;
    setTyped(null);
    if (commits && typed !== text) onCommit(typed);
  };
  const onCellKey = (event: KeyboardEvent) => {
    if (event.target !== cell.current || (event.key !== 'Enter' && event.key !== 'F2')) return;
    event.preventDefault();
    begin();
  };
  const onInputKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    end(event.key === 'Enter');
    cell.current?.focus({ preventScroll: true });
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter does the same
    <span
      ref={cell}
      role="gridcell"
      tabIndex={-1}
      data-row-focus={column}
      className={classes['cell']}
      aria-invalid={problem !== null || undefined}
      title={problem ?? undefined}
      onClick={begin}
      onKeyDown={onCellKey}
    >
      {typed === null ? (
        <>
          {problem !== null && <IconAlertTriangle size={14} aria-hidden />}
          {text === '' && problem !== null ? <em>{pageWords.blank}</em> : <bdi>{text}</bdi>}
        </>
      ) : (
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked to edit this cell
          autoFocus
          type="text"
          aria-label={title}
          value={typed}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onInputKey}
          onBlur={() => end(true)}
        />
      )}
    </span>
  );
};
