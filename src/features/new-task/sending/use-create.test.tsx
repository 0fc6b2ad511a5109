// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceChange } from '#data/device/announce-changes.ts';
import { closeDatabase } from '#data/device/database.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { enterConnection, getConnection } from '#data/http/connection.ts';
import { allIntents, intentsOfOrderQuery } from '#data/outbox/page-intents.ts';
import { fromBody } from '#form/body.ts';
import { useCheckedForm } from '#form/field-errors.ts';
import { PickerField } from '#form/fields/picker-field.tsx';
import { form } from '#form/task-form.ts';
import { timeTypedNow, type FormValues } from '#form/values.ts';
import { emptyDevice } from '#testing/empty-device.ts';
import { emptyDirectory } from '#testing/form-frame.tsx';
import { anIntent } from '#testing/intents.ts';
import { setLocks } from '#testing/page-locks.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { samples } from '#testing/samples.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { getDraftId, hasSaveFailed, replaceDraft, showNewDraft } from '../drafts/draft-store.ts';
import { tabDraft } from '../drafts/find-draft.ts';
import { useDraft } from '../drafts/use-draft.ts';
import { getPress, setPress } from './presses.ts';
import { useCreate } from './use-create.ts';

let service: TestService;
let created: number;
/** The answer to the address lookup. */
let place: PromiseWithResolvers<Response>;

beforeEach(async () => {
  await emptyDevice();
  sessionStorage.clear();
  history.replaceState(null, '', '/new/delivery');
  setLocks();
  created = 0;
  place = Promise.withResolvers();
  service = await startService();
  answerCalls((request) => {
    const { pathname } = new URL(request.url);
    if (pathname === profiles.documented.paths.delivery) created += 1;
    return pathname === extensionPaths.place
      ? place.promise.then((response) => response.clone())
      : service.app.fetch(request);
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

const newTask = (): FormValues => ({
  ...fromBody({
    kind: 'delivery',
    body: { ...samples.delivery.body, merchant_id: service.account.merchant_id, order_id: 'first' },
  }),
  zone: samples.delivery.zone,
  latitude: '',
  longitude: '',
});

beforeEach(() => {
  // A press waits a second for the address, which is too short on a busy machine.
  const start = globalThis.setTimeout;
  const startLater = ((run: () => void, ms?: number) =>
    start(run, ms === 1000 ? 60_000 : ms)) as typeof start;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(startLater);
});

let directory = emptyDirectory;
beforeEach(() => {
  directory = emptyDirectory;
});

const Page = () => {
  const [first] = useState(() => (getDraftId() === '' ? newTask() : structuredClone(form.getValues())));
  const rules = { profile: profiles.documented, directory };
  useCheckedForm(first, { kind: 'delivery', zoneOf: ({ zone }) => zone, ...rules });
  useDraft('delivery');
  const { press, message, questions, isWaiting, putBack } = useCreate('delivery', directory);
  return (
    <form aria-label="Task" aria-busy={isWaiting}>
      <button type="button" onClick={({ timeStamp }) => press(timeStamp)}>
        Create
      </button>
      <input aria-label="Phone" {...form.register('customer_phone')} />
      <PickerField name="fleet_id" list={directory.agents} />
      {putBack && (
        <button type="button" onClick={putBack}>
          Edit again
        </button>
      )}
      <output>{[message, ...questions.map(({ text }) => text)].join('')}</output>
    </form>
  );
};

const open = async () => {
  await connectAs(service.account);
  const { unmount } = render(<Page />);
  await waitFor(() => expect(tabDraft()).not.toBeNull());
  return unmount;
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
  const { queryClient } = render(<Page />);
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
  await open();
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

it('sends nothing if the zone of the address moves a time to another day', async () => {
  await open();
  act(() => form.setValue('zone', ''));
  act(() => form.setValue('job_delivery_datetime', timeTypedNow('tom 9')));
  pressCreate();
  const dayIn = (timeZone?: string) => new Date().toLocaleDateString('en-GB', { timeZone });
  answerPlace(dayIn('Pacific/Kiritimati') === dayIn() ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati');
  await waitFor(() => expect(message()).toContain('because the form changed'));
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
  const unmount = await open();
  const draftId = getDraftId();
  pressCreate();
  unmount();
  history.replaceState(null, '', '/sent');
  answerPlace();
  await waitFor(() => expect(getPress(draftId).wasAbandoned).toBe(true));
  history.replaceState(null, '', '/new/delivery');
  render(<Page />);
  await waitFor(() => expect(message()).toContain('wasn’t sent, because you left it'));
  expect(created).toBe(0);
});

it('keeps its questions when the form is shown again', async () => {
  const unmount = await open();
  const question = {
    key: 'order_id',
    about: 'order first',
    text: 'This order number was used before.',
  } as const;
  act(() => setPress(getDraftId(), { questions: [question] }));
  expect(message()).toBe(question.text);
  unmount();
  render(<Page />);
  expect(message()).toBe(question.text);
  act(() => form.setValue('job_description', 'Two envelopes'));
  expect(message()).toBe('');
});

it('sends another draft while the press of the first one waits', async () => {
  await open();
  const first = getDraftId();
  pressCreate();
  act(() => void replaceDraft({ ...newTask(), order_id: 'second', customer_address: '2 Elm St' }));
  const second = getDraftId();
  pressCreate();
  answerPlace();
  await waitFor(() => expect(created).toBe(1));
  const ids = new Set(allIntents().map(({ id }) => id));
  expect([ids.has(first), ids.has(second)]).toEqual([false, true]);
  expect(getPress(first)).toMatchObject({ wasAbandoned: true });
});

it('sends no typed agent while the list that may have the name is loading', async () => {
  directory = { ...emptyDirectory, agents: { choices: null, state: 'loading' } };
  await open();
  answerPlace();
  act(() => form.setValue('assignment', 'agent'));
  const agent = screen.getByRole('combobox', { name: 'Agent' });
  fireEvent.change(agent, { target: { value: 'Ana' } });
  fireEvent.blur(agent);
  pressCreate();
  expect(form.getFieldState('fleet_id').error?.message).toContain('The list is still loading');
  act(() => showNewDraft({ ...newTask(), assignment: 'agent', fleet_id: '701' }));
  pressCreate();
  await waitFor(() => expect(created).toBe(1));
  expect(allIntents()[0]?.body).toMatchObject({ fleet_id: '701' });
});

it('takes presses while an address is looked up as one', async () => {
  await open();
  pressCreate();
  pressCreate();
  answerPlace();
  await waitFor(() => expect(created).toBe(1));
});

it('keeps a task that the browser could not store until the user puts it back', async () => {
  await open();
  const phone = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' });
  const before = phone.value;
  await closeDatabase();
  const { indexedDB } = globalThis;
  vi.stubGlobal('indexedDB', undefined);
  answerPlace();
  pressCreate();
  await waitFor(() => expect(message()).toContain('was not sent: this browser couldn’t save it'));
  expect(phone.value).toBe('');
  const editAgain = () => fireEvent.click(screen.getByRole('button', { name: 'Edit again' }));
  fireEvent.change(phone, { target: { value: '+1 415 555 0199' } });
  editAgain();
  await waitFor(() => expect(hasSaveFailed()).toBe(true));
  expect(phone.value).toBe('+1 415 555 0199');
  fireEvent.change(phone, { target: { value: '' } });
  editAgain();
  await waitFor(() => expect(phone.value).toBe(before));
  expect(message()).toBe('');
  vi.stubGlobal('indexedDB', indexedDB);
});
