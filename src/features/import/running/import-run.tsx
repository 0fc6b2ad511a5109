import { memo } from 'react';
import type { StoredImport } from '#data/device/imports.ts';
import type { RowOutcomes } from '#data/outbox/import-outcomes.ts';
import type { CheckedRow, ImportDraft } from '../import-types.ts';
import type { CheckedFile } from '../import-desk.ts';
import { CreatePart, type CreatePartProps } from './create-part.tsx';
import { ProgressPart } from './progress-part.tsx';
import classes from './running.module.css';
import type { Skips } from './use-skips.ts';

type ImportRunProps = {
  /** Stored by `saveDraft`. */
  draft: ImportDraft;
  /** The rows as they were checked last; the same array until something of them changes. */
  checked: readonly CheckedRow[];
  /** What became of its rows; without those that were skipped. */
  outcomes: RowOutcomes;
  /** What these checked rows can be asked; null while they are checked anew. */
  file: CheckedFile | null;
  record: StoredImport | null;
  skips: Skips;
} & Pick<CreatePartProps, 'isSaving' | 'onCreate'>;

const PlainImportRun = ({ record, skips, ...create }: ImportRunProps) => {
  const { draft, checked, outcomes } = create;
  return (
    <div className={classes['run']}>
      {record && record.state !== 'draft' && (
        <ProgressPart
          record={record}
          draft={draft}
          checked={checked}
          outcomes={outcomes}
          skipped={skips.skipped.size}
        />
      )}
      {skips.canCreate && <CreatePart {...create} skips={skips} />}
    </div>
  );
};

/** Everything after the check of a file: what will happen, how far it is, and the receipt. */
export const ImportRun = memo(PlainImportRun);
