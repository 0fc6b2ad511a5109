import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import { memo, useMemo } from 'react';
import { labelsOf, type Directory } from '#form/directory.ts';
import { isRequired } from '#form/schema.ts';
import type { ChangePlan, ColumnTarget, ImportPlan } from '../import-types.ts';
import { assignColumns, kindsOf, targetsOf } from '../matching/match-columns.ts';
import { splitTarget } from '../matching/sources.ts';
import { pageWords } from '../words.ts';
import { FieldGrid } from './field-grid.tsx';
import { Fold } from './fold.tsx';
import { labelOfTarget } from './target-label.ts';

type ColumnFieldsProps = Pick<ImportPlan, 'kind' | 'columns' | 'given'> & {
  headers: readonly string[];
  directory: Directory;
  onChange: ChangePlan;
};

/** Which columns give which field: those in use and the needed ones first, the others folded. A correction of a row renders none. */
export const ColumnFields = memo(
  ({ headers, kind, columns, given, directory, onChange }: ColumnFieldsProps) => {
    const choices = useMemo(
      () => headers.map((label, column) => ({ value: String(column), label })),
      [headers],
    );
    const isNeeded = (target: ColumnTarget): boolean => {
      const { field, label } = splitTarget(target);
      const isGiven =
        (field === 'merchant_id' && given.merchant_id !== '') || (field === 'timezone' && given.zone !== '');
      return field !== null && label === null && !isGiven && isRequired(kind, field);
    };
    const targets: ColumnTarget[] = [
      'kind',
      'cancelled',
      ...targetsOf(kindsOf({ kind, columns }), labelsOf(directory, given.template)),
    ];
    const isUsed = (target: ColumnTarget) => columns[target] !== undefined;
    const isMissing = (target: ColumnTarget) => !isUsed(target) && isNeeded(target);
    const others = targets.filter((target) => !isUsed(target) && !isNeeded(target));
    const fieldFor = (target: ColumnTarget) => {
      const label = labelOfTarget(kind, target);
      const { columns: used = [], orElse } = columns[target] ?? {};
      return (
        <MultiSelect
          key={target}
          label={label}
          aria-label={pageWords.columnFor(label)}
          data={choices}
          value={used.map(String)}
          onChange={(chosen) =>
            onChange((present) => ({
              ...present,
              columns: assignColumns(present.columns, target, chosen.map(Number)),
            }))
          }
          searchable
          description={orElse && pageWords.orElse(orElse.map((column) => headers[column] ?? ''))}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          styles={{ inputField: { minHeight: 'var(--h-hit)' } }}
          error={isMissing(target) && pageWords.needed}
          placeholder={isUsed(target) ? '' : pageWords.noColumn}
        />
      );
    };
    return (
      <>
        <FieldGrid>{[...targets.filter(isMissing), ...targets.filter(isUsed)].map(fieldFor)}</FieldGrid>
        {others.length > 0 && (
          <Fold title={pageWords.otherFields(others.length)} isOpen={false}>
            <FieldGrid>{others.map(fieldFor)}</FieldGrid>
          </Fold>
        )}
      </>
    );
  },
);
