import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconArrowRight,
  IconCircleCheck,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useMemo, useState, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useConnection } from '#data/http/connection.ts';
import { useOnLine } from '#data/http/online.ts';
import { pagePaths } from '#contract/page-paths.ts';
import type { StoredImport } from '#data/device/imports.ts';
import type { RowOutcomes } from '#data/outbox/import-outcomes.ts';
import { pauseImport, stopImport, useImports, useSlowUntil } from '#data/outbox/imports.ts';
import { describeLength } from '#time/describe-distance.ts';
import { describeOwnInstant, ownClock } from '#time/own-clock.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { saveFile } from '#ui/file-tools.tsx';
import { LiveText } from '#ui/live-text.tsx';
import { once } from '#ui/once.ts';
import { useNow } from '#ui/use-clock.ts';
import type { CheckedRow, ImportDraft } from '../import-types.ts';
import { CountsLine, countRows, decidedOf, isOnItsWay, totalOf } from './row-counts.tsx';
import { DoubtGroups } from './doubt-groups.tsx';
import { PaceField } from './pace-field.tsx';
import { countRepairs, Receipt } from './receipt.tsx';
import { failedRows, failedRowsFile, resultsFile } from './results-file.ts';
import card from '#ui/card.module.css';
import classes from './running.module.css';
import { resultsWords, runWords } from '../words.ts';
import { useResume } from './use-resume.ts';

/** How far back the pace is measured. */
const windowMs = 30_000;

type Sample = { at: number; count: number };

/**
 * How many rows a minute come to an outcome, measured over the last half minute; null until it can be said.
 * @param count those that have one.
 */
