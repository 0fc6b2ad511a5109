import { useMemo, useState } from 'react';
import type { SkippedRow, StoredImport } from '#data/device/imports.ts';
import type { RowOutcomes } from '#data/outbox/import-outcomes.ts';
import type { CheckedRow, ReadyChecked } from '../import-types.ts';
import type { CheckedFile } from '../worker-client.ts';
import { isSkippedBy, type DoubtChoices } from './doubt-choices.ts';
import type { RowDuplicate } from './find-on-device.ts';
import { useDuplicates } from './use-duplicates.ts';

/** What a press of Create would send and leave out now: every count of the page is made from it. */
export type Skips = {
  /** Whether rows are there that Create would send, or ask about. */
  canCreate: boolean;
  /** False while it is being found out what was created before. */
  isKnown: boolean;
  /** It cannot be found out now, since the device cannot be read. */
  isUnread: boolean;
  hasServiceAnswered: boolean;
  /** Rows not yet sent that may have been created before, and those of them that are left out. */
  doubts: readonly RowDuplicate[];
  left: readonly RowDuplicate[];
  sent: readonly ReadyChecked[];
  /** Checks the rows once more. @returns whether what was found is the same. */
  checkAgain: () => Promise<boolean>;
  choices: DoubtChoices;
  choose: (choices: DoubtChoices) => void;
  /** The numbers of all rows that are left out now, by this choice or by the run. */
  skipped: ReadonlySet<number>;
};

/** Whether a row may be sent: it was not yet, or certainly made no task. */
export const isUnsent = (outcomes: RowOutcomes, number: number): boolean => {
  const state = outcomes.get(number)?.state;
  return state === undefined || state === 'rejected' || state === 'not-sent';
};

type SkipsInput = {
  importId: string;
  /** Null before it is stored. */
  record: StoredImport | null;
  /** Rows, by number, that the person skips. */
  leftOut: readonly number[];
  checked: readonly CheckedRow[];
  file: CheckedFile | null;
  /** Without those of rows that were skipped. */
  outcomes: RowOutcomes;
};

const nothing: readonly SkippedRow[] = [];

/** Which rows of an import are left out, and why: as the run had it, and as the person chooses for the rows that can still be sent. */
export const useSkips = ({ importId, record, leftOut, checked, file, outcomes }: SkipsInput): Skips => {
  const [choices, choose] = useState<DoubtChoices>({});
  const state = record?.state ?? 'draft';
  const before = record?.skipped ?? nothing;
  const canCreate = useMemo(
    () =>
      state === 'draft' ||
      checked.some(({ state: at, number }) => {
        const outcome = outcomes.get(number)?.state;
        const isAgain = state === 'done' && (outcome === 'rejected' || outcome === 'not-sent');
        return at === 'ready' && (outcome === undefined || isAgain);
      }),
    [checked, outcomes, state],
  );
  const { latest, isPresent, isUnread, checkAgain } = useDuplicates(importId, checked, file, canCreate);
  const found = useMemo(() => {
    const doubts = (latest?.rows ?? []).filter(({ number }) => isUnsent(outcomes, number));
    const left = doubts.filter((duplicate) => isSkippedBy(choices, duplicate));
    const leftNumbers = new Set(left.map(({ number }) => number));
    const sent = checked.filter(
      (row): row is ReadyChecked =>
        row.state === 'ready' && isUnsent(outcomes, row.number) && !leftNumbers.has(row.number),
    );
    const skipped = new Set(before.map(({ number }) => number));
    if (canCreate && latest) {
      for (const { number } of sent) skipped.delete(number);
      for (const number of leftNumbers) skipped.add(number);
    }
    for (const number of leftOut) if (isUnsent(outcomes, number)) skipped.add(number);
    return { doubts, left, sent, numbers: [...skipped].join(' ') };
  }, [canCreate, latest, outcomes, choices, checked, before, leftOut]);
  const { numbers } = found;
  // The same set as long as the same rows are left out, so that the grid is not made anew.
  const skipped = useMemo(() => new Set(numbers === '' ? [] : numbers.split(' ').map(Number)), [numbers]);
  return useMemo(
    () => ({
      ...found,
      canCreate,
      isKnown: isPresent,
      isUnread: isUnread && !isPresent,
      hasServiceAnswered: latest?.hasServiceAnswered ?? true,
      checkAgain,
      choices,
      choose,
      skipped,
    }),
    [found, canCreate, isPresent, isUnread, latest, checkAgain, choices, skipped],
  );
};
