import { useWatch } from 'react-hook-form';
import { toWireOffset } from '#contract/formats.ts';
import type { DatetimeField } from '#contract/sides.ts';
import { describeDay, describeOwnTime, describeWall, zoneAbbreviation } from '#time/describe.ts';
import { ownZone } from '#time/zones.ts';
import classes from './datetime-input.module.css';
import { describePast, pastTimes } from './past-times.ts';
import { previousTime } from './previous-time.ts';
import { readTyped } from './read-typed.ts';
import { resolveSchedule, timeKeys, whichOf, whichValue } from './schedule.ts';
import { controlId, useTaskForm } from './task-form.ts';
import { useSchedule } from './use-schedule.ts';
import { zoneWords } from './zone-words.ts';
import { noteWords } from './later-words.ts';

/**
 * What the text will be read as: the wall time at the job with its zone, the reader's own where it differs, and a word
 * of warning where it is over or cannot be. A leaf of its own: it alone draws while the time is typed.
 */
export const DatetimeReading = ({ name }: { name: DatetimeField }) => {
  const { kind, control, form } = useTaskForm();
  const [zone, job_pickup_datetime, job_delivery_datetime, pickup_which, delivery_which] = useWatch({
    control,
    name: timeKeys,
  });
  const [day, followed] = useWatch({ control, name: ['day', 'followed'] });
  const typed = { zone, job_pickup_datetime, job_delivery_datetime, pickup_which, delivery_which };
  if (typed[name].trim() === '') {
    return day === '' ? noteWords.timeHint : noteWords.timeAlone(describeDay(`${day} 00:00:00`));
  }
  const read = readTyped(typed[name], { zone, day, previous: previousTime(form, name) });
  if ('error' in read) return read.error;
  const schedule = resolveSchedule(kind, { ...typed, [name]: read.wall });
  const time = schedule.times.find((each) => each.name === name);
  const asks = schedule.twice.some((each) => each.name === name);
  const problem = asks ? undefined : schedule.problems.find((each) => each.key === name);
  const own = time && describeOwnTime(time.instant, read.wall, ownZone());
  const where = time && zoneWords(zone, time.instant);
  const isPast = time && pastTimes(schedule).includes(time);
  return (
    <>
      <span className={classes['wall']}>{describeWall(read.wall)}</span>
      {where && ` (${where})`}
      {own && ` · ${own}`}
      {isPast && <span className={classes['warning']}>{describePast(zone)}</span>}
      {problem && <span className={classes['warning']}>{problem.message}</span>}
      {name === 'job_delivery_datetime' && kind === 'pickup-delivery' && followed !== '' && (
        <span className={classes['warning']}>{noteWords.moved(followed)}</span>
      )}
    </>
  );
};

/** Asks which one of a time that the clocks show twice is meant (reliability.md 2.7). No answer is the default. */
export const WhichInstant = ({ name }: { name: DatetimeField }) => {
  const { control, form } = useTaskForm();
  const chosen = useWatch({ control, name: whichOf[name] });
  const twice = useSchedule().twice.find((each) => each.name === name);
  if (!twice) return null;
  const clock = twice.wall.slice(11, 16);
  return (
    <div role="radiogroup" aria-label={noteWords.which(clock)} className={classes['which']}>
      <p className={classes['question']}>{noteWords.whichText}</p>
      {twice.ways.map((way, index) => {
        const value = whichValue(twice.wall, way);
        const words = [zoneAbbreviation(way.instant, twice.region), toWireOffset(way.offset)].join(', ');
        return (
          <label key={value} className={classes['way']}>
            <input
              type="radio"
              name={`${controlId(name)}-which`}
              checked={chosen === value}
              onChange={() => {
                form.setValue(whichOf[name], value, { shouldDirty: true });
                form.clearErrors(name);
              }}
            />
            {noteWords.way(index === 0, clock, words)}
          </label>
        );
      })}
    </div>
  );
};