const usePace = (count: number, isRunning: boolean): number | null => {
  const latest = useRef(count);
  const [pace, setPace] = useState<number | null>(null);
  useEffect(() => {
    latest.current = count;
  }, [count]);
  useEffect(() => {
    if (!isRunning) return undefined;
    const samples: Sample[] = [{ at: Date.now(), count: latest.current }];
    const measure = () => {
      const now = { at: Date.now(), count: latest.current };
      samples.push(now);
      while ((samples[0]?.at ?? now.at) < now.at - windowMs) samples.shift();
      const [first = now] = samples;
      const minutes = (now.at - first.at) / 60_000;
      setPace(minutes > 0 && now.count > first.count ? (now.count - first.count) / minutes : null);
    };
    const timer = setInterval(measure, 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? pace : null;
};

type ProgressSectionProps = {
  record: StoredImport;
  draft: ImportDraft;
  checked: readonly CheckedRow[];
  outcomes: RowOutcomes;
  /** How many rows are left out. */
  skipped: number;
  /** Shows the rows that are still to be repaired, or were rejected. */
  onShow: (rows: 'repair' | 'rejected') => void;
};

const titles = {
  draft: runWords.paused,
  running: runWords.sending,
  paused: runWords.paused,
  done: runWords.done,
};

const csvType = 'text/csv;charset=utf-8';

const soonMs = 60_000;

type HindranceProps = Pick<StoredImport, 'id' | 'baseUrl'> & {
  /** Rows wait, and none has come to an outcome of late. */
  isStill: boolean;
};

/** Why no row is sent at the moment although the import runs; null where rows are sent. */
const useHindrance = ({ id, baseUrl, isStill }: HindranceProps): string | null => {
  const connection = useConnection();
  // The oldest one of a service is sent first.
  const first = useImports().findLast((each) => each.state === 'running' && each.baseUrl === baseUrl);
  const onLine = useOnLine();
  const slowUntil = useSlowUntil();
  const now = useNow(1000);
  if (!onLine) return runWords.offline;
  if (connection?.hasKey === false) return runWords.noKey;
  if (slowUntil === null) return isStill && first && first.id !== id ? runWords.waitsFor(first.name) : null;
  // The clock tells no seconds.
  return slowUntil - now < soonMs ? runWords.slowSoon : runWords.slow(ownClock(slowUntil));
};

/** Of a running import only: it looks at the clock. */
const Hindrance = (props: HindranceProps) => {
  const hindrance = useHindrance(props);
  return hindrance !== null && <ErrorNote tone="warn" title={hindrance} />;
};

/** An import that was started, in the card of its file: how far it is, what came of its rows, and the files of that. */
export const ProgressSection = ({
  record,
  draft,
  checked,
  outcomes,
  skipped,
  onShow,
}: ProgressSectionProps) => {
  const { id, state } = record;
  const isRunning = state === 'running';
  const repairs = useMemo(
    () => countRepairs(checked, outcomes, record.skipped),
    [checked, outcomes, record.skipped],
  );
  const counts = useMemo(
    () => countRows(outcomes, state === 'done' ? repairs : 0, skipped),
    [outcomes, state, repairs, skipped],
  );
  // It is done once its rows are, as they are counted here.
  const isDone = state === 'done' && !isOnItsWay(counts);
  const connection = useConnection();
  const again = useResume(record, draft.plan.acceptsPast);
  const [isUnread, setUnread] = useState(false);
  const [isUnstored, setUnstored] = useState(false);
  const all = totalOf(counts);
  const decided = decidedOf(counts);
  const pace = usePace(decided, isRunning);
  const failed = useMemo(
    () => failedRows(draft, outcomes, record.skipped),
    [draft, outcomes, record.skipped],
  );

  const halt = async (how: (id: string) => Promise<boolean>) => setUnstored(!(await how(id)));
  const saveResults = async () => {
    const file = await resultsFile(record, draft, checked);
    setUnread(!file.ok);
    if (file.ok) saveFile(resultsWords.results(draft.name), file.value, csvType);
  };
  const saveFailed = () => saveFile(resultsWords.failed(draft.name), failedRowsFile(draft, failed), csvType);
  const left = all - decided;
  // Every row has been sent; the service is asked again about those without an answer.
  const isAskingAgain = isRunning && all > 0 && left === 0 && counts.unknown > 0;
  const next = !isDone ? null : counts.rejected > 0 ? 'rejected' : repairs > 0 ? 'repair' : null;
  // The person who paused it knows why.
  const trouble =
    state === 'paused' && record.pausedBy !== null && record.pausedBy !== 'person' ? record.pausedBy : null;
  return (
    <section aria-labelledby="import-progress">
      <VisuallyHidden>
        <h2 id="import-progress">{titles[state === 'done' && !isDone ? 'running' : state](draft.name)}</h2>
      </VisuallyHidden>
      <div className={`${card['body']} ${classes['sending']}`}>
        <div className={classes['progress']}>
          <strong>
            {isDone && counts.created + counts.there > 0 && <IconCircleCheck size={24} aria-hidden />}
            {isDone
              ? runWords.createdTasks(counts.created)
              : isAskingAgain
                ? runWords.askingAgain(counts.created + counts.there, counts.unknown)
                : runWords.doneOf(decided, all)}
          </strong>
          {pace !== null && left > 0 && (
            <span>
              {runWords.perMinute(Math.round(pace))} · {runWords.left(describeLength((left / pace) * 60_000))}
            </span>
          )}
          {isDone && record.endedAt !== null && <span>{describeOwnInstant(record.endedAt)}</span>}
        </div>
        <CountsLine counts={counts} isRunning={isRunning} isDone={isDone} />
        {isRunning && <Hindrance id={id} baseUrl={record.baseUrl} isStill={pace === null && left > 0} />}
        {state === 'paused' && trouble === null && !again.isChecking && (
          <p className={card['note']}>{runWords.pausedNote}</p>
        )}
        {trouble !== null && (
          <ErrorNote tone={trouble === 'restart' ? 'info' : 'warn'} title={runWords.troubles[trouble].title}>
            {runWords.troubles[trouble].text}
          </ErrorNote>
        )}
        {again.doubts && (
          <section className={classes['run']} aria-label={runWords.checkAgain}>
            <DoubtGroups
              id={again.groups}
              title={runWords.checkAgain}
              doubts={again.doubts}
              choices={again.choices}
              showsMissing={again.showsMissing}
              onChoose={again.choose}
            />
            {!again.hasServiceAnswered && <p className={card['note']}>{runWords.notAsked}</p>}
            <p className={card['note']}>{runWords.resumeNote}</p>
          </section>
        )}
        <LiveText>
          {again.isChecking ? runWords.checkingAgain : again.doubts ? runWords.resumeNote : ''}
        </LiveText>
        {!isRunning && counts.unknown > 0 && connection?.capabilities?.idempotency === true && (
          <p className={card['note']}>{runWords.stillAsked(counts.unknown)}</p>
        )}
        {(isUnread || again.isUnread) && <ErrorNote alert title={runWords.notRead} />}
        {isUnstored && !isRunning && (
          <ErrorNote alert title={runWords.notHalted}>
            {runWords.notHaltedText}
          </ErrorNote>
        )}
        {isDone && <Receipt outcomes={outcomes} />}
      </div>
      <footer className={`${card['foot']} ${isDone ? classes['ended'] : ''}`}>
        {next !== null && (
          <Button onClick={() => onShow(next)}>
            {runWords.next[next](next === 'rejected' ? counts.rejected : repairs)}
          </Button>
        )}
        {isRunning && left > 0 && (
          <Button
            variant="default"
            leftSection={<IconPlayerPause size={16} aria-hidden />}
            onClick={once(() => void halt(pauseImport))}
          >
            {runWords.pause}
          </Button>
        )}
        {state === 'paused' && (
          <Button
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            aria-disabled={again.isChecking || undefined}
            onClick={once(again.resume)}
          >
            {runWords.resume}
          </Button>
        )}
        {state !== 'done' && (
          <Button
            variant="subtle"
            color="gray"
            px={8}
            leftSection={<IconPlayerStop size={16} aria-hidden />}
            onClick={() => void halt(stopImport)}
          >
            {runWords.stop}
          </Button>
        )}
        {state === 'paused' && connection && <PaceField connection={connection} />}
        {isRunning && connection?.hasKey !== false && <p className={card['note']}>{runWords.leave}</p>}
        {again.isChecking && <span className={card['note']}>{runWords.checkingAgain}</span>}
        {!isRunning && (
          <Button
            variant="subtle"
            px={8}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void saveResults()}
          >
            {runWords.results}
          </Button>
        )}
        {counts.rejected + counts['not-sent'] > 0 && (
          <Button
            variant="subtle"
            px={8}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={saveFailed}
          >
            {runWords.failed}
          </Button>
        )}
        <Button
          component={Link}
          variant={isDone && next === null ? 'filled' : 'subtle'}
          px={isDone && next === null ? 'md' : 8}
          className={card['end'] ?? ''}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          href={`${pagePaths.sent}?${new URLSearchParams({ import: id }).toString()}`}
        >
          {runWords.toSent}
        </Button>
      </footer>
    </section>
  );
};
