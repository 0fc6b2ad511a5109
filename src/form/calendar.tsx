import { Button, UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconMoon } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isNightHour } from '#time/strip-layout.ts';
import { ownZone } from '#time/zones.ts';
import { clockOf, dayOf, twoDigits, type WallTime } from '#time/wall-time.ts';
import classes from './calendar.module.css';
import { nowAtJob } from './now-at-job.ts';
import { jobClock } from './time-strip.ts';
import { calendarWords as words } from './words.ts';

const quarters = Array.from(
  { length: 96 },
  (_, at) => `${twoDigits(Math.floor(at / 4))}:${twoDigits((at % 4) * 15)}`,
);

/** The usual times of a task, as a person types them. */
const taskTimes = (now: WallTime) => [
  '+45m',
  '+1h',
  '+2h',
  clockOf(now) < '17:00' ? 'today 17:00' : 'tom 17:00',
  'tom 9:00',
];

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const moveBetweenTimes = (event: KeyboardEvent<HTMLElement>) => {
  const step = steps[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const times = [...event.currentTarget.querySelectorAll('button')];
  const at = times.findIndex((each) => each === document.activeElement);
  times[at + step]?.focus();
};

type CalendarProps = {
  /** The time that the field has. */
  wall: WallTime | null;
  /** The form's choice: there "today" may be another day than here. */
  zone: string;
  /** The day of a time without a date; blank where none is pinned. */
  pinned: string;
  /** The times that one press writes, as a person types them; those of a task where none are given. */
  quick?: readonly string[];
  /** @param isDone whether the time of day was chosen, and not only the day. */
  onPick: (text: string, isDone: boolean) => void;
};

/** A month and the quarters of an hour: what is chosen is written into the text box as if it were typed. */
export const Calendar = ({ wall, zone, pinned, quick, onPick }: CalendarProps) => {
  const { now } = nowAtJob(zone);
  const today = dayOf(now);
  const first = wall ? dayOf(wall) : pinned > today ? pinned : today;
  const [day, setDay] = useState(wall === null && first === today ? null : first);
  const time = wall && clockOf(wall);
  // What was typed may lie between two of them.
  const times = time === null || quarters.includes(time) ? quarters : [...quarters, time].toSorted();
  const near = times.findLast((each) => each <= (time ?? clockOf(now)));
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector('[data-near]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={frame} className={classes['calendar']}>
      <div className={classes['quick']}>
        {(quick ?? taskTimes(now)).map((text) => (
          <Button key={text} variant="default" size="compact-xs" px={6} onClick={() => onPick(text, true)}>
            <bdi>{words.quick(text)}</bdi>
          </Button>
        ))}
      </div>
      <DatePicker
        value={day}
        defaultDate={first}
        size={matchMedia('(pointer: coarse)').matches ? 'md' : 'xs'}
        fullWidth
        hideOutsideDates
        // In red they would look like errors.
        weekendDays={[]}
        ariaLabels={words.controls}
        getDayProps={(date) => ({
          ...(date === today && { 'data-today': true, 'aria-current': 'date' }),
          'data-autofocus': date === first || undefined,
          'data-past': date < today || undefined,
        })}
        onChange={(chosen) => {
          if (chosen === null) return;
          setDay(chosen);
          if (time !== null) onPick(`${chosen} ${time}`, false);
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between its buttons */}
      <div role="group" aria-label={words.times} className={classes['times']} onKeyDown={moveBetweenTimes}>
        {times.map((each) => (
          <UnstyledButton
            key={each}
            className={classes['time'] ?? ''}
            tabIndex={each === near ? 0 : -1}
            data-night={isNightHour(Number(each.slice(0, 2))) || undefined}
            data-near={each === near || undefined}
            aria-pressed={each === time}
            onClick={() => onPick(`${day ?? today} ${each}`, true)}
          >
            {each}
            {['00:00', '21:00'].includes(each) && <IconMoon size={12} aria-hidden />}
          </UnstyledButton>
        ))}
      </div>
      <p className={classes['zone']}>
        {words.zone((jobClock(zone) ?? jobClock(ownZone()))?.name ?? '', clockOf(now))}
      </p>
    </div>
  );
};
