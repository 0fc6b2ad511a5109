import { fieldNames } from '#contract/fields.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { displayStatusOf, type SenderContext } from '#data/outbox/display-status.ts';
import { displayStatusWords, exportColumns } from '#data/outbox/words.ts';
import { toCsv } from '#ui/csv.ts';

/** The fields of a body by wire name. The API key is never part of an intent. */
const bodyFields = fieldNames.filter((name) => name !== 'api_key');

const columns = [...exportColumns, ...bodyFields];

/** Lists, such as custom fields, are JSON in their cell; what the body does not have is blank. */
const cell = (value: unknown): string => {
  if (value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

const row = (intent: Intent, context: SenderContext): string[] => {
  const { kind, createdAt, baseUrl, body, last } = intent;
  const created = last?.kind === 'created' ? last : null;
  return [
    displayStatusWords[displayStatusOf(intent, context)],
    kind,
    new Date(createdAt).toISOString(),
    baseUrl,
    (created?.data.jobs ?? []).map(({ id }) => id).join(' '),
    (created?.trackingLinks ?? []).map(({ text }) => text).join(' '),
    ...bodyFields.map((name) => cell(body[name])),
  ];
};

/** Sent tasks as a CSV file, one row each, whatever their kind; see `#ui/csv.ts` for what a spreadsheet may do with it. */
export const intentsCsv = (intents: readonly Intent[], context: SenderContext): string =>
  toCsv([columns, ...intents.map((intent) => row(intent, context))]);
