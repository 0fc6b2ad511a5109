import { Button, Group, Stack, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useConnection } from '#data/http/connection.ts';
import { useFieldNames } from '#data/lists/use-names.ts';
import card from '#ui/card.module.css';
import { ErrorNote } from '#ui/error-note.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import type { CheckContext } from '../checking/check-row.ts';
import type { CreateEnd, OpenImport } from '../import-types.ts';
import { runWords } from '../words.ts';
import { describeRun } from './describe-run.ts';
import type { RowView } from './row-views.ts';
import classes from './running.module.css';
import type { Duplicates } from './use-duplicates.ts';
import { rowsToCreate, type DuplicateChoice, type usePress } from './use-press.ts';

/** Order numbers that are named; the others are counted. */
const maxOrders = 3;

type DuplicateRowsProps = {
  rows: readonly RowView[];
  choice: DuplicateChoice;
  onChoose: (choice: DuplicateChoice) => void;
};

/** Rows whose order number was used before: all are left out, or all are created. */
const DuplicateRows = ({ rows, choice, onChoose }: DuplicateRowsProps) => {
  const heading = runWords.usedBefore(rows.length);
  const orders = rows.slice(0, maxOrders).map(({ orderId }) => orderId);
  return (
    <Group justify="space-between">
      <div>
        <h3 className={card['subhead']}>{heading}</h3>
        <Text size="sm" c="dimmed">
          {runWords.orders(orders, rows.length - orders.length)}
        </Text>
      </div>
      <FilterRadios
        label={heading}
        choices={[
          { value: 'skip', label: runWords.skip },
          { value: 'create', label: runWords.createAnyway },
        ]}
        value={choice}
        onChange={onChoose}
      />
    </Group>
  );
};

const EndNote = ({ end }: { end: Exclude<CreateEnd, 'ok'> }) => (
  <ErrorNote alert tone={end === 'not-stored' ? 'bad' : 'info'} title={runWords.refused[end].title}>
    {runWords.refused[end].text}
  </ErrorNote>
);

type CreateSectionProps = {
  open: OpenImport;
  rows: readonly RowView[];
  duplicates: Duplicates;
  /** Whether the rows were checked since the last change. */
  isChecked: boolean;
  /** Whether it is the next thing to do. */
  isNext: boolean;
  context: CheckContext;
  press: ReturnType<typeof usePress>;
};

/** Asks about possible duplicates, and creates the tasks by a bar that says what will happen. */
export const CreateSection = (props: CreateSectionProps) => {
  const { open, rows, duplicates, isChecked, isNext, context, press } = props;
  const { service, isKnown, areNew } = duplicates;
  const { create, isPending, end } = press;
  const names = useFieldNames(useConnection());
  const [choice, choose] = useState<DuplicateChoice>('skip');
  const [now] = useState(() => Date.now());
  const sentence = useId();
  const doubtful = rows.filter(({ next }) => next === 'duplicate');
  const chosen = rowsToCreate(rows, choice);
  const isNothing = chosen.length === 0;
  const isBusy = !isKnown || !isChecked || isPending;
  const note = service === 'ok' ? null : runWords.notAsked[service];
  const hasEnded = end !== 'ok' && !isPending;
  return (
    <>
      {(doubtful.length > 0 || note !== null || hasEnded) && (
        <Stack className={`${card['card']} ${card['body']}`} gap="md">
          {doubtful.length > 0 && <DuplicateRows rows={doubtful} choice={choice} onChoose={choose} />}
          {note !== null && <p className={card['note']}>{note}</p>}
          {hasEnded && <EndNote end={end} />}
        </Stack>
      )}
      <section className={classes['bar']} aria-label={runWords.what}>
        <Button
          aria-disabled={isBusy || isNothing || undefined}
          // Not while it is busy: each correction of a cell would turn it grey for a moment.
          data-disabled={isNothing}
          variant={isNext ? 'filled' : 'default'}
          aria-describedby={sentence}
          onClick={() => {
            if (!isNothing) create({ open, rows, choice, context, isSettled: !isBusy, areNew });
          }}
        >
          {runWords.create(chosen.length)}
        </Button>
        <p id={sentence}>
          {describeRun({
            rows: chosen,
            plan: open.plan,
            merchantName: names.merchant,
            leftOut: choice === 'skip' ? doubtful.length : 0,
            now,
          })}
        </p>
        {isPending && <span className={card['note']}>{runWords.recording(chosen.length)}</span>}
        {!isPending && !isKnown && <span className={card['note']}>{runWords.looking}</span>}
      </section>
    </>
  );
};
