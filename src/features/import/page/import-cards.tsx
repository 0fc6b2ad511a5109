import { Stack } from '@mantine/core';
import { memo, useCallback, useMemo, useState } from 'react';
import { useChangeImport, useRowOutcomes } from '#data/outbox/imports.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import type { ChangePlan, ImportPlan } from '../import-types.ts';
import { CreateCard } from '../running/create-card.tsx';
import { ProgressCard } from '../running/progress-card.tsx';
import { viewRows, withDuplicates } from '../running/row-views.ts';
import { useDuplicates } from '../running/use-duplicates.ts';
import { usePress } from '../running/use-press.ts';
import { pageWords } from '../words.ts';
import { CheckCard } from './check-card.tsx';
import { FileCard, type FileCardProps } from './file-card.tsx';
import { useCheck } from './use-check.ts';
import type { WorkerState } from '../use-worker.ts';

type ImportCardsProps = Omit<FileCardProps, 'onChange'> & WorkerState;

/** The cards of an open import: its file, the check of its rows, and their creation. */
export const ImportCards = memo((props: ImportCardsProps) => {
  const { open, worker, deaths, connection, directory, given, onRead } = props;
  const { id, plan, skipped, sentAt } = open;
  const [isUnsaved, setUnsaved] = useState(false);
  const change = useChangeImport(id);
  const onChange: ChangePlan = useCallback(
    (how) => {
      // The cast is right: only this page writes plans.
      const changed = change((record) => ({ ...record, plan: how(record.plan as ImportPlan) }));
      void changed.then((ok) => setUnsaved(!ok));
    },
    [change],
  );

  const sent = useRowOutcomes(open);
  const check = useCheck({ worker, deaths }, open, { directory, connection });
  const { last } = check;
  const checked = useMemo(
    // Until the outcomes are read, created rows would be counted as ready.
    () => (sent && last ? viewRows(last.rows, sent, skipped) : []),
    [last, sent, skipped],
  );
  const duplicates = useDuplicates(connection, checked);
  const rows = useMemo(() => withDuplicates(checked, duplicates.used), [checked, duplicates.used]);
  const isSettled = check.isCurrent && duplicates.isKnown;
  const pressed = last && isSettled ? { open, rows, context: last.context } : null;
  const press = usePress(worker, connection, pressed, () => {
    void check.checkAgain();
    void duplicates.lookAgain();
  });

  const isCreatable = sentAt === null || rows.some(({ next }) => next === 'ready' || next === 'duplicate');
  return (
    <Stack gap="md">
      {isUnsaved && <ErrorNote alert tone="warn" title={pageWords.notStored} />}
      <fieldset role="none" disabled={press.isPending}>
        <Stack gap="md">
          <FileCard {...{ open, directory, worker, connection, given, onChange, onRead }} />
          {sent && <CheckCard {...{ plan, check, rows, isCreatable, deaths, onChange }} />}
        </Stack>
      </fieldset>
      {sent && sentAt !== null && <ProgressCard open={open} outcomes={sent} rows={rows} />}
      {sent && last && isCreatable && <CreateCard {...{ open, rows, duplicates, press }} />}
    </Stack>
  );
});
