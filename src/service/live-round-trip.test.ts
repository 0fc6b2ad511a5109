import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliasPath, extensionPaths } from '#contract/extensions.ts';
import { fieldNames, fields, isFieldName } from '#contract/fields.ts';
import { taskKinds } from '#contract/operations.ts';
import { taskAnswer } from '#contract/task-answer.ts';
import { liveBase } from '#testing/live-bodies.ts';
import { directory } from '#testing/samples.ts';
import { startService, type TestService } from '#testing/start-service.ts';

/** Whatever the live service's path answers with 200 can be read back, and whatever it refuses it names. */

let service: TestService;
beforeAll(async () => {
  service = await startService();
  await service.load(directory);
});
afterAll(() => service.close());

const create = async (body: Record<string, unknown>) =>
  (await service.fetch(aliasPath, { ...body, api_key: service.account.api_key })).json();

const readBack = async (job_id: unknown) => {
  const { api_key } = service.account;
  const answer = await service.fetch(extensionPaths.taskGet, { api_key, job_id });
  return taskAnswer.parse(await answer.json()).data;
};

/** A value as it is stored, and one of the ways to write it. */
type Written = { stored: unknown; sent: unknown };

const written = <T>(values: fc.Arbitrary<T>, ...ways: ((value: T) => unknown)[]): fc.Arbitrary<Written> =>
  fc
    .tuple(
      values,
      fc.constantFrom(...ways, (value: T) => value),
    )
    .map(([stored, way]) => ({ stored, sent: way(stored) }));

const pad = (number: number): string => String(number).padStart(2, '0');

