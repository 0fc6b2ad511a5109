import { describe, expect, it } from 'vitest';
import { assign, type AssignableAgent } from './assign.ts';

const candidate = (fleet_id: string, tasksThatDay: number, ...tags: string[]): AssignableAgent => ({
  fleet_id,
  tasksThatDay,
  tags,
});

const auto = { auto_assignment: 1, team_id: 7 } as const;

describe('assign', () => {
  it('chooses the agent with the fewest tasks, then the lower ID, in whatever order they come', () => {
    const agents = [candidate('c', 1), candidate('b', 0), candidate('a', 0), candidate('d', 2)];
    for (const order of [agents, agents.toReversed()])
      expect(assign(auto, order).assignment).toEqual({ state: 'team', team_id: 7, fleet_id: 'a' });
  });

  it('chooses an agent who has every tag of the task, in upper or lower case', () => {
    const agents = [candidate('a', 0, 'Bike'), candidate('b', 9, 'bike', 'Express', 'cold')];
    const body = { ...auto, tags: 'EXPRESS, bike,' };
    expect(assign(body, agents).assignment).toMatchObject({ fleet_id: 'b' });
  });

  it('warns whether there are no agents or none has the tags', () => {
    expect(assign(auto, []).warnings[0]).toContain('no agents');
    expect(assign({ ...auto, tags: 'x' }, [candidate('a', 0)]).warnings[0]).toContain('tags');
  });

  it('leaves the task unassigned without auto_assignment', () => {
    expect(assign({ team_id: 7 }, [candidate('a', 0)]).assignment).toEqual({ state: 'unassigned' });
  });
});
