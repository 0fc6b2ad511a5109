import { describe, expect, it } from 'vitest';
import { createRowElements, type Placed } from './row-elements.ts';

const rows = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ id: `r${from + at}`, isRow: true }));
const elementOf = (placed: readonly Placed[], id: string) => placed.find((each) => each.id === id)?.element;
const idsOf = (placed: readonly Placed[]) => placed.map(({ id }) => id);

describe('elements of rows', () => {
  it('stay with rows that stay, and are used again for rows that come', () => {
    const elements = createRowElements();
    const before = elements.place(rows(0, 10), true);
    const after = elements.place(rows(3, 13), false);
    for (const { id } of rows(3, 10)) expect(elementOf(after, id)).toBe(elementOf(before, id));
    expect(after.map(({ element }) => element).toSorted()).toEqual(
      before.map(({ element }) => element).toSorted(),
    );
  });

  it('are moved in the document only when scrolling has ended, or for the Tab key', () => {
    const elements = createRowElements();
    const order = elements.place(rows(5, 10), true).map(({ element }) => element);
    const scrolled = elements.place(rows(3, 8), false);
    expect(scrolled.map(({ element }) => element)).toEqual(order);
    expect(idsOf(elements.place(rows(3, 8), true))).toEqual(idsOf(rows(3, 8) as Placed[]));
    elements.place(rows(1, 6), false);
    elements.sort();
    expect(idsOf(elements.place(rows(1, 6), false))).toEqual(idsOf(rows(1, 6) as Placed[]));
  });

  it('stay where they are when most of the rows are others, as after a search', () => {
    const elements = createRowElements();
    const before = elements.place(rows(0, 10), true).map(({ element }) => element);
    const found = elements.place([...rows(8, 10), ...rows(20, 27)], true);
    expect(found.map(({ element }) => element)).toEqual(before.slice(0, 9));
    expect(idsOf(found)).toEqual(idsOf([...rows(8, 10), ...rows(20, 27)] as Placed[]));
    elements.setFocused('r20');
    const focused = elementOf(found, 'r20');
    const next = elements.place([...rows(20, 21), ...rows(40, 48)], true);
    expect(elementOf(next, 'r20')).toBe(focused);
  });

  it('do not carry the focus to another row', () => {
    const elements = createRowElements();
    const before = elements.place(rows(0, 5), true);
    elements.setFocused('r0');
    const after = elements.place(rows(5, 10), false);
    expect(after.map(({ element }) => element)).not.toContain(elementOf(before, 'r0'));
    expect(idsOf(after).toSorted()).toEqual(['r5', 'r6', 'r7', 'r8', 'r9']);
  });

  it('of heads are never another head’s', () => {
    const elements = createRowElements();
    elements.place([{ id: 'today', isRow: false }, ...rows(0, 3)], true);
    const after = elements.place([{ id: 'yesterday', isRow: false }, ...rows(3, 6)], false);
    expect(elementOf(after, 'yesterday')).toBe('yesterday');
  });
});
