// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceChange } from '#data/device/announce-changes.ts';
import { closeDatabase } from '#data/device/database.ts';
import { putDraft } from '#data/device/drafts.ts';
import { newValues } from '#form/values.ts';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { render } from '#testing/render.tsx';
import { useDraftList } from './draft-list.tsx';
import { draftStore } from './draft-store.ts';

beforeEach(emptyDevice);
afterEach(async () => {
  announceChange({ store: 'all', id: '' });
  await leaveDevice();
});

const Names = () => useDraftList('c1').map(({ id, name }) => <p key={id}>{name}</p>);

it('has what was saved without an account, and nothing of another one, also where the device fails', async () => {
  const put = (id: string, connectionId: string) =>
    putDraft(
      { id, connectionId, kind: 'delivery', forLater: true, values: newValues({ customer_username: id }) },
      0,
    );
  await put('Ana', '');
  await put('Bo', 'c2');
  await put('Cleo', 'c1');
  const device = indexedDB;
  vi.stubGlobal('indexedDB', undefined);
  await closeDatabase();
  const keep = (id: string, connectionId: string) => {
    const values = newValues({ customer_username: id });
    return draftStore.bringBack({ id, connectionId, kind: 'delivery', forLater: true, values });
  };
  await keep('Dan', 'c2');
  await keep('Eve', 'c1');
  vi.stubGlobal('indexedDB', device);
  render(<Names />);
  expect(await screen.findByText('Ana')).toBeDefined();
  const names = [...document.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(names.toSorted()).toEqual(['Ana', 'Cleo', 'Eve']);
});
