import { Checkbox, Group, useMatches } from '@mantine/core';
import { DatePickerInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { calendarWords } from '#form/words.ts';
import { daysAfter } from '#time/parse-day.ts';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { useOwnDay } from '#ui/use-clock.ts';
import { readDays, statusFilters, type StatusFilter } from './filters.ts';
import type { useSentItems } from './use-sent-items.ts';
import { words } from './words.ts';

type DaysFilterProps = {
  /** As `readDays` reads it. */
  value: string;
  onChange: (days: string) => void;
};

/** Filters by one day or a range of days. */
const DaysFilter = ({ value, onChange }: DaysFilterProps) => {
  const today = useOwnDay();
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

type FilterBarProps = {
  filters: ReturnType<typeof useSentItems>['filters'];
  counts: Record<StatusFilter, number>;
  /** Whether the list has tasks of other browsers. */
  isListed: boolean;
  /** Buttons for the whole list. */
  children: ReactNode;
};

/** Search, days, status and source of the list. */
export const FilterBar = ({ filters, counts, isListed, children }: FilterBarProps) => {
  const { search, setSearch, status, setStatus, days, setDays, source, setSource } = filters;
  return (
    <Group gap="var(--s-2) var(--s-3)">
      <SearchBox label={words.search} placeholder={words.searchHint} value={search} onChange={setSearch} />
      <DaysFilter value={days} onChange={setDays} />
      <FilterRadios
        label={words.filter}
        choices={statusFilters.map((value) => ({ value, label: words.filters[value], count: counts[value] }))}
        value={status}
        onChange={setStatus}
      />
      {isListed && (
        <Checkbox
          label={words.thisBrowser}
          checked={source === 'browser'}
          onChange={({ currentTarget }) => setSource(currentTarget.checked ? 'browser' : 'all')}
        />
      )}
      <Group gap="xs" ms="auto">
        {children}
      </Group>
    </Group>
  );
};
