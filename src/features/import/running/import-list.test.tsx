// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { changeImport, readCells } from '#data/device/imports.ts';
import { getConnection } from '#data/http/connection.ts';
import * as importOutcomes from '#data/outbox/import-outcomes.ts';
import * as imports from '#data/outbox/imports.ts';
import { outboxPage } from '#testing/outbox-page.ts';
import { render } from '#testing/render.tsx';
import { until } from '#testing/until.ts';
import { firstPlan } from '../matching/first-plan.ts';
import { ImportList } from './import-list.tsx';
import * as storedDrafts from './stored-drafts.ts';

outboxPage();

const headers = ['Customer phone'];
const rows = [{ number: 2, cells: ['+1 202 555 0102'] }];
const plan = firstPlan(headers, { usualKind: 'delivery', merchantId: 'm' });

let idOf: (name: string) => string;

beforeEach(async () => {
  // The page remembers what it has stored of an import.
  const test = crypto.randomUUID();
  idOf = (name) => `${test} ${name}`;
  for (const name of ['a.csv', 'b.csv'])
    await storedDrafts.saveDraft({ id: idOf(name), name, headers, rows, plan }, getConnection()!);
  onTestFinished(await imports.startImports());
  render(<ImportList onOpen={() => undefined} />);
});

const bin = (name: string) => screen.findByRole('button', { name: `Remove import ${name}` });
const names = () => screen.getAllByRole('listitem').map((line) => line.querySelector('button')?.textContent);

it('a draft that was removed comes back with its rows', async () => {
  fireEvent.click(await bin('a.csv'));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await until(() => expect(new Set(names())).toEqual(new Set(['a.csv', 'b.csv'])));
  expect(await readCells(idOf('a.csv'))).toEqual({ ok: true, value: rows });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('an import with rows to repair is not done', async () => {
  const count = vi.spyOn(importOutcomes, 'countStoredRows');
  const counts = { queued: 0, sending: 0, rejected: 0, 'not-sent': 0, unknown: 0 };
  count.mockResolvedValue({ ...counts, created: 3, repair: 2 });
  await act(() => changeImport(idOf('a.csv'), (record) => ({ ...record, state: 'done', pausedBy: null })));
  const said = await screen.findByText('3 created · 2 to repair');
  const line = said.closest('li');
  expect(line?.querySelector('svg')?.getAttribute('data-tone')).toBe('warn');
  expect(line?.textContent).toContain('3 of 5');
});

it('says that an import could not be removed', async () => {
  vi.spyOn(imports, 'forgetImport').mockResolvedValue({ ok: true, value: false });
  fireEvent.click(await bin('a.csv'));
  expect((await screen.findByRole('alert')).textContent).toBe('This browser couldn’t remove that import.');
  expect(screen.queryByText('Removed: a.csv')).toBeNull();
});
