import { readCells } from '#data/device/imports.ts';
import { listRows } from '#data/device/intents.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { outcomeOf } from '#data/outbox/row-outcome.ts';
import { withFieldLabels } from '#form/with-field-labels.ts';
import { toCsv } from '#ui/csv.ts';
import { outcomeWord } from '../words.ts';
import type { RowView } from './row-views.ts';

const head = ['row', 'order_number', 'outcome', 'task_id', 'tracking_link', 'reason'];

/** Outcome, task, link and reason of a row that was recorded. */
const sentCells = (intent: Intent): string[] => {
  const { state, note } = outcomeOf(intent);
  const created = intent.last?.kind === 'created' ? intent.last : null;
  return [
    outcomeWord(state),
    (created?.data.jobs ?? []).map(({ id }) => id).join(' '),
    (created?.trackingLinks ?? []).map(({ text }) => text).join(' '),
    withFieldLabels(intent.kind, note),
  ];
};

const unsentCells = (row: RowView | undefined): string[] => {
  if (!row || row.next === 'sent') return [outcomeWord('not-sent'), '', '', ''];
  const problems = row.state === 'repair' ? row.problems.map(({ message }) => message) : [];
  return [outcomeWord(row.next), '', '', row.why || problems.join(' ')];
};

/** Outcomes, tasks and reasons of all rows of an import as CSV; null if this device can't be read. */
export const resultFile = async (importId: string, rows: readonly RowView[]): Promise<string | null> => {
  const [cells, intents] = await Promise.all([readCells(importId), listRows(importId)]);
  if (!cells.ok || !intents.ok) return null;
  const sent = new Map(intents.value.map((intent) => [intent.row, intent]));
  const views = new Map(rows.map((row) => [row.number, row]));
  const lines = cells.value.map(({ number }) => {
    const [intent, view] = [sent.get(number), views.get(number)];
    const place = [String(number), intent?.orderId ?? view?.orderId ?? ''];
    return place.concat(intent ? sentCells(intent) : unsentCells(view));
  });
  return toCsv([head, ...lines]);
};
