// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { announceChange } from '#data/device/announce-changes.ts';
import { savePreset } from '#data/http/preset-requests.ts';
import { startOutbox } from '#data/outbox/outbox.ts';
import { TextInput } from '#form/fields/text-input.tsx';
import { newValues } from '#form/values.ts';
import { emptyDirectory, FormFrame } from '#testing/form-frame.tsx';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { draftStore } from '../drafts/draft-store.ts';
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
  act(() => void draftStore.attach({ connectionId: connection.id, merchantId: '' }, true));
  renderTools();
  expect(await screen.findByText(said)).toBeDefined();
  expect(location.search).toBe('');
  act(() => draftStore.advance(newValues()));
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
});

it.each(['duplicate', 'fix'])('says that this browser lacks the task that ?%s= names', async (purpose) => {
  const connection = await connectAs(service.account);
  const stop = startOutbox();
  history.replaceState(null, '', `/new/delivery?${purpose}=nonsense`);
  act(() => void draftStore.attach({ connectionId: connection.id, merchantId: '' }, true));
  renderTools();
  expect(await screen.findByText(/^This browser doesn’t have that task/)).toBeDefined();
  expect(location.search).toBe('');
  await stop();
});
