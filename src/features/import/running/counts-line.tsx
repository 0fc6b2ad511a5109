import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useThrottledValue } from '@mantine/hooks';
import type { RowOutcomes } from '#data/outbox/row-outcome.ts';
import { formatCount } from '#time/language.ts';
import { LiveText } from '#ui/live-text.tsx';
import { runWords } from '../words.ts';
import type { RowStanding, RowView } from './row-views.ts';
import classes from './running.module.css';

export type Counts = Record<RowStanding, number>;

/** How many rows of an import are in which state. Rows without an outcome are known once they are checked. */
export const countStandings = (outcomes: RowOutcomes, rows: readonly RowView[]): Counts => {
  const counts: Counts = {
    created: 0,
    there: 0,
    sending: 0,
    waiting: 0,
    unknown: 0,
    rejected: 0,
    'not-sent': 0,
    ready: 0,
    duplicate: 0,
    repair: 0,
    skipped: 0,
  };
  for (const { state } of outcomes.values()) counts[state] += 1;
  for (const { outcome, next } of rows) if (!outcome && next !== 'sent') counts[next] += 1;
  return counts;
};

type Part = { what: keyof typeof runWords.counts; tone?: string; fill?: string };

/** The counts in their order; those with a colour are parts of the bar. */
const parts: readonly Part[] = [
  { what: 'created', tone: 'ok', fill: 'var(--ok-fill)' },
  { what: 'there', tone: 'ok', fill: 'var(--ok-fill)' },
  { what: 'sending', tone: 'info' },
  { what: 'waiting' },
  { what: 'unknown', tone: 'warn', fill: 'var(--warn-fill)' },
  { what: 'repair', tone: 'warn', fill: 'var(--warn-fill)' },
  { what: 'rejected', tone: 'bad', fill: 'var(--bad-fill)' },
  { what: 'not-sent', fill: 'var(--chart-quiet)' },
  { what: 'skipped' },
];

/** Read out even if they are 0. */
const always = new Set(['created', 'rejected']);

/** Minimum interval between announcements to a screen reader while the numbers run. */
const announceMs = 5000;

type CountsLineProps = {
  counts: Counts;
  /** The headline says how many were created. */
  isDone: boolean;
  isRunning: boolean;
};

/** The counts as icons, numbers and words, with a bar of their proportions. */
export const CountsLine = ({ counts, isDone, isRunning }: CountsLineProps) => {
  const text = parts
    .filter(({ what }) => counts[what] > 0 || always.has(what))
    .map(({ what }) => runWords.part(counts[what], runWords.counts[what]))
    .join(', ');
  const announced = useThrottledValue(text, announceMs);
  const all = parts.reduce((sum, { what }) => (what === 'skipped' ? sum : sum + counts[what]), 0);
  return (
    <>
      <Progress.Root size={10} aria-hidden>
        {parts.flatMap(({ what, fill }) =>
          fill === undefined ? (
            []
          ) : (
            <Progress.Section
              key={what}
              value={(100 * counts[what]) / Math.max(1, all)}
              color={fill}
              withAria={false}
            />
          ),
        )}
      </Progress.Root>
      <ul className={classes['counts']} aria-hidden>
        {parts
          .filter(({ what }) => counts[what] > 0 && !(isDone && what === 'created'))
          .map(({ what, tone }) => (
            <li key={what} data-tone={tone}>
              <b>{formatCount(counts[what])}</b> <span>{runWords.counts[what]}</span>
            </li>
          ))}
      </ul>
      <LiveText>{isRunning ? announced : text}</LiveText>
    </>
  );
};
