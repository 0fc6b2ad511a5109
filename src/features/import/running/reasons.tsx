import type { RowOutcomes } from '#data/outbox/row-outcome.ts';
import { withFieldLabels } from '#form/with-field-labels.ts';
import { runWords } from '../words.ts';
import classes from './running.module.css';

/** Reasons that are named; the results file has all. */
const maxReasons = 4;

/** Why rows made no task or may have made one, the most frequent reason first; nothing if each made one. */
export const Reasons = ({ outcomes }: { outcomes: RowOutcomes }) => {
  const failed = [...outcomes].flatMap(([number, { state, kind, note }]) =>
    state === 'rejected' || state === 'unknown'
      ? { number, reason: runWords.reasonOf(state, withFieldLabels(kind, note)) }
      : [],
  );
  const groups = Map.groupBy(failed, ({ reason }) => reason);
  const reasons = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
  if (reasons.length === 0) return null;
  return (
    <>
      <ul className={classes['facts']}>
        {reasons.slice(0, maxReasons).map(([reason, rows]) => (
          <li key={reason}>
            {reason} <span>{runWords.atRows(rows.map(({ number }) => number))}</span>
          </li>
        ))}
      </ul>
      {reasons.length > maxReasons && <p>{runWords.moreReasons(reasons.length - maxReasons)}</p>}
    </>
  );
};
