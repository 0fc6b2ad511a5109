import { Button, Radio, Stack } from '@mantine/core';
import { toWireOffset } from '#contract/formats.ts';
import { datetimeFields, type DatetimeField } from '#contract/sides.ts';
import { isWrongOrder } from '#contract/task-times.ts';
import { describeNearDay, zoneAbbreviation } from '#time/describe.ts';
import { daysAfter } from '#time/parse-day.ts';
import { clockOf, dayOf } from '#time/wall-time.ts';
import classes from './datetime-input.module.css';
import { controlId, focusControl, form } from '../task-form.ts';
import { occurrenceOf, shortWall, wallAtJob } from '../times.ts';
import { useMinute } from '#ui/use-clock.ts';
import { useSchedule, useTime } from './use-values.ts';
import { typedTime } from '../values.ts';
import { noteWords } from '../words.ts';

/** The day kept from the last task, before the box of a time that gets it. A press removes it from the whole task. */
export const KeptDay = ({ name }: { name: DatetimeField }) => {
  const { day, zone, read } = useTime(name);
  const now = wallAtJob(zone, useMinute());
  const hasOtherDay = read?.wall !== undefined && dayOf(read.wall) !== day;
  if (day <= dayOf(now) || hasOtherDay) return null;
  const shown = describeNearDay(`${day} 00:00:00`, now);
  return (
    <button
      type="button"
      className={classes['day']}
      aria-label={noteWords.removeDay(shown)}
      onClick={() => {
        for (const each of datetimeFields) form.setValue(`${each}.day`, '');
        focusControl(name);
      }}
    >
      {shown} <span aria-hidden>×</span>
    </button>
  );
};

/** Moves the second time of a task, which must be later than the first, to the day after it. */
export const NextDay = ({ name }: { name: DatetimeField }) => {
  const [first, last] = useSchedule().times;
  if (!first || last?.name !== name || !isWrongOrder(first.instant, last.instant)) return null;
  const move = () => {
    const wall = `${daysAfter(first.wall, 1)} ${last.wall.slice(11)}`;
    form.setValue(name, typedTime(shortWall(wall)));
    focusControl(name);
  };
  return (
    <Button variant="default" size="compact-sm" mt={4} onClick={move}>
      {noteWords.nextDay}
    </Button>
  );
};

/** Asks which instant is meant if a wall time occurs twice. Neither is the default, since it would be wrong half of the time. */
export const WhichInstant = ({ name }: { name: DatetimeField }) => {
  const { occurrence, read } = useTime(name);
  if (!read?.twice) return null;
  const { twice } = read;
  const clock = clockOf(twice.wall);
  return (
    <Stack role="radiogroup" aria-label={noteWords.which(clock)} gap={2} className={classes['which'] ?? ''}>
      <p>{noteWords.whichText}</p>
      {twice.ways.map((way, index) => {
        const value = occurrenceOf(twice.wall, way);
        const zone = [zoneAbbreviation(way.instant, twice.region), toWireOffset(way.offset)].join(', ');
        return (
          <Radio
            key={value}
            name={`${controlId(name)}-which`}
            label={noteWords.way(index === 0, clock, zone)}
            checked={occurrence === value}
            onChange={() => form.setValue(`${name}.occurrence`, value)}
          />
        );
      })}
    </Stack>
  );
};
