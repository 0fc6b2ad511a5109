import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const { paths } = profiles.documented;

describe('an API key is refused', () => {
  it.each<[string, string, (text: string) => object, field: string]>([
    [
      'a description',
      paths.pickup,
      (text) => service.body('pickup', { job_description: text }),
      'job_description',
    ],
    [
      'a custom field',
      paths.pickup,
      (text) => service.body('pickup', { pickup_meta_data: [{ label: 'Note', data: text }] }),
      'pickup_meta_data',
    ],
    ['an unknown field', paths.pickup, (text) => service.body('pickup', { extra: text }), 'body'],
    ['the name of a field', paths.pickup, (text) => service.body('pickup', { [text]: 1 }), 'body'],
    ['a preset’s name', extensionPaths.presetSave, (text) => ({ name: text, values: {} }), 'name'],
    [
      'a preset’s value',
      extensionPaths.presetSave,
      (text) => ({ name: 'A', values: { tags: text } }),
      'values',
    ],
    ['a customer note', extensionPaths.customerNote, (text) => ({ customer_id: 2, note: text }), 'note'],
    ['a key’s name', extensionPaths.keyCreate, (text) => ({ name: text, roles: ['reader'] }), 'name'],
    ['a link’s name', extensionPaths.keyLink, (text) => ({ name: text, roles: ['reader'] }), 'name'],
  ])('in %s', async (_, path, bodyWith, field) => {
    for (const key of [owner, foreign]) {
      const answer = await service.fetch(path, { ...bodyWith(key), api_key: owner });
      expect(answer.status).toBe(400);
      const text = await answer.text();
      expect(JSON.parse(text)).toMatchObject({ processed: false, issues: [{ field }] });
      expect(text).not.toContain(key);
    }
  });
});
