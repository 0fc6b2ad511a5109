import '@mantine/core/styles/Flex.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/dates/styles.layer.css';
import { Flex, ScrollArea, useMatches } from '@mantine/core';
import { DatePicker, getTimeRange, TimeGrid } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
import type { DatetimeField } from '#contract/sides.ts';
import { clockOf, dayOf } from '#time/wall-time.ts';
import { form } from '../task-form.ts';
import { wallAtJob } from '../times.ts';
import { typedTime } from '../values.ts';
import { calendarWords as words } from '../words.ts';
import { useTime } from './use-values.ts';

const quarters = getTimeRange({ startTime: '00:00', endTime: '23:45', interval: '00:15' });

/** `onDone`: the time of day was chosen, and not only the day. */
type CalendarProps = { name: DatetimeField; onDone: () => void };

/** A month and the quarters of an hour, which write a full time into the text box. */
export const Calendar = ({ name, onDone }: CalendarProps) => {
  const { zone, read } = useTime(name);
  const wall = read?.wall;
  const now = wallAtJob(zone);
  const pick = (text: string) => form.setValue(name, typedTime(text));
  const [day, setDay] = useState(wall ? dayOf(wall) : null);
  const first = dayOf(wall ?? now);
  const near = quarters.findLast((each) => each <= clockOf(wall ?? now));
  const isWide = useMatches({ base: false, xs: true });
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current?.querySelector('[data-near]')?.scrollIntoView({ block: 'center' });
    // Loaded after its popover opened, which looks for what to focus at once.
    frame.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);
  return (
    <Flex ref={frame} gap="xs" direction={isWide ? 'row' : 'column'}>
      <DatePicker
        value={day}
        defaultDate={first}
        size={isWide ? 'xs' : 'md'}
        hideOutsideDates
        // In red they would look like errors.
        weekendDays={[]}
        highlightToday
        ariaLabels={words.controls}
        getDayProps={(date) => ({
          ...(date === dayOf(now) && { 'aria-current': 'date' }),
          'data-autofocus': date === first || undefined,
        })}
        onChange={(chosen) => {
          if (chosen === null) return;
          setDay(chosen);
          if (wall) pick(`${chosen} ${clockOf(wall)}`);
        }}
      />
      <ScrollArea h={isWide ? 260 : 140} type="auto" role="group" aria-label={words.times}>
        <TimeGrid
          data={quarters}
          value={wall ? clockOf(wall) : null}
          simpleGridProps={{ cols: isWide ? 1 : 4, spacing: 2, verticalSpacing: 2 }}
          getControlProps={(time) => ({
            mih: 'var(--h-hit)',
            'data-near': time.startsWith(near ?? '-') || undefined,
          })}
          onChange={(clock) => {
            pick(`${day ?? dayOf(now)} ${clock?.slice(0, 5) ?? ''}`);
            onDone();
          }}
        />
      </ScrollArea>
    </Flex>
  );
};
