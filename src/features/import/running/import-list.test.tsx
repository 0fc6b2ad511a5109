// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import * as imports from '#data/device/imports.ts';
import { storeImport } from '#testing/imports.ts';
import { outboxPage } from '#testing/outbox-page.ts';
import { render } from '#testing/render.tsx';
import { until } from '#testing/until.ts';
import { ImportList } from './import-list.tsx';

outboxPage();

const confirm = async () => {
  const name = `${crypto.randomUUID()}.csv`;
  await storeImport({ name });
  render(<ImportList onOpen={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: `Delete draft ${name}` }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete draft' }));
  return screen.getByRole('button', { name, hidden: true });
};

it('deletes a draft once that is confirmed', async () => {
  const line = await confirm();
  await until(() => expect(line.isConnected).toBe(false));
});

it('says that an import could not be deleted', async () => {
  vi.spyOn(imports, 'removeImport').mockResolvedValue({ ok: true, value: false });
  await confirm();
  expect((await screen.findByRole('alert')).textContent).toMatch('That didn’t work');
});
