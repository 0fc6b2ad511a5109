import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import { CheckBox } from '#ui/check-box.tsx';
import type { SelectionStore } from './selection-store.ts';
import { bulkWords } from './words.ts';

type SelectAllProps = { ref: RefObject<HTMLInputElement | null>; count: number; selection: SelectionStore };

/** Selects all promos of the search and filter, or none. */
export const SelectAll = ({ ref, count, selection }: SelectAllProps) => {
  const { size } = useSyncExternalStore(selection.subscribe, selection.get).ids;
  const isAll = size > 0 && size === count;
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = size > 0 && !isAll;
  }, [ref, size, isAll]);
  return (
    <CheckBox
      ref={ref}
      label={bulkWords.selectAll(count)}
      checked={isAll}
      onChange={isAll ? selection.clear : selection.selectAll}
    />
  );
};
