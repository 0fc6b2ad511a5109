import { NativeSelect, Table } from '@mantine/core';
import '@mantine/core/styles/Table.layer.css';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { readCells } from '#data/device/imports.ts';
import { labelsOf, type Directory } from '#form/directory.ts';
import type { ChangePlan, ColumnTarget, ImportPlan } from '../import-types.ts';
import { kindsOf, moveColumn, targetOfColumn, targetsOf } from '../matching/match-columns.ts';
import { labelOfTarget } from '../matching/sources.ts';
import classes from './import.module.css';

const rowsShown = 5;

type ColumnTableProps = Pick<ImportPlan, 'kind' | 'columns'> & {
  importId: string;
  headers: readonly string[];
  /** The chosen template of custom fields. */
  template: string;
  directory: Directory;
  onChange: ChangePlan;
};

/** The first rows of the file, with a choice of the field that each column gives. */
export const ColumnTable = memo((props: ColumnTableProps) => {
  const { importId, headers, kind, columns, template, directory, onChange } = props;
  const { data } = useQuery({
    queryKey: ['import-first-rows', importId],
    queryFn: () => readCells(importId, rowsShown),
    staleTime: Infinity,
  });
  const rows = data?.ok ? data.value.slice(0, rowsShown) : [];
  const targets: ColumnTarget[] = [
    'kind',
    'cancelled',
    ...targetsOf(kindsOf({ kind, columns }), labelsOf(directory, template)),
  ];
  const fields = targets.map((target) => ({ value: target, label: labelOfTarget(kind, target) }));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
    <div className={classes['columns']} tabIndex={0} role="region" aria-label="First rows">
      <Table fz="sm">
        <Table.Thead>
          <Table.Tr>
            {headers.map((header, column) => (
              <Table.Th key={header} scope="col">
                {header}
                <NativeSelect
                  aria-label={`Field of column ${header}`}
                  data={[{ value: '', label: 'Not used' }, ...fields]}
                  value={targetOfColumn(columns, column) ?? ''}
                  onChange={(event) => {
                    const target = targets.find((each) => each === event.currentTarget.value);
                    onChange((plan) => ({ ...plan, columns: moveColumn(plan.columns, column, target) }));
                  }}
                />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ number, cells }) => (
            <Table.Tr key={number}>
              {headers.map((header, column) => (
                <Table.Td key={header}>{cells[column]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
});
