import { Checkbox, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { SearchBox } from '#ui/search-box.tsx';
import { useOwnDay } from '#ui/use-clock.ts';
import { DaysFilter } from './days-filter.tsx';
import { statusFilters, type StatusFilter } from './filters.ts';
import type { useSentFilters } from './use-sent-filters.ts';
import { words } from './words.ts';

type FilterBarProps = {
  filters: ReturnType<typeof useSentFilters>;
  counts: Record<StatusFilter, number>;
  /** Whether the list has tasks of other browsers. */
  isListed: boolean;
  /** Buttons for the whole list. */
  children: ReactNode;
};

/** Search, days, status and source of the list. */
export const FilterBar = ({ filters, counts, isListed, children }: FilterBarProps) => {
  const { search, typeSearch, status, setStatus, days, setDays, source, setSource } = filters;
  return (
    <Group gap="var(--s-2) var(--s-3)">
      <SearchBox label={words.search} placeholder={words.searchHint} value={search} onChange={typeSearch} />
      <DaysFilter value={days} onChange={setDays} today={useOwnDay()} />
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
      <Group gap="xs" ms="auto" wrap="nowrap">
        {children}
      </Group>
    </Group>
  );
};
