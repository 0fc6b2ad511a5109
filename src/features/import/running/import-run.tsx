import { memo, useMemo } from 'react';
import { useImports } from '#outbox/imports.ts';
import type { RowOutcomes } from '#outbox/import-outcomes.ts';
import type { CheckedRow, ImportDraft } from '../import-types.ts';
import type { CheckedFile } from '../worker-calls.ts';
import { CreatePart, type CreatePartProps } from './create-part.tsx';
import { ProgressPart } from './progress-part.tsx';
import classes from './running.module.css';

type ImportRunProps = {
  /** Stored by `saveDraft`. */
  draft: ImportDraft;
  /** The rows as they were checked last; the same array until something of them changes. */
  checked: readonly CheckedRow[];
  /** What became of its rows; without those that were skipped. */
  outcomes: RowOutcomes;
  /** What these checked rows can be asked; null while they are checked anew. */
  file: CheckedFile | null;
} & Pick<CreatePartProps, 'saving' | 'onCreate'>;

const PlainImportRun = ({ draft, checked, outcomes, file, saving, onCreate }: ImportRunProps) => {
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
        <CreatePart
          draft={draft}
          checked={checked}
          file={file}
          outcomes={outcomes}
          saving={saving}
          onCreate={onCreate}
        />
      )}
    </div>
  );
};

/** Everything after the check of a file: what will happen, how far it is, and the receipt. */
export const ImportRun = memo(PlainImportRun);
