import { expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import { startService } from '#testing/start-service.ts';

it('an answer stays below what the dashboard reads of it, however many fields the body had that the operation does not have', async () => {
  const service = await startService();
  await service.load({ templates: [{ name: 'T', fields: [{ label: 'L' }] }] });
  const odd = Array.from({ length: 37 }, (_, at) => [`${'\u0001'.repeat(64)}${at}`, 0]);
  const extra = Object.fromEntries(Array.from({ length: 62 }, (_, at) => [at.toString(36), 0]));
  const body = service.body('pickup', {
    ...Object.fromEntries(odd),
    pickup_custom_field_template: 'T',
    pickup_meta_data: Array.from({ length: 100 }, () => ({ label: 'L', data: 'x'.repeat(1500), ...extra })),
  });
  expect(JSON.stringify(body).length).toBeGreaterThan(150_000);
  const answer = await (await service.fetch(profiles.documented.paths.pickup, body)).text();
  expect(JSON.parse(answer)).toMatchObject({ status: 200 });
  expect(answer.length).toBeLessThan((256 * 1024) / 10);
  const { warnings } = JSON.parse(answer).data;
  expect(warnings).toHaveLength(20);
  expect(warnings.at(-1)).toMatch(/^And \d+ more warnings\.$/);
  await service.close();
});
