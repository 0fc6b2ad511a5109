import { Checkbox } from '@mantine/core';
import type { RefObject } from 'react';
import classes from './select-all.module.css';
import { bulkWords } from './page-words.ts';

type SelectAllProps = {
  ref: RefObject<HTMLInputElement | null>;
  count: number;
  /** False while there are more than those: it has its place then, and is not seen. */
  isWhole: boolean;
  selected: number;
  onSelectAll: () => void;
  onClear: () => void;
};

/** Selects all that the search and the filter let through, or none. A box like those of the rows under it. */
export const SelectAll = ({ ref, count, selected, isWhole, onSelectAll, onClear }: SelectAllProps) => {
  const isAll = selected > 0 && selected === count;
  return (
    <label className={classes['target']} data-loading={!isWhole || undefined}>
      <Checkbox
        ref={ref}
        className={classes['box'] ?? ''}
        checked={isAll}
        indeterminate={selected > 0 && !isAll}
        disabled={!isWhole}
        onChange={isAll ? onClear : onSelectAll}
      />
      <span className={classes['words']}>{isWhole && bulkWords.selectAll(count)}</span>
    </label>
  );
};
