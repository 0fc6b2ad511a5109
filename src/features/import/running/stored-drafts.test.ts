import { expect, it } from 'vitest';
import { emptyDevices } from '#testing/empty-device.ts';
import { changeImport, getImport, putImport, readCells, type ImportState } from '#data/device/imports.ts';
import { storeImport } from '#testing/imports.ts';
import { openImport, saveDraft } from './stored-drafts.ts';

emptyDevices();

const connection = { id: 'c1', baseUrl: 'https://dispatch.test' };

const store = (part?: Parameters<typeof storeImport>[0]) =>
  storeImport({ plan, connectionId: connection.id, ...part });

const plan = { kind: 'delivery', given: {}, columns: {} };

const change = (id: string, state: ImportState) =>
  changeImport(id, (record) => ({ ...record, state, pausedBy: null }));

it.each([
  ['paused', 'running'],
  ['running', 'paused'],
  ['draft', 'running'],
  ['running', 'done'],
] as const)('an import that was %s and is %s while its file is stored stays so', async (before, after) => {
  const id = await store({ state: before, pausedBy: before === 'paused' ? 'restart' : null });
  const draft = await openImport(id, connection);
  if (!draft) throw new Error('no import');
  const row = { number: 2, cells: ['+1 555 0100'] };
  const saving = saveDraft({ ...draft, name: 'b.csv', rows: [row] }, connection);
  await change(id, after);
  expect(await saving).toMatchObject({ ok: true });
  expect(await getImport(id)).toMatchObject({ value: { state: after, pausedBy: null, name: 'b.csv' } });
  expect(await readCells(id)).toEqual({ ok: true, value: [row] });
});

it('of two tabs that have one draft open the second does not write over the first, and is told', async () => {
  const id = await store();
  const draft = await openImport(id, connection);
  if (!draft) throw new Error('no import');
  const found = await getImport(id);
  if (!found.ok || !found.value) throw new Error('no import');
  const elsewhere = { number: 2, cells: ['+1 555 0199'] };
  await putImport(found.value, new Map([[0, [elsewhere]]]));
  const saved = await saveDraft({ ...draft, rows: [{ number: 2, cells: ['+1 555 0100'] }] }, connection);
  expect(saved).toEqual({ ok: true, value: 'changed' });
  expect(await readCells(id)).toEqual({ ok: true, value: [elsewhere] });
});

it('an import of another account is not opened, whoever has its address', async () => {
  const id = await store();
  expect(await openImport(id, { id: 'c2' })).toBeNull();
  expect(await openImport(id, connection)).toMatchObject({ id });
});
