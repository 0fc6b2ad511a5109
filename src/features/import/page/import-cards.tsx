import { Stack } from '@mantine/core';
import { memo, useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { importState, useChangeImport, useRowOutcomes } from '#data/outbox/imports.ts';
import type { RowOutcomes } from '#data/outbox/row-outcome.ts';
import type { Directory } from '#form/directory.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import type { ChangePlan, CheckedRow, ImportPlan, OpenImport } from '../import-types.ts';
import { CreateSection } from '../running/create-section.tsx';
import { ProgressSection } from '../running/progress-section.tsx';
import { countNext, viewRows, withDuplicates } from '../running/row-views.ts';
import { useDuplicates } from '../running/use-duplicates.ts';
import { usePress } from '../running/use-press.ts';
import { pageWords } from '../words.ts';
import type { WorkerClient } from '../worker-client.ts';
import { CheckCard } from './check-card.tsx';
import { FileCard } from './file-card.tsx';
import { rowsToFix } from './rows-to-fix.ts';
import { useCheck } from './use-check.ts';
import type { GivenFile } from './use-read-file.ts';

const unchecked: readonly CheckedRow[] = [];
const noOutcomes: RowOutcomes = new Map();

type ImportCardsProps = {
  open: OpenImport;
  worker: WorkerClient | null;
  /** How often a worker of this page has died. */
  deaths: number;
  connection: Connection;
  directory: Directory;
  /** Null if the file can't be read again. */
  given: GivenFile | null;
  onRead: (given: GivenFile) => void;
};

/** The cards of an open import: its file, the check of its rows, and their creation. */
export const ImportCards = memo((props: ImportCardsProps) => {
  const { open, worker, deaths, connection, directory, given, onRead } = props;
  const { id, headers, plan, skipped, sentAt } = open;
  const [isUnsaved, setUnsaved] = useState(false);
  const change = useChangeImport(id);
  const onChange: ChangePlan = useCallback(
    (how) => {
      const save = async () => {
        // Only this page writes plans.
        const ok = await change((record) => ({ ...record, plan: how(record.plan as ImportPlan) }));
        setUnsaved(!ok);
      };
      void save();
    },
    [change],
  );

  const sent = useRowOutcomes(open);
  const outcomes = sent ?? noOutcomes;
  const openRows = useMemo(() => [...outcomes.values()].filter(({ isOpen }) => isOpen).length, [outcomes]);
  const state = importState(open, openRows);
  const check = useCheck(worker, open, { directory, connection });
  // Before its outcomes are read, rows that were created would be counted as rows to create.
  const checkedRows = (sent && check.rows) ?? unchecked;
  const { leftOut } = plan;
  const checked = useMemo(
    () => viewRows(checkedRows, { outcomes, isDone: state === 'done', leftOut, skipped }),
    [checkedRows, outcomes, state, leftOut, skipped],
  );
  const duplicates = useDuplicates(connection, id, checked);
  const rows = useMemo(() => withDuplicates(checked, duplicates.used), [checked, duplicates.used]);
  const counts = useMemo(() => countNext(rows), [rows]);
  const toFix = useDeferredValue(useMemo(() => rowsToFix(rows, plan), [rows, plan]));
  const press = usePress(worker, connection, check.checkAgain);

  const isRun = sentAt !== null;
  const isKnown = sent !== null;
  const isCreatable = counts.ready + counts.duplicate > 0;
  return (
    <Stack gap="md">
      {isUnsaved && <ErrorNote alert tone="warn" title={pageWords.notStored} />}
      <fieldset role="none" disabled={press.isPending}>
        <Stack gap="md">
          <FileCard
            open={open}
            directory={directory}
            worker={worker}
            connection={connection}
            given={given}
            onChange={onChange}
            onRead={onRead}
          />
          {isKnown && (!isRun || isCreatable || toFix.length > 0) && (
            <CheckCard
              open={open}
              directory={directory}
              rows={check.rows && rows}
              counts={counts}
              toFix={toFix}
              progress={check.progress}
              deaths={deaths}
              onChange={onChange}
            />
          )}
        </Stack>
      </fieldset>
      {isKnown && state !== 'draft' && (
        <ProgressSection open={open} state={state} outcomes={outcomes} rows={rows} />
      )}
      {isKnown && check.rows && (isCreatable || !isRun) && (
        <CreateSection
          open={open}
          rows={rows}
          duplicates={duplicates}
          isChecked={check.isCurrent}
          isNext={!isRun}
          context={{ plan, headers, directory, profile: connection.profile, places: check.places }}
          press={press}
        />
      )}
    </Stack>
  );
});
