import { Button, VisuallyHidden, type ButtonProps } from '@mantine/core';
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
import { CountsLine } from './counts-line.tsx';
import { Reasons } from './reasons.tsx';
import { failedRowsFile, resultsFile } from './results-file.ts';
import { countStandings, type RowView } from './row-views.ts';
import classes from './running.module.css';

/** Says when the next row is tried, if all wait for a busy service. */
const BusyNote = ({ outcomes }: { outcomes: RowOutcomes }) => {
  const now = useNow(1000);
  const open = [...outcomes.values()].filter(({ isOpen }) => isOpen);
  const next = Math.min(...open.map(({ notBefore }) => notBefore ?? now));
  return next > now && <ErrorNote tone="warn" title={runWords.busy(ownClock(next))} />;
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

type ActionProps = ButtonProps & { icon: typeof IconDownload; onClick: MouseEventHandler };

const Action = ({ icon: Icon, ...button }: ActionProps) => (
  <Button variant="subtle" leftSection={<Icon size={16} aria-hidden />} {...button} />
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
  // The person who paused it knows why.
  const trouble = isDone || paused === 'person' ? null : paused;
  const countOf = countStandings(outcomes, rows);
  const created = countOf('created');
  const decided = created + countOf('there') + countOf('rejected') + countOf('unknown');
  const failed = countOf('rejected') + countOf('not-sent');
  const late = [...outcomes.values()].filter(({ isLate }) => isLate).length;

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
        <h2 id="import-progress">{`${runWords.states[state]}: ${name}`}</h2>
      </VisuallyHidden>
      <div className={`${card['body']} ${classes['sending']}`}>
        <strong className={classes['headline']}>
          {isDone && created + countOf('there') > 0 && <IconCircleCheck size={24} aria-hidden />}
          {isDone
            ? runWords.createdTasks(created)
            : runWords.doneOf(
                decided,
                decided + countOf('waiting') + countOf('sending') + countOf('not-sent'),
              )}
        </strong>
        <CountsLine countOf={countOf} isDone={isDone} />
        {isRunning && <BusyNote outcomes={outcomes} />}
        {late > 0 && <LateRows count={late} onSettle={(how) => action.mutate(() => settleLate(id, how))} />}
        {trouble !== null && <ErrorNote tone="warn" title={runWords.troubles[trouble]} />}
        {action.data === false && <ErrorNote alert title={runWords.notDone} />}
        {isDone && <Reasons outcomes={outcomes} />}
      </div>
      <footer className={card['foot']}>
        {isRunning && (
          <Action icon={IconPlayerPause} variant="default" onClick={act(() => pauseImport(open.id))}>
            {runWords.pause}
          </Action>
        )}
        {state === 'paused' && (
          <Action icon={IconPlayerPlay} variant="filled" onClick={act(() => resumeImport(id))}>
            {runWords.resume}
          </Action>
        )}
        {!isDone && (
          <Action icon={IconPlayerStop} onClick={act(() => cancelRest(open.id))}>
            {runWords.cancelRest}
          </Action>
        )}
        {!isRunning && (
          <Action
            icon={IconDownload}
            onClick={download(resultsWords.results(name), () => resultsFile(id, rows))}
          >
            {runWords.results}
          </Action>
        )}
        {failed > 0 && (
          <Action
            icon={IconDownload}
            onClick={download(resultsWords.failed(name), () => failedRowsFile(open, rows, outcomes))}
          >
            {runWords.failed}
          </Action>
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
