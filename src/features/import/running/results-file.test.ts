// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { getImport } from '#data/device/imports.ts';
import { startImports } from '#data/outbox/imports.ts';
import { rowOutcomes, runImport, storeImport } from '#testing/imports.ts';
import { outboxPage } from '#testing/outbox-page.ts';
import { parseCsv } from '#testing/parse-csv.ts';
import { until } from '#testing/until.ts';
import type { CheckedRow, ReadyRow } from '../import-types.ts';
import { failedRows, failedRowsFile, resultsFile } from './results-file.ts';

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
  await runImport(id, rows.slice(0, 2), { skipped: [{ number: 4, why: 'Created before.' }] });
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
  const draft = {
    id,
    name: 'route.csv',
    headers: ['phone', 'note', 'order'],
    rows: [2, 3, 4, 5].map((number) => ({ number, cells: [`+1 ${number}`, 'a, b', `X-${number}`] })),
    // What the page shows by now is not what was sent.
    plan: { columns: { order_id: 2 } } as never,
  };
  const file = await resultsFile(found.value, draft, checked);
  const [task] = await page.tasks();
  const lines = parseCsv(file.ok ? file.value : '');
  expect(lines[0]).toEqual(['row', 'order_number', 'outcome', 'task_id', 'tracking_link', 'reason']);
  expect(lines[1]?.slice(0, 4)).toEqual(['2', 'R-2', 'Created', String(task?.job_id)]);
  expect(lines[1]?.[4]).toMatch(/^http.*\/track\//);
  expect(lines[2]?.slice(0, 3)).toEqual(['3', 'R-3', 'Rejected']);
  expect(lines[2]?.[5]).toMatch(/^Team: /);
  expect(lines.slice(3)).toEqual([
    ['4', 'R-4', 'Skipped', '', '', 'Created before.'],
    ['5', '', 'To repair', '', '', 'No phone.'],
  ]);

  const outcomes = await rowOutcomes(id);
  const failed = failedRows(draft, outcomes, found.value.skipped);
  expect(parseCsv(failedRowsFile(draft, failed))).toEqual([
    ['phone', 'note', 'order'],
    ["'+1 3", 'a, b', 'X-3'],
    ["'+1 5", 'a, b', 'X-5'],
  ]);

  // What the person skips has not failed.
  const withoutLast = { ...draft, plan: { columns: { order_id: 2 }, leftOut: [5] } as never };
  expect([...failedRows(withoutLast, outcomes, found.value.skipped)]).toEqual([3]);
  const left = await resultsFile(found.value, withoutLast, checked);
  const [, , outcome, , , reason] = parseCsv(left.ok ? left.value : '').at(-1) ?? [];
  expect([outcome, reason]).toEqual(['Skipped', 'You skipped it.']);

  // A reload has not checked its rows again yet.
  const unchecked = await resultsFile(found.value, draft, []);
  expect(parseCsv(unchecked.ok ? unchecked.value : '').map((line) => line.slice(0, 3))).toEqual([
    ['row', 'order_number', 'outcome'],
    ['2', 'R-2', 'Created'],
    ['3', 'R-3', 'Rejected'],
    ['4', 'X-4', 'Skipped'],
    ['5', 'X-5', 'Not sent'],
  ]);
});
