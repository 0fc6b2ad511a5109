// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { putImport } from '#data/device/imports.ts';
import type { ImportTask } from '#data/outbox/enqueue-import.ts';
import { outcomeOf } from '#data/outbox/row-outcome.ts';
import { enqueueTasks, importOf, readyRow, rowsOf, storeImport } from '#testing/imports.ts';
import { outboxPage } from '#testing/outbox-page.ts';
import { parseCsv } from '#testing/parse-csv.ts';
import { until } from '#testing/until.ts';
import type { CheckedRow } from '../import-types.ts';
import { resultFile } from './result-file.ts';
import { viewRows, type RowView } from './row-views.ts';

const page = outboxPage();

const taskOf = (number: number): ImportTask => {
  const { id: _id, summary, ...task } = page.input({ order: `R-${number}` });
  return { number, task, summary };
};

it('the result file has the outcome of every row', async () => {
  const rows = [2, 3, 4].map(taskOf);
  if (rows[1]?.task.kind === 'delivery') rows[1].task.body.team_id = 999_999;
  const id = await storeImport();
  await enqueueTasks(id, rows.slice(0, 2), { skipped: [{ number: 4, why: 'Created before.' }] });
  await until(async () => expect((await rowsOf(id)).map(({ settledBy }) => settledBy)).not.toContain(null));
  const record = await importOf(id);
  const checked: CheckedRow[] = [
    ...[2, 3, 4].map(readyRow),
    {
      number: 5,
      orderId: '',
      state: 'repair',
      problems: [{ target: null, message: 'No phone.', answer: null }],
    },
  ];
  const cells = [2, 3, 4, 5].map((number) => ({ number, cells: [`+1 ${number}`, 'a, b', `X-${number}`] }));
  await putImport(record, cells);
  const outcomes = new Map((await rowsOf(id)).map((row) => [row.row ?? 0, outcomeOf(row)]));
  const linesOf = async (views: readonly RowView[]) => parseCsv((await resultFile(id, views)) ?? '');

  const views = viewRows(checked, outcomes, record.skipped);
  const lines = await linesOf(views);
  const [task] = await page.tasks();
  expect(lines[0]).toEqual(['row', 'order_number', 'outcome', 'task_id', 'tracking_link', 'reason']);
  expect(lines[1]?.slice(0, 4)).toEqual(['2', 'R-2', 'Created', String(task?.job_id)]);
  expect(lines[1]?.[4]).toMatch(/^http.*\/track\//);
  expect(lines[2]?.slice(0, 3)).toEqual(['3', 'R-3', 'Rejected']);
  expect(lines[2]?.[5]).toMatch(/^Team: /);
  expect(lines.slice(3)).toEqual([
    ['4', 'R-4', 'Left out', '', '', 'Created before.'],
    ['5', '', 'To fix', '', '', 'No phone.'],
  ]);

  const without5 = viewRows([{ number: 5, orderId: '', state: 'skipped', skip: 'by-hand' }], outcomes, []);
  expect((await linesOf(without5)).at(-1)).toEqual(['5', '', 'Left out', '', '', 'You skipped it.']);

  // A reload has not checked its rows again yet.
  expect((await linesOf([])).map((line) => line.slice(0, 3))).toEqual([
    ['row', 'order_number', 'outcome'],
    ['2', 'R-2', 'Created'],
    ['3', 'R-3', 'Rejected'],
    ['4', '', 'Not sent'],
    ['5', '', 'Not sent'],
  ]);
});
