import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useConnection } from '#client/connection.ts';
import type { StoredImport } from '#device/imports.ts';
import { useFieldNames } from '#directory/use-names.ts';
import type { RowOutcomes } from '#outbox/import-outcomes.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import type { CheckedRow, ImportDraft } from '../import-types.ts';
import type { CheckedFile } from '../worker-calls.ts';
import { DoubtGroups, isSkippedBy, type DoubtChoices } from './doubt-groups.tsx';
import type { Duplicate } from './find-duplicates.ts';
import { PaceField } from './pace-field.tsx';
import card from '../card.module.css';
import classes from './running.module.css';
import { words } from './running-words.ts';
import { useDuplicates } from './use-duplicates.ts';
import { describeWhatHappens } from './will-happen.ts';

export type CreatePartProps = {
  draft: ImportDraft;
  checked: readonly CheckedRow[];
  /** What these checked rows can be asked; null while they are checked anew. */
  file: CheckedFile | null;
  outcomes: RowOutcomes;
  /** Rows that are recorded so far; null unless they are being recorded. */
  saving: number | null;
  /** Records and sends these rows. @returns false where the device failed. */
  onCreate: (numbers: readonly number[], skipped: StoredImport['skipped']) => Promise<boolean>;
};

/** Whether a row may be sent: it was not yet, or certainly made no task. */
const isUnsent = (outcomes: RowOutcomes, number: number): boolean => {
  const state = outcomes.get(number)?.state;
  return state === undefined || state === 'rejected' || state === 'not-sent';
};

/** Says what will happen, asks about what may have been created before, and creates the tasks. */
export const CreatePart = ({ draft, checked, file, outcomes, saving, onCreate }: CreatePartProps) => {
  const connection = useConnection();
  const names = useFieldNames(connection);
  const duplicates = useDuplicates(draft.id, checked, file);
  const [choices, setChoices] = useState<DoubtChoices>({});
  const [failed, setFailed] = useState(false);
  const [now] = useState(() => Date.now());

  const { sent, skipped, unsent } = useMemo(() => {
    const found = (duplicates?.rows ?? []).filter(({ number }) => isUnsent(outcomes, number));
    const gone = found.filter((duplicate) => isSkippedBy(choices, duplicate));
    const goneNumbers = new Set(gone.map(({ number }) => number));
    return {
      sent: checked.flatMap((row) =>
        row.state === 'ready' && isUnsent(outcomes, row.number) && !goneNumbers.has(row.number) ? row : [],
      ),
      skipped: gone,
      unsent: found,
    };
  }, [checked, outcomes, duplicates, choices]);

  const isBusy = duplicates === null || file === null || saving !== null;
  const create = async () => {
    if (isBusy || sent.length === 0) return;
    setFailed(false);
    const repeats = checked.filter(({ state, number }) => state === 'skipped' && isUnsent(outcomes, number));
    const whys: StoredImport['skipped'] = [
      ...skipped.map(({ number, kind }) => ({ number, why: words.reasons[kind] })),
      ...repeats.map(({ number }) => ({ number, why: words.reasons.repeat })),
    ];
    const numbers = sent.map(({ number }) => number);
    setFailed(!(await onCreate(numbers, whys)));
  };
  const countOf = (test: (duplicate: Duplicate) => boolean) => skipped.filter(test).length;
  return (
    <section className={card['card']} aria-label={words.what}>
      <div className={card['body']}>
        <p className={classes['sentence']}>
          {describeWhatHappens({
            sent,
            plan: draft.plan,
            merchantName: names.merchant,
            skippedBefore: countOf(({ kind }) => kind === 'before'),
            skippedWaiting: countOf(({ kind }) => kind === 'waiting'),
            skippedOther: countOf(({ kind }) => kind === 'other' || kind === 'service'),
            repeats: checked.filter(({ state }) => state === 'skipped').length,
            repairs: checked.filter(({ state }) => state === 'repair').length,
            now,
          })}
        </p>
        <DoubtGroups title={words.duplicates} doubts={unsent} choices={choices} onChoose={setChoices} />
        {duplicates?.isServiceAsked === false && <p className={card['note']}>{words.notAsked}</p>}
        {failed && (
          <ErrorNote alert title={words.notStored}>
            {words.notStoredText}
          </ErrorNote>
        )}
      </div>
      <footer className={card['foot']}>
        <Button aria-disabled={isBusy || sent.length === 0 || undefined} onClick={() => void create()}>
          {words.create(sent.length)}
        </Button>
        {connection && <PaceField connection={connection} />}
        <span className={card['note']}>
          {saving !== null ? words.recording(saving) : duplicates === null ? words.looking : ''}
        </span>
      </footer>
    </section>
  );
};
