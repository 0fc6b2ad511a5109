import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import type { FieldName } from '#contract/fields.ts';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { isDatetimeField } from '#contract/sides.ts';
import type { Control } from '#form/controls.ts';
import type { Directory } from '#form/directory.ts';
import { rowOf } from '#form/field-rows.ts';
import type { ColumnTarget, ImportPlan } from '../import-types.ts';
import { splitTarget, targetsOf } from '../matching/match-columns.ts';
import { createRowCheckCache } from './row-check-cache.ts';
import { checkRow, type CheckContext } from './check-row.ts';

const list = (...pairs: [string, string][]) => ({
  choices: pairs.map(([value, label]) => ({ value, label })),
  state: 'ready' as const,
});

const directory: Directory = {
  merchants: list(['harbor', 'Harbor Market'], ['pier', 'Pier']),
  teams: list(['17', 'North'], ['18', 'South']),
  agents: list(['f-1', 'Ana Lee']),
  templates: {
    list: [
      { name: 'Flowers', labels: ['Card text', 'Colour'] },
      { name: 'Two words', labels: [] },
    ],
    state: 'ready',
  },
};

const labels = ['Card text', 'Colour'];

/** Texts that any cell may have: blank, of blanks, not seen, an error of the spreadsheet, shortened, with what no text may have. */
const odd = [
  '',
  ' ',
  ' a b ',
  '\u200b',
  '\u200d',
  '\u200cx\u200d',
  '#REF!',
  '#NO VALUE!',
  '1.2E+10',
  'line\nbreak',
  'tab\there',
  'bell\u0007',
  '\ud800',
  '+',
  '1=+',
  'é',
  '0',
];

const plainTexts = [
  'A-1',
  'A-2',
  '+14155550100',
  '2 Marina Blvd',
  'x'.repeat(41),
  'x'.repeat(501),
  'x'.repeat(4001),
];

const timesOf = (field: FieldName): readonly string[] => [
  field === 'job_pickup_datetime' ? '2037-12-22 08:30' : '2037-12-22 14:30',
  '2037-12-22',
  '2037-12-23 09:00',
  '03/12/2037 10:00',
  '2019-01-01 10:00',
  '2037-03-08 02:30',
  '2037-11-01 01:30',
  'soon',
  '2200-01-01 10:00',
  '2037-12-22T20:30:00Z',
  '2037-11-01T06:30:00Z',
];

const usualIn: Partial<Record<Control, readonly string[]>> = {
  zone: ['America/Chicago', 'CST', 'CDT', 'UTC', '-06:00', '+480', 'BST', 'Asia/Kolkata'],
  phone: ['+14155550100', '555', '12', '14155550102.0', 'x'.repeat(41)],
  email: ['ana@example.com', 'b@c.de', 'nobody', `${'a'.repeat(250)}@b.co`],
  coordinate: ['37.77', '-122.42', '0', '0.0', '91', '181', '1e1', '-0'],
  merchant: ['harbor', 'Pier', 'elsewhere', '1.2E+10'],
  team: ['17', 'North', 'West', '99'],
  agent: ['f-1', 'Ana Lee', 'nobody'],
  assignment: ['auto', 'agent', 'yes', 'no', 'perhaps'],
  template: ['Flowers', 'Two words', 'Two_words', 'None such'],
  tags: ['cold', 'cold, fast', ',', 'x'.repeat(1001)],
  switch: ['1', 'no', 'maybe'],
  customFields: ['[{"label":"Colour","data":"Red"}]', '[{"label":"Weight","data":"1"}]', '[', 'Red'],
  images: [
    'https://a.example/1.png',
    'https://a.example/1.png, http://b.example',
    'ftp://c.example',
    '["https://d.example/"]',
  ],
};

