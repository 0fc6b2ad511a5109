import { Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useThrottledValue } from '@mantine/hooks';
import { formatCount } from '#time/language.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { runWords } from '../words.ts';
import type { RowStanding } from './row-views.ts';
import classes from './running.module.css';

/** The counts in their order; those with a colour are parts of the bar. */
const parts = [
  { what: 'created', tone: 'ok' },
  { what: 'there', tone: 'ok' },
  { what: 'sending', tone: null },
  { what: 'waiting', tone: null },
  { what: 'unknown', tone: 'warn' },
  { what: 'repair', tone: 'warn' },
  { what: 'rejected', tone: 'bad' },
  { what: 'not-sent', tone: null },
  { what: 'skipped', tone: null },
] as const;

/** Minimum interval between announcements to a screen reader while the numbers run. */
const announceMs = 5000;

type CountsLineProps = {
  countOf: (standing: RowStanding) => number;
  /** The headline says how many were created. */
  isDone: boolean;
};

/** The counts as numbers and words, with a bar of their proportions. */
export const CountsLine = ({ countOf, isDone }: CountsLineProps) => {
  const counted = parts.filter(({ what }) => countOf(what) > 0);
  const all = counted.reduce((sum, { what }) => (what === 'skipped' ? sum : sum + countOf(what)), 0);
  const text = parts
    .filter(({ what }) => countOf(what) > 0 || what === 'created' || what === 'rejected')
    .map(({ what }) => runWords.part(countOf(what), what))
    .join(', ');
  const announced = useThrottledValue(text, announceMs);
  return (
    <>
      <Progress.Root size={10} aria-hidden>
        {counted
          .filter(({ tone }) => tone !== null)
          .map(({ what, tone }) => (
            <Progress.Section
              key={what}
              value={(100 * countOf(what)) / all}
              color={`var(--${tone}-fill)`}
              withAria={false}
            />
          ))}
      </Progress.Root>
      <ul className={classes['counts']} aria-hidden>
        {counted
          .filter(({ what }) => !(isDone && what === 'created'))
          .map(({ what, tone }) => (
            <li key={what} data-tone={tone}>
              <b>{formatCount(countOf(what))}</b> <span>{runWords.standings[what]}</span>
            </li>
          ))}
      </ul>
      <LiveRegion>{isDone ? text : announced}</LiveRegion>
    </>
  );
};
