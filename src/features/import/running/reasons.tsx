import { DataList } from '@mantine/core';
import '@mantine/core/styles/DataList.layer.css';
import type { RowOutcomes } from '#data/outbox/row-outcome.ts';
import { withFieldLabels } from '#form/with-field-labels.ts';
import { runWords } from '../words.ts';
import classes from './running.module.css';

/** Reasons that are named; the results file has all. */
const maxReasons = 4;

type Reason = { state: 'rejected' | 'unknown'; why: string; rows: number[] };

/** Why rows made no task or may have made one, the most frequent reason first. */
const reasonsOf = (outcomes: RowOutcomes): Reason[] => {
  const reasons = new Map<string, Reason>();
  for (const [number, { state, kind, note }] of outcomes) {
    if (state !== 'rejected' && state !== 'unknown') continue;
    const why = withFieldLabels(kind, note);
    const reason = reasons.get(`${state} ${why}`) ?? { state, why, rows: [] };
    reason.rows.push(number);
    reasons.set(`${state} ${why}`, reason);
  }
  return [...reasons.values()].toSorted((a, b) => b.rows.length - a.rows.length);
};

/** Why rows made no task, each with its rows; nothing if each made one. */
export const Reasons = ({ outcomes }: { outcomes: RowOutcomes }) => {
  const reasons = reasonsOf(outcomes);
  if (reasons.length === 0) return null;
  return (
    <>
      <DataList className={classes['facts'] ?? ''}>
        {reasons.slice(0, maxReasons).map(({ state, why, rows }) => (
          <DataList.Item key={`${state} ${why}`}>
            <DataList.ItemLabel>{runWords.reasonLabels[state]}</DataList.ItemLabel>
            <DataList.ItemValue>
              {why} <span>{runWords.atRows(rows)}</span>
            </DataList.ItemValue>
          </DataList.Item>
        ))}
      </DataList>
      {reasons.length > maxReasons && <p>{runWords.moreReasons(reasons.length - maxReasons)}</p>}
    </>
  );
};
