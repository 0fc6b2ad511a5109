import { Checkbox } from '@mantine/core';
import type { KeyboardEvent, RefObject } from 'react';
import ticks from '#ui/ticks.module.css';
import classes from './select-cell.module.css';
import { extendTo, toggle, type SelectionChange } from './selection.ts';
import { bulkWords } from './words.ts';
import allClasses from './select-all.module.css';

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
    <label className={allClasses['target']} data-loading={!isWhole || undefined}>
      <Checkbox
        ref={ref}
        className={allClasses['box'] ?? ''}
        checked={isAll}
        indeterminate={selected > 0 && !isAll}
        disabled={!isWhole}
        onChange={isAll ? onClear : onSelectAll}
      />
      <span className={allClasses['words']}>{isWhole && bulkWords.selectAll(count)}</span>
    </label>
  );
};

type SelectCellProps = {
  promoId: number;
  code: string;
  isSelected: boolean;
  onSelect: (change: SelectionChange) => void;
  onSelectAll: () => void;
  /** Called on Enter: moves the focus to the buttons for the selection. */
  onActions: () => void;
};

const mantine = Checkbox.classes;

/**
 * A row's selection box: click or Space, with Shift for all from the last one to here. Mantine's class on one plain element: its
 * component would be a quarter of all elements that a scroll brings.
 */
export const SelectCell = ({
  promoId,
  code,
  isSelected,
  onSelect,
  onSelectAll,
  onActions,
}: SelectCellProps) => {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const isAll = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'a';
    const isEnter = key === 'Enter' && !ctrlKey && !metaKey && !altKey && !shiftKey;
    if (!isAll && !isEnter) return;
    event.preventDefault();
    if (isAll) onSelectAll();
    else onActions();
  };
  return (
    <span role="cell" className={classes['cell']}>
      <label className={classes['target']}>
        <input
          type="checkbox"
          aria-label={bulkWords.select(code)}
          className={`${mantine['input']} ${ticks['tick']} ${classes['box']}`}
          checked={isSelected}
          onChange={({ nativeEvent }) => {
            // A checkbox changes by a click event, whether the mouse or Space made it.
            const { shiftKey } = nativeEvent as MouseEvent;
            onSelect((shown, order) => (shiftKey ? extendTo(shown, order, promoId) : toggle(shown, promoId)));
          }}
          onKeyDown={onKeyDown}
          data-row-focus="select"
        />
      </label>
    </span>
  );
};
