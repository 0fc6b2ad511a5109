// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Suspense, use, useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '#testing/render.tsx';
import { RowCells, type GridColumn, type GridRow } from './row-cells.tsx';

const columns: GridColumn[] = [{ column: 0, target: 'order_id', title: 'Order number' }];
const rowOf = (text: string): GridRow => ({
  source: { number: 2, cells: [text] },
  state: 'ready',
  problems: [],
  note: '',
  isFixed: false,
});

it('what was typed stands in the cell while the page with all rows is still being drawn', async () => {
  const user = userEvent.setup();
  const drawn = Promise.withResolvers<GridRow>();
  const File = () => {
    const [changed, setChanged] = useState<Promise<GridRow> | null>(null);
    const row = changed === null ? rowOf('A-1') : use(changed);
    return <RowCells row={row} columns={columns} onEdit={() => setChanged(drawn.promise)} />;
  };
  render(
    <Suspense fallback="Nothing is shown">
      <File />
    </Suspense>,
  );
  await user.click(screen.getByText('A-1'));
  await user.keyboard('B-1');
  // As the browser sends it: user-event would wait until all is drawn.
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  expect(await screen.findByRole('gridcell', { name: 'B-1' })).toBeDefined();
  expect(screen.queryByText('Nothing is shown')).toBeNull();
  drawn.resolve(rowOf('B-2'));
  expect(await screen.findByRole('gridcell', { name: 'B-2' })).toBeDefined();
});

it('a text that the file did not take up is not shown', async () => {
  const user = userEvent.setup();
  render(<RowCells row={rowOf('A-1')} columns={columns} onEdit={() => undefined} />);
  await user.click(screen.getByText('A-1'));
  await user.keyboard('B-1{Enter}');
  expect(await screen.findByRole('gridcell', { name: 'A-1' })).toBeDefined();
});
