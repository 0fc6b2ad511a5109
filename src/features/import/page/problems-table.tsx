import { Button, Group, Pagination, Stack, Table, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { memo, useState } from 'react';
import { isEnter } from '#ui/is-enter.ts';
import { typingPauseMs } from '#ui/typing-pause.ts';
import type { TaskKind } from '#contract/operations.ts';
import type { ChangePlan } from '../import-types.ts';
import { problemWords } from '../words.ts';
import classes from './import.module.css';
import { withFix, setRowSkipped, type CellToFix, type RowToFix } from './rows-to-fix.ts';
import { labelOfTarget } from './target-label.ts';
import { useGrowing } from './use-growing.ts';

const rowsShown = 50;

type CellInputProps = {
  cell: CellToFix;
  /** Of the row. */
  number: number;
  field: string;
  onFix: (text: string) => void;
};

/** A correction is saved after a pause in typing. */
const CellInput = ({ cell: { text, message }, number, field, onFix }: CellInputProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useDebouncedCallback(onFix, { delay: typingPauseMs.saveDraft, flushOnUnmount: true });
  const flush = () => save.flush();
  useWindowEvent('pagehide', flush);
  return (
    <TextInput
      label={field}
      aria-label={problemWords.cell(field, number)}
      value={typed ?? text}
      error={message}
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
        // Enter accepts a text that is right as it is.
        if (isEnter(event)) save(event.currentTarget.value);
        if (isEnter(event)) flush();
      }}
    />
  );
};

type ProblemRowProps = { row: RowToFix; kind: TaskKind; onChange: ChangePlan };

const ProblemRow = memo(({ row, kind, onChange }: ProblemRowProps) => {
  const { number, orderId, isLeftOut, cells, messages } = row;
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
          {messages.map((message) => (
            <Text key={message} size="sm" c="bad">
              {message}
            </Text>
          ))}
          {!isLeftOut && (
            <div className={classes['inputs']}>
              {cells.map((cell) => (
                <CellInput
                  key={cell.target}
                  cell={cell}
                  number={number}
                  field={labelOfTarget(kind, cell.target)}
                  onFix={(text) => onChange((plan) => withFix(plan, number, cell.target, text))}
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
          onClick={() => onChange((plan) => setRowSkipped(plan, number, !isLeftOut))}
        >
          {isLeftOut ? problemWords.include : problemWords.leaveOut}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
});

type ProblemsTableProps = {
  rows: readonly RowToFix[];
  kind: TaskKind;
  onChange: ChangePlan;
};

const ProblemRows = ({ rows, kind, onChange }: ProblemsTableProps) => (
  <Table.Tbody>
    {rows.slice(0, useGrowing(rows.length, 10)).map((row) => (
      <ProblemRow key={row.number} row={row} kind={kind} onChange={onChange} />
    ))}
  </Table.Tbody>
);

/** The rows that need the person, 50 on a page, with an input for each text that is wrong. */
export const ProblemsTable = memo(({ rows, kind, onChange }: ProblemsTableProps) => {
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
        <ProblemRows
          key={page}
          rows={rows.slice((page - 1) * rowsShown, page * rowsShown)}
          kind={kind}
          onChange={onChange}
        />
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
