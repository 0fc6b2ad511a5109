// @vitest-environment jsdom
import type { Promo } from '#data/lists/promos-query.ts';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  extendTo,
  emptySelection,
  selectAll,
  step,
  toggle,
  useSelection,
  within,
  without,
  type Selection,
  type SelectionChange,
} from './selection.ts';

const order = [10, 20, 30, 40, 50];
const ids = (selection: Selection) => [...selection.ids].toSorted((a, b) => a - b);

describe('a selection', () => {
  it('adds a row and removes it', () => {
    const one = toggle(emptySelection, 20);
    expect(ids(one)).toEqual([20]);
    expect(ids(toggle(one, 20))).toEqual([]);
  });

  it('adds a range upwards or downwards, in the order of the screen', () => {
    expect(ids(extendTo(toggle(emptySelection, 20), order, 40))).toEqual([20, 30, 40]);
    expect(ids(extendTo(toggle(emptySelection, 40), order, 10))).toEqual([10, 20, 30, 40]);
    expect(ids(extendTo(toggle(emptySelection, 20), [20, 50, 10, 30], 10))).toEqual([10, 20, 50]);
  });

  it('replaces the last range by one from the same start, and keeps rows that were selected separately', () => {
    const beside = toggle(toggle(emptySelection, 50), 10);
    const long = extendTo(beside, order, 40);
    expect(ids(long)).toEqual([10, 20, 30, 40, 50]);
    expect(ids(extendTo(long, order, 20))).toEqual([10, 20, 50]);
  });

  it('starts a range at the row itself if no row was selected before', () => {
    const first = extendTo(emptySelection, order, 30);
    expect(ids(first)).toEqual([30]);
    expect(ids(extendTo(first, order, 40))).toEqual([30, 40]);
    expect(ids(extendTo(toggle(emptySelection, 99), order, 30))).toEqual([30, 99]);
    expect(extendTo(first, order, 99)).toBe(first);
  });

  it('grows and shrinks with the arrows, and begins where the focus is', () => {
    const two = step(emptySelection, order, 20, 30);
    expect(ids(two)).toEqual([20, 30]);
    const three = step(two, order, 30, 40);
    expect(ids(three)).toEqual([20, 30, 40]);
    expect(ids(step(three, order, 40, 30))).toEqual([20, 30]);
    // The focus went on to 10 by itself: the range there is another.
    expect(ids(step(two, order, 50, 40))).toEqual([20, 30, 40, 50]);
    // To the end at once.
    expect(ids(step(emptySelection, order, 20, 50))).toEqual([20, 30, 40, 50]);
  });

  it('adds all rows, keeps only visible ones, and removes finished ones', () => {
    const all = selectAll(order);
    expect(ids(all)).toEqual(order);
    expect(ids(within(all, [20, 30, 60]))).toEqual([20, 30]);
    expect(within(all, order).ids).toBe(all.ids);
    expect(ids(without(all, new Set([10, 50])))).toEqual([20, 30, 40]);
    expect(ids(selectAll([]))).toEqual([]);
  });

  it('is quick with ten thousand rows', () => {
    const many = Array.from({ length: 10_000 }, (_, index) => index);
    expect(extendTo(toggle(emptySelection, 0), many, 9_999).ids.size).toBe(10_000);
  });
});

describe('the selection on the screen', () => {
  /** A page that shows these rows. */
  const open = () => {
    const rowsOf = (shown: readonly number[]) => shown.map((id) => ({ promo_id: id }) as Promo);
    const { result, rerender } = renderHook(useSelection, { initialProps: rowsOf(order) });
    return {
      shown: () => ids(result.current[0]),
      show: (rows: readonly number[]) => rerender(rowsOf(rows)),
      change: (change: SelectionChange) => act(() => result.current[1](change)),
    };
  };
  const all: SelectionChange = (_, rows) => selectAll(rows);

  it('contains visible rows only, and those that were hidden when they are shown again', () => {
    const { shown, show, change } = open();
    change(all);
    show([20, 30]);
    expect(shown()).toEqual([20, 30]);
    show(order);
    expect(shown()).toEqual(order);
  });

  it('forgets what is hidden once something else is selected', () => {
    const { shown, show, change } = open();
    change(all);
    show([20, 30]);
    change((now) => toggle(now, 20));
    show(order);
    expect(shown()).toEqual([30]);
  });

  it('loses finished rows, hidden or not, and all rows when it is cleared', () => {
    const { shown, show, change } = open();
    change(all);
    show([20]);
    change((_shown, _order, before) => without(before, new Set([10])));
    expect(shown()).toEqual([20]);
    show(order);
    expect(shown()).toEqual([20, 30, 40, 50]);
    change(() => emptySelection);
    expect(shown()).toEqual([]);
  });
});
