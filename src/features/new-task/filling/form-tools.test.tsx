// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { announceChange } from '#data/device/announce-changes.ts';
import { savePreset } from '#data/http/preset-requests.ts';
import { TextInput } from '#form/fields/text-input.tsx';
import { newValues } from '#form/values.ts';
import { emptyDirectory, FormFrame } from '#testing/form-frame.tsx';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { captureLink, pendingLink, restoreLink } from '../pending-link.ts';
import { FormTools } from './form-tools.tsx';

let service: TestService;

beforeEach(async () => {
  // The draft store lives as long as its page; a wipe empties it.
  announceChange({ store: 'all', id: '' });
  service = await startService({});
  answerCalls((request) => service.app.fetch(request));
});
afterEach(() => leavePage(service));

const renderTools = () =>
  render(
    <FormFrame kind="delivery" values={newValues()} directory={emptyDirectory}>
      <FormTools />
      <TextInput name="customer_phone" />
    </FormFrame>,
  );

it.each([
  ['?preset=Pharmacy', 'Started from Pharmacy.'],
  ['?preset=Gone', 'There’s no preset Gone. The form is unchanged.'],
])('the address %s is done once, and the form says “%s” of its task', async (search, said) => {
  const connection = await connectAs(service.account);
  await savePreset(connection, { name: 'Pharmacy', values: { job_description: 'Cold' } });
  history.replaceState(null, '', `/new/delivery${search}`);
  renderTools();
  expect(await screen.findByText(said)).toBeDefined();
  expect(location.search).toBe('');
  act(() => void draftStore.attach({ connectionId: connection.id, merchantId: '' }, true));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

it('does not open a panel late, while the user types', async () => {
  history.replaceState(null, '', '/new/delivery');
  renderTools();
  fireEvent.click(screen.getByRole('button', { name: 'Keep for next task' }));
  screen.getByRole('textbox').focus();
  fireEvent.click(screen.getByRole('button', { name: 'Presets' }));
  expect(await screen.findByRole('textbox', { name: 'Preset name' })).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it('puts a link back into the address, where a reload reads it', () => {
  const link = '/new/delivery?preset=Depot#customer_phone=1&job_description=a';
  history.replaceState(null, '', link);
  captureLink();
  expect(location.hash).toBe('');
  restoreLink();
  pendingLink.set(null);
  expect(location.href).toBe(`${location.origin}${link}`);
});
