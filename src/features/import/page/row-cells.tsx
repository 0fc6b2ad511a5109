import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconCopyOff,
  IconHelpCircle,
  IconLoader2,
  IconX,
} from '@tabler/icons-react';
import { useRef, useState, type ComponentType, type KeyboardEvent, type MouseEvent } from 'react';
import type { CellChange } from '../checking/edit-draft.ts';
import type { ColumnTarget, DateOrder, ImportRow, RowProblem } from '../import-types.ts';
import { stateTones } from '../running/row-counts.tsx';
import classes from './import.module.css';
import { pageWords } from '../words.ts';
import { describeDay } from '#time/describe.ts';

const twoWays = /(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)/;

/** What a date that reads two ways means by what the person said of the file: "Thu 3 Dec 2037"; blank for any other text. */
const dateReading = (text: string, order: DateOrder): string => {
  const [, one = '', two = '', year = ''] = twoWays.exec(text) ?? [];
  if (year === '' || Number(one) === Number(two) || Number(one) > 12 || Number(two) > 12) return '';
  const [day, month] = order === 'day-first' ? [one, two] : [two, one];
  return describeDay(`${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')} 00:00:00`);
};

/** How a row stands: as the check found it, or what became of it once it was sent. */
export type GridRowState = keyof typeof pageWords.states;

/** A column of the file, by its place in the rows. */
export type GridColumn = {
  column: number;
  target: ColumnTarget | null;
  title: string;
  /** What the person said of its dates; null where it has none, or that was not said. */
  dateOrder: DateOrder | null;
};

/** Where the arrow keys find what skips a row: before its first cell. */
const skipFocus = -1;

/** A row of the grid. */
export type GridRow = {
  source: ImportRow;
  /** Null until the rows were checked. */
  state: GridRowState | null;
  problems: readonly RowProblem[];
  /** What became of it, in words; blank where the state says it all. */
  note: string;
  /** Whether the person may skip it, or has; null where neither. */
  skip: 'may' | 'skipped' | null;
  /** What was sent or may have been sent cannot be edited. */
  isFixed: boolean;
};

const icons: Record<GridRowState, ComponentType<{ size: number; 'aria-hidden': true }>> = {
  ready: IconCheck,
  repair: IconAlertTriangle,
  skipped: IconCopyOff,
  waiting: IconClock,
  sending: IconLoader2,
  created: IconCircleCheck,
  there: IconCircleCheck,
  rejected: IconCircleX,
  'not-sent': IconCopyOff,
  unknown: IconHelpCircle,
};

type RowCellsProps = {
  row: GridRow;
  columns: readonly GridColumn[];
  /** @returns whether the text is taken up. */
  onEdit: (change: CellChange) => boolean;
  /** Skips the row, or takes it back. */
  onSkip: (number: number, isLeftOut: boolean) => void;
};

/** What is being typed into a cell of the row. `isNew`: a key began it, in place of the text that was there. */
type Edit = { column: number; typed: string; isNew: boolean };

/**
 * The cells of one row: its number, its state, its texts. Hundreds of them are filled anew for each frame of a scroll, so that a cell
 * is one element, and what is typed is the row's. A row in which something is typed has the focus, and is not used for another one.
 */
export const RowCells = ({ row, columns, onEdit, onSkip }: RowCellsProps) => {
  const { source, state, problems, note, skip, isFixed } = row;
  const [edit, setEdit] = useState<Edit | null>(null);
  // It stands in the cell at once; the row that has it is drawn with all that follows from it.
  const [typed, setTyped] = useState<Pick<ImportRow, 'cells'> & { row: ImportRow }>({
    ...source,
    row: source,
  });
  const { cells } = typed.row === source ? typed : source;
  // A key that ends the edit moves the focus, and the blur that follows still knows the old text.
  const isEnded = useRef(true);
  const begin = (cell: Element, first: string | null = null) => {
    if (isFixed || edit !== null) return;
    const column = Number(cell.getAttribute('data-row-focus'));
    isEnded.current = false;
    setEdit({ column, typed: first ?? cells[column] ?? '', isNew: first !== null });
  };
  const end = (commits: boolean) => {
    if (edit === null || isEnded.current) return;
    isEnded.current = true;
    setEdit(null);
    const { column, typed: text } = edit;
    if (!commits || text === (cells[column] ?? '')) return;
    if (!onEdit({ number: source.number, column, text })) return;
    setTyped({ row: source, cells: cells.with(column, text) });
  };
  const onCellClick = (event: MouseEvent) => begin(event.currentTarget);
  const onCellKey = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget) return;
    const { key, ctrlKey, metaKey, altKey } = event;
    // A character is typed into the cell, whatever it does elsewhere on the page.
    const isTyped = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !isFixed;
    if (!isTyped && key !== 'Enter' && key !== 'F2') return;
    event.preventDefault();
    begin(event.currentTarget, isTyped ? key : null);
  };
  const onInputKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return;
    event.preventDefault();
    event.stopPropagation();
    const cell = event.currentTarget.parentElement;
    end(event.key === 'Enter');
    cell?.focus({ preventScroll: true });
  };
  const Icon = state && icons[state];
  return (
    <>
      <span role="rowheader" className={classes['number']}>
        {source.number}
      </span>
      <span
        role="gridcell"
        className={classes['state']}
        data-tone={state === null ? undefined : stateTones[state]}
        // The name of the button inside is not part of the state.
        aria-label={skip && state ? pageWords.states[state] : undefined}
        title={note === '' ? (state ? pageWords.states[state] : undefined) : note}
      >
        {Icon && <Icon size={15} aria-hidden />}
        {state && <span>{pageWords.states[state]}</span>}
        {skip && (
          <button
            type="button"
            tabIndex={-1}
            data-row-focus={skipFocus}
            title={pageWords.skipRow[skip](source.number)}
            onClick={() => onSkip(source.number, skip === 'may')}
          >
            {skip === 'may' ? <IconX size={14} aria-hidden /> : <IconArrowBackUp size={14} aria-hidden />}
          </button>
        )}
      </span>
      {columns.map(({ column, target, title, dateOrder }) => {
        const text = cells[column] ?? '';
        const reading = dateOrder === null ? '' : dateReading(text, dateOrder);
        const problem =
          problems.length > 0 && target !== null
            ? problems.find((each) => each.target === target)?.message
            : undefined;
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter does the same
          <span
            key={title}
            role="gridcell"
            tabIndex={-1}
            data-row-focus={column}
            className={classes['cell']}
            data-reads={reading === '' ? undefined : reading}
            aria-invalid={problem !== undefined || undefined}
            title={problem ?? (reading === '' ? undefined : pageWords.readAs(reading))}
            onClick={onCellClick}
            onKeyDown={onCellKey}
          >
            {edit?.column === column ? (
              <input
                // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person asked to edit this cell
                autoFocus
                type="text"
                spellCheck={false}
                aria-label={title}
                value={edit.typed}
                onFocus={({ target: input }) =>
                  input.setSelectionRange(edit.isNew ? input.value.length : 0, input.value.length)
                }
                onChange={(event) => setEdit({ ...edit, typed: event.target.value })}
                onKeyDown={onInputKey}
                onBlur={() => end(true)}
              />
            ) : problem === undefined ? (
              text
            ) : (
              <>
                <IconAlertTriangle size={14} aria-hidden />
                {text === '' ? <em>{pageWords.blank}</em> : <bdi>{text}</bdi>}
              </>
            )}
          </span>
        );
      })}
    </>
  );
};
