import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { taskKinds } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { taskAnswer } from '#contract/task-answer.ts';
import { directory, samples } from '#testing/samples.ts';
import { startService, type TestService } from '#testing/start-service.ts';

/** What is stored of a task can be read back by its number. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.load(directory);
});
afterAll(() => service.close());

const { paths } = profiles.documented;

const get = (job_id: unknown) =>
  service.fetch(extensionPaths.taskGet, { api_key: service.account.api_key, job_id });

describe('a task by its number', () => {
  it.each(taskKinds)('has every field that the %s was created with', async (kind) => {
    const { api_key, merchant_id } = service.account;
    const sent = { ...samples[kind].body, merchant_id, order_id: `whole-${kind}` };
    const { data } = await (await service.fetch(paths[kind], { ...sent, api_key })).json();
    const answer = await get(data.job_id);
    expect(answer.status).toBe(200);
    const task = taskAnswer.parse(await answer.json()).data;
    expect(task.body).toEqual(sent);
    expect(task).toMatchObject({
      job_id: data.job_id,
      kind,
      created_at: '2026-11-20T10:00:00.000Z',
      assignment: data.assignment,
      coordinates: data.coordinates,
      pickupAddressNotFound: false,
      deliveryAddressNotFound: false,
      warnings: data.warnings,
      tracking_link: data.tracking_link ?? null,
    });
    const state = data.assignment.state === 'unassigned' ? 'unassigned' : 'assigned';
    expect(task.state).toBe(state);
    expect(task.states).toEqual([{ state, at: task.created_at }]);
  });

  it('has the address that was not found, and the warnings of its creation', async () => {
    const body = service.body('pickup-delivery', { latitude: '1', longitude: '1', colour: 'red' });
    const { data } = await (await service.fetch(paths['pickup-delivery'], body)).json();
    const task = taskAnswer.parse(await (await get(data.job_id)).json()).data;
    expect(task).toMatchObject({ pickupAddressNotFound: true, deliveryAddressNotFound: false });
    expect(task.coordinates).toEqual({ delivery: { latitude: '1', longitude: '1', precision: 'given' } });
    expect(task.warnings).toEqual(data.warnings);
    expect(task.warnings).toContainEqual(expect.stringContaining('"colour"'));
  });

  it.each([
    ['40.7128', '-74.006', 'America/New_York'],
    ['', '', null],
    ['0', '-30', null], // on the open sea
  ])('at %s, %s ends in the zone %s', async (latitude, longitude, time_zone) => {
    const body = service.body('delivery', { latitude, longitude });
    const { data } = await (await service.fetch(paths.delivery, body)).json();
    expect(taskAnswer.parse(await (await get(data.job_id)).json()).data).toMatchObject({ time_zone });
  });

  it.each([
    ['A-1', 400],
    [999, 404],
  ])('%j is answered with %i and the field', async (jobId, status) => {
    const answer = await get(jobId);
    expect(answer.status).toBe(status);
    expect((await answer.json()).issues).toMatchObject([{ field: 'job_id' }]);
  });
});
