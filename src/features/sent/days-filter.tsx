import { useMatches } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { calendarWords } from '#form/words.ts';
import { daysAfter } from '#time/parse-day.ts';
import { readDays } from './filters.ts';
import { words } from './words.ts';

type DaysFilterProps = {
  /** As `readDays` reads it. */
  value: string;
  onChange: (days: string) => void;
  /** `YYYY-MM-DD` */
  today: string;
};

/** Filters by one day or a range of days. */
export const DaysFilter = ({ value, onChange, today }: DaysFilterProps) => {
  // The first day of a range, until the last one is picked.
  const [first, setFirst] = useState<string | null>(null);
  const isPhone = useMatches({ base: true, sm: false });
  const before = (days: number) => daysAfter(`${today} 00:00:00`, -days);
  return (
    <DatePickerInput
      type="range"
      placeholder={words.anyDay}
      leftSection={<IconCalendar size={16} aria-hidden />}
      w="13.5rem"
      valueFormat="D MMM"
      allowSingleDateInRange
      weekendDays={[]}
      highlightToday
      hideOutsideDates
      maxDate={today}
      clearable
      clearButtonProps={{ 'aria-label': words.clearDays }}
      ariaLabels={calendarWords.controls}
      size={isPhone ? 'md' : 'sm'}
      {...(!isPhone && {
        presets: [
          { value: [today, today], label: words.today },
          { value: [before(1), before(1)], label: words.yesterday },
          { value: [before(6), today], label: words.lastDays },
        ],
      })}
      value={first === null ? (readDays(value) ?? [null, null]) : [first, null]}
      onChange={([from, to]) => {
        const isWhole = from === null || to !== null;
        setFirst(isWhole ? null : from);
        if (isWhole) onChange(from === null || to === null ? '' : `${from}..${to}`);
      }}
    />
  );
};
