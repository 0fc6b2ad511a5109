// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useConnection } from '#data/http/connection.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { newOrderNumber } from '#form/new-order-number.ts';
import { OrderNumber } from '#form/order-number.tsx';
import { newValues, type FormValues } from '#form/values.ts';
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

const { documented } = profiles;

let service: TestService;
/** The numbers that the service was asked about, in order. */
let asked: unknown[];
let fails: boolean;

beforeEach(async () => {
  asked = [];
  fails = false;
  service = await startService({ now: new Date().toISOString() });
  answerCalls(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === extensionPaths.taskFind) {
      asked.push(((await request.clone().json()) as Record<string, unknown>)['order_id']);
      if (fails) return Response.json({ message: 'No.' }, { status: 500 });
    }
    return service.app.fetch(request);
  });
});
afterEach(() => leavePage(service));

const suggested = newOrderNumber(new Date());

const open = async (orderId = suggested) => {
  const { merchantId } = await connectAs(service.account);
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

it('an order number that only the service knows is shown with a link to its task', async () => {
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

it('a suggested number is not looked up unless a person types it', async () => {
  const job = await createElsewhere(suggested);
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'New order number' }));
  await user.clear(number());
  await user.paste(suggested);
  await find(new RegExp(`^The service already has order ${suggested}: Task ${job}`));
  expect(asked).toEqual([suggested]);
});

it('the same number of another merchant is another order', async () => {
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
