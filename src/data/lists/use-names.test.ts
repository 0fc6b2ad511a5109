import { expect, it } from 'vitest';
import { formatAssignee, namesFrom } from './use-names.ts';

const agents = [{ fleet_id: '8', name: 'Ben Okafor', phone: '', team_ids: [7], tags: [] }];
const teams = [{ team_id: 7, name: 'Truck fleet' }];

it('an assignment has the names of its agent and its team', () => {
  const assigned = namesFrom({ agents, teams }).assignment({ state: 'team', team_id: 7, fleet_id: '8' });
  expect(assigned).toEqual({ name: 'Ben Okafor', team: 'Truck fleet' });
  expect(formatAssignee(assigned)).toBe('Ben Okafor, Truck fleet');
});

it('an agent who was chosen by hand and an unassigned task have no team name', () => {
  const name = namesFrom({ agents, teams }).assignment;
  expect(formatAssignee(name({ state: 'agent', fleet_id: '8' }))).toBe('Ben Okafor');
  expect(formatAssignee(name({ state: 'unassigned' }))).toBe('Unassigned');
});

it('shows IDs while the lists are loading', () => {
  const assigned = namesFrom({}).assignment({ state: 'team', team_id: 7, fleet_id: '8' });
  expect(assigned).toEqual({ name: 'Agent 8', team: 'Team 7' });
});
