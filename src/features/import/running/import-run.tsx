import { useMemo } from 'react';
import { useImports } from '#outbox/imports.ts';
import type { RowOutcomes } from '#outbox/import-outcomes.ts';
import type { CheckedRow, ImportDraft, ReadyRow } from '../import-types.ts';
import { CreatePart } from './create-part.tsx';
import { ProgressPart } from './progress-part.tsx';
import classes from './running.module.css';

type ImportRunProps = {
  /** Stored by `saveDraft`. */
  draft: ImportDraft;
  /** The rows as they were checked last; the same array until something of them changes. */
  checked: readonly CheckedRow[];
  /** What became of its rows; without those that were skipped. */
  outcomes: RowOutcomes;
  /** The rows that passed this check, with their bodies. The function must be stable. */
  ready: () => AsyncIterable<readonly ReadyRow[]>;
};

/** Everything after the check of a file: what will happen, how far it is, and the receipt. */
export const ImportRun = ({ draft, checked, outcomes, ready }: ImportRunProps) => {
  const record = useImports().find(({ id }) => id === draft.id) ?? null;
  const state = record?.state ?? 'draft';
  const hasMore = useMemo(
    () =>
      checked.some(({ state: at, number }) => {
        const outcome = outcomes.get(number)?.state;
        if (at !== 'ready') return false;
        return (
          outcome === undefined || (state === 'done' && (outcome === 'rejected' || outcome === 'not-sent'))
        );
      }),
    [checked, outcomes, state],
  );
  return (
    <div className={classes['run']}>
      {record && state !== 'draft' && (
        <ProgressPart record={record} draft={draft} checked={checked} outcomes={outcomes} />
      )}
      {(state === 'draft' || hasMore) && (
        <CreatePart draft={draft} checked={checked} ready={ready} outcomes={outcomes} />
      )}
    </div>
  );
};
