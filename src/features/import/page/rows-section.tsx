import { Button, Kbd } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { memo, useCallback, useMemo, useState } from 'react';
import type { RowOutcomes } from '#data/outbox/import-outcomes.ts';
import { withFieldLabels } from '#form/with-field-labels.ts';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { LiveText } from '#ui/live-text.tsx';
import { withLeftOut } from '../checking/edit-draft.ts';
import { groupProblems } from '../checking/group-problems.ts';
import type { CheckedRow, ImportDraft, ImportRow } from '../import-types.ts';
import classes from './import.module.css';
import { pageWords } from '../words.ts';
import { Repairs } from './repairs.tsx';
import type { GridRow, GridRowState } from './row-cells.tsx';
import { RowsGrid } from './rows-grid.tsx';
import type { ImportSteps } from './import-steps.ts';

/** Which rows are shown. */
export type Filter = keyof typeof pageWords.filters;

const filters: readonly Filter[] = ['all', 'ready', 'repair', 'skipped', 'created', 'rejected', 'unknown'];

/** Of the section, for who is to be led there. */
export const rowsId = 'import-rows';

const noProblems: GridRow['problems'] = [];
const editable = new Set<GridRowState>(['ready', 'repair', 'skipped', 'rejected', 'not-sent']);

type GridSource = {
  checked: readonly CheckedRow[] | null;
  outcomes: RowOutcomes;
  /** Rows that the run left out, by number. */
  skipped: ReadonlySet<number>;
  isSaving: boolean;
  /** Rows, by number, that the person skips. */
  leftOut: ReadonlySet<number>;
};

const toGridRow = (
  source: ImportRow,
  at: number,
  { checked, outcomes, skipped, isSaving, leftOut }: GridSource,
): GridRow => {
  const found = checked?.[at];
  const outcome = outcomes.get(source.number);
  const state = outcome?.state ?? (skipped.has(source.number) ? 'skipped' : (found?.state ?? null));
  const problems = state === 'repair' && found?.state === 'repair' ? found.problems : noProblems;
  const isFixed = isSaving || state === null || !editable.has(state);
  const isLeftOut = state === 'skipped' && leftOut.has(source.number);
  const skip = isFixed ? null : isLeftOut ? 'skipped' : state === 'repair' ? 'may' : null;
  const note = outcome ? withFieldLabels(outcome.kind, outcome.note) : '';
  return { source, state, problems, note, skip, isFixed };
};

/** A row that was or may have been sent needs no repair, whatever the rules say of it now. */
const isSettled = (outcomes: RowOutcomes, number: number): boolean => {
  const state = outcomes.get(number)?.state;
  return state !== undefined && !editable.has(state);
};

/** In which view a row is: what is on its way is in none but *All*, and what was stopped before it was sent can be created still. */
const filterOf = (state: GridRowState | null): Filter | null => {
  if (state === 'not-sent') return 'ready';
  return state === 'there' ? 'created' : (filters.find((filter) => filter === state) ?? null);
};

/** How many rows each view has. */
const countByFilter = (rows: readonly GridRow[]): ReadonlyMap<Filter, number> => {
  const counts = new Map<Filter, number>([['all', rows.length]]);
  for (const { state } of rows) {
    const filter = filterOf(state);
    if (filter !== null) counts.set(filter, (counts.get(filter) ?? 0) + 1);
  }
  return counts;
};

type RowsSectionProps = {
  steps: ImportSteps;
  draft: ImportDraft;
  checked: readonly CheckedRow[] | null;
  isSaving: boolean;
  /** Something was changed that can be taken back. */
  hasPast: boolean;
  /** It was sent, at least in part. */
  isRun: boolean;
  outcomes: RowOutcomes;
  /** Rows that the run left out, by number. */
  skipped: ReadonlySet<number>;
  filter: Filter;
  onFilter: (filter: Filter) => void;
};

const PlainRowsSection = ({
  steps,
  draft,
  checked,
  isSaving,
  hasPast,
  isRun,
  outcomes,
  skipped,
  filter: wanted,
  onFilter,
}: RowsSectionProps) => {
  const { edit, textOf, repair, undo } = steps;
  const { rows: sources, plan } = draft;
  const leftOut = useMemo(() => new Set(plan.leftOut), [plan.leftOut]);
  const skip = useCallback(
    (number: number, isLeftOut: boolean) => repair((present) => withLeftOut(present, number, isLeftOut)),
    [repair],
  );
  const all = useMemo(() => {
    const from = { checked, outcomes, skipped, isSaving, leftOut };
    return sources.map((source, at) => toGridRow(source, at, from));
  }, [sources, checked, outcomes, skipped, isSaving, leftOut]);
  const groups = useMemo(
    () =>
      groupProblems(
        (checked ?? []).filter(({ number }) => !isSettled(outcomes, number) && !skipped.has(number)),
      ),
    [checked, outcomes, skipped],
  );
  const counts = useMemo(() => countByFilter(all), [all]);
  const offered = filters.filter((each) => counts.has(each));
  const filter = offered.includes(wanted) ? wanted : 'all';
  // What was sent is what the rows say: it is not taken back.
  const mayUndo = !isRun && !isSaving;
  // Of one repair alone; it goes with its group.
  const [shownKey, setShownKey] = useState('');
  const shownGroup = groups.find(({ key }) => key === shownKey);
  const rows = useMemo(() => {
    if (shownGroup) {
      const numbers = new Set(shownGroup.rows.map(({ number }) => number));
      return all.filter(({ source }) => numbers.has(source.number));
    }
    return filter === 'all' ? all : all.filter((row) => filterOf(row.state) === filter);
  }, [all, filter, shownGroup]);
  const broken = (shownGroup ?? groups[0])?.target ?? null;
  return (
    <div className={classes['check']} data-beside={groups.length > 0 || undefined}>
      {groups.length > 0 && (
        <Repairs draft={draft} groups={groups} onRepair={repair} shown={shownKey} onShow={setShownKey} />
      )}
      <section id={rowsId} className={classes['rows']} aria-label={pageWords.rows}>
        <div className={classes['tools']}>
          {checked && (
            <FilterRadios
              label={pageWords.shown}
              choices={offered.map((value) => ({
                value,
                label: pageWords.filters[value],
                count: counts.get(value) ?? 0,
              }))}
              value={filter}
              onChange={(value) => {
                setShownKey('');
                onFilter(value);
              }}
            />
          )}
          {/* Of a run its own counts are read out. */}
          {checked && !isRun && (
            <LiveText>{pageWords.counted(counts.get('ready') ?? 0, counts.get('repair') ?? 0)}</LiveText>
          )}
          {mayUndo && hasPast && (
            <Button variant="default" leftSection={<IconArrowBackUp size={16} aria-hidden />} onClick={undo}>
              {pageWords.undo}
            </Button>
          )}
          {checked && (
            <span className={classes['hint']}>
              {pageWords.editKeys.map(([key, does]) => (
                <span key={key}>
                  <Kbd>{key}</Kbd> {does}
                </span>
              ))}
            </span>
          )}
        </div>
        <RowsGrid
          draft={draft}
          rows={rows}
          onEdit={edit}
          onSkip={skip}
          textOf={textOf}
          onUndo={mayUndo ? undo : undefined}
          broken={broken === null ? null : (plan.columns[broken] ?? null)}
        />
      </section>
    </div>
  );
};

/** All rows as they stand, with what mends those that cannot be created. */
export const RowsSection = memo(PlainRowsSection);
