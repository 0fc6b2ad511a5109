import { DataList } from '@mantine/core';
import '@mantine/core/styles/DataList.layer.css';
import type { SkippedRow } from '#data/device/imports.ts';
import type { RowOutcomes, RowState } from '#data/outbox/import-outcomes.ts';
import { withFieldLabels } from '#form/with-field-labels.ts';
import type { CheckedRow } from '../import-types.ts';
import classes from './running.module.css';
import { pageWords, runWords } from '../words.ts';

/** Rows that are named for one reason, and reasons that are named. */
const maxRows = 5;
const maxReasons = 4;

/** The reasons of rows in a state, the most frequent first, each with its rows. */
const reasonsOf = (outcomes: RowOutcomes, state: RowState): [why: string, rows: number[]][] => {
  const reasons = new Map<string, number[]>();
  for (const [number, outcome] of outcomes) {
    if (outcome.state !== state) continue;
    const why = withFieldLabels(outcome.kind, outcome.note);
    const rows = reasons.get(why) ?? [];
    rows.push(number);
    reasons.set(why, rows);
  }
  return [...reasons].toSorted((a, b) => b[1].length - a[1].length);
};

const Reasons = ({ outcomes, state, name }: { outcomes: RowOutcomes; state: RowState; name: string }) => {
  const reasons = reasonsOf(outcomes, state);
  const more = reasons.length - maxReasons;
  return (
    <>
      {reasons.slice(0, maxReasons).map(([why, rows]) => (
        <DataList.Item key={why}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue>
            {why} <span>{runWords.atRows(rows.slice(0, maxRows), Math.max(0, rows.length - maxRows))}</span>
          </DataList.ItemValue>
        </DataList.Item>
      ))}
      {more > 0 && (
        <DataList.Item>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue>{runWords.moreReasons(more)}</DataList.ItemValue>
        </DataList.Item>
      )}
    </>
  );
};

/** The rows whose tasks the service had already. */
const There = ({ outcomes }: { outcomes: RowOutcomes }) => {
  const rows = [...outcomes].filter(([, { state }]) => state === 'there');
  return (
    rows.length > 0 && (
      <DataList.Item>
        <DataList.ItemLabel>{pageWords.states.there}</DataList.ItemLabel>
        <DataList.ItemValue>
          {runWords.thereRows(rows.length)}{' '}
          <span>
            {runWords.atRows(
              rows.slice(0, maxRows).map(([number]) => number),
              Math.max(0, rows.length - maxRows),
            )}
          </span>
        </DataList.ItemValue>
      </DataList.Item>
    )
  );
};

/**
 * How many rows were not sent because they need a repair. @param checked the rows as they stand by the last check.
 * @param skipped rows that the run left out: they need none.
 */
export const countRepairs = (
  checked: readonly CheckedRow[],
  outcomes: RowOutcomes,
  skipped: readonly SkippedRow[],
): number => {
  const isSkipped = new Set(skipped.map(({ number }) => number));
  return checked.filter(
    ({ state, number }) => state === 'repair' && !outcomes.has(number) && !isSkipped.has(number),
  ).length;
};

/** Why rows made no task; nothing where each made one. */
export const Receipt = ({ outcomes }: { outcomes: RowOutcomes }) => (
  <DataList className={classes['facts'] ?? ''}>
    <There outcomes={outcomes} />
    <Reasons outcomes={outcomes} state="rejected" name={runWords.reasonsOfRejected} />
    <Reasons outcomes={outcomes} state="unknown" name={runWords.reasonsOfUnknown} />
  </DataList>
);
