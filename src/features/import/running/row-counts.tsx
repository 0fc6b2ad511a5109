import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { IconAlertTriangle, IconCheck, IconCopyOff } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { displayStatusIcons } from '#features/task-card/display-status-look.ts';
import type { RowOutcomes, RowState } from '#data/outbox/import-outcomes.ts';
import { formatCount } from '#time/language.ts';
import { LiveText } from '#ui/live-text.tsx';
import type { CheckedRow } from '../import-types.ts';
import classes from './running.module.css';
import { runWords } from '../words.ts';

/** How many rows of an import stand how; `repair`: rows that were not sent as they need one, told at its end. */
export type Counts = Record<RowState | 'repair' | 'skipped', number>;

export const countRows = (outcomes: RowOutcomes, repair: number, skipped: number): Counts => {
  const counts = {
    waiting: 0,
    sending: 0,
    created: 0,
    there: 0,
    rejected: 0,
    'not-sent': 0,
    unknown: 0,
    repair,
    skipped,
  };
  for (const { state } of outcomes.values()) counts[state] += 1;
  return counts;
};

/** Rows with an outcome, whichever it is. */
export const decidedOf = ({ created, there, rejected, unknown }: Counts): number =>
  created + there + rejected + unknown;

/** Rows of the import that are or were to be sent. */
export const totalOf = (counts: Counts): number =>
  decidedOf(counts) + counts.waiting + counts.sending + counts['not-sent'];

/** Whether rows are on their way or wait: an import that has ended may have some for a moment, until this tab has read them. */
export const isOnItsWay = ({ waiting, sending }: Counts): boolean => waiting + sending > 0;

/** Rows without an outcome are the ground of the bar. Skipped rows are no part of what is sent. */
const bar = [
  ['created', 'var(--ok-fill)'],
  ['there', 'var(--ok-fill)'],
  ['unknown', 'var(--warn-fill)'],
  ['repair', 'var(--warn-fill)'],
  ['rejected', 'var(--bad-fill)'],
  ['not-sent', 'var(--chart-quiet)'],
] as const;

const icons = {
  ...displayStatusIcons,
  there: displayStatusIcons.created,
  waiting: displayStatusIcons['not-sent'],
  repair: IconAlertTriangle,
  skipped: IconCopyOff,
};

/** The colour of what says a state. */
export const stateTones: Partial<
  Record<RowState | 'ready' | 'repair' | 'skipped', 'ok' | 'warn' | 'bad' | 'info'>
> = {
  ready: 'ok',
  created: 'ok',
  there: 'ok',
  repair: 'warn',
  unknown: 'warn',
  rejected: 'bad',
  sending: 'info',
};

const order = [
  'created',
  'there',
  'sending',
  'waiting',
  'unknown',
  'repair',
  'rejected',
  'not-sent',
  'skipped',
] as const;
type Counted = (typeof order)[number];

/** Those without which the picture is not complete are read out also where there are none. */
const always: ReadonlySet<Counted> = new Set(['created', 'rejected']);

const names = { ...runWords.counts, ...runWords.checkedCounts };

/** Minimum interval between announcements to a screen reader while the numbers run. */
const restMs = 5000;

const useCalm = (text: string, isRunning: boolean): string => {
  const [said, setSaid] = useState(text);
  const latest = useRef(text);
  useEffect(() => {
    latest.current = text;
  }, [text]);
  useEffect(() => {
    if (!isRunning) return undefined;
    // The numbers change all the time: a rest that began anew at each change would never end.
    const timer = setInterval(() => setSaid(latest.current), restMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return isRunning ? said : text;
};

type CountsLineProps = {
  counts: Counts;
  isRunning: boolean;
  /** The headline says how many were created. */
  isDone: boolean;
};

/** The counts as icons, numbers and words, with a bar of their proportions. */
export const CountsLine = ({ counts, isRunning, isDone }: CountsLineProps) => {
  const shown = order.filter((what) => counts[what] > 0 || always.has(what));
  const text = runWords.status(shown.map((what) => runWords.part(counts[what], names[what])));
  const calm = useCalm(text, isRunning);
  const all = Math.max(1, totalOf(counts) + counts.repair);
  return (
    <>
      <Progress.Root size={10} aria-hidden>
        {bar.map(([what, color]) => (
          <Progress.Section key={what} value={(100 * counts[what]) / all} color={color} withAria={false} />
        ))}
      </Progress.Root>
      <ul className={classes['counts']} aria-hidden>
        {shown
          .filter((what) => counts[what] > 0 && !(isDone && what === 'created'))
          .map((what) => {
            const Icon = icons[what];
            return (
              <li key={what} data-tone={stateTones[what]}>
                <Icon size={16} aria-hidden />
                <b>{formatCount(counts[what])}</b> <span>{names[what]}</span>
              </li>
            );
          })}
      </ul>
      <LiveText>{calm}</LiveText>
    </>
  );
};

/** How many rows of a file that was checked are ready, need a repair and are skipped. */
export type CheckedCounts = { ready: number; repair: number; skipped: number };

/** @param skipped rows, by number, that are left out beside those that the check skips. */
export const countChecked = (checked: readonly CheckedRow[], skipped: ReadonlySet<number>): CheckedCounts => {
  const counts = { ready: 0, repair: 0, skipped: 0 };
  for (const { state, number } of checked) counts[skipped.has(number) ? 'skipped' : state] += 1;
  return counts;
};

const checkedParts = [
  ['ready', IconCheck, 'var(--ok-fill)'],
  ['repair', IconAlertTriangle, 'var(--warn-fill)'],
  ['skipped', IconCopyOff, 'var(--chart-quiet)'],
] as const;

/** The counts of a check, for the eye: the page says them aloud elsewhere. */
export const CheckedLine = ({ counts }: { counts: CheckedCounts }) => {
  const all = Math.max(1, counts.ready + counts.repair + counts.skipped);
  return (
    <div className={classes['checked']} aria-hidden>
      <ul className={classes['counts']}>
        {checkedParts
          .filter(([what]) => counts[what] > 0)
          .map(([what, Icon]) => (
            <li key={what} data-tone={stateTones[what]}>
              <Icon size={16} aria-hidden />
              <b>{formatCount(counts[what])}</b> <span>{runWords.checkedCounts[what]}</span>
            </li>
          ))}
      </ul>
      <Progress.Root size={10}>
        {checkedParts.map(([what, , color]) => (
          <Progress.Section key={what} value={(100 * counts[what]) / all} color={color} withAria={false} />
        ))}
      </Progress.Root>
    </div>
  );
};
