// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { StoredImport } from '#data/device/imports.ts';
import * as imports from '#data/outbox/imports.ts';
import type { RowOutcome, RowOutcomes, RowState } from '#data/outbox/import-outcomes.ts';
import { anImport } from '#testing/imports.ts';
import { render } from '#testing/render.tsx';
import type { CheckedRow, ImportDraft } from '../import-types.ts';
import { ProgressSection } from './progress-section.tsx';

const outcomesOf = (...states: RowState[]): RowOutcomes =>
  new Map(
    states.map((state, at): [number, RowOutcome] => [
      at + 2,
      { state, note: '', kind: 'delivery', id: `i:${at}` },
    ]),
  );

type Rows = { skipped?: StoredImport['skipped']; checked?: readonly CheckedRow[] };

const section = (
  state: 'running' | 'paused' | 'done',
  outcomes: RowOutcomes,
  { skipped = [], checked = [] }: Rows = {},
) => (
  <ProgressSection
    record={anImport({ id: 'i', state, skipped, startedAt: 1, endedAt: 2 })}
    draft={
      {
        id: 'i',
        name: 'route.csv',
        headers: ['phone'],
        rows: [...outcomes.keys()].map((number) => ({ number, cells: ['+1 555'] })),
        plan: { columns: {}, acceptsPast: false },
      } as unknown as ImportDraft
    }
    checked={checked}
    outcomes={outcomes}
    skipped={skipped.length}
    onShow={() => undefined}
  />
);

const show = (...of: Parameters<typeof section>) => render(section(...of));

it('an import is said to be done once its rows are, as they are counted beside it', () => {
  const { unmount } = show('done', outcomesOf('created', 'waiting'));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Sending route.csv');
  expect(screen.queryByText('1 task created')).toBeNull();
  unmount();
  show('done', outcomesOf('created', 'unknown'));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Done: route.csv');
  expect(screen.getByText('1 task created')).toBeTruthy();
});

it('tasks that were there already are counted apart, and named in the receipt', () => {
  show('done', outcomesOf('created', 'there', 'there'));
  expect(screen.getByText('1 task created')).toBeTruthy();
  expect(screen.getByText('The service had these 2 tasks already', { exact: false })).toBeTruthy();
});

it('rows that were skipped at Resume are not offered for a repair, though their time is over', () => {
  const over = (number: number): CheckedRow => ({ number, orderId: '', state: 'repair', problems: [] });
  const checked = [over(3), over(4), over(5)];
  const skipped = [3, 4].map((number) => ({ number, why: 'Its time was over.' }));
  const { unmount } = show('done', outcomesOf('created'), { checked, skipped });
  expect(screen.getByRole('button', { name: 'Repair 1 row' })).toBeDefined();
  unmount();
  show('done', outcomesOf('created'), { checked: checked.slice(0, 2), skipped });
  expect(screen.queryByRole('button', { name: /^Repair/ })).toBeNull();
});

it('rows that failed can be downloaded while others are still asked about', () => {
  show('running', outcomesOf('rejected', 'unknown', 'sending'));
  expect(screen.getByRole('button', { name: 'Download failed rows' })).toBeDefined();
});

it('no results are offered while rows are sent, and no failed rows before one has failed', () => {
  show('running', outcomesOf('created', 'sending'));
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull();
});

it('rows that need a repair are counted at the end, and are no failed ones', () => {
  const repair: CheckedRow = { number: 3, orderId: '', state: 'repair', problems: [] };
  show('done', outcomesOf('created'), { checked: [repair] });
  expect(screen.getByText('1 created, 1 to repair, 0 rejected')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download results' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Download failed rows' })).toBeNull();
});

it('the second click of a double click on Resume does not pause the import again', () => {
  const pause = vi.spyOn(imports, 'pauseImport').mockResolvedValue(true);
  show('running', outcomesOf('waiting'));
  const button = screen.getByRole('button', { name: 'Pause' });
  fireEvent.click(button, { detail: 2 });
  expect(pause).not.toHaveBeenCalled();
  fireEvent.click(button, { detail: 1 });
  expect(pause).toHaveBeenCalledTimes(1);
});

it('an import that waits behind an older one says which', () => {
  const run = (id: string, part: Partial<StoredImport> = {}) =>
    anImport({ id, name: `${id}.csv`, state: 'running', ...part });
  const elsewhere = run('elsewhere', { baseUrl: 'https://other.test' });
  // Rows of another file's tests may still make the service wait.
  vi.spyOn(imports, 'useSlowUntil').mockReturnValue(null);
  const listed = vi.spyOn(imports, 'useImports').mockReturnValue([run('i'), run('older'), elsewhere]);
  const { unmount } = show('running', outcomesOf('waiting'));
  expect(screen.getByText('older.csv is sent first. Pause it to send these rows now.')).toBeDefined();
  unmount();
  const { unmount: leave } = show('running', outcomesOf('created', 'unknown'));
  expect(screen.queryByText('is sent first', { exact: false })).toBeNull();
  leave();
  listed.mockReturnValue([run('newer'), run('i'), elsewhere]);
  show('running', outcomesOf('waiting'));
  expect(screen.queryByText('is sent first', { exact: false })).toBeNull();
});

it('that nothing more is sent is not said of an import that runs again', async () => {
  vi.spyOn(imports, 'pauseImport').mockResolvedValue(false);
  const { rerender } = show('running', outcomesOf('waiting'));
  fireEvent.click(screen.getByRole('button', { name: 'Pause' }));
  rerender(section('paused', outcomesOf('waiting')));
  expect(await screen.findByText('This browser couldn’t store that')).toBeDefined();
  rerender(section('running', outcomesOf('waiting')));
  expect(screen.queryByText('This browser couldn’t store that')).toBeNull();
});

it('the receipt says how many reasons it leaves to the results file', () => {
  const rejected = ['rejected', 'rejected', 'rejected', 'rejected', 'rejected', 'rejected'] as const;
  const outcomes = [...outcomesOf(...rejected)].map(
    ([number, outcome]) => [number, { ...outcome, note: `Reason ${number}` }] as const,
  );
  show('done', new Map(outcomes));
  expect(screen.getByText('and 2 more reasons: see the results file')).toBeDefined();
  expect(screen.queryByText('Reason 6', { exact: false })).toBeNull();
});
