import { expect, it } from 'vitest';
import { aConnection, anIntent, createdOutcome } from '#testing/intents.ts';
import { parseCsv } from '#testing/parse-csv.ts';
import { unguardCell } from '#ui/csv.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { sentCsv } from './csv.ts';
import { mergeSent } from './items.ts';

const csvOf = (intents: readonly Intent[]): string =>
  sentCsv(mergeSent({ intents, rows: [], connection: aConnection, onLine: true, fileOf: () => '' }));
const read = (text: string): Record<string, string>[] => {
  const [head = [], ...rows] = parseCsv(text).map((row) => row.map(unguardCell));
  return rows.map((row) => Object.fromEntries(head.map((name, at) => [name, row[at] ?? ''])));
};

it('the export has every field of every task as it was sent', () => {
  const meta_data = [{ label: 'Gate', data: '=1+1' }];
  const body = {
    order_id: '=A-1',
    customer_phone: '+1 415',
    job_description: 'a,"b"\r\nc',
    meta_data,
    notify: 1,
  };
  const last = createdOutcome({ trackingLinks: [{ leg: 'task', text: 'https://desk.test/t' }] });
  const intent = anIntent({ body, state: 'created', settledBy: 'service', last, createdAt: 0 });
  expect(read(csvOf([intent]))).toMatchObject([
    {
      outcome: 'Created',
      kind: 'delivery',
      created_at: '1970-01-01T00:00:00.000Z',
      job_ids: '17',
      tracking_links: 'https://desk.test/t',
      order_id: '=A-1',
      customer_phone: '+1 415',
      job_description: 'a,"b"\r\nc',
      meta_data: JSON.stringify(meta_data),
      notify: '1',
      ref_images: '',
    },
  ]);
});

it('the export has no column for the API key', () => {
  expect(csvOf([])).not.toContain('api_key');
});
