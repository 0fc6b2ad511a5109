import { expect, it } from 'vitest';
import { emptyDevices } from '#testing/empty-device.ts';
import { changeImport, getImport, readCells, type ImportState } from '#device/imports.ts';
import { storeImport } from '#testing/imports.ts';
import { openImport, saveDraft } from './stored-drafts.ts';

emptyDevices();

const connection = { id: 'c1', baseUrl: 'https://dispatch.test' };

const plan = { kind: 'delivery', given: {}, columns: {} };

const change = (id: string, state: ImportState) =>
  changeImport(id, (record) => ({ ...record, state, pausedBy: null }));

it.each([
  ['paused', 'running'],
  ['running', 'paused'],
  ['draft', 'running'],
  ['running', 'done'],
] as const)('an import that was %s and is %s while its file is stored stays so', async (before, after) => {
  const id = await storeImport({ plan, state: before, pausedBy: before === 'paused' ? 'restart' : null });
  const draft = await openImport(id);
  if (!draft) throw new Error('no import');
  const row = { number: 2, cells: ['+1 555 0100'] };
  const saving = saveDraft({ ...draft, name: 'b.csv', rows: [row] }, connection);
  await change(id, after);
  expect(await saving).toMatchObject({ ok: true });
  expect(await getImport(id)).toMatchObject({ value: { state: after, pausedBy: null, name: 'b.csv' } });
  expect(await readCells(id)).toEqual({ ok: true, value: [row] });
});
