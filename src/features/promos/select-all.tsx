import { useEffect, useSyncExternalStore, type RefObject } from 'react';
import tick from '#ui/tick.module.css';
import classes from './select-all.module.css';
import type { SelectionStore } from './selection-store.ts';
import { bulkWords } from './words.ts';

type SelectAllProps = {
  ref: RefObject<HTMLInputElement | null>;
  count: number;
  /** False while there are more than those: it has its place then, and is not seen. */
  isWhole: boolean;
  selection: SelectionStore;
};

/** Selects all that the search and the filter let through, or none. A box like those of the rows under it. */
export const SelectAll = ({ ref, count, isWhole, selection }: SelectAllProps) => {
  const { size } = useSyncExternalStore(selection.subscribe, selection.get).ids;
  const isAll = size > 0 && size === count;
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = size > 0 && !isAll;
  }, [ref, size, isAll]);
  return (
    <label className={classes['target']} data-loading={!isWhole || undefined}>
      <input
        ref={ref}
        type="checkbox"
        className={`${tick['tick']} ${classes['box']}`}
        checked={isAll}
        disabled={!isWhole}
        onChange={isAll ? selection.clear : selection.selectAll}
      />
      <span className={classes['words']}>{isWhole && bulkWords.selectAll(count)}</span>
    </label>
  );
};
