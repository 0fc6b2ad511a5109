import { Radio } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { toWireOffset } from '#contract/formats.ts';
import type { DatetimeField } from '#contract/sides.ts';
import { describeDay, zoneAbbreviation } from '#time/describe.ts';
import { clockOf, dayOf } from '#time/wall-time.ts';
import type { ParsedTime } from '#time/parse-typed.ts';
import classes from './datetime-input.module.css';
import { labelOf } from './rows-by-kind.ts';
import { readTyped } from './read-typed-times.ts';
import { nowAtJob } from './now-at-job.ts';
import { previousTime } from './previous-time.ts';
import { occurrenceOf, readWall } from './resolve-times.ts';
import { settleTime } from './settle-times.ts';
import { controlId, useTaskForm } from './task-form.ts';
import { useDeferredTaskKind } from './use-deferred-task-kind.ts';
import { useMinute } from './use-minute.ts';
import { useSchedule, useTimeValues } from './use-schedule.ts';
import { noteWords } from './note-words.ts';

/** The reading of a time of the form; null while it is blank. */
const useTypedTime = (name: DatetimeField): ParsedTime | null => {
  const kind = useDeferredTaskKind();
  const { form } = useTaskForm();
  const values = useTimeValues();
  return values[name].trim() === '' ? null : readTyped(kind, name, form, values);
};

/** The pinned day, before the box of a time that would get it, until it is pressed: it is then gone from the whole task. */
export const PinnedDay = ({ name }: { name: DatetimeField }) => {
  const { form } = useTaskForm();
  const { zone, screen, [name]: text } = useTimeValues();
  const { now } = nowAtJob(zone, useMinute());
  if (screen.pinnedDay <= dayOf(now) || readWall(text) || previousTime(form, name) !== undefined) return null;
  const day = describeDay(`${screen.pinnedDay} 00:00:00`).replace(` ${now.slice(0, 4)}`, '');
  return (
    <button
      type="button"
      className={classes['day']}
      aria-label={noteWords.removeDay(day)}
      onClick={() => {
        form.setValue('screen.pinnedDay', '', { shouldDirty: true });
        document.getElementById(controlId(name))?.focus();
      }}
    >
      {day} <span aria-hidden>×</span>
    </button>
  );
};

/** Asks which reading of a text is meant, each a press away. A reading that is a day alone stays open, and a person types the time behind it. */
export const WhichMeaning = ({ name }: { name: DatetimeField }) => {
  const kind = useDeferredTaskKind();
  const { form } = useTaskForm();
  const read = useTypedTime(name);
  if (!read || !('error' in read) || !read.meanings) return null;
  const insert = (text: string) => {
    form.setValue(name, text, { shouldDirty: true });
    form.clearErrors(name);
    form.setFocus(name);
    if (readsWhole(text)) settleTime(kind, name, form);
  };
  return (
    <div
      role="group"
      aria-label={noteWords.meanings(labelOf(kind, name))}
      className={`${classes['which']} ${classes['meanings']}`}
    >
      {read.meanings.map(({ words, text }) => (
        <button
          key={text}
          type="button"
          className={classes['meaning']}
          // The focus stays in the field: leaving it would put its error there and move the button.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => insert(text)}
        >
          {words}
        </button>
      ))}
    </div>
  );
};

/** A day ends in a blank and a year in a dash: the rest is still to be typed. */
const readsWhole = (text: string): boolean => !/[ -]$/.test(text);

/** Asks which instant is meant where a wall time occurs twice. Neither is the default, since it would be wrong half of the time. */
export const WhichInstant = ({ name }: { name: DatetimeField }) => {
  const { control, form } = useTaskForm();
  const chosen = useWatch({ control, name: `screen.occurrence.${name}` });
  const twice = useSchedule().twice.find((each) => each.name === name);
  if (!twice) return null;
  const clock = clockOf(twice.wall);
  return (
    <div role="radiogroup" aria-label={noteWords.which(clock)} className={classes['which']}>
      <p>{noteWords.whichText}</p>
      {twice.ways.map((way, index) => {
        const value = occurrenceOf(twice.wall, way);
        const words = [zoneAbbreviation(way.instant, twice.region), toWireOffset(way.offset)].join(', ');
        return (
          <label key={value} className={classes['way']}>
            <Radio
              name={`${controlId(name)}-which`}
              checked={chosen === value}
              onChange={() => {
                form.setValue(`screen.occurrence.${name}`, value, { shouldDirty: true });
                // The answer counts, and no longer the instant that was typed.
                form.setValue(`screen.instant.${name}`, '');
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

/** Under the zone: that the chosen code is not in force on the day of the job. */
export const ZoneNote = () => useSchedule().warning;
