import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useConnection } from '#client/connection.ts';
import type { StoredImport } from '#device/imports.ts';
import { useFieldNames } from '#directory/use-names.ts';
import type { RowOutcomes } from '#outbox/import-outcomes.ts';
import { runImport } from '#outbox/imports.ts';
import type { ImportTask } from '#outbox/record-rows.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import type { CheckedRow, ImportDraft, ReadyRow } from '../import-types.ts';
import { DoubtGroups, isSkippedBy, type DoubtChoices } from './doubt-groups.tsx';
import type { Duplicate } from './find-duplicates.ts';
import { PaceField } from './pace-field.tsx';
import card from '../card.module.css';
import classes from './running.module.css';
import { words } from './running-words.ts';
import { useDuplicates } from './use-duplicates.ts';
import { describeWhatHappens } from './will-happen.ts';

type CreatePartProps = {
  draft: ImportDraft;
  checked: readonly CheckedRow[];
  ready: () => AsyncIterable<readonly ReadyRow[]>;
  outcomes: RowOutcomes;
};

/** Whether a row may be sent: it was not yet, or certainly made no task. */
const isUnsent = (outcomes: RowOutcomes, number: number): boolean => {
  const state = outcomes.get(number)?.state;
  return state === undefined || state === 'rejected' || state === 'not-sent';
};

/** The rows that are sent, in batches as they come. */
async function* only(
  batches: AsyncIterable<readonly ReadyRow[]>,
  numbers: ReadonlySet<number>,
  onSaved: (count: number) => void,
): AsyncIterable<readonly ImportTask[]> {
  let count = 0;
  for await (const rows of batches) {
    const sent = rows.filter(({ number }) => numbers.has(number));
    if (sent.length > 0) yield sent;
    count += sent.length;
    onSaved(count);
  }
}

/** Says what will happen, asks about what may have been created before, and creates the tasks. */
export const CreatePart = ({ draft, checked, ready, outcomes }: CreatePartProps) => {
  const connection = useConnection();
  const names = useFieldNames(connection);
  const duplicates = useDuplicates(draft.id, checked, ready);
  const [choices, setChoices] = useState<DoubtChoices>({});
  const [saved, setSaved] = useState<number | null>(null);
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

  const create = async () => {
    if (duplicates === null || sent.length === 0 || saved !== null) return;
    setFailed(false);
    setSaved(0);
    const numbers = new Set(sent.map(({ number }) => number));
    const whys: StoredImport['skipped'] = skipped.map(({ number, kind }) => ({
      number,
      why: words.reasons[kind],
    }));
    const result = await runImport(draft.id, only(ready(), numbers, setSaved), whys);
    setSaved(null);
    setFailed(!result.ok);
  };
  const countOf = (test: (duplicate: Duplicate) => boolean) => skipped.filter(test).length;
  const isBusy = duplicates === null || saved !== null;
  return (
    <section className={card['card']} aria-label={words.what}>
      <div className={card['body']}>
        <p className={classes['sentence']}>
          {describeWhatHappens({
            sent,
            plan: draft.plan,
            merchantName: names.merchant,
            skippedBefore: countOf(({ kind }) => kind === 'before'),
            skippedOther: countOf(({ kind }) => kind !== 'before'),
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
          {saved !== null ? words.recording(saved) : duplicates === null ? words.looking : ''}
        </span>
      </footer>
    </section>
  );
};
