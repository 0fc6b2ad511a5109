import type { Assignment } from '#contract/answers.ts';
import type { FieldName } from '#contract/fields.ts';
import { splitTags } from '#contract/formats.ts';
import type { CreationBody } from './stored-columns.ts';

/** An agent who could take the task. `tasksThatDay`: tasks that they still have to do on the task's day. */
export type AssignableAgent = { fleet_id: string; tags: readonly string[]; tasksThatDay: number };

type Decision = { assignment: Assignment; warnings: string[] };

const unassigned: Assignment = { state: 'unassigned' };

const covers = (agentTags: readonly string[], wanted: readonly string[]): boolean => {
  const own = new Set(agentTags.map((tag) => tag.toLowerCase()));
  return wanted.every((tag) => own.has(tag.toLowerCase()));
};

const byLoad = (a: AssignableAgent, b: AssignableAgent): number =>
  a.tasksThatDay - b.tasksThatDay || (a.fleet_id < b.fleet_id ? -1 : 1);

/** Whether a body asks for a search among agents (§3.1), so that candidates are needed at all. */
export const wantsSearch = (body: CreationBody): boolean => body.auto_assignment === 1 && !body.fleet_id;

/**
 * Who gets the task (§3.1 does not say how a member is chosen). Pure: the caller has looked up the ids and the candidates.
 * @param candidates the members of the given team; those of all teams where none is given (§4.3 has no team), or of the account that has no team.
 */
export const assign = (body: CreationBody, candidates: readonly AssignableAgent[]): Decision => {
  if (body.fleet_id) {
    const warnings =
      body.auto_assignment === 1
        ? ['fleet_id was given, so the task went to that agent and auto_assignment had no effect.']
        : [];
    return { assignment: { state: 'agent', fleet_id: body.fleet_id }, warnings };
  }
  if (!wantsSearch(body)) return { assignment: unassigned, warnings: [] };

  const field: FieldName = 'auto_assignment';
  const group = body.team_id === undefined ? 'the account' : 'the team';
  const nobody = body.team_id === undefined ? 'no team of the account has agents' : 'the team has no agents';
  if (candidates.length === 0)
    return {
      assignment: unassigned,
      warnings: [`${field}: ${nobody}, so the task is unassigned.`],
    };
  const wanted = splitTags(body.tags ?? '');
  const [chosen] = candidates.filter(({ tags }) => covers(tags, wanted)).toSorted(byLoad);
  if (!chosen)
    return {
      assignment: unassigned,
      warnings: [`${field}: no agent of ${group} covers the tags of the task, so it is unassigned.`],
    };
  const { fleet_id } = chosen;
  return {
    assignment:
      body.team_id === undefined
        ? { state: 'agent', fleet_id }
        : { state: 'team', team_id: body.team_id, fleet_id },
    warnings: [],
  };
};
