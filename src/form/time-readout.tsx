import { IconAlertTriangle } from '@tabler/icons-react';
import { memo } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { datetimesOf, hasTwoStops } from '#contract/operations.ts';
import { datetimeFields } from '#contract/sides.ts';
import { typingPauseMs } from '#ui/typing-pause.ts';
import { describeDistance, describeLength } from '#time/describe-distance.ts';
import { describeOwnSpan, describeSpan } from '#time/describe-span.ts';
import { describeDay } from '#time/describe.ts';
import { dayOf, type WallTime } from '#time/wall-time.ts';
import { ownZone } from '#time/zones.ts';
import { LiveText } from '#ui/live-text.tsx';
import { usePaused } from '#ui/use-clock.ts';
import { readoutId, useTaskForm } from './task-form.ts';
import { useDeferredTaskKind } from './use-deferred-task-kind.ts';
import { givenAt } from './times-with-offset.ts';
import { useClockLead } from './clock-correction.ts';
import { noteWords } from './note-words.ts';
import { nowAtJob } from './now-at-job.ts';
import { describePast, pastTimes } from './past-times.ts';
import { readEach } from './read-typed-times.ts';
import classes from './time-readout.module.css';
import { useMinute } from './use-minute.ts';
import { useSchedule, useTimeValues } from './use-schedule.ts';
import { words } from './words.ts';
import { zoneWords } from './zone-words.ts';

/** What is known of the times while they are typed, and what of each cannot be read yet. */
const useReading = (): { walls: WallTime[]; unread: string[] } => {
  const kind = useDeferredTaskKind();
  const { form } = useTaskForm();
  const values = useTimeValues();
  const walls: WallTime[] = [];
  const unread: string[] = [];
  for (const { read } of readEach(kind, form, values)) {
    if ('error' in read) unread.push(read.error);
    else walls.push(read.wall, ...(read.until === undefined ? [] : [read.until]));
  }
  return { walls, unread };
};

/** What is wrong with the times, or was changed in them. `unread` texts are still being typed: no warning yet. */
const useWarnings = (unread: readonly string[]): string[] => {
  const kind = useDeferredTaskKind();
  const { control, form } = useTaskForm();
  const schedule = useSchedule();
  const texts = useTimeValues();
  const lead = useClockLead();
  const [zone, movedFrom] = useWatch({ control, name: ['zone', 'screen.movedFrom'] });
  const asked = new Set<string>(schedule.twice.map(({ name }) => name));
  const problems = schedule.problems
    .filter(({ key }) => key !== 'zone' && !asked.has(key))
    .map(({ message }) => message)
    .filter((message) => !unread.includes(message));
  return [
    ...problems,
    ...(hasTwoStops(kind) && movedFrom !== '' ? [noteWords.moved(movedFrom)] : []),
    ...datetimesOf(kind).flatMap((name) => {
      const given = givenAt(form, name, texts[name]);
      return given ? [noteWords.converted(given.said, zoneWords(zone))] : [];
    }),
    ...(lead === 0 ? [] : [noteWords.clock(lead)]),
  ];
};

/**
 * What the times of the form mean: the wall time at the job, how far it is, the zone, and the reader's own clock where it
 * shows something else. A leaf of its own: it alone is drawn while a time is typed.
 */
export const TimeReadout = memo(() => {
  const kind = useDeferredTaskKind();
  const { control } = useTaskForm();
  const [zone, day] = useWatch({ control, name: ['zone', 'screen.pinnedDay'] });
  const { errors } = useFormState({ control, name: datetimeFields });
  // Nothing twice: an error stands at its field.
  const atField = new Set(datetimeFields.map((name) => errors[name]?.message));
  const reading = useReading();
  const { walls } = reading;
  const schedule = useSchedule();
  const { times } = schedule;
  const now = useMinute();
  const [past] = pastTimes(schedule, now);
  const warnings = [
    ...(past ? [describePast(past, zone, now)] : []),
    ...useWarnings(reading.unread).filter((message) => !atField.has(message)),
  ];
  const unread = reading.unread.filter((message) => !atField.has(message));
  const [first, last] = times;
  // An appointment's are its own span, and its message says enough.
  const early = hasTwoStops(kind) && first && last ? first.instant - last.instant : 0;
  const today = nowAtJob(zone, now).now;
  const wall = describeSpan(walls, today);
  const where = [first && zoneWords(zone), describeOwnSpan(times, ownZone(), today)]
    .filter(Boolean)
    .join(' · ');
  // What is wrong with a text is said once its field is left, and stands there.
  const left = reading.unread.filter((message) => atField.has(message));
  const text = [wall, where, ...left, ...warnings].filter(Boolean).join('. ');
  // While it changes, announce nothing rather than the old value.
  const announced = usePaused(text, typingPauseMs.readOutTime) === text ? text : '';
  return (
    <>
      <div id={readoutId} className={classes['readout']}>
        {walls.length === 0 && reading.unread.length === 0 && (
          <span className={classes['line']}>
            {day <= dayOf(today) ? words.noTime : noteWords.timeAlone(describeDay(`${day} 00:00:00`))}
          </span>
        )}
        {early > 0 && (
          <span className={classes['wrong']}>
            <IconAlertTriangle size={18} aria-hidden />
            {noteWords.beforePickup(describeLength(early))}
          </span>
        )}
        {early <= 0 && wall !== '' && <span className={classes['wall']}>{wall}</span>}{' '}
        {/* Of a time that is over one line says all. */}
        {early <= 0 && first && !past && (
          <span className={classes['distance']}>{describeDistance(first.instant, now)}</span>
        )}{' '}
        {where !== '' && !past && <span className={classes['line']}>{where}</span>}{' '}
        {[...new Set(unread)].map((message) => (
          <span key={message} className={classes['line']}>
            {message}
          </span>
        ))}{' '}
        {warnings.map((message) => (
          <span key={message} className={classes['warning']}>
            {message}
          </span>
        ))}
      </div>
      <LiveText>{announced}</LiveText>
    </>
  );
});
