// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startOutbox } from '#data/outbox/outbox.ts';
import { cache } from '#data/outbox/page-intents.ts';
import { anIntent } from '#testing/intents.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { SentPage } from './sent-page.tsx';

let service: TestService;
/** The order numbers that were looked up at the service. */
let lookedUp: unknown[];

beforeEach(async () => {
  service = await startService();
  lookedUp = [];
  answerCalls(async (request) => {
    if (new URL(request.url).pathname === extensionPaths.taskFind)
      lookedUp.push(((await request.clone().json()) as Record<string, unknown>)['order_id']);
    return service.app.fetch(request);
  });
  history.replaceState(null, '', '/sent');
});
afterEach(() => leavePage(service));

const createDelivery = (order: string) =>
  service.fetch(profiles.documented.paths.delivery, service.body('delivery', { order_id: order }));

it('shows the empty state only after this browser’s tasks are read', async () => {
  await connectAs(service.account);
  render(<SentPage />);
  expect(screen.getByText('Loading tasks')).toBeDefined();
  expect(screen.queryByText('No tasks sent yet')).toBeNull();
  const stop = startOutbox();
  expect(await screen.findByText('No tasks sent yet')).toBeDefined();
  await stop();
});

it('shows no task without a connection', () => {
  render(<SentPage />);
  expect(screen.getByText('Not connected')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

/** One more than the service lists in a page. */
const createDeliveries = async () => {
  for (let number = 1; number <= 101; number += 1) await createDelivery(`A-${number}`);
};

it('counts a task of this browser that is older than those loaded, with and without a filter', async () => {
  await createDeliveries();
  const connection = await connectAs(service.account);
  cache.put([anIntent({ id: 'old', state: 'rejected', connectionId: connection.id })]);
  onTestFinished(() => cache.remove(['old']));
  render(<SentPage />);
  await screen.findByText('Load older tasks');
  expect(screen.getByRole('radio', { name: 'All 101' })).toBeDefined();
  await userEvent.click(screen.getByRole('radio', { name: 'Rejected 1' }));
  expect(screen.getByRole('radio', { name: 'All 101' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Order A-17' })).toBeDefined();
  // The service may have more tasks of that day.
  expect(screen.getByRole('rowheader', { name: /1970$/ })).toBeDefined();
});

it('finds a task that is not loaded by asking the service for its order number', async () => {
  await createDelivery('FIRST-1');
  await createDeliveries();
  await connectAs(service.account);
  render(<SentPage />);
  await screen.findByText('Load older tasks');
  const user = userEvent.setup();

  fireEvent.change(screen.getByLabelText('Search sent tasks'), { target: { value: 'FIRST-1' } });
  await user.click(await screen.findByText('Search the service for “FIRST-1”'));
  expect((await screen.findByText('FIRST-1')).closest('tr')).not.toBeNull();

  fireEvent.change(screen.getByLabelText('Search sent tasks'), { target: { value: 'B-7' } });
  await user.click(await screen.findByText('Search the service for “B-7”'));
  expect(await screen.findByText('The service has no task with order number “B-7”.')).toBeDefined();
  expect(lookedUp).toEqual(['FIRST-1', 'B-7']);
});
