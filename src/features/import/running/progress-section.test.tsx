// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StoredImport } from '#data/device/imports.ts';
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

it('is done once all of its rows are', () => {
  const { unmount } = show('done', outcomesOf('created', 'waiting'));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Sending route.csv');
  expect(screen.queryByText('1 task created')).toBeNull();
  unmount();
  show('done', outcomesOf('created', 'unknown'));
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Done: route.csv');
  expect(screen.getByText('1 task created')).toBeTruthy();
});

it('counts tasks that existed before apart', () => {
  show('done', outcomesOf('created', 'there', 'there'));
  expect(screen.getByText('1 task created')).toBeTruthy();
  expect(screen.getByText('The service had these 2 tasks already', { exact: false })).toBeTruthy();
});

it('rows that failed can be downloaded while others are still asked about', () => {
  show('running', outcomesOf('rejected', 'unknown', 'sending'));
  expect(screen.getByRole('button', { name: 'Download failed rows' })).toBeDefined();
});

it('does not count rows to repair as failed', () => {
  const repair: CheckedRow = { number: 3, orderId: '', state: 'repair', problems: [] };
  show('done', outcomesOf('created'), { checked: [repair] });
  expect(screen.getByText('1 created, 1 to repair, 0 rejected')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Download results' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Download failed rows' })).toBeNull();
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
