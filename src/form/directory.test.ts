import { expect, it } from 'vitest';
import { toDirectory } from './directory.ts';

it('a list that is known has not failed where its next reading fails, also when it is empty', () => {
  const known = { isError: true, isLoading: false };
  const agent = { fleet_id: '7', name: 'Sam Porter', phone: '', team_ids: [], tags: [] };
  const { merchants, teams, agents, templates } = toDirectory(
    {
      merchants: { ...known, data: undefined },
      teams: { ...known, data: [] },
      agents: { ...known, data: [agent] },
      templates: { ...known, data: [] },
      templatesListed: false,
    },
    '2026-12-01',
  );
  expect([merchants, teams, agents, templates].map(({ state }) => state)).toEqual([
    'failed',
    'ready',
    'ready',
    'ready',
  ]);
  expect(agents.choices).toMatchObject([{ value: '7', label: 'Sam Porter' }]);
});
