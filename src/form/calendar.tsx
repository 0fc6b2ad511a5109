import { UnstyledButton } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { twoDigits, type WallTime } from '#time/wall-time.ts';
import classes from './calendar.module.css';
import { calendarWords as words } from './words.ts';

const quarters = Array.from(
  { length: 96 },
  (_, at) => `${twoDigits(Math.floor(at / 4))}:${twoDigits((at % 4) * 15)}`,
);

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
  /** At the job, where "today" may be another day than here. */
  now: WallTime;
  /** @param isDone whether the time of day was chosen, and not only the day. */
  onPick: (wall: string, isDone: boolean) => void;
};

/** A month and the quarters of an hour: what is chosen is written into the text box as if it were typed. */
export const Calendar = ({ wall, now, onPick }: CalendarProps) => {
  const today = now.slice(0, 10);
  const first = wall?.slice(0, 10) ?? today;
  const [day, setDay] = useState(wall === null ? null : first);
  const time = wall?.slice(11, 16) ?? null;
  const near = quarters.findLast((quarter) => quarter <= (time ?? now.slice(11, 16)));
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector('[data-near]')?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={frame} className={classes['calendar']}>
      <DatePicker
        value={day}
        defaultDate={first}
        size="sm"
        hideOutsideDates
        // In red they would look like errors.
        weekendDays={[]}
        ariaLabels={words.controls}
        getDayProps={(date) => ({
          ...(date === today && { 'data-today': true, 'aria-current': 'date' }),
          'data-autofocus': date === first || undefined,
        })}
        onChange={(chosen) => {
          if (chosen === null) return;
          setDay(chosen);
          if (time !== null) onPick(`${chosen} ${time}`, false);
        }}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between its buttons */}
      <div role="group" aria-label={words.times} className={classes['times']} onKeyDown={moveBetweenTimes}>
        {quarters.map((quarter) => (
          <UnstyledButton
            key={quarter}
            className={classes['time'] ?? ''}
            tabIndex={quarter === near ? 0 : -1}
            data-near={quarter === near || undefined}
            aria-pressed={quarter === time}
            onClick={() => onPick(`${day ?? today} ${quarter}`, true)}
          >
            {quarter}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
};
