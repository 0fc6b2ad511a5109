// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useConnection } from '#data/http/connection.ts';
import { extensionPaths } from '#contract/extensions.ts';
import type { TaskBody } from '#contract/operations.ts';
import { profiles, type Profile } from '#contract/profiles.ts';
import { newOrderNumber } from '#form/new-order-number.ts';
import { OrderNumber } from '#form/order-number.tsx';
import { newValues, type FormValues } from '#form/values.ts';
import { submit } from '#data/outbox/outbox.ts';
import { anIntent } from '#testing/intents.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { PossibleDuplicate } from './possible-duplicate.tsx';

const Form = ({ values }: { values: FormValues }) => {
  const connection = useConnection();
  return (
    <FormFrame kind="delivery" values={values}>
      <OrderNumber />
      {connection && <PossibleDuplicate />}
    </FormFrame>
  );
};

const { documented, 'tookan-v2': tookan } = profiles;
const byOrder = tookan.lists.jobsByOrder ?? '';

let service: TestService;
/** The numbers that the service was asked about, in order. */
let asked: unknown[];
let fails: boolean;
/** The phones that the book was asked about. */
let lookUps: unknown[];
/** The service has none of the extensions, like the live one. */
let isPlain: boolean;

beforeEach(async () => {
  asked = [];
  lookUps = [];
  fails = false;
  isPlain = false;
  service = await startService({ now: new Date().toISOString() });
  answerCalls(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === extensionPaths.taskFind || pathname === byOrder) {
      const { order_id, order_ids } = (await request.clone().json()) as Record<string, unknown>;
      asked.push(order_id ?? order_ids);
      if (fails) return Response.json({ message: 'No.' }, { status: 500 });
    }
    if (pathname === extensionPaths.customerFind)
      lookUps.push(((await request.clone().json()) as Record<string, unknown>)['phone']);
    if (isPlain && pathname.startsWith('/open/')) return new Response('What?', { status: 404 });
    return service.app.fetch(request);
  });
});
afterEach(() => leavePage(service));

const suggested = newOrderNumber(new Date());

const open = async (orderId = suggested, profile: Profile = documented) => {
  const { merchantId } = await connectAs(service.account, { profile });
  const form = <Form values={newValues({ order_id: orderId, merchant_id: merchantId })} />;
  return { user: userEvent.setup(), ...render(form) };
};

/** Another desk creates a task at the service. @returns its number there. */
const createElsewhere = async (orderId: string, part: object = {}): Promise<number> => {
  const body = service.body('delivery', { order_id: orderId, ...part });
  const answer = await service.fetch(documented.paths.delivery, body);
  return (await answer.json()).data.job_id;
};

const number = () => screen.getByRole('textbox', { name: 'Order number' });
const find = (text: string | RegExp) => screen.findByText(text);
const untilAsked = (orders: unknown[]) => waitFor(() => expect(asked).toEqual(orders));

it('FM-8 an order number that only the service knows is pointed out with a link to its task, and asked about once', async () => {
  const job = await createElsewhere('A-17');
  const { user } = await open();
  await user.clear(number());
  // In one piece: on a busy machine a pause between two keys would ask about half of it.
  await user.paste('A-17');
  const note = await find(/^The service already has order A-17: /);
  expect(note.textContent).toMatch(
    new RegExp(
      `^The service already has order A-17: Task ${job} · Ana Flores · 500 Castro St, San Francisco · created \\d\\d:\\d\\d your time\\.$`,
    ),
  );
  expect(screen.getByRole('link', { name: 'Show in All tasks' }).getAttribute('href')).toBe(
    `/sent?from=service&q=A-17&task=${job}`,
  );
  // Another number is another question, and the first one is not asked again.
  await user.type(number(), '8');
  await waitFor(() => expect(screen.queryByText(/already has/)).toBeNull());
  await untilAsked(['A-17', 'A-178']);
  await user.type(number(), '{Backspace}');
  await find(/^The service already has order A-17: /);
  expect(asked).toEqual(['A-17', 'A-178']);
});

