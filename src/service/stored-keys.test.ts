import { afterAll, beforeAll, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { insertKey } from './keys.ts';

/** Texts that others see never contain an API key of any account. */

let service: TestService;
let owner: string;
let foreign: string;
beforeAll(async () => {
  service = await startService();
  const now = service.clock.now();
  owner = (await insertKey(service.db, service.account.account_id, now, { roles: ['owner'] })).api_key;
  foreign = (await service.createAccount('Other')).api_key;
});
afterAll(() => service.close());

const { pickup } = profiles.documented.paths;
const { presetSave, customerNote, keyCreate, keyLink } = extensionPaths;

it.each<[path: string, issue: string, body: object]>([
  [pickup, 'job_description', { job_description: 'KEY' }],
  [pickup, 'pickup_meta_data', { pickup_meta_data: [{ label: 'Note', data: 'KEY' }] }],
  [pickup, 'body', { extra: 'KEY' }],
  [pickup, 'body', { KEY: 1 }],
  [presetSave, 'name', { name: 'KEY', values: {} }],
  [presetSave, 'values', { name: 'A', values: { tags: 'KEY' } }],
  [customerNote, 'note', { customer_id: 2, note: 'KEY' }],
  [keyCreate, 'name', { name: 'KEY', roles: ['reader'] }],
  [keyLink, 'name', { name: 'KEY', roles: ['reader'] }],
])('refuses an API key at %s in %s', async (path, field, body) => {
  for (const key of [owner, foreign]) {
    const sent = JSON.stringify({ ...service.body('pickup'), ...body, api_key: owner });
    const answer = await service.fetch(path, sent.replaceAll('KEY', key));
    expect(answer.status).toBe(400);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ processed: false, issues: [{ field }] });
    expect(text).not.toContain(key);
  }
});
