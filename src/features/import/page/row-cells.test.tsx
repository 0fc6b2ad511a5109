// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { render } from '#testing/render.tsx';
import { RowCells, type GridColumn, type GridRow } from './row-cells.tsx';

const columns: GridColumn[] = [{ column: 0, target: 'order_id', title: 'Order number', dateOrder: null }];
const noSkip = () => undefined;
const noEdit = () => false;

const rowOf = (text: string): GridRow => ({
  source: { number: 2, cells: [text] },
  state: 'ready',
  problems: [],
  note: '',
  skip: null,
  isFixed: false,
});

it('what was typed stands in the cell until another row is drawn', async () => {
  const user = userEvent.setup();
  const cells = (row: GridRow) => (
    <RowCells row={row} columns={columns} onEdit={() => true} onSkip={noSkip} />
  );
  const row = rowOf('A-1');
  const { rerender } = render(cells(row));
  await user.click(screen.getByText('A-1'));
  await user.keyboard('B-1{Enter}');
  expect(await screen.findByRole('gridcell', { name: 'B-1' })).toBeDefined();
  rerender(cells({ ...row, state: 'repair' }));
  expect(await screen.findByRole('gridcell', { name: 'B-1' })).toBeDefined();
  rerender(cells({ ...row, source: { ...row.source } }));
  expect(await screen.findByRole('gridcell', { name: 'A-1' })).toBeDefined();
});

it('a text that the file did not take up is not shown', async () => {
  const user = userEvent.setup();
  render(<RowCells row={rowOf('A-1')} columns={columns} onEdit={() => false} onSkip={noSkip} />);
  await user.click(screen.getByText('A-1'));
  await user.keyboard('B-1{Enter}');
  expect(await screen.findByRole('gridcell', { name: 'A-1' })).toBeDefined();
});

it('a row to repair can be skipped, and one that was skipped taken back', async () => {
  const user = userEvent.setup();
  const skips: unknown[] = [];
  const onSkip = (...skip: unknown[]) => skips.push(skip);
  const show = (part: Partial<GridRow>) =>
    render(<RowCells row={{ ...rowOf('A-1'), ...part }} columns={columns} onEdit={noEdit} onSkip={onSkip} />);
  const { unmount } = show({ state: 'repair', skip: 'may' });
  expect(screen.getByRole('gridcell', { name: 'To repair' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Skip row 2' }));
  unmount();
  show({ state: 'skipped', skip: 'skipped' });
  await user.click(screen.getByRole('button', { name: 'Take row 2 back' }));
  expect(skips).toEqual([
    [2, true],
    [2, false],
  ]);
});

it.each([
  ['day-first', '03/12/2037 15:00', 'Thu 3 Dec 2037'],
  ['month-first', '03/12/2037 15:00', 'Thu 12 Mar 2037'],
  ['day-first', '3-12-37', 'Thu 3 Dec 2037'],
  ['day-first', '22/12/2037', undefined],
  ['day-first', '12/12/2037', undefined],
  ['day-first', '2037-12-03', undefined],
  [null, '03/12/2037', undefined],
] as const)('a cell says what "%s" makes of %s: %s', (dateOrder, text, reading) => {
  const dates: GridColumn[] = [
    { column: 0, target: 'job_delivery_datetime', title: 'Deliver before', dateOrder },
  ];
  render(<RowCells row={rowOf(text)} columns={dates} onEdit={noEdit} onSkip={noSkip} />);
  const cell = screen.getByRole('gridcell', { name: text });
  expect(cell.getAttribute('data-reads') ?? undefined).toBe(reading);
  expect(cell.getAttribute('title') ?? undefined).toBe(reading && `Read as ${reading}`);
});
