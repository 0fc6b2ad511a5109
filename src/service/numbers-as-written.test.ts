import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliasPath, extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { liveBase } from '#testing/live-bodies.ts';
import { startService, type TestService } from '#testing/start-service.ts';

/** JSON may have numbers that JavaScript has not, and others that it would write differently. Their digits come back. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.load({
    agents: [{ fleet_id: '19750', name: 'Ana', team_ids: [7] }],
    teams: [{ team_id: 7, name: 'Seven' }],
  });
});
afterAll(() => service.close());

/** A number that goes out with just these digits. */
const number = (digits: string): unknown => JSON.rawJSON?.(digits);

const ask = (path: string, body: Record<string, unknown>) =>
  service.fetch(path, { api_key: service.account.api_key, ...body });
const toAlias = async (changes: Record<string, unknown>) =>
  (await ask(aliasPath, { ...liveBase.pickup, ...changes })).json();
const toDocument = async (changes: Record<string, unknown>) =>
  (await ask(profiles.documented.paths.pickup, service.body('pickup', changes))).json();

/** The answer as text: parsed, it would lose the digits here. */
const readText = async (job_id: number): Promise<string> =>
  (await ask(extensionPaths.taskGet, { job_id })).text();
const bodyOf = async (job_id: number) => JSON.parse(await readText(job_id)).data.body;

const odd = [
  '9007199254740993',
  '-9007199254740993',
  '12345678901234567890',
  '1e400',
  '-1E+400',
  '1.50',
  '7.0',
  '-0',
  '0.1000000000000000055511151231257827',
  '1e2',
];

describe('a number without a field comes back digit by digit', () => {
  it.each(odd)('%s', async (digits) => {
    const fields = { barcode: number(digits), crate: { weights: [number(digits), 1] } };
    const { data } = await toAlias(fields);
    const expected = `"other_fields":${JSON.stringify(fields)}`;
    expect(await readText(data.job_id)).toContain(expected);
    expect(await (await ask(extensionPaths.taskList, { limit: 1 })).text()).toContain(expected);
  });

  it('also beside a custom field, in JSON text, and in the jobs of an order', async () => {
    const entry = '{"label":"Size","data":"L","code":9007199254740993}';
    const { data } = await toAlias({ order_id: 'N-1', pickup_meta_data: `[${entry}]` });
    const kept = '"pickup_meta_data[0].code":9007199254740993';
    expect(await readText(data.job_id)).toContain(kept);
    const jobs = await ask('/v2/get_job_details_by_order_id', { order_ids: ['N-1'] });
    expect(await jobs.text()).toContain(kept);
  });

  it('and is another one for the Idempotency-Key than its neighbour', async () => {
    const send = async (digits: string) => {
      const body = { ...liveBase.pickup, barcode: number(digits), api_key: service.account.api_key };
      return (await service.fetch(aliasPath, body, { 'idempotency-key': 'neighbours' })).json();
    };
    expect(await send('9007199254740992')).toMatchObject({ status: 200 });
    expect(await send('9007199254740993')).toMatchObject({ code: 'idempotency_conflict' });
  });

  it('and is not the same as its neighbour where a name comes twice', async () => {
    const { api_key } = service.account;
    const body = JSON.stringify({ ...liveBase.pickup, api_key }).slice(0, -1);
    const text = `${body},"barcode":9007199254740992,"barcode":9007199254740993}`;
    expect(await (await service.fetch(aliasPath, text)).json()).toMatchObject({
      status: 100,
      message: expect.stringContaining('"barcode" comes twice with different values'),
    });
  });
});

