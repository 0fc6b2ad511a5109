import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type CSSProperties,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { isDatetimeField } from '#contract/sides.ts';
import { rowOf } from '#form/field-rows.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { VirtualRows } from '#ui/virtual-rows.tsx';
import type { CellChange } from '../checking/edit-draft.ts';
import { hasControl } from '../reading/decode-text.ts';
import { readText } from '../reading/read-text.ts';
import type { ColumnTarget, ImportDraft } from '../import-types.ts';
import { splitTarget } from '../matching/match-columns.ts';
import { labelOfTarget } from './target-label.ts';
import { RowCells, type GridColumn, type GridRow } from './row-cells.tsx';
import card from '#ui/card.module.css';
import classes from './import.module.css';
import { pageWords } from '../words.ts';

/**
 * Sets `data-aside` on the element while it is scrolled sideways. It is read before any other listener of the scroll runs, so that no
 * layout is asked for in between.
 */
const useScrolledAside = (box: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const refresh = () => void element.toggleAttribute('data-aside', element.scrollLeft !== 0);
    element.addEventListener('scroll', refresh, { capture: true, passive: true });
    return () => element.removeEventListener('scroll', refresh, { capture: true });
  }, [box]);
};

type RowsGridProps = {
  draft: ImportDraft;
  rows: readonly GridRow[];
  onEdit: (changes: readonly CellChange[]) => boolean;
  /** The present text of a cell, also where it is not drawn yet. */
  textOf: (number: number, column: number) => string;
  /** Skips a row, or takes it back. */
  onSkip: (number: number, isLeftOut: boolean) => void;
  /** Undefined where nothing can be taken back. */
  onUndo: (() => void) | undefined;
  /** The column, from 0, that is to be in sight, as most is to be repaired there. */
  broken: number | null;
};

/** Scrolls a column of the grid into sight, unless a person is at work in the grid. */
const useColumnInSight = (frame: RefObject<HTMLElement | null>, column: number | null): void => {
  useEffect(() => {
    const box = frame.current;
    const head = column === null ? null : box?.querySelector(`[data-column="${column + 2}"]`);
    if (!box || !head || box.contains(document.activeElement)) return;
    const [frameAt, at] = [box.getBoundingClientRect(), head.getBoundingClientRect()];
    const isBack = getComputedStyle(box).direction === 'rtl';
    const over = isBack ? frameAt.left - at.left : at.right - frameAt.right;
    if (over <= 0) return;
    // So far that no name of a column is cut by those that stay.
    const [, stays, ...others] = [...box.querySelectorAll('[data-column]')].map((each) => {
      const { left, right } = each.getBoundingClientRect();
      return isBack ? { start: -right, end: -left } : { start: left, end: right };
    });
    const starts = others.map(({ start }) => start - (stays?.end ?? 0));
    box.scrollBy({ left: (starts.find((start) => start >= over) ?? over) * (isBack ? -1 : 1) });
  }, [frame, column]);
};

/** Of what was pasted: rows and columns that found no place, or only rows that stay as they were sent; or all, as it cannot be read. */
type LeftOut = { rows: number; columns: number } | 'all';

/** The cells that were copied; null where they cannot be told apart. */
const readCopied = (copied: string): string[][] | null => {
  const text = copied.replace(/\r?\n$/, '');
  const read = readText(text, '\t');
  if ('grid' in read) return read.grid;
  // A text of one line is one cell, also where it has quotation marks as no spreadsheet writes them.
  return /[\t\r\n]/.test(text) || hasControl(text) ? null : [[text]];
};

const keyOf = (row: GridRow): string => String(row.source.number);
const heights = { wide: 36, narrow: 44 };

/** Of a column of order numbers, in characters: its own name fits into the least. */
const orderWidth = { least: 11, most: 28 };

/** How many characters are shown of order numbers, with the sign of one that is wrong: they often differ at the end. */
const orderLength = (rows: readonly GridRow[], column: number): number => {
  let longest = orderWidth.least;
  for (const { source, problems } of rows) {
    const sign = problems.some(({ target }) => target === 'order_id') ? 3 : 0;
    longest = Math.max(longest, (source.cells[column]?.length ?? 0) + sign);
  }
  return Math.min(longest, orderWidth.most);
};

/** Which width of the style sheet a column has: numbers and times take what they need, names and addresses the rest. */
const widthOf = (target: ColumnTarget | null): 'order' | 'time' | 'phone' | 'address' | 'text' => {
  const field = target === null ? null : splitTarget(target).field;
  if (field === null) return 'text';
  if (isDatetimeField(field)) return 'time';
  const { control } = rowOf(field);
  return field === 'order_id' ? 'order' : control === 'phone' || control === 'address' ? control : 'text';
};

/** The columns of the file under the names of the fields that they give, else under their own. */
const columnsOf = (headers: ImportDraft['headers'], plan: ImportDraft['plan']): GridColumn[] => {
  const targets = new Map<number, ColumnTarget>();
  // Keys of the plan are targets.
  for (const [target, column] of Object.entries(plan.columns))
    if (column !== undefined) targets.set(column, target as ColumnTarget);
  const titles = new Set<string>();
  return headers.map((header, column) => {
    const target = targets.get(column) ?? null;
    const title = target === null ? header : labelOfTarget(plan.kind, target);
    const name = titles.has(title) ? `${title} (${header})` : title;
    titles.add(name);
    const dateOrder = widthOf(target) === 'time' ? plan.dateOrder : null;
    return { column, target, title: name, dateOrder };
  });
};

const cellAt = (from: EventTarget): { element: HTMLElement; column: number; number: number } | null => {
  const element = from instanceof HTMLElement ? from.closest<HTMLElement>('[data-row-focus]') : null;
  const row = element?.closest('[data-row]')?.getAttribute('data-row');
  if (!element || row === null || row === undefined) return null;
  return { element, column: Number(element.getAttribute('data-row-focus')), number: Number(row) };
};

