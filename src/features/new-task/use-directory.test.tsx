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
  answerCalls(async (request) => {
    const answer = await service.app.fetch(request);
    if (!request.url.endsWith('/agent/list')) return answer;
    const text = await answer.text();
    const data: unknown = JSON.parse(text, (name, value: unknown) =>
      without.includes(name) ? 'many' : value,
    );
    return Response.json(data);
  });
});
afterEach(() => leavePage(service));

const Hints = () => {
  const { agents } = useDirectory(useConnection());
  return agents.choices?.map(({ value, hint, person }) => (
    <p key={value}>{[value, hint, person?.open].join('; ')}</p>
  ));
};

const open = async () => {
  await connectAs(service.account);
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
  expect((await screen.findByText(/^1;/)).textContent).toBe('1; bike · cold; 2');
  // The least busy stands first.
  expect(screen.getByText(/^2;/).textContent).toBe('2; ; 0');
  expect(screen.getAllByText(/^[12];/)[0]?.textContent).toBe('2; ; 0');
});

it('an agent is offered without that number if the service does not give it in a readable form', async () => {
  without = ['open_tasks'];
  await open();
  expect((await screen.findByText(/^1;/)).textContent).toBe('1; bike · cold; ');
});