it('FM-8 a suggested number is not asked about unless a person types it', async () => {
  const job = await createElsewhere(suggested);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'New order number' }));
  await user.clear(number());
  await user.paste(suggested);
  await find(new RegExp(`^The service already has order ${suggested}: Task ${job}`));
  expect(asked).toEqual([suggested]);
});

it('FM-8 what this device knows is said once, without asking the service', async () => {
  const { user } = await open();
  const { summary } = anIntent();
  const { api_key: _key, ...rest } = service.body('delivery', { order_id: 'A-17' });
  const body = rest as TaskBody<'delivery'>;
  expect((await submit({ kind: 'delivery', body, summary })).ok).toBe(true);
  await user.clear(number());
  // In one piece: on a busy machine a pause between two keys would ask about half of it.
  await user.paste('A-17');
  const note = await find(/This order number was used before/);
  // What became of the task that was sent last is not said beside it.
  expect(note.closest('[data-last]')).not.toBeNull();
  expect(asked).toEqual([]);
  expect((await submit({ kind: 'delivery', body: { ...body, order_id: 'A-18' }, summary })).ok).toBe(true);
  await waitFor(async () => {
    const { parentElement: now } = await find(/This order number was used before/);
    expect(now?.matches('[data-last]')).toBe(false);
  });
  expect(screen.queryByText(/already has/)).toBeNull();
});

it('FM-8 the same number of another merchant is another order', async () => {
  await service.load({ merchants: [{ merchant_id: 'M-2', name: 'Harbor Foods' }] });
  await createElsewhere('A-17', { merchant_id: 'M-2' });
  const { queryClient } = await open('A-17');
  await untilAsked(['A-17']);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByText(/already has/)).toBeNull();
  const job = await createElsewhere('A-17');
  await queryClient.refetchQueries();
  await find(new RegExp(`^The service already has order A-17: Task ${job} `));
});

it('FM-8 a look-up of the number that fails says nothing', async () => {
  fails = true;
  await createElsewhere('A-17');
  const { queryClient } = await open('A-17');
  await untilAsked(['A-17']);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('paragraph')).toBeNull();
});

it('FM-8 a live service is asked in its own way; it has no list to link to', async () => {
  isPlain = true;
  const job = await createElsewhere('A-17');
  await open('A-17', tookan);
  await untilAsked([['A-17']]);
  await find(new RegExp(`^The service already has order A-17: Task ${job} · Ana Flores`));
  expect(asked).toEqual([['A-17']]);
  expect(screen.queryByRole('link')).toBeNull();
});

const maya = {
  customer_phone: '+1 415 555 0134',
  customer_username: 'Maya Flores',
  customer_address: '18 Mission St, San Francisco',
};
const openForMaya = async (values: Partial<FormValues>, profile: Profile = documented) => {
  const { merchantId } = await connectAs(service.account, { profile });
  const form = { order_id: suggested, merchant_id: merchantId, ...maya, ...values };
  return render(<Form values={newValues(form)} />);
};

it('the same phone and place on the same day is pointed out, also where only another desk has served them', async () => {
  await createElsewhere('A-17', { ...maya, job_delivery_datetime: '2037-01-12 16:00:00' });
  await openForMaya({ customer_phone: '(415) 555-0134', job_delivery_datetime: '2037-01-12 09:00' });
  const note = await find(/^There is a task for this phone and address on the same day\./);
  expect(note.textContent).toContain('Not from this device: Maya Flores · Mon 12 Jan 2037.');
  expect(screen.getByRole('link', { name: 'Show in All tasks' }).getAttribute('href')).toBe(
    '/sent?from=service&q=%2B1+415+555+0134',
  );
});

it('another day is another task, and a service without a book is asked for nothing', async () => {
  await createElsewhere('A-17', { ...maya, job_delivery_datetime: '2037-01-12 16:00:00' });
  const day = { job_delivery_datetime: '2037-01-13 09:00' };
  const { queryClient, unmount } = await openForMaya(day);
  await waitFor(() => expect(lookUps).toEqual([maya.customer_phone]));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('paragraph')).toBeNull();
  unmount();
  isPlain = true;
  lookUps = [];
  await openForMaya({ ...day, order_id: 'A-17' }, tookan);
  await untilAsked([['A-17']]);
  expect(lookUps).toEqual([]);
});