const wall = fc
  .record({
    year: fc.integer({ min: 2020, max: 2040 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    short: fc.boolean(),
    slashed: fc.boolean(),
    half: fc.boolean(),
    seconds: fc.boolean(),
    gap: fc.constantFrom(' ', 'T', '  '),
  })
  .map(({ year, month, day, hour, minute, short, slashed, half, seconds, gap }): Written => {
    const two = short ? String : pad;
    const date = slashed ? `${two(month)}/${two(day)}/${year}` : `${year}-${two(month)}-${two(day)}`;
    const end = `:${pad(minute)}${seconds ? ':00' : ''}`;
    const time = half ? `${two(hour % 12 || 12)}${end} ${hour < 12 ? 'AM' : 'PM'}` : two(hour) + end;
    return {
      stored: `${year}-${pad(month)}-${pad(day)} ${pad(hour)}:${pad(minute)}:00`,
      sent: date + gap + time,
    };
  });

const flag = written(fc.constantFrom(0, 1), String, Boolean, (value) => String(value === 1));
const safeText = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
  .filter((text) => text.trim() !== '');

/** Fields that every kind has, in every way to write them. */
const common = {
  order_id: written(fc.nat().map(String), Number),
  customer_name_at_home: written(safeText),
  barcode: written(fc.oneof(safeText, fc.integer(), fc.boolean())),
  timezone: written(fc.constantFrom('+480', '+0', '-330'), Number, (value) => value.replace('+', '')),
  tracking_link: flag,
  notify: flag,
  geofence: flag,
  tags: written(fc.constantFrom('van', 'van,cold', 'a,b c'), (value) => value.split(',')),
};

describe('what is answered with 200', () => {
  it('is stored in the canonical form, in whatever form it came', async () => {
    const fieldsOf = { ...common, job_delivery_datetime: wall, customer_username: written(safeText) };
    const images = fc.array(
      fc.webUrl().filter((url) => !url.includes(' ')),
      { minLength: 1, maxLength: 3 },
    );
    const meta = fc.array(fc.record({ label: fc.constant('Gate code'), data: fc.integer().map(String) }), {
      minLength: 1,
      maxLength: 3,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.record(fieldsOf, { noNullPrototype: true }),
        written(meta, JSON.stringify, (list) =>
          list.map(({ label, data }) => ({ label, data: Number(data) })),
        ),
        written(images, JSON.stringify),
        fc.boolean(),
        async (values, custom, links, live) => {
          const names = live
            ? (['custom_field_template', 'meta_data', 'ref_images'] as const)
            : (['pickup_custom_field_template', 'pickup_meta_data', 'p_ref_images'] as const);
          const sent = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.sent]));
          const answer = await create({
            ...liveBase.delivery,
            ...sent,
            [names[0]]: 'Parcel_check',
            [names[1]]: custom.sent,
            [names[2]]: links.sent,
          });
          expect(answer).toMatchObject({ status: 200 });
          const task = await readBack(answer.data.job_id);
          const { barcode, customer_name_at_home, ...known } = values;
          for (const [name, { stored }] of Object.entries(known))
            expect(task.body[name], name).toEqual(stored);
          expect(task.body).toMatchObject({
            pickup_custom_field_template: 'Parcel_check',
            pickup_meta_data: custom.stored,
            p_ref_images: links.stored,
          });
          expect(task.other_fields).toEqual({
            barcode: barcode.stored,
            customer_name_at_home: customer_name_at_home.stored,
          });
        },
      ),
      { numRuns: 50 },
    );
  });

  /** Every text, number and boolean of a value, as text; JSON text and lists with commas are taken apart. */
  const leavesOf = (value: unknown): string[] => {
    if (value === null || value === undefined) return [];
    if (typeof value === 'object') return Object.values(value).flatMap(leavesOf);
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    try {
      const parsed: unknown = JSON.parse(text);
      if (typeof parsed === 'object') return leavesOf(parsed);
    } catch {
      // Plain text, as most of it is.
    }
    const parts = text.split(',').map((part) => part.trim());
    return parts.filter((part) => part !== '');
  };
  /** A number however it is written. */
  const asNumber = (leaf: string): string => String(Number(leaf));
  const asFlag: Record<string, string> = { true: '1', false: '0' };

  /** A refusal names what was sent, or what is missing. */
  const expectNamed = (
    { message, issues }: { message: string; issues: { field: string }[] },
    sent: Record<string, unknown>,
  ): void => {
    const field = issues[0]?.field ?? '';
    expect([...Object.keys(sent), ...fieldNames]).toContain(field);
    expect(message).toContain(`${field}: `);
  };

  it('is stored without any loss', async () => {
    const odd = fc.oneof(
      fc.constantFrom<unknown>(
        '',
        ' ',
        'colour of money',
        '70707',
        '07',
        0,
        70_707,
        1.75,
        true,
        null,
        [],
        {},
        'a,,b',
        ' 12 ',
        '"quoted"',
        '{"a":["in a text"]}',
        '[unfinished',
        1e21,
        1e-7,
        0.1,
        2 ** 53,
        'Straße\n2',
      ),
      fc.constantFrom<unknown>(['a', 90_125], '1', 'true', false, 'https://img.example.com/a.jpg'),
      fc.jsonValue({ maxDepth: 3 }),
    );
    const customFields = fc.record(
      {
        pickup_meta_data: fc.constantFrom<unknown>(
          [{ label: 'Gate code', data: 4711, more: 'only here' }],
          '[{"label":"A","data":[31337],"more":90210}]',
        ),
        meta_data: fc.constantFrom<unknown>([{ label: 'Gate code', data: false, required: 'yes' }], {}, ''),
      },
      { requiredKeys: [], noNullPrototype: true },
    );
    // A time or an offset is another text afterwards; the test before this one is about them.
    const names = [...fieldNames, 'barcode', 'colour', 'job_type'].filter(
      (name) => !isFieldName(name) || !['datetime', 'offset'].includes(fields[name].wire),
    );
    let created = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...taskKinds),
        fc.dictionary(fc.constantFrom(...names), odd, { maxKeys: 3, noNullPrototype: true }),
        customFields,
        async (kind, change, custom) => {
          const { api_key: _, ...changes }: Record<string, unknown> = { ...custom, ...change };
          const answer = await create({ ...liveBase[kind], ...changes });
          if (answer.status !== 200) {
            expectNamed(answer, changes);
            return;
          }
          created += 1;
          const task = await readBack(answer.data.job_id);
          const leaves = leavesOf({ ...task.body, other: task.other_fields });
          const stored = new Set([...leaves, ...leaves.map(asNumber)]);
          for (const [name, value] of Object.entries(changes)) {
            if (name.startsWith('has_') || name === 'layout_type') continue;
            for (const leaf of leavesOf(value)) {
              const forms = [leaf, asFlag[leaf] ?? leaf, Number.isNaN(Number(leaf)) ? leaf : asNumber(leaf)];
              expect(
                forms.some((form) => stored.has(form)),
                `${name}: ${leaf}`,
              ).toBe(true);
            }
          }
        },
      ),
      { numRuns: 150 },
    );
    expect(created).toBeGreaterThan(25);
  });

  /** A form's names and values, as PHP's `http_build_query` and jQuery write them; what is empty has none. */
  const pairsOf = (name: string, value: unknown): [string, string][] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([part, inner]) => pairsOf(`${name}[${part}]`, inner))
      : [[name, String(value)]];

  it('is the same from a form as from JSON', async () => {
    const text = fc.oneof(safeText, fc.constantFrom('', 'a&b=c', 'x[0]', '50%', '+1', '[]', '{"a":1}'));
    const name = fc.stringMatching(/^[a-z]{1,6}$/).filter((word) => word !== 'constructor');
    const tree = fc.dictionary(name, fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 3 })), {
      minKeys: 1,
      maxKeys: 3,
      noNullPrototype: true,
    });
    const custom = fc.array(fc.record({ label: safeText, data: text }, { noNullPrototype: true }), {
      minLength: 1,
      maxLength: 12,
    });
    const values = fc.record(
      {
        customer_username: text,
        job_description: text,
        meta_data: custom,
        ref_images: fc.array(fc.webUrl(), { minLength: 1, maxLength: 3 }),
        tags: fc.array(safeText, { minLength: 1, maxLength: 3 }),
        notify: fc.constantFrom('0', '1', 'true'),
        crate: tree,
        crates: fc.array(tree, { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: [], noNullPrototype: true },
    );
    const boundary = '----WebKitFormBoundary7MA4YWxk';
    let created = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...taskKinds), values, fc.boolean(), async (kind, changes, parts) => {
        const { api_key } = service.account;
        const body = { ...liveBase[kind], ...changes, api_key };
        const pairs = Object.entries(body).flatMap(([field, value]) => pairsOf(field, value));
        const type = parts
          ? `multipart/form-data; boundary=${boundary}`
          : 'application/x-www-form-urlencoded';
        const form = parts
          ? `${pairs.map(([field, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`).join('')}--${boundary}--\r\n`
          : new URLSearchParams(pairs).toString();
        const ofForm = await (await service.fetch(aliasPath, form, { 'content-type': type })).json();
        const ofJson = await create(body);
        expect({ ...ofForm, data: {}, request_id: '' }).toEqual({ ...ofJson, data: {}, request_id: '' });
        if (ofJson.status !== 200) return;
        created += 1;
        const [first, second] = [await readBack(ofForm.data.job_id), await readBack(ofJson.data.job_id)];
        expect(first).toEqual({ ...second, job_id: first.job_id, tracking_link: first.tracking_link });
      }),
      { numRuns: 100 },
    );
    expect(created).toBeGreaterThan(25);
  });
});
