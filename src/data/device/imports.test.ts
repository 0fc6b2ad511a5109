import { expect, it } from 'vitest';
import { emptyDevices } from '#testing/empty-device.ts';
import { isRecord } from '#contract/json.ts';
import { anImport } from '#testing/imports.ts';
import { importRowId, readImportRowId } from './import-row-id.ts';
import { importRowStore } from './import-rows.ts';
import { getImport, listImports, putImport, readCells, removeImport, removeOldImports } from './imports.ts';
import type { StoredIntent } from './intents.ts';

emptyDevices();

const cells = (number: number) => ({ number, cells: [`+1 555 ${number}`] });

type Row = StoredIntent & { open?: boolean };

const rows = importRowStore(
  (raw) => (isRecord(raw) && typeof raw['createdAt'] === 'number' ? (raw as unknown as Row) : null),
  (row) => row.open === true,
);

const row = (importId: string, number: number, part: Partial<Row> = {}): Row => ({
  id: importRowId(importId, number),
  connectionId: 'c1',
  state: 'queued',
  orderId: `A-${number}`,
  createdAt: 1,
  rev: 0,
  ...part,
});

const addRows = async (...added: Row[]) => {
  for (const each of added) expect(await rows.add(each)).toEqual({ ok: true, value: true });
};

const numbers = (found: { ok: true; value: Row[] } | { ok: false }) =>
  found.ok ? found.value.map(({ id }) => readImportRowId(id).number) : null;

it('an import is stored with its file, and a change of one chunk leaves the others', async () => {
  await putImport(
    anImport({ id: 'a' }),
    new Map([
      [0, [cells(2)]],
      [1, [cells(502)]],
    ]),
  );
  const corrected = { ...cells(503), read: ['as it was read'] };
  await putImport(anImport({ id: 'a', name: 'b.csv', fileRev: 1 }), new Map([[1, [corrected]]]));
  expect(await getImport('a')).toMatchObject({ ok: true, value: { name: 'b.csv' } });
  expect(await readCells('a')).toEqual({ ok: true, value: [cells(2), corrected] });
});

it('what another tab has stored of a file is not written over, and what it has removed does not come back', async () => {
  const chunk = (number: number) => new Map([[0, [cells(number)]]]);
  expect(await putImport(anImport({ id: 'a' }), chunk(2))).toEqual({ ok: true, value: { fileRev: 1 } });
  expect(await putImport(anImport({ id: 'a', fileRev: 1 }), chunk(3))).toEqual({
    ok: true,
    value: { fileRev: 2 },
  });
  const stale = anImport({ id: 'a', fileRev: 1 });
  expect(await putImport(stale, chunk(4))).toEqual({ ok: true, value: 'changed' });
  expect(await readCells('a')).toEqual({ ok: true, value: [cells(3)] });
  await removeImport('a');
  expect(await putImport(stale, chunk(4))).toEqual({ ok: true, value: 'removed' });
  expect(await listImports()).toEqual({ ok: true, value: [] });
});

it('an import that is removed takes its rows and its file with it, and no other import’s', async () => {
  await putImport(anImport({ id: 'a' }), new Map([[0, [cells(2)]]]));
  await putImport(anImport({ id: 'ab' }), new Map([[0, [cells(3)]]]));
  await addRows(row('a', 2), row('ab', 3));
  await removeImport('a');
  expect(await listImports()).toMatchObject({ value: [{ id: 'ab' }] });
  expect(await readCells('a')).toEqual({ ok: true, value: [] });
  expect(await readCells('ab')).toEqual({ ok: true, value: [cells(3)] });
  expect(numbers(await rows.waiting('a', 5))).toEqual([]);
  expect(numbers(await rows.waiting('ab', 5))).toEqual([3]);
});

it('imports that ended long ago are removed; those that are paused, or have a row that is open, stay', async () => {
  await putImport(anImport({ id: 'over', state: 'done', endedAt: 10 }), new Map());
  await putImport(anImport({ id: 'young', state: 'done', endedAt: 30 }), new Map());
  await putImport(anImport({ id: 'paused', state: 'paused', pausedBy: 'person' }), new Map());
  await putImport(anImport({ id: 'open', state: 'done', endedAt: 10 }), new Map());
  await addRows(row('open', 2, { state: 'unknown', open: true }));
  expect(await removeOldImports(20)).toEqual({ ok: true, value: 1 });
  const left = await listImports();
  expect(left.ok && left.value.map(({ id }) => id).toSorted()).toEqual(['open', 'paused', 'young']);
});

it('rows wait in the order of the file; those that were attempted do not wait', async () => {
  await addRows(
    row('a', 12),
    row('a', 3, { open: true }),
    row('a', 2, { state: 'created' }),
    row('a', 4),
    row('b', 1),
  );
  expect(numbers(await rows.waiting('a', 1))).toEqual([4]);
  expect(numbers(await rows.waiting('a', 9))).toEqual([4, 12]);
  expect(numbers(await rows.all())).toEqual([3]);
  expect(await rows.oldest('c1', 'queued', () => true)).toMatchObject({ value: { orderId: 'A-3' } });
  expect(await rows.oldest('c1', 'created', () => true)).toEqual({ ok: true, value: null });
  expect(await rows.counts('a', ['queued', 'created'])).toEqual({ ok: true, value: [3, 1] });
});

it('rows are found by order number, whichever import they are of', async () => {
  await addRows(row('a', 2), row('b', 2), row('b', 3));
  const found = await rows.ofOrders('c1', ['A-2', 'A-9']);
  expect(found.ok && found.value.map(({ id }) => readImportRowId(id).importId)).toEqual(['a', 'b']);
  expect(await rows.ofOrders('c2', ['A-2'])).toEqual({ ok: true, value: [] });
});
