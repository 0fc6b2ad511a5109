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
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => void vi.unstubAllGlobals());

describe('rows', () => {
  it('keep the focus on its row while they scroll', async () => {
    const user = userEvent.setup();
    render(table(make(1000)));
    await user.click(button('r2'));
    scroll(20_000);
    expect(button('r500')).toBeDefined();
    expect(document.activeElement).toBe(button('r2'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button('r3'));
  });

  it('keep the focus when rows are removed', async () => {
    const user = userEvent.setup();
    const rows = make(10);
    const { rerender } = render(table(rows));
    await user.click(button('r5'));
    rerender(table(rows.slice(3)));
    expect(document.activeElement).toBe(button('r5'));
    rerender(table(rows.slice(6)));
    expect(document.activeElement).toBe(screen.getByRole('table'));
  });

  it('are articles of a feed if they have a name', () => {
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
});
