import { Button, Group, Pagination, Stack, Table, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { memo, useState } from 'react';
import { isEnter } from '#ui/is-enter.ts';
import { typingPauseMs } from '#ui/typing-pause.ts';
import type { ChangePlan, ImportPlan } from '../import-types.ts';
import type { RowView } from '../running/row-views.ts';
import { problemWords } from '../words.ts';
import classes from './import.module.css';
import { cellsToFix, problemsOf, setRowSkipped, withFix } from './rows-to-fix.ts';
import { labelOfTarget } from './target-label.ts';
import { useGrowing } from './use-growing.ts';

const rowsShown = 50;

type CellInputProps = {
  /** Names the field and its row. */
  name: string;
  field: string;
  text: string;
  error: string | undefined;
  onFix: (text: string) => void;
};

/** A correction is saved after a pause in typing. */
const CellInput = ({ name, field, text, error, onFix }: CellInputProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useDebouncedCallback(onFix, { delay: typingPauseMs.saveDraft, flushOnUnmount: true });
  const flush = () => save.flush();
  useWindowEvent('pagehide', flush);
  return (
    <TextInput
      label={field}
      aria-label={name}
      value={typed ?? text}
      error={error}
      spellCheck={false}
      autoComplete="off"
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        save(event.currentTarget.value);
      }}
      onBlur={() => {
        flush();
        setTyped(null);
      }}
      onKeyDown={(event) => {
        if (!isEnter(event)) return;
        // Enter accepts a text that is right as it is.
        save(event.currentTarget.value);
        flush();
      }}
    />
  );
};

type ProblemsProps = { rows: readonly RowView[]; plan: ImportPlan; onChange: ChangePlan };

const ProblemRow = ({ row, plan, onChange }: Omit<ProblemsProps, 'rows'> & { row: RowView }) => {
  const { number, orderId } = row;
  const isLeftOut = plan.leftOut.includes(number);
  return (
    <Table.Tr className={classes['problem'] ?? ''}>
      <Table.Th scope="row" fw={500}>
        {number}
      </Table.Th>
      <Table.Td visibleFrom="xs">{orderId}</Table.Td>
      <Table.Td>
        <Stack gap="xs">
          {orderId !== '' && (
            <Text size="sm" c="dimmed" hiddenFrom="xs">
              {orderId}
            </Text>
          )}
          {problemsOf(row).map(
            ({ target, message }) =>
              target === null && (
                <Text key={message} size="sm" c="bad">
                  {message}
                </Text>
              ),
          )}
          {!isLeftOut && (
            <div className={classes['inputs']}>
              {cellsToFix(row, plan.fixes[number]).map(({ target, text, message }) => (
                <CellInput
                  key={target}
                  name={problemWords.cell(labelOfTarget(plan.kind, target), number)}
                  field={labelOfTarget(plan.kind, target)}
                  text={text}
                  error={message}
                  onFix={(fix) => onChange((present) => withFix(present, number, target, fix))}
                />
              ))}
            </div>
          )}
        </Stack>
      </Table.Td>
      <Table.Td ta="end">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={isLeftOut ? problemWords.includeRow(number) : problemWords.leaveOutRow(number)}
          onClick={() => onChange((present) => setRowSkipped(present, number, !isLeftOut))}
        >
          {isLeftOut ? problemWords.include : problemWords.leaveOut}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
};

const ProblemRows = ({ rows, ...rest }: ProblemsProps) => (
  <Table.Tbody>
    {rows.slice(0, useGrowing(rows.length, 10)).map((row) => (
      <ProblemRow key={row.number} row={row} {...rest} />
    ))}
  </Table.Tbody>
);

/** The rows that need the person, 50 on a page, with an input for each text that is wrong. */
export const ProblemsTable = memo(({ rows, ...rest }: ProblemsProps) => {
  const [wanted, setPage] = useState(1);
  const pages = Math.max(1, Math.ceil(rows.length / rowsShown));
  const page = Math.min(wanted, pages);
  return (
    <Stack gap="sm">
      <Table aria-label={problemWords.title} horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{problemWords.row}</Table.Th>
            <Table.Th scope="col" visibleFrom="xs">
              {problemWords.order}
            </Table.Th>
            <Table.Th scope="col">{problemWords.toFix}</Table.Th>
            <Table.Th scope="col" aria-label={problemWords.leaveOut} />
          </Table.Tr>
        </Table.Thead>
        <ProblemRows key={page} rows={rows.slice((page - 1) * rowsShown, page * rowsShown)} {...rest} />
      </Table>
      {pages > 1 && (
        <Group justify="center">
          <Pagination
            total={pages}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': problemWords.pages[control] })}
            getItemProps={(number) => ({ 'aria-label': problemWords.page(number) })}
          />
        </Group>
      )}
    </Stack>
  );
});
