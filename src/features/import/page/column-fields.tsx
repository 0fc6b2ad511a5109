import { memo, useDeferredValue, useMemo } from 'react';
import { isDatetimeField } from '#contract/sides.ts';
import { labelsOf, type Directory } from '#form/directory.ts';
import { isRequired } from '#form/rows-by-kind.ts';
import { readInstant } from '#time/read-instant.ts';
import { ComboBox, type Choice } from '#ui/combo-box.tsx';
import { searchChoices } from '#ui/search-choices.ts';
import type { ColumnTarget, ImportDraft, ImportPlan } from '../import-types.ts';
import { kindsOf, splitTarget, targetsOf } from '../matching/match-columns.ts';
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
        hint: pageWords.samples(samples[column] ?? []),
      })),
    [headers, samples],
  );
  const needs = (target: ColumnTarget): boolean => {
    const { field, label } = splitTarget(target);
    const isGiven = field === 'merchant_id' || field === 'timezone';
    return field !== null && label === null && !isGiven && isRequired(plan.kind, field);
  };
  const targets = targetsOf(kindsOf(plan), labels);
  const shown = targets.filter((target) => plan.columns[target] !== undefined || needs(target));
  const others = targets.filter((target) => !shown.includes(target));

  const choose = (target: ColumnTarget, value: string) => {
    const column = choices.findIndex((choice) => choice.value === value);
    const rest = Object.entries(plan.columns).filter(([name, at]) => name !== target && at !== column);
    onChange({
      ...plan,
      columns: column === -1 ? Object.fromEntries(rest) : { ...Object.fromEntries(rest), [target]: column },
    });
  };
  /** What the column says, and what is done with times that have an offset of their own. */
  const noteOf = (target: ColumnTarget, column: number) => {
    const { field } = splitTarget(target);
    const converts =
      field !== null && isDatetimeField(field) && samples[column]?.some((text) => readInstant(text) !== null);
    return [choices[column]?.hint, ...(converts === true ? [pageWords.converts] : [])].join(' · ');
  };
  const fieldOf = (target: ColumnTarget) => {
    const column = plan.columns[target];
    return (
      <ComboBox
        key={target}
        id={`import-column-${target}`}
        label={pageWords.columnFor(labelOfTarget(plan.kind, target))}
        value={column === undefined ? '' : String(column)}
        onChange={(value) => choose(target, value)}
        search={(text) => searchChoices(choices, text)}
        find={(value) => choices.find((choice) => choice.value === value)}
        note={column === undefined ? undefined : noteOf(target, column)}
        placeholder={pageWords.noColumn}
        required={needs(target)}
      />
    );
  };
  return (
    <>
      <h3 className={classes['subhead']}>{pageWords.columns}</h3>
      <div className={classes['fields']} data-coming={!isDrawn || undefined}>
        {shown.map((target, at) => (isDrawn || at === 0 ? fieldOf(target) : <div key={target} />))}
      </div>
      {others.length > 0 && (
        <details className={classes['more']}>
          <summary>{pageWords.otherFields(others.length)}</summary>
          {isDrawn && <div className={classes['fields']}>{others.map(fieldOf)}</div>}
        </details>
      )}
    </>
  );
};

/** Which column gives which field: the found ones and those that are needed first, the others below. */
export const ColumnFields = memo(PlainColumnFields);
