import { Button } from '@mantine/core';
import { IconDownload, IconPlayerPause, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { useConnection } from '#client/connection.ts';
import { useOnLine } from '#client/on-line.ts';
import { pagePaths } from '#contract/page-paths.ts';
import type { StoredImport } from '#device/imports.ts';
import type { RowOutcomes } from '#outbox/import-outcomes.ts';
import { pauseImport, resumeImport, stopImport, useSlowUntil } from '#outbox/imports.ts';
import { formatCount } from '#time/language.ts';
import { describeLength } from '#time/describe-distance.ts';
import { ownClock } from '#time/own-clock.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { saveFile } from '#ui/file-tools.tsx';
import type { CheckedRow, ImportDraft } from '../import-types.ts';
import { CountsLine, countRows, decidedOf, totalOf } from './counts.tsx';
import { Receipt } from './receipt.tsx';
import { failedRowsFile, isFailed, resultsFile } from './results-file.ts';
import classes from './running.module.css';
import { resultsWords, words } from './running-words.ts';
import { usePace } from './use-pace.ts';

type ProgressPartProps = {
  record: StoredImport;
  draft: ImportDraft;
  checked: readonly CheckedRow[];
  outcomes: RowOutcomes;
};

const titles = { draft: words.paused, running: words.sending, paused: words.paused, done: words.done };

const csvType = 'text/csv;charset=utf-8';

/** Rows that wait although the time of their task has passed by now. */
const pastRows = (checked: readonly CheckedRow[], outcomes: RowOutcomes): number =>
  checked.filter(
    (row) =>
      row.state === 'ready' && row.span[1] < Date.now() && outcomes.get(row.number)?.state === 'waiting',
  ).length;

/** Why no row is sent at the moment although the import runs; null where rows are sent. */
const useHindrance = (): string | null => {
  const connection = useConnection();
  const onLine = useOnLine();
  const slowUntil = useSlowUntil();
  if (!onLine) return words.offline;
  if (connection?.hasKey === false) return words.noKey;
  return slowUntil === null ? null : words.slow(ownClock(slowUntil));
};

/** An import that was started: how far it is, what came of its rows, and the files of that. */
export const ProgressPart = ({ record, draft, checked, outcomes }: ProgressPartProps) => {
  const { id, state, skipped } = record;
  const isRunning = state === 'running';
  const counts = useMemo(() => countRows(outcomes, skipped.length), [outcomes, skipped.length]);
  const hindrance = useHindrance();
  const [past, setPast] = useState(0);
  const [isUnread, setUnread] = useState(false);
  const all = totalOf(counts);
  const decided = decidedOf(counts);
  const pace = usePace(decided, isRunning);
  const failed = useMemo(() => {
    const gone = new Set(skipped.map(({ number }) => number));
    const isGone = (row: CheckedRow) => isFailed(row, outcomes.get(row.number), gone.has(row.number));
    return new Set(checked.filter(isGone).map(({ number }) => number));
  }, [checked, outcomes, skipped]);

  const resume = () => {
    const count = pastRows(checked, outcomes);
    if (count > 0 && past === 0 && !draft.plan.acceptsPast) setPast(count);
    else {
      setPast(0);
      void resumeImport(id);
    }
  };
  const saveResults = async () => {
    const file = await resultsFile(record, checked);
    setUnread(!file.ok);
    if (file.ok) saveFile(resultsWords.results(draft.name), file.value, csvType);
  };
  const saveFailed = () => saveFile(resultsWords.failed(draft.name), failedRowsFile(draft, failed), csvType);
  const left = all - decided;
  return (
    <section className={classes['card']} aria-labelledby="import-progress">
      <header className={classes['head']}>
        <h2 id="import-progress">{titles[state](draft.name)}</h2>
      </header>
      <div className={classes['body']}>
        <div className={classes['progress']}>
          <strong>
            {state === 'done' ? words.createdTasks(counts.created) : words.doneOf(decided, all)}
          </strong>
          {pace !== null && left > 0 && (
            <span>
              {words.perMinute(Math.round(pace))} · {words.left(describeLength((left / pace) * 60_000))}
            </span>
          )}
        </div>
        <CountsLine counts={counts} isRunning={isRunning} />
        {isRunning && hindrance !== null && <ErrorNote tone="warn" title={hindrance} />}
        {state === 'paused' && (
          <ErrorNote tone="info" title={words.states.paused}>
            {words.pauses[record.pausedBy ?? 'person']}
          </ErrorNote>
        )}
        {past > 0 && <ErrorNote alert tone="warn" title={words.pastTitle(past)} />}
        {isUnread && <ErrorNote alert title={words.notRead} />}
        {state === 'done' && <Receipt record={record} outcomes={outcomes} />}
      </div>
      <footer className={classes['foot']}>
        {isRunning && (
          <Button
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            onClick={() => void pauseImport(id)}
          >
            {words.pause}
          </Button>
        )}
        {state === 'paused' && (
          <Button leftSection={<IconPlayerPlay size={16} aria-hidden />} onClick={resume}>
            {words.resume}
          </Button>
        )}
        {state !== 'done' && (
          <Button
            variant="default"
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={() => void stopImport(id)}
          >
            {words.stop}
          </Button>
        )}
        {isRunning && <span className={classes['note']}>{words.leave}</span>}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => void saveResults()}
        >
          {words.results}
        </Button>
        {state === 'done' && failed.size > 0 && (
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
            rightSection={formatCount(failed.size)}
            onClick={saveFailed}
          >
            {words.failed}
          </Button>
        )}
        <Link
          className={classes['end']}
          href={`${pagePaths.sent}?${new URLSearchParams({ import: id }).toString()}`}
        >
          {words.toSent}
        </Link>
      </footer>
    </section>
  );
};