describe('a number that becomes text is written as it was', () => {
  it.each(odd)('in order number, description, tags and custom fields: %s', async (digits) => {
    const value = number(digits);
    const { data } = await toAlias({
      order_id: value,
      job_description: value,
      tags: ['van', value],
      pickup_meta_data: [
        { label: 'Size', data: value },
        { label: 'Sizes', data: [value] },
      ],
    });
    expect(await bodyOf(data.job_id)).toMatchObject({
      order_id: digits,
      job_description: digits,
      tags: `van,${digits}`,
      pickup_meta_data: [
        { label: 'Size', data: digits },
        { label: 'Sizes', data: `[${digits}]` },
      ],
    });
  });

  it('at the documented operations too, where a number is taken for a text at all', async () => {
    await service.load({ templates: [{ name: 'Sizes', fields: [{ label: 'Size' }] }] });
    const { data } = await toDocument({
      order_id: number('12345678901234567890'),
      pickup_custom_field_template: 'Sizes',
      pickup_meta_data: [{ label: 'Size', data: number('1.50') }],
    });
    expect(await bodyOf(data.job_id)).toMatchObject({
      order_id: '12345678901234567890',
      pickup_meta_data: [{ label: 'Size', data: '1.50' }],
    });
    expect(await toDocument({ order_id: number('1e400') })).toMatchObject({
      status: 100,
      issues: [{ field: 'order_id' }],
    });
  });

  it('in a question for the jobs of an order', async () => {
    const { data } = await toAlias({ order_id: number('9007199254740995') });
    await toAlias({ order_id: number('9007199254740996') });
    const order_ids = [number('9007199254740995')];
    const answer = await ask('/v2/get_job_details_by_order_id', { order_ids });
    expect((await answer.json()).data).toMatchObject([{ job_id: data.job_id }]);
  });

  it.each([
    ['37.79160', '37.79160'],
    ['4.07e1', '40.7'],
    ['1e-7', '0.0000001'],
    ['-12.5e0', '-12.5'],
  ])('a latitude of %s is stored as %s', async (digits, text) => {
    const point = { job_pickup_latitude: number(digits), job_pickup_longitude: '5' };
    for (const send of [toAlias, toDocument]) {
      const { data } = await send(point);
      expect((await bodyOf(data.job_id)).job_pickup_latitude).toBe(text);
    }
  });
});

describe('a number that stays a number', () => {
  it.each<[string, string, unknown]>([
    ['team_id', '7.0', 7],
    ['team_id', '0.7e1', 7],
    ['notify', '1.00', 1],
    ['timezone', '-330.0', '-330'],
    ['fleet_id', '19750.0', '19750'],
  ])('may be written in another way: %s %s', async (field, digits, stored) => {
    for (const send of [toAlias, toDocument]) {
      const { data } = await send({ [field]: number(digits) });
      expect((await bodyOf(data.job_id))[field]).toBe(stored);
    }
  });

  it.each([
    ['team_id', '7.00000000000000000001'],
    ['team_id', '9007199254740993'],
    ['team_id', '1e400'],
    ['notify', '1.00000000000000000001'],
    ['timezone', '-330.00000000000000000001'],
  ])('is refused where it is another one than JavaScript has: %s %s', async (field, digits) => {
    for (const send of [toAlias, toDocument])
      expect(await send({ [field]: number(digits) })).toMatchObject({ status: 100, issues: [{ field }] });
  });

  it('may be written in another way in the questions for a task, too', async () => {
    const { data } = await toAlias({});
    const answer = await ask(extensionPaths.taskGet, { job_id: number(`${data.job_id}.0`) });
    expect((await answer.json()).data.job_id).toBe(data.job_id);
    expect((await ask(extensionPaths.taskList, { limit: number('2.0') })).status).toBe(200);
  });
});

it('whatever JSON number is sent without a field, its text comes back', async () => {
  const digits = fc.stringMatching(/^-?(0|[1-9]\d{0,24})(\.\d{1,12})?([eE][+-]?\d{1,3})?$/);
  await fc.assert(
    fc.asyncProperty(digits, digits, async (one, other) => {
      const { data } = await toAlias({ crate: { weights: [number(one)], [one]: number(other) } });
      expect(await readText(data.job_id)).toContain(`"weights":[${one}]`);
      expect(await readText(data.job_id)).toContain(`"${one}":${other}`);
    }),
    { numRuns: 200 },
  );
});
