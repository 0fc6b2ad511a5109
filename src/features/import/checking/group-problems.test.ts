import { expect, it } from 'vitest';
import { timeWords } from '#form/words.ts';
import type { ImportPlan, RowProblem } from '../import-types.ts';
import { groupProblems, haveSameText } from './group-problems.ts';

const target = 'job_delivery_datetime';
const problem: RowProblem = {
  target,
  message: 'Enter the full date and time.',
  repair: 'cell',
  suggestion: null,
};
const plan = { columns: { [target]: 0, [`${target}.clock`]: 1 } } as Partial<ImportPlan> as ImportPlan;

it('rows whose second time is not later than their first are one repair, whatever times they name', () => {
  const rows = ['Fri 27 Nov 2026, 23:33', 'Sat 28 Nov 2026, 08:00'].map((start, at) => ({
    number: at + 2,
    orderId: '',
    state: 'repair' as const,
    problems: [{ ...problem, message: timeWords.later(start) }],
  }));
  expect(groupProblems(rows).map((group) => [group.message, group.rows.length])).toEqual([
    ['Must be later than the time before it.', 2],
  ]);
});

it.each([
  [
    'different dates',
    [
      ['50012.625', ''],
      ['tomorrow 3pm', ''],
    ],
    false,
  ],
  [
    'equal ones',
    [
      ['tomorrow', ''],
      [' tomorrow ', ''],
    ],
    true,
  ],
  [
    'blank cells',
    [
      ['', ''],
      ['', ''],
    ],
    true,
  ],
  [
    'one day with different times',
    [
      ['tomorrow', '3pm'],
      ['tomorrow', '4pm'],
    ],
    false,
  ],
] as const)(
  'one text for several rows is offered where they have the same one: %s',
  (_what, cells, isSame) => {
    const rows = cells.map((each, at) => ({ number: at + 2, cells: each }));
    const group = { target, rows: rows.map(({ number }) => ({ number, problem })) } as const;
    expect(haveSameText({ rows, plan }, group)).toBe(isSame);
  },
);
