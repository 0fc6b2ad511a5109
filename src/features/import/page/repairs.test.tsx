// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { render } from '#testing/render.tsx';
import { groupProblems } from '../checking/group-problems.ts';
import type { CheckedRow, ImportDraft } from '../import-types.ts';
import { Repairs } from './repairs.tsx';

it('shows fifty repairs and the number of the others', () => {
  const broken = Array.from({ length: 60 }, (_each, at): CheckedRow => {
    const problem = { target: null, message: `Reason ${at}`, repair: 'cell' as const, suggestion: null };
    return { number: at + 2, orderId: '', state: 'repair', problems: [problem] };
  });
  const rows = broken.map(({ number }) => ({ number, cells: [] }));
  const draft = { id: 'i', name: 'route.csv', headers: [], rows, plan: { columns: {} } };
  render(
    <Repairs
      draft={draft as unknown as ImportDraft}
      groups={groupProblems(broken)}
      onRepair={() => undefined}
      shown=""
      onShow={() => undefined}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Repairs 60' })).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(50);
  expect(screen.getByText('10 more repairs are shown as these are done.')).toBeDefined();
});

it.each([
  ['2037-01-12', '2037-01-12 in rows 2 and 3'],
  ['2037-02-20', '2037-01-12 and others in rows 2 and 3'],
])('the text of the first row is said of the second, which has %s, only where it has it', (text, said) => {
  const row = (number: number): CheckedRow => {
    const problem = {
      target: 'timezone' as const,
      message: '',
      repair: 'season' as const,
      suggestion: null,
    };
    return { number, orderId: '', state: 'repair', problems: [problem] };
  };
  const rows = ['2037-01-12', text].map((cell, at) => ({ number: at + 2, cells: [cell] }));
  const draft = { id: 'i', name: 'route.csv', headers: ['When'], rows, plan: { columns: { timezone: 0 } } };
  render(
    <Repairs
      draft={draft as unknown as ImportDraft}
      groups={groupProblems([row(2), row(3)])}
      onRepair={() => undefined}
      shown=""
      onShow={() => undefined}
    />,
  );
  expect(screen.getByText(/in rows/).textContent).toBe(said);
});
