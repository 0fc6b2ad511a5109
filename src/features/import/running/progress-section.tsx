import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconArrowRight,
  IconCircleCheck,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
} from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { MouseEventHandler } from 'react';
import { Link } from 'wouter';
import { searchPath } from '#contract/page-paths.ts';
import type { ImportState } from '#data/outbox/imports.ts';
import type { RowOutcomes } from '#data/outbox/row-outcome.ts';
import { cancelRest, pauseImport, resumeImport, settleLate } from '#data/outbox/steer-import.ts';
import { ownClock } from '#time/own-clock.ts';
import card from '#ui/card.module.css';
import { ErrorNote } from '#ui/error-note.tsx';
import { once } from '#ui/once.ts';
import { saveFile } from '#ui/save-file.ts';
import { useNow } from '#ui/use-clock.ts';
import type { OpenImport } from '../import-types.ts';
import { resultsWords, runWords } from '../words.ts';
import { CountsLine, countStandings } from './counts-line.tsx';
import { Reasons } from './reasons.tsx';
import { failedRowsFile, resultsFile } from './results-file.ts';
import type { RowView } from './row-views.ts';
import classes from './running.module.css';

const soonMs = 60_000;

/** Says when the next row is tried, if all wait for a busy service. */
const BusyNote = ({ outcomes }: { outcomes: RowOutcomes }) => {
  const now = useNow(1000);
  const open = [...outcomes.values()].filter(({ isOpen }) => isOpen);
  const next = Math.min(...open.map(({ notBefore }) => notBefore ?? now));
  if (next <= now) return null;
  const title = next - now < soonMs ? runWords.slowSoon : runWords.slow(ownClock(next));
  return <ErrorNote tone="warn" title={title} />;
};

/** Rows whose time passed while they waited. */
const LateRows = ({ count, onSettle }: { count: number; onSettle: (how: 'send' | 'cancel') => void }) => (
  <ErrorNote
    tone="warn"
    title={runWords.late(count)}
    action={
      <Button.Group>
        <Button variant="default" size="compact-sm" onClick={once(() => onSettle('send'))}>
          {runWords.sendLate}
        </Button>
        <Button variant="default" size="compact-sm" onClick={once(() => onSettle('cancel'))}>
          {runWords.cancelLate}
        </Button>
      </Button.Group>
    }
  >
    {runWords.lateText}
  </ErrorNote>
);

type ActionProps = {
  icon: typeof IconDownload;
  label: string;
  variant?: 'filled' | 'default' | 'subtle';
  onClick: MouseEventHandler;
};

const Action = ({ icon: Icon, label, variant = 'subtle', onClick }: ActionProps) => (
  <Button
    variant={variant}
    {...(variant === 'subtle' && { px: 8 })}
    leftSection={<Icon size={16} aria-hidden />}
    onClick={onClick}
  >
    {label}
  </Button>
);

type ProgressSectionProps = {
  open: OpenImport;
  state: Exclude<ImportState, 'draft'>;
  outcomes: RowOutcomes;
  /** Empty until the rows are checked. */
  rows: readonly RowView[];
};

/** How far an import is, the outcomes of its rows, and the files of that. */
export const ProgressSection = ({ open, state, outcomes, rows }: ProgressSectionProps) => {
  const { id, name, paused } = open;
  const isDone = state === 'done';
  const isRunning = state === 'running';
  const counts = countStandings(outcomes, rows);
  const decided = counts.created + counts.there + counts.rejected + counts.unknown;
  const late = [...outcomes.values()].filter(({ isLate }) => isLate).length;
  // The person who paused it knows why.
  const trouble = paused === 'person' || paused === 'cancelled' || isDone ? null : paused;

  const action = useMutation({ mutationFn: (act: () => Promise<boolean>) => act() });
  const act = (work: () => Promise<boolean>) => once(() => action.mutate(work));
  const download = (fileName: string, read: () => Promise<string | null>) =>
    act(async () => {
      const text = await read();
      if (text !== null) saveFile(fileName, text, 'text/csv;charset=utf-8');
      return text !== null;
    });
  return (
    <section className={card['card']} aria-labelledby="import-progress">
      <VisuallyHidden>
        <h2 id="import-progress">{runWords.titles[state](name)}</h2>
      </VisuallyHidden>
      <div className={`${card['body']} ${classes['sending']}`}>
        <strong className={classes['headline']}>
          {isDone && counts.created + counts.there > 0 && <IconCircleCheck size={24} aria-hidden />}
          {isDone
            ? runWords.createdTasks(counts.created)
            : runWords.doneOf(decided, decided + counts.waiting + counts.sending + counts['not-sent'])}
        </strong>
        <CountsLine counts={counts} isDone={isDone} isRunning={isRunning} />
        {isRunning && <BusyNote outcomes={outcomes} />}
        {late > 0 && <LateRows count={late} onSettle={(how) => action.mutate(() => settleLate(id, how))} />}
        {state === 'paused' && trouble === null && <p className={card['note']}>{runWords.pausedNote}</p>}
        {trouble !== null && (
          <ErrorNote tone="warn" title={runWords.troubles[trouble].title}>
            {runWords.troubles[trouble].text}
          </ErrorNote>
        )}
        {action.data === false && <ErrorNote alert title={runWords.notDone} />}
        {isDone && <Reasons outcomes={outcomes} />}
      </div>
      <footer className={`${card['foot']} ${isDone ? classes['ended'] : ''}`}>
        {isRunning && (
          <Action
            icon={IconPlayerPause}
            variant="default"
            label={runWords.pause}
            onClick={act(() => pauseImport(open))}
          />
        )}
        {state === 'paused' && (
          <Action
            icon={IconPlayerPlay}
            variant="filled"
            label={runWords.resume}
            onClick={act(() => resumeImport(id))}
          />
        )}
        {!isDone && (
          <Action icon={IconPlayerStop} label={runWords.cancelRest} onClick={act(() => cancelRest(open))} />
        )}
        {!isRunning && (
          <Action
            icon={IconDownload}
            label={runWords.results}
            onClick={download(resultsWords.results(name), () => resultsFile(id, rows))}
          />
        )}
        {counts.rejected + counts['not-sent'] > 0 && (
          <Action
            icon={IconDownload}
            label={runWords.failed}
            onClick={download(resultsWords.failed(name), () => failedRowsFile(open, rows, outcomes))}
          />
        )}
        <Button
          component={Link}
          variant={isDone ? 'filled' : 'subtle'}
          className={card['end'] ?? ''}
          rightSection={<IconArrowRight size={16} aria-hidden />}
          href={searchPath('sent', name)}
        >
          {runWords.toSent}
        </Button>
      </footer>
    </section>
  );
};
