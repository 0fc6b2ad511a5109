import { Button, Group, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useConnection } from '#data/http/connection.ts';
import { useNames } from '#data/lists/use-names.ts';
import card from '#ui/card.module.css';
import { ErrorNote } from '#ui/error-note.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import type { CheckContext } from '../checking/check-row.ts';
import type { OpenImport } from '../import-types.ts';
import { runWords } from '../words.ts';
import { describeRun } from './describe-run.ts';
import type { RowView } from './row-views.ts';
import classes from './running.module.css';
import type { Duplicates } from './use-duplicates.ts';
import { rowsToCreate, type DuplicateChoice, type usePress } from './use-press.ts';

const choices = [
  { value: 'skip', label: runWords.skip },
  { value: 'create', label: runWords.createAnyway },
] as const;

type CreateSectionProps = {
  open: OpenImport;
  rows: readonly RowView[];
  duplicates: Duplicates;
  /** Whether the rows were checked since the last change. */
  isChecked: boolean;
  context: CheckContext;
  press: ReturnType<typeof usePress>;
};

/** Asks about possible duplicates, and creates the tasks by a bar that says what will happen. */
export const CreateSection = (props: CreateSectionProps) => {
  const { open, rows, duplicates, isChecked, context, press } = props;
  const { service, isKnown, areNew } = duplicates;
  const { create, isPending, end } = press;
  const names = useNames(useConnection());
  const [choice, choose] = useState<DuplicateChoice>('skip');
  const [now] = useState(() => Date.now());
  const sentence = useId();
  const doubtful = rows.filter(({ next }) => next === 'duplicate');
  const chosen = rowsToCreate(rows, choice);
  const isNothing = chosen.length === 0;
  const isBusy = !isKnown || !isChecked || isPending;
  return (
    <>
      {doubtful.length > 0 && (
        // All are left out, or all are created.
        <Group className={`${card['card']} ${card['body']}`} justify="space-between">
          <div>
            <h3 className={card['subhead']}>{runWords.usedBefore(doubtful.length)}</h3>
            <Text size="sm" c="dimmed">
              {runWords.orders(doubtful.map(({ orderId }) => orderId))}
            </Text>
          </div>
          <FilterRadios
            label={runWords.usedBefore(doubtful.length)}
            choices={choices}
            value={choice}
            onChange={choose}
          />
        </Group>
      )}
      {service !== 'ok' && <ErrorNote tone="info" title={runWords.notAsked[service]} />}
      {end !== 'ok' && !isPending && (
        <ErrorNote alert tone="warn" title={runWords.refused[end]}>
          {runWords.pressAgain}
        </ErrorNote>
      )}
      <section className={classes['bar']} aria-label={runWords.what}>
        <Button
          aria-disabled={isBusy || isNothing || undefined}
          // Not while it is busy: each correction of a cell would turn it grey for a moment.
          data-disabled={isNothing}
          variant={open.sentAt === null ? 'filled' : 'default'}
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
