// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceChange } from '#data/device/announce-changes.ts';
import { closeDatabase } from '#data/device/database.ts';
import { getDraft, putDraft } from '#data/device/drafts.ts';
import { newValues } from '#form/values.ts';
import { emptyDevice, leaveDevice } from '#testing/empty-device.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { render } from '#testing/render.tsx';
import { until } from '#testing/until.ts';
import { DraftList, useDraftList } from './draft-list.tsx';
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

it('follows what another tab saves of the draft that it has taken over', async () => {
  const values = newValues({ order_id: 'A', merchant_id: 'm1' });
  const first = { id: 'taken', values: newValues({ order_id: 'A', merchant_id: 'm1' }) };
  draftStore.attach({
    connectionId: 'c1',
    merchantId: 'm1',
    kind: () => 'delivery',
    anyKind: false,
    first,
    values: () => values,
    show: () => undefined,
    onOpened: () => undefined,
    onAside: () => undefined,
  });
  await draftStore.ready();
  values.customer_username = 'Ana';
  draftStore.touch();
  await draftStore.flush();
  render(<Names />);
  expect(await screen.findByText('Ana')).toBeDefined();

  announceChange({ store: 'drafts', id: 'taken', wanted: true });
  await until(() => expect(draftStore.isOutOfReach()).toBe(true));
  const read = await getDraft('taken');
  const stored = read.ok ? read.value : null;
  if (!stored) throw new Error('The draft was not stored.');
  await putDraft({ ...stored, values: { ...stored.values, customer_username: 'Ana Maria' } }, stored.rev);
  expect(await screen.findByText('Ana Maria')).toBeDefined();
});

it('says so where the page may not copy a link: without https it has no clipboard', async () => {
  vi.stubGlobal('navigator', {});
  render(
    <FormFrame kind="delivery" values={newValues({ customer_username: 'Ana' })}>
      <DraftList connectionId="c1" />
    </FormFrame>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Copy link to this task' }));
  expect(await screen.findByText('This browser didn’t let the page copy the link.')).toBeDefined();
});
