import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { maxPresets } from '#contract/presets.ts';
import { startService, type TestAccount, type TestService } from '#testing/start-service.ts';
import { insertKey } from './keys.ts';

/** Presets that all desks of an account share. */

let service: TestService;
beforeEach(async () => {
  service = await startService({ ownDatabase: true });
});
afterEach(() => service.close());

const ask = (path: string, body: object, { api_key }: Pick<TestAccount, 'api_key'> = service.account) =>
  service.fetch(path, { api_key, ...body });
const save = async (name: unknown, values: unknown = { zone: 'PST' }, account?: TestAccount) =>
  (await (await ask(extensionPaths.presetSave, { name, values }, account)).json()).data;
const list = async (account?: Pick<TestAccount, 'api_key'>) =>
  (await (await ask(extensionPaths.presetList, {}, account)).json()).data;
const audit = async () =>
  (await service.db.selectFrom('audit').selectAll().where('object', 'like', 'preset %').execute()).map(
    ({ object, from_value, to_value, key_name }) => [object, from_value, to_value, key_name].join(' '),
  );

it('is listed by name at every desk', async () => {
  const { account_id } = service.account;
  const night = await insertKey(service.db, account_id, service.clock.now(), { name: 'Night desk' });
  const { preset_id } = await save('Returns', { zone: 'PST', notify: true });
  await save(' pharmacy run ');
  const changed = await ask(extensionPaths.presetSave, { name: 'returns', values: { zone: 'EST' } }, night);
  expect((await changed.json()).data).toMatchObject({ preset_id });
  expect(await list()).toMatchObject([
    { name: 'pharmacy run' },
    { preset_id, name: 'returns', values: { zone: 'EST' } },
  ]);
  // The audit does not tell the names.
  expect((await audit())[2]).toBe(`preset ${preset_id}  saved Night desk`);
});

it('that is removed is gone, and its number is not given again', async () => {
  const { preset_id } = await save('Returns');
  expect((await ask(extensionPaths.presetRemove, { preset_id })).status).toBe(200);
  expect(await list()).toEqual([]);
  expect((await ask(extensionPaths.presetRemove, { preset_id })).status).toBe(404);
  expect((await save('Returns')).preset_id).not.toBe(preset_id);
});

describe('a refusal by field', () => {
  it.each([
    [{ name: ' ', values: {} }, ['name']],
    [{ name: 'a'.repeat(81), values: {} }, ['name']],
    [{ name: 'A\u0000', values: {} }, ['name']],
    [{ name: 7, values: 'zone' }, ['name', 'values']],
    [{ name: 'A', values: ['PST'] }, ['values']],
    [{ name: 'A', values: { api_key: 'dk_live_x' } }, ['values']],
    [{ name: 'A', values: { 'a b': 'x' } }, ['values']],
    [{ name: 'A', values: { zone: { deep: 'x' } } }, ['values']],
    [
      {
        name: 'A',
        values: Object.fromEntries('abcdefghi'.split('').map((name) => [name, 'a'.repeat(4000)])),
      },
      ['values'],
    ],
  ])('a preset: %j', async (body, fields) => {
    const response = await ask(extensionPaths.presetSave, body);
    expect(response.status).toBe(400);
    expect((await response.json()).issues.map((issue: { field: string }) => issue.field)).toEqual(fields);
    expect(await list()).toEqual([]);
  });

  it('more than an answer tells', async () => {
    const { account_id } = service.account;
    const rows = Array.from({ length: maxPresets }, (_, at) => ({
      account_id,
      preset_id: 1000 + at,
      name_key: `preset ${at}`,
      name: `Preset ${at}`,
      preset_values: '{}',
    }));
    await service.db.insertInto('presets').values(rows).execute();
    expect((await ask(extensionPaths.presetSave, { name: 'One more', values: {} })).status).toBe(400);
    expect(await save('PRESET 7', { zone: 'PST' })).toMatchObject({ preset_id: 1007 });
  });
});
