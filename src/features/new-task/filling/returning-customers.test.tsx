// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { use } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CustomerRow } from '#contract/customers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import type { TaskBody } from '#contract/operations.ts';
import { getConnection } from '#data/http/connection.ts';
import { submit } from '#data/outbox/outbox.ts';
import { TextInput } from '#form/fields/text-input.tsx';
import { form, LookupListContext } from '#form/task-form.ts';
import { newValues, type SomeValues } from '#form/values.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { anIntent } from '#testing/intents.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { ReturningCustomers } from './returning-customers.tsx';

let service: TestService;
/** Look-ups in the directory, each with the function that answers it. */
let asked: { phone: unknown; answer: (response: Response) => void }[];
let noteSaved: PromiseWithResolvers<Response>;

beforeEach(async () => {
  asked = [];
  noteSaved = Promise.withResolvers();
  service = await startService({});
  answerCalls(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === extensionPaths.customerNote) return noteSaved.promise;
    if (pathname !== extensionPaths.customerFind) return service.app.fetch(request);
    const { phone } = (await request.clone().json()) as Record<string, unknown>;
    return new Promise<Response>((answer) => asked.push({ phone, answer }));
  });
});
afterEach(() => leavePage(service));

const row = (part: Partial<CustomerRow>): CustomerRow => ({
  customer_id: 2,
  name: 'Maya Flores',
  phone: '+1 415 555 0134',
  address: '18 Mission St',
  latitude: '',
  longitude: '',
  time_zone: null,
  tasks: 1,
  last_day: '2026-11-20',
  note: '',
  ...part,
});
const told = (...data: CustomerRow[]) => Response.json({ status: 200, message: 'OK', data });

const box = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent.split('+')[0]);
const highlighted = () => screen.getByRole('option', { selected: true }).textContent;

const List = () => use(LookupListContext);

/** Sends a task for a customer. */
const serve = async (name: string): Promise<void> => {
  const { api_key: _key, ...rest } = service.body('delivery');
  const person = { customer_username: name, customer_phone: '+1 415 555 0134', order_id: name };
  const body = { ...rest, ...person } as TaskBody<'delivery'>;
  await submit({ kind: 'delivery', body, summary: anIntent().summary }, getConnection()!);
};

/** @param served names of customers of this browser's tasks, the newest last */
const open = async (served: readonly string[] = [], values: SomeValues = {}) => {
  await connectAs(service.account);
  for (const name of served) await serve(name);
  render(
    <FormFrame kind="delivery" values={newValues({ zone: 'America/Los_Angeles', ...values })}>
      <ReturningCustomers draftId="draft">
        <div id="task-form">
          <TextInput name="customer_phone" />
          <TextInput name="customer_username" />
          <TextInput name="customer_email" />
          <List />
          <TextInput name="customer_address" />
          <TextInput name="job_description" />
        </div>
      </ReturningCustomers>
    </FormFrame>,
  );
  return userEvent.setup();
};
const untilAsked = (...phones: string[]) =>
  waitFor(() => expect(asked.map(({ phone }) => phone)).toEqual(phones));

it('a late answer adds rows below the highlighted one', async () => {
  const user = await open(['Bo', 'Ana']);
  await user.type(box('Customer phone'), '0134');
  await waitFor(() => expect(names()).toEqual(['Ana', 'Bo']));
  await user.keyboard('{ArrowDown}');
  await untilAsked('0134');
  const before = screen.getByRole('option', { selected: true });
  const theirs = row({ name: 'Ana', address: '500 Castro St, San Francisco', customer_id: 4 });
  asked[0]?.answer(told(row({}), theirs));
  await waitFor(() => expect(names()).toEqual(['Ana', 'Bo', 'Maya Flores']));
  expect(screen.getByRole('option', { selected: true })).toBe(before);
  expect(highlighted()).toContain('Bo');
  await user.keyboard('{Enter}');
  expect(box('Customer name').value).toBe('Bo');
});

it('a second choice leaves nothing of the first customer in the form', async () => {
  const user = await open(['Bo', 'Ana'], { customer_email: 'typed@example.com' });
  await user.type(box('Customer phone'), '0134');
  await untilAsked('0134');
  const withNote = row({ name: 'Zoe', address: '9 Elm St', note: 'Back door' });
  asked[0]?.answer(told(withNote));
  await waitFor(() => expect(names()).toEqual(['Ana', 'Bo', 'Zoe']));
  await user.click(screen.getByRole('option', { name: /Zoe/ }));
  expect(box('Description').value).toBe('Back door');
  expect(box('Customer email').value).toBe('');
  await user.type(box('Customer phone'), '{Backspace}4');
  await user.click(screen.getByRole('option', { name: /Bo/ }));
  expect(box('Customer name').value).toBe('Bo');
  expect(box('Description').value).toBe('');
});

it('a customer without an address leaves its error, and is announced as the focus goes there', async () => {
  const user = await open();
  act(() => form.setError('customer_address', { type: 'check', message: 'Enter the address.' }));
  await user.type(box('Customer phone'), '0134');
  await untilAsked('0134');
  asked[0]?.answer(told(row({ address: '' })));
  await user.click(await screen.findByRole('option', { name: /Maya Flores/ }));
  expect(form.getFieldState('customer_address').error?.message).toBe('Enter the address.');
  expect(document.activeElement).toBe(box('Customer address'));
  expect(screen.getByText('Filled in Maya Flores.')).toBeTruthy();
});

describe('a note', () => {
  /** Fills in Maya Flores, and types a note about her. */
  const typeNote = async () => {
    const user = await open();
    await user.type(box('Customer phone'), '0134');
    await untilAsked('0134');
    asked[0]?.answer(told(row({})));
    await user.click(await screen.findByRole('option', { name: /Maya Flores/ }));
    await user.click(screen.getByRole('button', { name: 'Add a note for Maya Flores' }));
    await user.type(box('Note for Maya Flores'), 'code 4711');
    return user;
  };
  const answerNote = () =>
    noteSaved.resolve(
      Response.json({ status: 200, message: 'OK', data: { customer_id: 2, note: 'code 4711' } }),
    );
  const findSaved = () => screen.findByRole('button', { name: 'Edit the note of Maya Flores' });

  it('that is saved late does not fill the next task', async () => {
    const user = await typeNote();
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    await user.clear(box('Customer address'));
    expect(screen.queryByRole('button', { name: 'Save note' })).toBeNull();
    answerNote();
    await user.type(box('Customer address'), '18 Mission St');
    await findSaved();
    expect(box('Description').value).toBe('');
  });

  it('that is not saved stays after Escape', async () => {
    const user = await typeNote();
    await user.keyboard('{Escape}');
    const opener = screen.getByRole('button', { name: 'Add a note for Maya Flores' });
    expect(document.activeElement).toBe(opener);
    await user.click(opener);
    expect(box('Note for Maya Flores').value).toBe('code 4711');
  });
});
