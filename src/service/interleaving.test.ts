import { afterEach, describe, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { interleavedStore, turn } from '#testing/interleaved-store.ts';
import { startService, type TestService } from '#testing/start-service.ts';

const { pickup } = profiles.documented.paths;

let service: TestService;
afterEach(() => service.close());

/** Starts a second request when the first one has come this many statements far; from there on they go by turns. */
const race = async (
  turns: number,
  first: () => Promise<Response>,
  second: () => Promise<Response>,
): Promise<Response[]> => {
  const running = first();
  for (let at = 0; at < turns; at += 1) await turn();
  return Promise.all([running, second()]);
};

const starts = Array.from({ length: 16 }, (_, at) => at);

/** SQLite runs one transaction after the other; a store that does not must come to the same. */
describe('two creates whose statements alternate', () => {
  it.each(starts)('make one task under one key, the second %i turns later', async (turns) => {
    service = await startService({ database: ':memory:', store: interleavedStore });
    const create = () => service.fetch(pickup, service.body('pickup'), { 'idempotency-key': 'k' });
    const answers = await race(turns, create, create);
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({ status: 200, data: { job_id: 1 } });
    expect(texts[1]).toBe(texts[0]);
    expect(answers.filter(({ headers }) => headers.has('idempotency-replayed'))).toHaveLength(1);
    const tasks = await service.db.selectFrom('tasks').select('job_id').execute();
    const keys = await service.db.selectFrom('idempotency').select('answer').execute();
    expect([tasks, keys]).toEqual([[{ job_id: 1 }], [{ answer: texts[0] }]]);
    expect(service.reported).toEqual([]);
  });

  it.each(starts)('go to two agents who are equally free, the second %i turns later', async (turns) => {
    service = await startService({ database: ':memory:', store: interleavedStore });
    await service.load({
      teams: [{ team_id: 1, name: 'Team' }],
      agents: ['a', 'b'].map((fleet_id) => ({ fleet_id, name: fleet_id, team_ids: [1] })),
    });
    const create = () => service.fetch(pickup, service.body('pickup', { auto_assignment: 1, team_id: 1 }));
    const answers = await race(turns, create, create);
    const agents = await Promise.all(answers.map(async (answer) => (await answer.json()).data.assignment));
    expect(agents.map(({ fleet_id }) => String(fleet_id)).toSorted()).toEqual(['a', 'b']);
  });
});
