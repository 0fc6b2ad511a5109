import { useDebouncedValue } from '@mantine/hooks';
import { memo } from 'react';
import { useFormState } from 'react-hook-form';
import { datetimeFields } from '#contract/sides.ts';
import { describeDistance } from '#time/describe-distance.ts';
import { describeOwnSpan, describeSpan } from '#time/describe-span.ts';
import { describeClock, describeWeekday } from '#time/describe.ts';
import { ownZone } from '#time/zones.ts';
import { LiveRegion } from '#ui/live-region.tsx';
import { control, readoutId } from '../task-form.ts';
import classes from './time-readout.module.css';
import { pastTimes, wallAtJob } from '../times.ts';
import { useMinute } from '#ui/use-clock.ts';
import { useSchedule } from './use-values.ts';
import { timeWords, words } from '../words.ts';
import { zoneWords } from '../zone-words.ts';
import { useZone } from '../zone.ts';

/**
 * What the times of the form mean: the wall time at the job, how far it is, the zone, and the user's own clock if it shows
 * something else. A component of its own: only it renders while a time is typed.
 */
export const TimeReadout = memo(() => {
  const { zone } = useZone();
  const { errors } = useFormState({ control, name: datetimeFields });
  const schedule = useSchedule();
  const now = useMinute();
  const { times, problems } = schedule;
  const today = wallAtJob(zone, now);
  const [first] = times;
  const [past] = pastTimes(schedule, now);
  const wall = describeSpan(
    times.map((time) => time.wall),
    today,
  );
  const where = [first && zoneWords(zone), describeOwnSpan(times, ownZone(), today)]
    .filter(Boolean)
    .join(' · ');
  const shownAtField = new Set(datetimeFields.map((name) => errors[name]?.message));
  const notes = problems
    .filter(({ key, message }) => key !== 'zone' && message !== timeWords.twice)
    .map(({ message }) => message)
    .filter((message) => !shownAtField.has(message));
  const warning =
    past &&
    timeWords.over(describeDistance(past.instant, now), `${describeWeekday(today)} ${describeClock(today)}`);
  const isBlank = times.length === 0 && problems.every(({ key }) => key === 'zone');
  const text = [wall, where, ...notes, warning].filter(Boolean).join('. ');
  // While it changes, announce nothing rather than the old value: a screen reader must not speak at each key.
  const [paused] = useDebouncedValue(text, 800);
  const announced = paused === text ? text : '';
  return (
    <>
      <div id={readoutId} className={classes['readout']}>
        {isBlank && <span className={classes['line']}>{words.noTime}</span>}
        {wall !== '' && <span className={classes['wall']}>{wall}</span>}{' '}
        {first && !past && (
          <span className={classes['distance']}>{describeDistance(first.instant, now)}</span>
        )}{' '}
        {where !== '' && <span className={classes['line']}>{where}</span>}{' '}
        {[...new Set(notes)].map((note) => (
          <span key={note} className={classes['line']}>
            {note}
          </span>
        ))}{' '}
        {warning && <span className={classes['warning']}>{warning}</span>}
      </div>
      <LiveRegion>{announced}</LiveRegion>
    </>
  );
});
