// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useConnection } from '#data/http/connection.ts';
import { profiles } from '#contract/profiles.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { ownDay } from '#time/own-clock.ts';
import { useDirectory } from './use-directory.ts';

let service: TestService;

beforeEach(async () => {
  service = await startService({ now: new Date().toISOString() });
  const agent = { phone: '', team_ids: [] };
  await service.load({
    agents: [
      { ...agent, fleet_id: '1', name: 'Ana', tags: ['bike', 'cold'] },
      { ...agent, fleet_id: '2', name: 'Bo', tags: [] },
    ],
  });
  answerCalls((request) => service.app.fetch(request));
});
afterEach(() => leavePage(service));

const Hints = () => {
  const { agents } = useDirectory(useConnection());
  return agents.choices?.map(({ value, hint, person }) => (
    <p key={value}>{[value, hint, person?.open].join('; ')}</p>
  ));
};

it('agents are sorted by their open tasks today', async () => {
  const day = ownDay(Date.now());
  for (const datetime of [`${day} 10:00:00`, `${day} 12:00:00`, '2027-12-01 10:00:00'])
    await service.fetch(
      profiles.documented.paths.delivery,
      service.body('delivery', { fleet_id: '1', job_delivery_datetime: datetime }),
    );
  await connectAs(service.account);
  render(<Hints />);
  expect((await screen.findByText(/^1;/)).textContent).toBe('1; bike · cold; 2');
  // The least busy stands first.
  expect(screen.getByText(/^2;/).textContent).toBe('2; ; 0');
  expect(screen.getAllByText(/^[12];/)[0]?.textContent).toBe('2; ; 0');
});
