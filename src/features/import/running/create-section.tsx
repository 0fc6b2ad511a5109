import { Button } from '@mantine/core';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { isShortPhone } from '#contract/formats.ts';
import { sides } from '#contract/sides.ts';
import { useConnection } from '#data/http/connection.ts';
import type { StoredImport } from '#data/device/imports.ts';
import { useFieldNames } from '#data/lists/use-names.ts';
import type { RowOutcomes } from '#data/outbox/import-outcomes.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import type { CheckedFile, RowsToSend } from '../worker-client.ts';
import type { CheckedRow, CreateEnd, ImportDraft, ImportRow, ReadyChecked } from '../import-types.ts';
import { isOpen } from './doubt-choices.ts';
import { DoubtGroups, focusOpen } from './doubt-groups.tsx';
import { PaceField } from './pace-field.tsx';
import card from '#ui/card.module.css';
import classes from './running.module.css';
import { runWords } from '../words.ts';
import { isUnsent, type Skips } from './use-skips.ts';
import { describeRun } from './describe-run.ts';

/** The rows of these that have a phone of 3 to 6 digits. */
const countShortPhones = ({ rows, plan }: ImportDraft, sent: readonly ReadyChecked[]): number => {
  const columns = Object.values(sides).flatMap(({ phone }) => plan.columns[phone] ?? []);
  const isSent = new Set(sent.map(({ number }) => number));
  const hasShort = ({ cells }: ImportRow) => columns.some((column) => isShortPhone(cells[column] ?? ''));
  return columns.length === 0 ? 0 : rows.filter((row) => isSent.has(row.number) && hasShort(row)).length;
};

export type CreateSectionProps = {
  /** False while nothing can be created. */
  isShown: boolean;
  /** Whether it is the next thing to do. */
  isNext: boolean;
  /** The rows. */
  children: ReactNode;
  draft: ImportDraft;
  checked: readonly CheckedRow[];
  /** Works on these checked rows; null while they are checked anew. */
  file: CheckedFile | null;
  outcomes: RowOutcomes;
  skips: Skips;
  /** The rows are being recorded. */
  isSaving: boolean;
  /** Records and sends these rows, unless they are not the same any more. */
  onCreate: (order: RowsToSend, isStillSo: () => Promise<boolean>) => Promise<CreateEnd>;
};

/** Rows whose order number an earlier one of these has: the person said that they are sent too. */
const repeatsOf = (rows: readonly ReadyChecked[]): number[] => {
  const seen = new Set<string>();
  return rows.flatMap(({ number, orderId }) => {
    if (orderId === '' || !seen.has(orderId)) {
      seen.add(orderId);
      return [];
    }
    return number;
  });
};

/**
 * Asks about what may have been created before, above the rows, and creates the tasks by a bar under them, which says what
 * will happen.
 */
export const CreateSection = ({
  isShown,
  isNext,
  children,
  draft,
  checked,
  file,
  outcomes,
  skips,
  isSaving,
  onCreate,
}: CreateSectionProps) => {
  const connection = useConnection();
  const names = useFieldNames(connection);
  const { isKnown, isUnread, hasServiceAnswered, doubts, left, sent, choices, choose } = skips;
  const [end, setEnd] = useState<CreateEnd>('ok');
  const [showsMissing, setShowsMissing] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [now] = useState(() => Date.now());
  const leftOut = new Set(draft.plan.leftOut);
  const groups = useId();
  const sentence = useId();

  const shortPhones = useMemo(() => countShortPhones(draft, sent), [draft, sent]);

  const isNothing = sent.length === 0;
  const isBusy = !isKnown || file === null || isSaving || isChecking;
  /** What was created, or recorded in another tab, since the rows were looked through changes what will happen. */
  const isStillSo = async () => {
    setChecking(true);
    const isSame = await skips.checkAgain();
    setChecking(false);
    return isSame;
  };
  const create = async () => {
    if (isBusy && !isSaving && !isChecking) setEnd('too-early');
    if (isBusy || isNothing || file === null) return;
    setEnd('ok');
    setShowsMissing(isOpen(choices, doubts));
    if (isOpen(choices, doubts)) {
      focusOpen(groups);
      return;
    }
    const repeats = checked.filter(
      ({ state, number }) => state === 'skipped' && !leftOut.has(number) && isUnsent(outcomes, number),
    );
    const whys: StoredImport['skipped'] = [
      ...left.map(({ number, kind }) => ({ number, why: runWords.reasons[kind] })),
      ...repeats.map(({ number }) => ({ number, why: runWords.reasons.repeat })),
    ];
    const numbers = sent.map(({ number }) => number);
    const isSent = new Set(numbers);
    const kept = doubts.filter(({ number }) => isSent.has(number));
    const order = {
      draft,
      file,
      numbers,
      skipped: whys,
      accepted: [...kept.map(({ number }) => number), ...repeatsOf(sent)],
      again: kept.flatMap(({ number, kind }) => (kind === 'before' ? number : [])),
    };
    setEnd(await onCreate(order, isStillSo));
  };
  const info = end === 'ok' || end === 'not-stored' ? null : runWords.refused[end];
  const isAsking = doubts.length > 0 || !hasServiceAnswered || isUnread || (end !== 'ok' && !isSaving);
  const stays = checked.filter(
    ({ state, number }) => state === 'repair' && isUnsent(outcomes, number) && !skips.skipped.has(number),
  ).length;
  return (
    <>
      {isShown && isAsking && (
        <div className={`${card['card']} ${card['body']}`}>
          <DoubtGroups
            id={groups}
            title={runWords.duplicates}
            doubts={doubts}
            choices={choices}
            showsMissing={showsMissing}
            onChoose={choose}
          />
          {!hasServiceAnswered && <p className={card['note']}>{runWords.notAsked}</p>}
          {isUnread && <ErrorNote alert title={runWords.notRead} />}
          {info && !isSaving && (
            <ErrorNote alert tone="info" title={info.title}>
              {info.text}
            </ErrorNote>
          )}
          {end === 'not-stored' && (
            <ErrorNote alert title={runWords.notStored}>
              {runWords.notStoredText}
            </ErrorNote>
          )}
        </div>
      )}
      {children}
      {isShown && (
        <section className={classes['bar']} aria-label={runWords.what}>
          <Button
            aria-disabled={isBusy || isNothing || undefined}
            // Not while it is busy: each correction of a cell would turn it grey for a moment.
            data-disabled={isNothing}
            variant={isNext ? 'filled' : 'default'}
            aria-describedby={sentence}
            onClick={() => void create()}
          >
            {runWords.create(sent.length)}
          </Button>
          {/* Of a run the card of its file has it. */}
          {isNext && connection && <PaceField connection={connection} />}
          <p id={sentence}>
            {describeRun({
              sent,
              plan: draft.plan,
              merchantName: names.merchant,
              doubts: left.length,
              repeats: checked.filter(({ state, number }) => state === 'skipped' && !leftOut.has(number))
                .length,
              leftOut: checked.filter(({ number }) => leftOut.has(number)).length,
              shortPhones,
              repairs: stays,
              now,
            })}
          </p>
          {(isSaving || (!isUnread && (!isKnown || isChecking))) && (
            <span className={card['note']}>
              {isSaving ? runWords.recording(sent.length) : runWords.looking}
            </span>
          )}
        </section>
      )}
    </>
  );
};
