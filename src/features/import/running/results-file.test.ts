// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getImport } from '#device/imports.ts';
import { rowOutcomes } from '#outbox/import-outcomes.ts';
import { runImport, startImports } from '#outbox/imports.ts';
import { inBatches, storeImport } from '#testing/imports.ts';
import { outboxPage } from '#testing/outbox-page.ts';
import { parseCsv } from '#testing/parse-csv.ts';
import { until } from '#testing/until.ts';
import type { CheckedRow, ReadyRow } from '../import-types.ts';
import { failedRowsFile, isFailed, resultsFile } from './results-file.ts';

const page = outboxPage();
let stop: () => void;
beforeEach(async () => {
  stop = await startImports();
});
afterEach(() => stop());

const readyRow = (number: number): ReadyRow => {
  const { id: _id, summary, ...task } = page.input({ order: `R-${number}` });
  return { number, orderId: `R-${number}`, task, summary };
};

const checkedRow = (number: number): CheckedRow => ({
  number,
  orderId: `R-${number}`,
  state: 'ready',
  span: [0, 0],
});

it('the receipt tells of every row what became of it, and the failed rows alone import again', async () => {
  const rows = [2, 3, 4].map(readyRow);
  if (rows[1]?.task.kind === 'delivery') rows[1].task.body.team_id = 999_999;
  const id = await storeImport();
  await runImport(id, inBatches(rows.slice(0, 2)), [{ number: 4, why: 'Created before.' }]);
  await until(async () => expect(await getImport(id)).toMatchObject({ value: { state: 'done' } }));
  const found = await getImport(id);
  if (!found.ok || !found.value) throw new Error('no import');
  const checked: CheckedRow[] = [
    ...[2, 3, 4].map(checkedRow),
    {
      number: 5,
      orderId: '',
      state: 'repair',
      problems: [{ target: null, message: 'No phone.', repair: 'cell', suggestion: null }],
    },
  ];
  const file = await resultsFile(found.value, checked);
  const [task] = await page.tasks();
  const lines = parseCsv(file.ok ? file.value : '');
  expect(lines[0]).toEqual(['row', 'order_number', 'outcome', 'task_id', 'tracking_link', 'reason']);
  expect(lines[1]?.slice(0, 4)).toEqual(['2', 'R-2', 'Created', String(task?.job_id)]);
  expect(lines[1]?.[4]).toMatch(/^http.*\/track\//);
  expect(lines[2]?.slice(0, 3)).toEqual(['3', 'R-3', 'Rejected']);
  expect(lines[2]?.[5]).not.toBe('');
  expect(lines.slice(3)).toEqual([
    ['4', 'R-4', 'Skipped', '', '', 'Created before.'],
    ['5', '', 'To repair', '', '', 'No phone.'],
  ]);

  const outcomes = await rowOutcomes(id);
  const failed = checked.filter((row) => isFailed(row, outcomes.get(row.number), row.number === 4));
  expect(failed.map(({ number }) => number)).toEqual([3, 5]);
  const draft = {
    id,
    name: 'route.csv',
    headers: ['phone', 'note'],
    rows: [2, 3, 4, 5].map((number) => ({ number, cells: [`+1 ${number}`, 'a, b'] })),
    plan: {} as never,
  };
  expect(parseCsv(failedRowsFile(draft, new Set([3, 5])))).toEqual([
    ['phone', 'note'],
    ["'+1 3", 'a, b'],
    ["'+1 5", 'a, b'],
  ]);
});
