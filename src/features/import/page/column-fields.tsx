import { MultiSelect, SimpleGrid } from '@mantine/core';
import '@mantine/core/styles/Pill.layer.css';
import '@mantine/core/styles/PillsInput.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import { memo, useMemo, type ReactNode } from 'react';
import { labelsOf, type Directory } from '#form/directory.ts';
import { isRequired } from '#form/schema.ts';
import type { ChangePlan, ColumnTarget, ImportPlan } from '../import-types.ts';
import { assignColumns, kindsOf, targetsOf } from '../matching/match-columns.ts';
import { splitTarget } from '../matching/sources.ts';
import { pageWords } from '../words.ts';
import { Fold } from './fold.tsx';
import { labelOfTarget } from './target-label.ts';
import { useGrowing } from './use-growing.ts';

const FieldGrid = ({ children }: { children: readonly ReactNode[] }) => (
  <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
    {children.slice(0, useGrowing(children.length, 3))}
  </SimpleGrid>
);

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
    const used = targets.filter(isUsed);
    const needed = targets.filter((target) => !isUsed(target) && isNeeded(target));
    const others = targets.filter((target) => !isUsed(target) && !isNeeded(target));
    const orElseNote = (target: ColumnTarget): string | undefined => {
      const named = columns[target]?.orElse?.map((column) => headers[column] ?? '');
      return named && pageWords.orElse(named);
    };
    const fieldFor = (target: ColumnTarget) => (
      <MultiSelect
        key={target}
        label={labelOfTarget(kind, target)}
        aria-label={pageWords.columnFor(labelOfTarget(kind, target))}
        data={choices}
        value={columns[target]?.columns.map(String) ?? []}
        onChange={(chosen) =>
          onChange((present) => ({
            ...present,
            columns: assignColumns(present.columns, target, chosen.map(Number)),
          }))
        }
        searchable
        description={orElseNote(target)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        styles={{ inputField: { minHeight: 'var(--h-hit)' } }}
        error={isNeeded(target) && !isUsed(target) && pageWords.needed}
        {...(!isUsed(target) && { placeholder: pageWords.noColumn })}
      />
    );
    return (
      <>
        <FieldGrid>{[...needed, ...used].map(fieldFor)}</FieldGrid>
        {others.length > 0 && (
          <Fold title={pageWords.otherFields(others.length)} isOpen={false}>
            <FieldGrid>{others.map(fieldFor)}</FieldGrid>
          </Fold>
        )}
      </>
    );
  },
);
