// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connect } from '#client/connect.ts';
import { disconnect, useConnection } from '#client/connection.ts';
import { profiles } from '#contract/profiles.ts';
import { accountBook } from '#device/account-book.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { ownDay } from '#time/own-clock.ts';
import { useDirectory } from './use-directory.ts';

let service: TestService;
/** Takes what the service tells out of each agent. */
let without: string[];

beforeEach(async () => {
  without = [];
  service = await startService({ now: new Date().toISOString() });
  const agent = { phone: '', team_ids: [] };
  await service.load({
    agents: [
      { ...agent, fleet_id: '1', name: 'Ana', tags: ['bike', 'cold'] },
      { ...agent, fleet_id: '2', name: 'Bo', tags: [] },
    ],
  });
  vi.stubGlobal('fetch', async (url: string, { method, headers, body }: RequestInit) => {
    // The page's abort signal is jsdom's, which Node's Request does not take.
    const answer = await service.app.fetch(
      new Request(url, { ...(method && { method }), ...(headers && { headers }), ...(body && { body }) }),
    );
    if (!url.endsWith('/agent/list')) return answer;
    const text = await answer.text();
    const data: unknown = JSON.parse(text, (name, value: unknown) =>
      without.includes(name) ? 'many' : value,
    );
    return Response.json(data);
  });
});
afterEach(async () => {
  disconnect();
  vi.unstubAllGlobals();
  await service.close();
});

const Hints = () => {
  const { agents } = useDirectory(useConnection());
  return agents.choices?.map(({ value, hint }) => <p key={value}>{hint}</p>);
};

const open = async () => {
  const { api_key: apiKey, merchant_id: merchantId } = service.account;
  const profile = profiles.documented;
  await connect({ baseUrl: location.origin, apiKey, merchantId, profile, storeInTab: false }, accountBook);
  render(<Hints />);
};

it('an agent is offered with the tags and the number of open tasks today', async () => {
  const day = ownDay(Date.now());
  for (const datetime of [`${day} 10:00:00`, `${day} 12:00:00`, '2027-12-01 10:00:00'])
    await service.fetch(
      profiles.documented.paths.delivery,
      service.body('delivery', { fleet_id: '1', job_delivery_datetime: datetime }),
    );
  await open();
  expect((await screen.findByText(/^1 /)).textContent).toBe('1 · bike · cold · 2 open today');
  expect(screen.getByText(/^2 /).textContent).toBe('2 · 0 open today');
});

it('an agent is offered without that number if the service does not give it in a readable form', async () => {
  without = ['open_tasks'];
  await open();
  expect((await screen.findByText(/^1 /)).textContent).toBe('1 · bike · cold');
});
