import { Button, Stack, Table as MantineTable, Text, Textarea, TextInput } from '@mantine/core';
import { memo, useState, type ChangeEvent, type KeyboardEvent } from 'react';
import { isEnter } from '#ui/is-enter.ts';
import { Table } from '#ui/table.tsx';
import type { ChangePlan, ColumnTarget, ImportPlan } from '../import-types.ts';
import { labelOfTarget } from '../matching/sources.ts';
import type { RowView } from '../running/row-views.ts';
import classes from './import.module.css';
import { cellsToFix, problemsOf } from './rows-to-fix.ts';

const columns = [{ name: 'Row', w: '4rem' }, { name: 'To fix' }, { name: 'Leave out', w: '6rem' }];

type CellInputProps = {
  /** Names the field and its row. */
  name: string;
  field: string;
  text: string;
  error: string | undefined;
  onFix: (text: string) => void;
};

/** Saves a correction when the user leaves the input. Enter also accepts an unchanged text. */
const CellInput = ({ name, field, text, error, onFix }: CellInputProps) => {
  // Until it is saved: the row may get another text meanwhile.
  const [typed, setTyped] = useState<string | null>(null);
  const fix = (corrected: string) => {
    setTyped(null);
    onFix(corrected);
  };
  const Box = text.includes('\n') ? Textarea : TextInput;
  return (
    <Box
      label={field}
      aria-label={name}
      value={typed ?? text}
      error={error}
      spellCheck={false}
      autoComplete="off"
      onChange={({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        setTyped(currentTarget.value)
      }
      onBlur={() => (typed === null || typed === text ? setTyped(null) : fix(typed))}
      onKeyDown={(event: KeyboardEvent) => {
        if (!isEnter(event)) return;
        event.preventDefault();
        fix(typed ?? text);
      }}
    />
  );
};

type ProblemsProps = { rows: readonly RowView[]; plan: ImportPlan; onChange: ChangePlan };

const ProblemRow = ({ row, plan, onChange }: Omit<ProblemsProps, 'rows'> & { row: RowView }) => {
  const { number, orderId } = row;
  const isLeftOut = plan.leftOut.includes(number);
  const fix = (target: ColumnTarget, text: string) =>
    onChange(({ fixes, ...present }) => ({
      ...present,
      fixes: { ...fixes, [number]: { ...fixes[number], [target]: text } },
    }));
  const leaveOut = () =>
    onChange((present) => {
      const others = present.leftOut.filter((each) => each !== number);
      return { ...present, leftOut: isLeftOut ? others : [...others, number] };
    });
  return (
    <MantineTable.Tr>
      <MantineTable.Th scope="row">{number}</MantineTable.Th>
      <MantineTable.Td>
        <Stack gap="xs">
          <Text size="sm" c="dimmed">
            {orderId}
          </Text>
          {problemsOf(row).map(
            ({ target, message }) =>
              target === null && (
                <Text key={message} size="sm" c="var(--bad)">
                  {message}
                </Text>
              ),
          )}
          {!isLeftOut && (
            <div className={classes['inputs']}>
              {cellsToFix(row, plan.fixes[number]).map(({ target, text, message }) => (
                <CellInput
                  key={target}
                  name={`${labelOfTarget(plan.kind, target)} of row ${number}`}
                  field={labelOfTarget(plan.kind, target)}
                  text={text}
                  error={message}
                  onFix={(corrected) => fix(target, corrected)}
                />
              ))}
            </div>
          )}
        </Stack>
      </MantineTable.Td>
      <MantineTable.Td ta="end">
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={isLeftOut ? `Include row ${number}` : `Leave out row ${number}`}
          onClick={leaveOut}
        >
          {isLeftOut ? 'Include' : 'Leave out'}
        </Button>
      </MantineTable.Td>
    </MantineTable.Tr>
  );
};

/** The rows to fix, with an input for each wrong text. */
export const ProblemsTable = memo(({ rows, ...rest }: ProblemsProps) => (
  // Inputs take a moment to render.
  <Table label="Rows to fix" columns={columns} rows={rows} step={25} isManual>
    {(row) => <ProblemRow key={row.number} row={row} {...rest} />}
  </Table>
));