/**
 * All rows of the file, one cell per column. Arrow keys move, Enter or a click edits, Escape leaves the cell as it was; Ctrl+D fills
 * a cell from the row above, pasted cells go over those from the present one on, Ctrl+Z takes the last change back.
 */
export const RowsGrid = ({ draft, rows, onEdit, onSkip, textOf, onUndo, broken }: RowsGridProps) => {
  const frame = useRef<HTMLDivElement>(null);
  useScrolledAside(frame);
  useColumnInSight(frame, broken);
  const { headers, plan } = draft;
  const columns = useMemo(() => columnsOf(headers, plan), [headers, plan]);
  const titles = useMemo(
    () => [pageWords.rowNumber, pageWords.state, ...columns.map(({ title }) => title)],
    [columns],
  );
  // Said until the next change.
  const [leftOut, setLeftOut] = useState<LeftOut | null>(null);
  const changeCells = useCallback(
    (changes: readonly CellChange[]) => {
      setLeftOut(null);
      return onEdit(changes);
    },
    [onEdit],
  );
  const editOne = useCallback((change: CellChange) => changeCells([change]), [changeCells]);
  const draw = useCallback(
    (row: GridRow) => <RowCells row={row} columns={columns} onEdit={editOne} onSkip={onSkip} />,
    [columns, editOne, onSkip],
  );
  const placeOf = (number: number): number => rows.findIndex(({ source }) => source.number === number);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = cellAt(event.target);
    if (!at || event.target !== at.element) return;
    const isMod = event.ctrlKey || event.metaKey;
    // With Caps Lock it is a capital.
    const key = event.key.toLowerCase();
    if (!isMod && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      const next = at.column + (event.key === 'ArrowRight' ? 1 : -1);
      event.preventDefault();
      at.element.parentElement?.querySelector<HTMLElement>(`[data-row-focus="${next}"]`)?.focus();
    } else if (isMod && key === 'd' && at.column >= 0) {
      event.preventDefault();
      const place = placeOf(at.number);
      const above = rows[place - 1];
      // What was or may have been sent stays as it was sent.
      if (above && rows[place]?.isFixed === false)
        changeCells([{ number: at.number, column: at.column, text: textOf(above.source.number, at.column) }]);
    } else if (isMod && key === 'z') {
      event.preventDefault();
      setLeftOut(null);
      onUndo?.();
    }
  };
  const onPaste = (event: ClipboardEvent) => {
    const at = cellAt(event.target);
    if (!at || at.column < 0 || event.target !== at.element) return;
    event.preventDefault();
    const grid = readCopied(event.clipboardData.getData('text'));
    if (!grid) {
      setLeftOut('all');
      return;
    }
    const first = placeOf(at.number);
    const places = rows.slice(first, first + grid.length);
    const width = Math.max(...grid.map((cells) => cells.length));
    const missing = {
      rows: grid.length - places.filter(({ isFixed }) => !isFixed).length,
      columns: Math.max(0, at.column + width - draft.headers.length),
    };
    const changes = grid.flatMap((cells, down) => {
      const row = places[down];
      return row?.isFixed === false
        ? cells.flatMap((text, right) =>
            at.column + right < draft.headers.length
              ? [{ number: row.source.number, column: at.column + right, text }]
              : [],
          )
        : [];
    });
    changeCells(changes);
    if (missing.rows + missing.columns > 0) setLeftOut(missing);
  };
  // One stop for Tab: the frame, from where the focus goes on to the cell that had it last.
  const last = useRef<string | null>(null);
  const enter = () => {
    const cells = frame.current;
    const target =
      (last.current !== null ? cells?.querySelector<HTMLElement>(last.current) : null) ??
      cells?.querySelector<HTMLElement>('[data-row-focus="0"]');
    target?.focus();
  };
  const order = plan.columns.order_id;
  const style: CSSProperties & Record<`--import-${string}`, number | string> = {
    '--import-template': columns.map(({ target }) => `var(--${widthOf(target)}-column)`).join(' '),
    '--import-order': order === undefined ? 0 : orderLength(rows, order),
    '--import-digits': String(draft.rows.at(-1)?.number ?? 0).length,
    // What skips a row stands beside its state.
    '--import-skips': rows.some(({ skip }) => skip !== null) ? 1 : 0,
  };
  return (
    <>
      {leftOut && (
        <ErrorNote alert tone="warn" title={leftOut === 'all' ? pageWords.notPasted : pageWords.leftOut}>
          {leftOut === 'all' ? pageWords.notPastedText : pageWords.leftOutText(leftOut.rows, leftOut.columns)}
        </ErrorNote>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys come up from the cells */}
      <div
        ref={frame}
        className={`${card['card']} ${classes['grid']}`}
        style={style}
        tabIndex={0} // oxlint-disable-line jsx-a11y/no-noninteractive-tabindex -- the one stop for Tab
        onFocus={(event) => {
          if (event.target === frame.current) enter();
          else {
            const at = cellAt(event.target);
            if (at) last.current = `[data-row="${at.number}"] [data-row-focus="${at.column}"]`;
            if (frame.current?.tabIndex === 0) frame.current.tabIndex = -1;
          }
        }}
        onBlur={(event) => {
          if (frame.current && !frame.current.contains(event.relatedTarget)) frame.current.tabIndex = 0;
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
      >
        <VirtualRows
          label={pageWords.rows}
          editable
          columns={titles}
          rows={rows}
          keyOf={keyOf}
          rowClass={classes['row']}
          heights={heights}
        >
          {draw}
        </VirtualRows>
      </div>
    </>
  );
};
