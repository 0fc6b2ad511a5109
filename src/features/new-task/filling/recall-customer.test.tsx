// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useWatch } from 'react-hook-form';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CustomerRow } from '#contract/customers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import type { TaskBody } from '#contract/operations.ts';
import { customersQuery } from '#data/http/customer-query.ts';
import { submit } from '#data/outbox/outbox.ts';
import { TextInput } from '#form/text-input.tsx';
import { useTaskForm } from '#form/task-form.ts';
import { newValues, type SomeValues } from '#form/values.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { anIntent } from '#testing/intents.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { RecallCustomer } from './recall-customer.tsx';

let service: TestService;
/** What the book was asked, and how each is answered, whenever the test says so. */
let asked: { phone: unknown; answer: (response: Response) => void }[];

beforeEach(async () => {
  asked = [];
  service = await startService({});
  answerCalls(async (request) => {
    if (new URL(request.url).pathname !== extensionPaths.customerFind) return service.app.fetch(request);
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

/** What the form holds beside its boxes. */
const PointAddress = () => {
  const { control } = useTaskForm();
  return <output>{useWatch({ control, name: 'screen.pointAddress.customer' })}</output>;
};

/** @param served names of those whom this desk has sent a task, the newest last. */
const open = async (...served: string[]) => openWith({}, served);

/** Sends a task for somebody. */
const serve = async (name: string): Promise<void> => {
  const { api_key: _key, ...rest } = service.body('delivery');
  const person = { customer_username: name, customer_phone: '+1 415 555 0134', order_id: name };
  const body = { ...rest, ...person } as TaskBody<'delivery'>;
  await submit({ kind: 'delivery', body, summary: anIntent().summary });
};

const openWith = async (values: SomeValues, served: readonly string[]) => {
  const { id } = await connectAs(service.account);
  for (const name of served) await serve(name);
  render(
    <FormFrame kind="delivery" values={newValues({ zone: 'America/Los_Angeles', ...values })}>
      <div id="panel">
        <TextInput name="customer_phone" />
        <TextInput name="customer_username" />
        <TextInput name="customer_email" />
        <TextInput name="customer_address" />
        <TextInput name="job_description" />
        <PointAddress />
      </div>
      <RecallCustomer connectionId={id} panelId="panel" />
    </FormFrame>,
  );
  return userEvent.setup();
};
const untilAsked = (...phones: string[]) =>
  waitFor(() => expect(asked.map(({ phone }) => phone)).toEqual(phones));

it('a late answer adds rows below the highlighted one', async () => {
  const user = await open('Bo', 'Ana');
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

it('answers out of order offer customers that match the current text', async () => {
  const user = await open();
  await user.type(box('Customer phone'), '4155');
  await untilAsked('4155');
  // At once: between two keys of a slow machine the book is asked, too.
  await user.paste('550134');
  await untilAsked('4155', '4155550134');
  asked[1]?.answer(told(row({})));
  await waitFor(() => expect(names()).toEqual(['Maya Flores']));
  asked[0]?.answer(told(row({ customer_id: 6, name: 'Hal', phone: '+1 415 555 0177' }), row({})));
  await user.keyboard('{ArrowDown}');
  expect(names()).toEqual(['Maya Flores']);
  expect(box('Customer phone').value).toBe('4155550134');
  await user.keyboard('{Enter}');
  expect(box('Customer address').value).toBe('18 Mission St');
});

it('a whole message in a phone field is not looked up', async () => {
  const connection = await connectAs(service.account);
  const text = 'Tom Miller +1 415 555 0199, 500 Castro St, San Francisco';
  const isAsked = (part: 'phone' | 'address') => customersQuery(connection, { part, text }).enabled;
  expect([isAsked('phone'), isAsked('address')]).toEqual([false, true]);
});

it('Escape restores the coordinates of the typed address', async () => {
  const point = { customer_address: '9 Elm St', latitude: '37.1', longitude: '-122.1' };
  const user = await openWith({ ...point, screen: { pointAddress: { pickup: '', customer: '1 Oak St' } } }, [
    'Ana',
  ]);
  const setFor = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  expect(setFor()).toContain('1 Oak St');
  await user.type(box('Customer phone'), '0134');
  await waitFor(() => expect(names()).toEqual(['Ana']));
  await user.keyboard('{Enter}');
  expect(setFor()).not.toContain('1 Oak St');
  await user.keyboard('{Escape}');
  expect(box('Customer address').value).toBe('9 Elm St');
  expect(setFor()).toContain('1 Oak St');
});

it('a customer’s last description is offered for the same task type only', async () => {
  const user = await open();
  await user.type(box('Customer phone'), '0134');
  await untilAsked('0134');
  const about = { last_description: 'Old sofa', last_kind: 'pickup' } as const;
  asked[0]?.answer(
    told(
      row({ last_description: 'One envelope', last_kind: 'delivery' }),
      row({ ...about, name: 'Hal', customer_id: 4 }),
      row({ ...about, name: 'Zoe', customer_id: 6, note: 'Back door' }),
    ),
  );
  await waitFor(() => expect(names()).toHaveLength(3));
  const texts = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(texts).toEqual([
    expect.stringContaining('One envelope'),
    expect.not.stringContaining('Old sofa'),
    expect.stringContaining('Back door'),
  ]);
  await user.keyboard('{Enter}');
  expect(box('Description').value).toBe('One envelope');
});
