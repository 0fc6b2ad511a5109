import { IconAlertTriangle, IconCheck, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { memo, useDeferredValue, useEffect, useMemo, useState, type ReactNode } from 'react';
import { isDatetimeField } from '#contract/sides.ts';
import { labelsOf, type Directory } from '#form/directory.ts';
import { isRequired } from '#form/rows-by-kind.ts';
import { readInstant } from '#time/read-instant.ts';
import { ComboBox, type Choice } from '#ui/combo-box.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { oneOf } from '../one-of.ts';
import { readCellTime } from '../checking/read-cell-time.ts';
import { digitsProblem } from '../checking/spoilt-digits.ts';
import type { ColumnTarget, ImportDraft, ImportPlan } from '../import-types.ts';
import { missingParts } from '../matching/first-plan.ts';
import {
  isJoinable,
  kindsOf,
  maxParts,
  partNumber,
  partsOf,
  splitTarget,
  targetsOf,
} from '../matching/match-columns.ts';
import { isShownError } from '../reading/cell-texts.ts';
import card from '#ui/card.module.css';
import classes from './import.module.css';
import { pageWords } from '../words.ts';
import { labelOfTarget } from './target-label.ts';

type ColumnFieldsProps = {
  headers: ImportDraft['headers'];
  /** The first different values of each column. */
  samples: readonly (readonly string[])[];
  plan: ImportPlan;
  directory: Directory;
  onChange: (plan: ImportPlan) => void;
};

const PlainColumnFields = ({ headers, samples, plan, directory, onChange }: ColumnFieldsProps) => {
  // The first rows of the file are drawn before two dozen fields; until then the fields have their places.
  const isDrawn = useDeferredValue(true, false);
  const labels = labelsOf(directory, plan.given.template);
  const choices = useMemo(
    (): Choice[] =>
      headers.map((header, column) => ({
        value: String(column),
        label: header,
        hint: samples[column]?.join(' · ') ?? '',
      })),
    [headers, samples],
  );
  const open = missingParts({ headers, plan }, directory);
  /** What every row gets alike is asked above the columns, too. */
  const needs = (target: ColumnTarget): boolean => {
    const { field, label } = splitTarget(target);
    const isGiven =
      (field === 'merchant_id' && plan.given.merchant_id !== '' && open.merchant === '') ||
      (field === 'timezone' && plan.given.zone !== '' && open.zone === '');
    return field !== null && label === null && !isGiven && isRequired(plan.kind, field);
  };
  const targets = targetsOf(kindsOf(plan), labels);
  const isLacking = (target: ColumnTarget) => plan.columns[target] === undefined && needs(target);
  const found = targets.filter((target) => plan.columns[target] !== undefined);
  const lacking = targets.filter(isLacking);
  const others = targets.filter((target) => !found.includes(target) && !lacking.includes(target));
  /** The address that one more column is to be joined to. */
  const [joining, setJoining] = useState<ColumnTarget | null>(null);

  useEffect(() => {
    if (joining !== null) document.getElementById(`import-column-${joining}`)?.focus();
  }, [joining]);

  const choose = (target: ColumnTarget, value: string) => {
    const column = choices.findIndex((choice) => choice.value === value);
    const { field } = splitTarget(target);
    // Without the first one of an address there is nothing to join to.
    const gone = column === -1 && field === target && isJoinable(target) ? partsOf(field, plan.columns) : [];
    const rest = Object.entries(plan.columns).filter(
      ([name, at]) => name !== target && at !== column && !gone.some((part) => part === name),
    );
    onChange({
      ...plan,
      columns: column === -1 ? Object.fromEntries(rest) : { ...Object.fromEntries(rest), [target]: column },
    });
  };
  const fieldOf = (target: ColumnTarget, children?: ReactNode) => {
    const column = plan.columns[target];
    const label = labelOfTarget(plan.kind, target);
    const { field } = splitTarget(target);
    const isTime = field !== null && isDatetimeField(field);
    const said = (column !== undefined && samples[column]) || [];
    // It is asked about in its rows.
    const asked = said.find(
      (text) =>
        isShownError(text) ||
        digitsProblem(text) !== null ||
        (isTime && 'isDateOrder' in readCellTime(text, plan.dateOrder)),
    );
    const warns = isLacking(target) || asked !== undefined;
    // Why it warns comes first: what does not fit is cut off.
    const notes = [
      ...(isLacking(target) ? [pageWords.needed] : []),
      ...(asked === undefined ? [] : [pageWords.needsRepair(asked)]),
      ...said.filter((text) => text !== asked),
      ...(isTime && said.some((text) => readInstant(text) !== null) ? [pageWords.converts] : []),
    ];
    return (
      <div key={target} className={classes['column']}>
        <span className={classes['columnName']} data-tone={warns ? 'warn' : undefined}>
          {warns && <IconAlertTriangle size={16} aria-hidden />}
          {column !== undefined && !warns && <IconCheck size={16} data-tone="ok" aria-hidden />}
          <span aria-hidden>{label}</span>
          {children}
        </span>
        <ComboBox
          id={`import-column-${target}`}
          label={pageWords.columnFor(label)}
          value={column === undefined ? '' : String(column)}
          onChange={(value) => choose(target, value)}
          {...oneOf(choices)}
          note={notes.length === 0 ? undefined : notes.join(' · ')}
          placeholder={pageWords.noColumn}
          required={needs(target)}
        />
      </div>
    );
  };
  /** An address with the columns that are joined into it, and a button for one more. */
  const joinedOf = (target: ColumnTarget) => {
    const { field } = splitTarget(target);
    const parts = field === null || !isJoinable(target) ? [] : partsOf(field, plan.columns);
    const next: ColumnTarget = `${field ?? 'customer_address'}.${(partNumber(parts.at(-1) ?? target) ?? 1) + 1}`;
    const mayJoin = isJoinable(target) && (partNumber(next) ?? 0) <= maxParts;
    return [
      fieldOf(
        target,
        mayJoin && (
          <IconButton
            size="small"
            label={pageWords.join(labelOfTarget(plan.kind, target))}
            onClick={() => setJoining(next)}
          >
            <IconPlus size={16} aria-hidden />
          </IconButton>
        ),
      ),
      ...parts.map((part) => fieldOf(part)),
      joining === next && mayJoin && fieldOf(next),
    ];
  };
  return (
    <>
      <h3 className={card['subhead']}>{pageWords.columns}</h3>
      <div>
        <div className={classes['column']} aria-hidden>
          {pageWords.columnHeads.map((head) => (
            <span key={head}>{head}</span>
          ))}
        </div>
        {[...lacking, ...found].flatMap((target, at) =>
          isDrawn || at === 0 ? joinedOf(target) : <div key={target} className={classes['coming']} />,
        )}
      </div>
      {others.length > 0 && (
        <details className={classes['more']}>
          <summary>
            <IconChevronRight size={14} aria-hidden />
            {pageWords.otherFields(others.length)}
          </summary>
          {isDrawn && <div>{others.map((target) => fieldOf(target))}</div>}
        </details>
      )}
    </>
  );
};

/** Which column gives which field: the found ones and those that are needed first, the others below. */
export const ColumnFields = memo(PlainColumnFields);
