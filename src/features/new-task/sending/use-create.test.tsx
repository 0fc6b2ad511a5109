// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceChange } from '#data/device/announce-changes.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { enterConnection, getConnection, useConnection } from '#data/http/connection.ts';
import { allIntents, intentsOfOrderQuery } from '#data/outbox/page-intents.ts';
import { fromBody } from '#form/body.ts';
import { useCheckedForm } from '#form/use-checked-form.ts';
import type { FormValues } from '#form/values.ts';
import { emptyDevice } from '#testing/empty-device.ts';
import { emptyDirectory } from '#testing/form-frame.tsx';
import { anIntent } from '#testing/intents.ts';
import { setLocks } from '#testing/page-locks.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { samples } from '#testing/samples.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import type { Draft } from '../drafts/new-draft.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { tabDraft } from '../drafts/find-draft.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { useCreate } from './use-create.ts';

let service: TestService;
let created: number;
/** The answer to the address lookup. */
let place: PromiseWithResolvers<Response>;

beforeEach(async () => {
  await emptyDevice();
  sessionStorage.clear();
  setLocks();
  created = 0;
  place = Promise.withResolvers();
  service = await startService();
  answerCalls((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === profiles.documented.paths.delivery) created += 1;
    return pathname === extensionPaths.place ? place.promise : service.app.fetch(request);
  });
});
afterEach(async () => {
  cleanup();
  // The store lives as long as its page; a wipe stops it.
  announceChange({ store: 'all', id: '' });
  await leavePage(service);
});

const answerPlace = (time_zone = samples.delivery.zone) =>
  place.resolve(
    Response.json({ status: 200, message: 'OK', data: { place: null, coordinates: null, time_zone } }),
  );

let drafts = 0;

const newTask = (): Draft => ({
  id: `draft ${(drafts += 1)}`,
  values: {
    ...fromBody({
      kind: 'delivery',
      body: { ...samples.delivery.body, merchant_id: service.account.merchant_id, order_id: 'first' },
    }),
    zone: samples.delivery.zone,
    latitude: '',
    longitude: '',
  },
});

let task: Draft;
beforeEach(() => {
  task = newTask();
  // A press waits a second for the address, which is too short on a busy machine.
  const start = globalThis.setTimeout;
  const startLater = ((run: () => void, ms?: number) =>
    start(run, ms === 1000 ? 60_000 : ms)) as typeof start;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(startLater);
});

const Page = ({ onForm }: { onForm: (form: UseFormReturn<FormValues>) => void }) => {
  const connection = useConnection();
  const [first] = useState(() => draftStore.current(connection?.id ?? '', '') ?? task);
  const form = useCheckedForm(first.values, {
    kind: 'delivery',
    profile: profiles.documented,
    directory: emptyDirectory,
    zoneOf: ({ zone }) => zone,
  });
  useDraft({ kind: 'delivery', connection, form, first });
  const { press, message, questions, isWaiting } = useCreate({
    kind: 'delivery',
    form,
    directory: emptyDirectory,
  });
  return (
    <form ref={() => onForm(form)} aria-label="Task" aria-busy={isWaiting}>
      <button type="button" onClick={({ timeStamp }) => press(timeStamp)}>
        Create
      </button>
      <output>{[message, ...questions.map(({ text }) => text)].join('')}</output>
    </form>
  );
};

const open = async () => {
  await connectAs(service.account);
  const opened = Promise.withResolvers<UseFormReturn<FormValues>>();
  render(<Page onForm={opened.resolve} />);
  await waitFor(() => expect(tabDraft()).not.toBeNull());
  return opened.promise;
};

const pressCreate = () => fireEvent.click(screen.getByRole('button', { name: 'Create' }));
const message = () => screen.getByRole('status').textContent;

it('sends a task once its address is looked up', async () => {
  await open();
  pressCreate();
  expect(created).toBe(0);
  answerPlace();
  await waitFor(() => expect(created).toBe(1));
});

it('replaces the rejected row of an import that has its order number', async () => {
  const { id: connectionId } = await connectAs(service.account);
  const { queryClient } = render(<Page onForm={() => undefined} />);
  const row = { id: 'row', importId: 'import', orderId: 'first', connectionId };
  queryClient.setQueryData(intentsOfOrderQuery(connectionId, 'first').queryKey, [
    anIntent({ ...row, state: 'rejected', settledBy: 'service' }),
  ]);
  answerPlace();
  pressCreate();
  await waitFor(() => expect(created).toBe(1));
  expect(allIntents().find(({ orderId }) => orderId === 'first')?.replaces).toBe('row');
});

it('sends nothing if the task changed while its address was looked up', async () => {
  const form = await open();
  pressCreate();
  act(() => form.setValue('job_description', 'Two envelopes'));
  answerPlace();
  await waitFor(() =>
    expect(message()).toContain(
      'wasn’t sent, because the form changed while the address was being looked up',
    ),
  );
  expect(created).toBe(0);
});

it('sends nothing if another account connected while the address was looked up', async () => {
  const other = await connectAs(await service.createAccount('Other'));
  await open();
  const first = getConnection();
  pressCreate();
  act(() => enterConnection(other));
  answerPlace();
  await waitFor(() => expect(screen.getByRole('form').ariaBusy).toBe('false'));
  expect(message()).toBe('');
  if (first) act(() => enterConnection(first));
  await waitFor(() => expect(message()).toContain('wasn’t sent'));
  expect(created).toBe(0);
});

it('says that a task wasn’t sent if the form was left while its address was looked up', async () => {
  await connectAs(service.account);
  const { unmount } = render(<Page onForm={() => undefined} />);
  await waitFor(() => expect(tabDraft()).not.toBeNull());
  pressCreate();
  unmount();
  answerPlace();
  render(<Page onForm={() => undefined} />);
  await waitFor(() => expect(message()).toContain('wasn’t sent'));
  expect(created).toBe(0);
});

it('takes presses while an address is looked up as one', async () => {
  await open();
  pressCreate();
  pressCreate();
  answerPlace();
  await waitFor(() => expect(created).toBe(1));
});