/** What each cell mostly has, by what it gives. */
const usual = (target: ColumnTarget): readonly string[] => {
  const { field, label } = splitTarget(target);
  if (target === 'kind') return ['pickup', 'Delivery', 'appointment', 'Pickup & delivery', 'parcel'];
  if (field === null) return [];
  if (label !== null && isDatetimeField(field)) return ['', '14:30', '08:00', '2:30pm', 'noon', '25:00'];
  if (label !== null) return ['For Ana', 'Red', 'x'.repeat(4001)];
  const { control } = rowOf(field);
  return usualIn[control] ?? (control === 'datetime' ? timesOf(field) : plainTexts);
};

const targetsOfPlan = (kind: TaskKind | null): ColumnTarget[] => [
  ...(kind === null ? (['kind'] as const) : []),
  ...targetsOf(kind === null ? taskKinds : [kind], labels),
];

/** Mostly the first one. */
const mostly = <Value>(first: Value, ...others: readonly Value[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(first) },
    { weight: 1, arbitrary: fc.constantFrom(first, ...others) },
  );

const plansBesideColumns = fc.record({
  kind: fc.constantFrom<TaskKind | null>(...taskKinds, null),
  given: fc.record({
    merchant_id: mostly('harbor', '', 'elsewhere'),
    zone: mostly('America/Chicago', 'CST', '', '+300'),
    template: mostly('Flowers', '', 'None such'),
    assignment: mostly<'unassigned' | 'auto' | 'agent'>('unassigned', 'auto', 'agent'),
    team_id: mostly('', '17', 'x'),
    fleet_id: mostly('', 'f-1', 'x'),
  }),
  dateOrder: fc.constantFrom(null, 'day-first' as const, 'month-first' as const),
  occurrence: fc.constantFrom(null, 'first' as const, 'second' as const),
  acceptsPast: fc.boolean(),
  acceptsSeason: fc.boolean(),
});

/** Rows that are right but for a few cells, of a file without some of the columns that it may have. */
const files = plansBesideColumns.chain((said) => {
  const all = targetsOfPlan(said.kind);
  return fc
    .record({
      targets: fc
        .array(fc.nat(all.length - 1), { maxLength: 3 })
        .map((gone) => all.filter((_, at) => !gone.includes(at))),
      seeds: fc.array(fc.array(fc.tuple(fc.nat(), fc.nat(), fc.boolean()), { maxLength: 3, size: 'max' }), {
        minLength: 20,
        maxLength: 20,
      }),
    })
    .map(({ targets, seeds }) => {
      const columns: ImportPlan['columns'] = Object.fromEntries(targets.map((target, at) => [target, at]));
      const rightRow = targets.map((target) => usual(target)[0] ?? '');
      const changed = seeds.map((changes) => {
        const cells = [...rightRow];
        for (const [where, which, isPair] of changes) {
          const at = where % cells.length;
          const target = targets[at];
          const texts = target === undefined ? odd : [...usual(target), ...odd];
          const text = texts[which % texts.length] ?? '';
          cells[at] = text;
          // Some rules compare two cells, which stand beside each other.
          if (isPair && at + 1 < cells.length) cells[at + 1] = text;
        }
        return cells;
      });
      const plan: ImportPlan = {
        ...said,
        kind: said.kind ?? 'delivery',
        columns,
        ignoresRest: true,
        repeats: null,
      };
      return { plan, headers: targets.map(String), rows: [rightRow, ...changed] };
    });
});

describe('rows that are alike', () => {
  it('each have the verdict that all the rules find of them alone', () => {
    let ready = 0;
    let bad = 0;
    fc.assert(
      fc.property(files, ({ plan, headers, rows }) => {
        const context: CheckContext = { plan, headers, directory, profile: profiles.documented };
        const check = createRowCheckCache(context);
        const sources = rows.map((cells, at) => ({ number: at + 2, cells }));
        const alone = sources.map((source) => checkRow(source, context));
        expect(sources.map(check)).toEqual(alone);
        ready += alone.filter(({ ok }) => ok).length;
        bad += alone.filter(({ ok }) => !ok).length;
      }),
      { numRuns: 100 },
    );
    // Neither sort is rare among what was tried.
    expect(Math.min(ready, bad)).toBeGreaterThan(100);
  });
});
