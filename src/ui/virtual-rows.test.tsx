// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { render } from '#testing/render.tsx';
import { VirtualRows } from './virtual-rows.tsx';

type Row = { id: string };

const make = (count: number): Row[] => Array.from({ length: count }, (_, index) => ({ id: `r${index}` }));
const keyOf = (row: Row) => row.id;
const draw = (row: Row) => (
  <span role="cell">
    <button type="button" data-row-focus>
      {row.id}
    </button>
  </span>
);
const table = (rows: readonly Row[]) => (
  <VirtualRows
    label="Things"
    columns={['Thing']}
    rows={rows}
    keyOf={keyOf}
    rowClass={undefined}
    heights={{ wide: 40, narrow: 80 }}
  >
    {draw}
  </VirtualRows>
);
/** As if the page had been scrolled so far. */
const scroll = (pixels: number) => {
  vi.stubGlobal('scrollY', pixels);
  act(() => {
    window.dispatchEvent(new Event('scroll'));
  });
};
const inOrder = (rows: readonly HTMLElement[]) =>
  rows
    .toSorted((a, b) => Number(a.ariaRowIndex) - Number(b.ariaRowIndex))
    .map((row) => row.dataset['row'] ?? '');
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => void vi.unstubAllGlobals());

describe('rows', () => {
  it('are all rendered up to 200; of a longer list only those in sight are, with the whole number of rows announced', () => {
    const { rerender } = render(table(make(200)));
    expect(screen.getAllByRole('button')).toHaveLength(200);
    rerender(table(make(1000)));
    expect(screen.getAllByRole('button').length).toBeLessThan(100);
    expect(screen.getByRole('table', { name: 'Things' }).getAttribute('aria-rowcount')).toBe('1001');
    expect(button('r0').closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('2');
  });

  it('are reached by arrow keys to the end and back, and the row with the focus is always rendered', async () => {
    const user = userEvent.setup();
    render(table(make(1000)));
    await user.click(button('r0'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button('r1'));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(button('r999'));
    expect(button('r999').closest('[role="row"]')?.getAttribute('aria-rowindex')).toBe('1001');
    await user.keyboard('{ArrowDown}{ArrowUp}');
    expect(document.activeElement).toBe(button('r998'));
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(button('r0'));
  });

  it('of a long list that stay as it is scrolled are not drawn again, and stand in the order of the list', () => {
    const drawn = vi.fn<typeof draw>(draw);
    render(
      <VirtualRows
        label="Things"
        columns={['Thing']}
        rows={make(1000)}
        keyOf={keyOf}
        rowClass={undefined}
        heights={{ wide: 40, narrow: 80 }}
      >
        {drawn}
      </VirtualRows>,
    );
    const shown = () => screen.getAllByRole('row').filter((row) => row.dataset['row'] !== undefined);
    const namesOf = (rows: readonly HTMLElement[]) => rows.map((row) => row.dataset['row'] ?? '');
    scroll(4000);
    const before = shown();
    expect(namesOf(before)).toContain('r100');
    button('r100').focus();
    drawn.mockClear();
    scroll(4000 + 5 * 40);
    const coming = namesOf(shown()).filter((name) => !namesOf(before).includes(name));
    expect(coming).toHaveLength(5);
    expect(drawn.mock.calls.map(([row]) => row.id)).toEqual(coming);
    expect(shown().filter((row) => before.includes(row)).length).toBe(shown().length - 5);
    expect(namesOf(shown())).toEqual(inOrder(shown()));
    expect(document.activeElement).toBe(button('r100'));
  });

  it('never take the focus along to another row', async () => {
    const user = userEvent.setup();
    render(table(make(1000)));
    await user.click(button('r2'));
    scroll(20_000);
    expect(button('r500')).toBeDefined();
    expect(document.activeElement).toBe(button('r2'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button('r3'));
  });

  it('keep the focus on its row when rows before it are removed, and in the table when the row itself is removed', async () => {
    const user = userEvent.setup();
    const rows = make(10);
    const { rerender } = render(table(rows));
    await user.click(button('r5'));
    rerender(table(rows.slice(3)));
    expect(document.activeElement).toBe(button('r5'));
    rerender(table(rows.slice(6)));
    expect(document.activeElement).toBe(screen.getByRole('table'));
  });

  it('are articles of a feed where they have a name', () => {
    render(
      <VirtualRows
        label="Things"
        columns={['Thing']}
        articleName={(row: Row) => `Thing ${row.id}`}
        rows={make(3)}
        keyOf={keyOf}
        rowClass={undefined}
        heights={{ wide: 40, narrow: 80 }}
      >
        {draw}
      </VirtualRows>,
    );
    const article = screen.getByRole('article', { name: 'Thing r1' });
    expect(article.getAttribute('aria-posinset')).toBe('2');
    expect(article.getAttribute('aria-setsize')).toBe('3');
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('have a head before each group, which arrow keys pass over', async () => {
    const groups = {
      of: ({ id }: Row) => (id < 'r3' ? 'Early' : 'Late'),
      renderHead: (group: string) => group,
      height: 30,
    };
    render(
      <VirtualRows
        label="Things"
        columns={['Thing']}
        articleName={(row: Row) => `Thing ${row.id}`}
        rows={make(5)}
        keyOf={keyOf}
        rowClass={undefined}
        heights={{ wide: 40, narrow: 80 }}
        groups={groups}
        current="r4"
      >
        {draw}
      </VirtualRows>,
    );
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Early', 'Late']);
    const late = screen.getByRole('heading', { name: 'Late' });
    expect(late.nextElementSibling).toBe(screen.getByRole('article', { name: 'Thing r3' }));
    expect(screen.getByRole('article', { name: 'Thing r4' }).dataset['current']).toBe('true');
    const user = userEvent.setup();
    await user.click(button('r2'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button('r3'));
  });
});
