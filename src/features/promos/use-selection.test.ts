import { expect, it } from 'vitest';
import { changeSelection, type SelectionChange } from './use-selection.ts';

const order = [1, 2, 3, 4, 5].map((promo_id) => ({ promo_id }));
const click = (id: number, isRange = false): SelectionChange => ({ kind: 'click', id, isRange });
const select = (...changes: SelectionChange[]) => {
  let selection: Parameters<typeof changeSelection>[0] = { ids: new Set(), last: null };
  for (const change of changes) selection = changeSelection(selection, change, order);
  return [...selection.ids].toSorted((a, b) => a - b);
};

it('selects a row by a click, and deselects it by another', () => {
  expect(select(click(2), click(4))).toEqual([2, 4]);
  expect(select(click(2), click(4), click(2))).toEqual([4]);
});

it.each([
  ['down', [click(2), click(4, true)]],
  ['up', [click(4), click(2, true)]],
])('selects a range %s by Shift and a click', (_way, changes) => {
  expect(select(...changes)).toEqual([2, 3, 4]);
});

it('selects one row by Shift and a click if none was clicked before', () => {
  expect(select(click(3, true))).toEqual([3]);
});

it('replaces the selection', () => {
  expect(select(click(2), { kind: 'set', rows: order.slice(3) })).toEqual([4, 5]);
});
