// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { changeStatusPath } from '#contract/promo.ts';
import { insertKey } from '#service/keys.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { historyWords, scheduledWords } from './words.ts';
import { PromosPage } from './promos-page.tsx';

const promos = [
  { promo_id: 1, code: 'SUMMER10', description: 'Ten percent in summer', status: 1 as const },
  { promo_id: 2, code: '=FREE', description: 'No delivery fee', status: 0 as const },
];

let service: TestService;

beforeEach(async () => {
  service = await startService({ roles: ['owner'] });
  await service.load({ promos });
  answerCalls((request) => service.app.fetch(request));
});
afterEach(() => leavePage(service));

const open = async () => {
  await connectAs(service.account);
  render(<PromosPage />);
  return userEvent.setup();
};
const view = (name: RegExp) => screen.findByRole('radio', { name });

it('tells the second person who cancels a schedule that it was cancelled', async () => {
  const { api_key: own } = service.account;
  const body = { promo_ids: [1], is_enabled: 1, at: '2037-12-04T09:00:00Z', time_zone: 'UTC' };
  await service.fetch(extensionPaths.promoScheduleCreate, { api_key: own, ...body });
  const user = await open();
  await user.click(await view(/^Scheduled 1/));
  await user.click(await screen.findByRole('button', { name: 'Cancel: turn on SUMMER10' }));
  const about = { name: 'Ana', roles: ['owner'] } as const;
  const { api_key } = await insertKey(service.db, service.account.account_id, new Date(), about);
  await service.fetch(extensionPaths.promoScheduleCancel, { api_key, schedule_id: 1 });
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: scheduledWords.cancelSchedule }));
  expect(await dialog.findByText(/This schedule has already run or been cancelled\./)).toBeDefined();
  expect(await screen.findByText(scheduledWords.nothing)).toBeDefined();
});

it.each([
  [
    'what is scheduled',
    /^Scheduled/,
    extensionPaths.promoScheduleList,
    scheduledWords.failed,
    scheduledWords.nothing,
  ],
  ['the history', /^History/, extensionPaths.promoChanges, historyWords.failed, historyWords.none],
])('%s is read again on request if that failed', async (_what, name, path, failed, none) => {
  let isDown = true;
  answerCalls((request) => {
    if (!request.url.endsWith(path)) return service.app.fetch(request);
    return isDown ? Response.json({ status: 500 }, { status: 502 }) : service.app.fetch(request);
  });
  const user = await open();
  await user.click(await view(name));
  expect(within(await screen.findByRole('alert')).getByText(failed)).toBeDefined();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(none)).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('finds changes in the history by code and by person', async () => {
  const { account_id, api_key } = service.account;
  const about = { name: '+Ana', roles: ['owner'] } as const;
  const ana = await insertKey(service.db, account_id, new Date(), about);
  const set = (promo_id: number, status: number, key: string) =>
    service.fetch(changeStatusPath, { api_key: key, promo_id, status });
  await set(1, 0, api_key);
  await set(2, 1, ana.api_key);
  await set(1, 1, ana.api_key);

  const user = await open();
  await user.click(await view(/^History/));
  const shown = async (codes: readonly string[]) => {
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(codes.length + 1));
    const rows = screen.getAllByRole('row').slice(1);
    expect(rows.map((row) => row.querySelector('bdi')?.textContent)).toEqual(codes);
  };
  await shown(['SUMMER10', '=FREE', 'SUMMER10']);
  const search = screen.getByRole('searchbox', { name: 'Search history' });
  await user.type(search, ' free ');
  await shown(['=FREE']);
  await user.clear(search);
  await user.type(search, '+ana');
  await shown(['SUMMER10', '=FREE']);
});
