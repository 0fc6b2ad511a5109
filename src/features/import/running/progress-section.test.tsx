// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { RowOutcomes, RowState } from '#data/outbox/row-outcome.ts';
import { anImport, outcomeIn } from '#testing/imports.ts';
import { render } from '#testing/render.tsx';
import type { CheckedRow, OpenImport } from '../import-types.ts';
import { ProgressSection } from './progress-section.tsx';
import { viewRows } from './row-views.ts';

const outcomesOf = (...states: RowState[]): RowOutcomes =>
  new Map(states.map((state, at) => [at + 2, outcomeIn(state)]));

const section = (
  outcomes: RowOutcomes,
  { state = 'done', checked = [] }: { state?: 'running' | 'done'; checked?: readonly CheckedRow[] } = {},
) => {
  const open = anImport({ id: 'i', sentAt: 1 }) as OpenImport;
  const known = { outcomes, isDone: state === 'done', leftOut: [], skipped: [] };
  return <ProgressSection open={open} state={state} outcomes={outcomes} rows={viewRows(checked, known)} />;
};

const show = (...of: Parameters<typeof section>) => render(section(...of));

it('counts tasks that existed before apart', () => {
  show(outcomesOf('created', 'there', 'there'));
  expect(screen.getByText('1 task created')).toBeTruthy();
  expect(screen.getByText('1 created, 2 already existed, 0 rejected')).toBeTruthy();
});

it('rows that failed can be downloaded while others are still asked about', () => {
  show(outcomesOf('rejected', 'unknown', 'sending'), { state: 'running' });
  expect(screen.getByRole('button', { name: 'Download failed rows' })).toBeDefined();
});

it('does not count rows to fix as failed', () => {
  const repair: CheckedRow = { number: 3, orderId: '', state: 'repair', problems: [] };
  show(outcomesOf('created'), { checked: [repair] });
  expect(screen.getByText('1 created, 1 to fix, 0 rejected')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download results' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Download failed rows' })).toBeNull();
});

it('the receipt says how many reasons it leaves to the results file', () => {
  const numbers = [2, 3, 4, 5, 6, 7];
  show(new Map(numbers.map((number) => [number, outcomeIn('rejected', { note: `Reason ${number}` })])));
  expect(screen.getByText('and 2 more reasons: see the results file')).toBeDefined();
  expect(screen.queryByText('Reason 6', { exact: false })).toBeNull();
});

it('asks what to do with rows whose time passed while they waited', () => {
  show(new Map([[2, outcomeIn('waiting', { isLate: true })]]), { state: 'running' });
  expect(screen.getByText('1 row is late')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Send late rows' })).toBeDefined();
});
