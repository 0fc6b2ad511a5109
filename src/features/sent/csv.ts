import { fieldNames } from '#contract/fields.ts';
import { exportColumns } from '#data/outbox/words.ts';
import { statusLooks } from '#features/task-card/display-status-look.ts';
import { ownDay } from '#time/own-clock.ts';
import { toCsv } from '#ui/csv.ts';
import { saveFile } from '#ui/save-file.ts';
import type { SentItem } from './items.ts';

/** By wire name. The API key is never part of a stored task. */
const bodyFields = fieldNames.filter((name) => name !== 'api_key');

/** Lists, such as custom fields, are JSON in their cell. */
const cell = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** The shown tasks as a CSV file. `#ui/csv.ts` keeps spreadsheets from running a cell as a formula. */
export const sentCsv = (items: readonly SentItem[]): string =>
  toCsv([
    [...exportColumns, ...bodyFields],
    ...items.map(({ status, intent, jobs, links }) => [
      statusLooks[status].word,
      intent.kind,
      new Date(intent.createdAt).toISOString(),
      intent.baseUrl,
      jobs.join(' '),
      links.map(({ text }) => text).join(' '),
      ...bodyFields.map((name) => cell(intent.body[name])),
    ]),
  ]);

/** Downloads the tasks as a file. */
export const saveCsv = (items: readonly SentItem[]): void =>
  saveFile(`dispatch-desk-sent-${ownDay(Date.now())}.csv`, sentCsv(items), 'text/csv;charset=utf-8');
