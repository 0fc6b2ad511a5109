// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connect } from '#data/http/connect.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { accountBook } from '#data/device/account-book.ts';
import { changeState } from '#service/progress-store.ts';
import { adminActor } from '#service/audit-store.ts';
import { answerCalls, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { SentPage } from './sent-page.tsx';
import { words } from './words.ts';

let service: TestService;
/** The order numbers that were looked up. */
let asked: unknown[];
let isFindDown: boolean;

beforeEach(async () => {
  service = await startService();
  asked = [];
  isFindDown = false;
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('min-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  answerCalls(async (request) => {
    if (new URL(request.url).pathname === extensionPaths.taskFind) {
      asked.push(((await request.clone().json()) as Record<string, unknown>)['order_id']);
      if (isFindDown) return new Response('', { status: 500 });
    }
    return service.app.fetch(request);
  });
});

afterEach(() => leavePage(service));

/** The page of the list shows the 200 newest. */
const createMany = async () => {
  for (let number = 1; number <= 202; number += 1)
    await service.fetch(
      profiles.documented.paths.delivery,
      service.body('delivery', { order_id: number === 1 ? 'FIRST-1' : `A-${number}` }),
    );
};

const open = async (awaited = 'Load older tasks') => {
  const { api_key: apiKey, merchant_id: merchantId } = service.account;
  const profile = profiles.documented;
  await connect({ baseUrl: location.origin, apiKey, merchantId, profile, storeInTab: false }, accountBook);
  history.replaceState(null, '', '/sent?from=service');
  render(<SentPage asking={null} />);
  // By texts: to find a role among 200 rows takes seconds on a busy machine.
  await screen.findByText(awaited);
  return userEvent.setup();
};

it('an order number that is not loaded is looked up at the service', async () => {
  await createMany();
  const user = await open();
  // There are more of that day.
  expect(screen.getByText('200+')).toBeDefined();
  const search = screen.getByLabelText('Search sent tasks');
  // In one task: no timer runs between two keys, however slow the machine is.
  for (let length = 1; length <= 'FIRST-1'.length; length += 1)
    fireEvent.change(search, { target: { value: 'FIRST-1'.slice(0, length) } });
  expect((await screen.findByText('FIRST-1')).closest('[role="row"]')).not.toBeNull();
  expect(await screen.findByText('The service has an older task with order number FIRST-1.')).toBeDefined();
  // Not for each key that was typed on the way.
  expect(asked.filter((order) => 'FIRST-1'.startsWith(String(order)))).toEqual(['FIRST-1']);

  // It has one, also where the filter hides that.
  fireEvent.click(screen.getByRole('radio', { name: 'Not done' }));
  expect(await screen.findByText(/200 newest tasks/)).toBeDefined();
  expect(screen.queryByText(/has no task with this order number/)).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'All' }));

  isFindDown = true;
  fireEvent.change(search, { target: { value: 'B-7' } });
  expect(await screen.findByText(words.orderNotAsked('B-7'))).toBeDefined();
  isFindDown = false;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(
    await screen.findByText(/The service was also asked: it has no task with this order number/),
  ).toBeDefined();
});

it('tasks of the service are filtered by their progress', async () => {
  for (const order of ['A-1', 'A-2', 'A-3'])
    await service.fetch(profiles.documented.paths.delivery, service.body('delivery', { order_id: order }));
  const change = {
    accountId: service.account.account_id,
    actor: adminActor('test'),
    jobId: 1,
    fleetId: null,
    now: new Date(),
  };
  await changeState(service.db, { ...change, to: 'cancelled' });
  await open('A-1');
  const filter = within(screen.getByRole('radiogroup', { name: 'Progress' }));
  const said = () => filter.getAllByRole('radio').map((each) => each.closest('div')?.textContent);
  expect(screen.queryByText('3+')).toBeNull();
  expect(said()).toEqual(['All 3', 'Open 2', 'Done 0', 'Not done 1']);
  fireEvent.click(filter.getByRole('radio', { name: 'Not done 1' }));
  expect(screen.queryByText('A-2')).toBeNull();
  expect(screen.getByText('A-1')).toBeDefined();
  expect(location.search).toContain('progress=not-done');
});
