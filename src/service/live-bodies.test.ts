import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliasPath, extensionPaths } from '#contract/extensions.ts';
import { taskKinds } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { spell } from '#contract/spelling.ts';
import { taskAnswer } from '#contract/task-answer.ts';
import { liveBase, liveBodies } from '#testing/live-bodies.ts';
import { directory, samples } from '#testing/samples.ts';
import { startService, type TestService } from '#testing/start-service.ts';

/** Every body of the table of `#testing/live-bodies.ts`, sent as it is to the live service's path. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.load(directory);
});
afterAll(() => service.close());

const create = async (body: Record<string, unknown>) => {
  const answer = await service.fetch(aliasPath, { ...body, api_key: service.account.api_key });
  expect(answer.status).toBe(200);
  return answer.json();
};

const readBack = async (job_id: unknown) => {
  const { api_key } = service.account;
  const answer = await service.fetch(extensionPaths.taskGet, { api_key, job_id });
  return taskAnswer.parse(await answer.json()).data;
};

const present = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const accepted = liveBodies.flatMap((row) =>
  'stored' in row ? [[row.kind, row.name, row] satisfies [string, string, unknown]] : [],
);
const refused = liveBodies.flatMap((row) =>
  'refused' in row ? [[row.kind, row.name, row] satisfies [string, string, unknown]] : [],
);

describe('a body that is accepted comes back whole', () => {
  it.each(accepted)('%s: %s', async (kind, _, row) => {
    const answer = await create({ ...liveBase[kind], ...row.sent });
    expect(answer).toMatchObject({ status: 200, data: { kind } });
    const task = await readBack(answer.data.job_id);
    const merchant = { merchant_id: service.account.merchant_id };
    expect(task.body).toEqual(present({ ...liveBase[kind], ...merchant, ...row.stored }));
    expect(task.other_fields).toEqual(row.other ?? {});
    expect(task.assignment).toEqual(row.assignment ?? { state: 'unassigned' });
  });
});

describe('a body that is refused says why by the name of the field', () => {
  it.each(refused)('%s: %s', async (kind, _, row) => {
    const before = await service.db.selectFrom('tasks').select('job_id').execute();
    const { status, message, data, processed } = await create({ ...liveBase[kind], ...row.sent });
    expect({ status, data, processed }).toEqual({ status: row.status ?? 100, data: {}, processed: false });
    for (const field of row.refused) expect(message).toContain(field);
    expect(await service.db.selectFrom('tasks').select('job_id').execute()).toHaveLength(before.length);
  });
});

describe('a body as the preset for the live service sends it', () => {
  const { spelling, flags } = profiles['tookan-v2'];

  it.each(taskKinds)('%s: every value comes back under its name of §4', async (kind) => {
    const { merchant_id } = service.account;
    const made = { ...samples[kind].body, ...flags[kind], merchant_id, order_id: `spelt-${kind}` };
    const answer = await create(spell(made, spelling[kind]));
    expect(answer).toMatchObject({ status: 200, data: { kind } });
    const task = await readBack(answer.data.job_id);
    expect(task.body).toEqual(made);
    // §4.3 has one template: that of the delivery is kept beside it.
    const second = kind === 'pickup-delivery' ? { custom_field_template: 'Parcel_check' } : {};
    expect(task.other_fields).toEqual(second);
  });
});
