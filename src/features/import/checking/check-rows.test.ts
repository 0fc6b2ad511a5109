import { describe, expect, it } from 'vitest';
import { invalid } from '#contract/messages.ts';
import { profiles } from '#contract/profiles.ts';
import type { Directory } from '#form/directory.ts';
import type { CheckedRow, ImportPlan } from '../import-types.ts';
import { matchColumns } from '../matching/match-columns.ts';
import { checkRow, toReadyRow, type CheckContext } from './check-row.ts';
import { createChecker } from './check-rows.ts';

const list = (...pairs: [string, string][]) => ({
  choices: pairs.map(([value, label]) => ({ value, label })),
  state: 'ready' as const,
});

const directory: Directory = {
  merchants: list(['harbor', 'Harbor Market']),
  teams: list(['17', 'North'], ['18', 'South']),
  agents: list(['f-1', 'Ana Lee']),
  templates: { list: [{ name: 'Flowers', labels: ['Card text'] }], state: 'ready' },
};

const headers = [
  'Order ID',
  'Phone',
  'Address',
  'Deliver before',
  'Description',
  'Team',
  'Agent',
  'Merchant',
  'Time zone',
];

const planOf = (part: Partial<ImportPlan> = {}): ImportPlan => ({
  kind: 'delivery',
  given: {
    merchant_id: 'harbor',
    zone: 'America/Chicago',
    template: '',
    assignment: 'unassigned',
    team_id: '',
    fleet_id: '',
  },
  columns: matchColumns(headers, 'delivery'),
  ignoresRest: false,
  dateOrder: null,
  occurrence: null,
  acceptsPast: false,
  acceptsSeason: false,
  repeats: null,
  ...part,
});

const context = (part: Partial<ImportPlan> = {}): CheckContext => ({
  plan: planOf(part),
  headers,
  directory,
  profile: profiles.documented,
});

type Cells = Partial<
  Record<'order' | 'phone' | 'address' | 'before' | 'what' | 'team' | 'agent' | 'merchant' | 'zone', string>
>;

const row = (cells: Cells, number = 2) => {
  const {
    order = 'A-1',
    phone = '+14155550102',
    address = '2 Marina Blvd',
    before = '2037-12-22 14:30',
  } = cells;
  const { what = 'Two boxes', team = '', agent = '', merchant = '', zone = '' } = cells;
  return { number, cells: [order, phone, address, before, what, team, agent, merchant, zone] };
};

const bodyOf = (cells: Cells, part?: Partial<ImportPlan>): Record<string, unknown> => {
  const checked = checkRow(row(cells), context(part));
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return toReadyRow(row(cells), context(part))?.task.body ?? {};
};

const problemsOf = (cells: Cells, part?: Partial<ImportPlan>) => {
  const checked = checkRow(row(cells), context(part));
  return checked.ok ? [] : checked.problems;
};

describe('a row becomes the body that the form would send', () => {
  it('with its cells, and with what was said of the whole file', () => {
    expect(bodyOf({ order: '007' })).toMatchObject({
      merchant_id: 'harbor',
      order_id: '007',
      customer_phone: '+14155550102',
      customer_address: '2 Marina Blvd',
      job_delivery_datetime: '2037-12-22 14:30:00',
      timezone: '+360',
      job_description: 'Two boxes',
      auto_assignment: 0,
    });
  });

  it('without the characters that nobody sees, but for the joiners of letters in a name', () => {
    const cells = { order: '\u200bA\u200d-1', phone: '\u202d+1 415\u2060 555 0102\u202c' };
    const what = '\ufeffمی\u200cخواهم \u200b';
    expect(bodyOf({ ...cells, what, before: '\u200e2037-12-22 14:30' })).toMatchObject({
      order_id: 'A-1',
      customer_phone: '+1 415 555 0102',
      job_description: 'می\u200cخواهم',
      job_delivery_datetime: '2037-12-22 14:30:00',
    });
  });

  it('with names of the lists in place of ids', () => {
    expect(bodyOf({ team: 'north', merchant: 'harbor market' })).toMatchObject({
      merchant_id: 'harbor',
      auto_assignment: 1,
      team_id: 17,
    });
    expect(bodyOf({ agent: 'Ana Lee' })).toMatchObject({ fleet_id: 'f-1' });
  });

  it('with its own team or agent before the one that was said of all rows', () => {
    const { given, columns } = planOf();
    const all = { ...given, assignment: 'agent' as const, fleet_id: 'f-1' };
    expect(bodyOf({ team: 'North' }, { given: all })).toMatchObject({ auto_assignment: 1, team_id: 17 });
    expect(bodyOf({ team: 'North' }, { given: all })).not.toHaveProperty('fleet_id');
    expect(bodyOf({}, { given: all })).toMatchObject({ fleet_id: 'f-1' });
    // Whichever of the two columns was chosen first.
    const { team_id: team, ...others } = columns;
    const both = { team: 'North', agent: 'Ana Lee' };
    for (const each of [columns, { ...others, team_id: team }] as ImportPlan['columns'][])
      expect(bodyOf(both, { given: all, columns: each })).toMatchObject({ fleet_id: 'f-1' });
  });

  it.each([
    ['Asia/Kolkata', '-330'],
    ['ist', '-330'],
    ['−05:00', '+300'],
    ['America/New_York', '+300'],
  ])('in the zone of its own cell: %s', (zone, timezone) => {
    expect(bodyOf({ zone })).toMatchObject({ timezone, job_delivery_datetime: '2037-12-22 14:30:00' });
  });
});

describe('dates', () => {
  it('that come twice or never in the night of a change of clocks are asked about', () => {
    const twice = { before: '2037-11-01 01:30' };
    expect(problemsOf(twice)).toEqual([expect.objectContaining({ repair: 'twice' })]);
    expect(bodyOf(twice, { occurrence: 'first' })).toMatchObject({ timezone: '+300' });
    expect(bodyOf(twice, { occurrence: 'second' })).toMatchObject({ timezone: '+360' });
    expect(problemsOf({ before: '2037-03-08 02:30' })).toEqual([
      expect.objectContaining({ repair: 'gap', suggestion: '2037-03-08 03:00' }),
    ]);
  });

  it('in a code of the other season are asked about once, in the words of the form', () => {
    const july = { before: '2037-07-22 14:30', zone: 'cst' };
    expect(problemsOf(july)).toEqual([
      {
        target: 'timezone',
        message: 'Chicago uses CDT on that day, so 14:30 CST is Wed 22 Jul 2037, 15:30 local time.',
        repair: 'season',
        suggestion: null,
      },
    ]);
    expect(bodyOf(july, { acceptsSeason: true })).toMatchObject({ timezone: '+360' });
  });

  it.each([
    ['2037-12-22', '14:30', '2037-12-22 14:30:00'],
    ['22/12/2037', '2:30 pm', '2037-12-22 14:30:00'],
    ['2037-12-22', '14:30:00', '2037-12-22 14:30:00'],
    ['2037-12-22 14:30', '', '2037-12-22 14:30:00'],
  ])('in two columns are read together: %s and %s', (before, team, sent) => {
    const { team_id: clock, ...columns } = planOf().columns;
    expect(
      checkRow(
        row({ before, team }),
        context({ columns: { ...columns, 'job_delivery_datetime.clock': clock } }),
      ),
    ).toMatchObject({ span: [Date.parse(`${sent.replace(' ', 'T')}-06:00`), expect.anything()] });
  });

  it.each([
    ['2037-12-22T20:30:00Z', 'America/Chicago', '2037-12-22 14:30:00'],
    ['2037-12-22 14:30:00-06:00', 'America/Los_Angeles', '2037-12-22 12:30:00'],
  ])('with an offset of their own are converted to the zone of the row: %s in %s', (before, zone, sent) => {
    expect(bodyOf({ before, zone })).toMatchObject({ job_delivery_datetime: sent });
  });

  it('that are over are asked about once', () => {
    const over = { before: '2001-12-22 14:30' };
    expect(problemsOf(over)).toEqual([expect.objectContaining({ repair: 'past' })]);
    expect(problemsOf(over, { acceptsPast: true })).toEqual([]);
  });
});

describe('what the form refuses is refused in its words', () => {
  it.each([
    [{ phone: '1.2E+10' }, 'customer_phone', 'A spreadsheet shortened this number. Enter all of its digits.'],
    [
      { phone: '4.9170123456789E+12' },
      'customer_phone',
      'A spreadsheet wrote this number with an exponent. Enter its digits alone.',
    ],
    [{ what: '' }, 'job_description', 'Describe the work to be done.'],
    [{ what: '\u200d' }, 'job_description', 'Describe the work to be done.'],
    [{ phone: '\u200b' }, 'customer_phone', 'Enter a phone number.'],
    [{ phone: 'n/a' }, 'customer_phone', invalid.phone],
    [{ phone: '14155550102.0' }, 'customer_phone', invalid.phone],
    [{ team: 'West' }, 'team_id', 'No team matches. Choose one from the list.'],
    [{ team: '99' }, 'team_id', 'No team matches. Choose one from the list.'],
    [{ zone: 'Nowhere' }, 'timezone', 'Enter a zone like America/Chicago, or an offset like −06:00.'],
    [{ address: 'x'.repeat(501) }, 'customer_address', 'At most 500 characters; now 501.'],
  ] satisfies [Cells, string, string][])('%o', (cells, target, message) => {
    expect(problemsOf(cells)).toContainEqual({ target, message, repair: 'cell', suggestion: null });
  });

  it('a spreadsheet writes its exponents with a sign or behind a fraction: 4E2371 is an order number', () => {
    const numbers = ['4E2371', '1e12', '4E+10', '4.2E9'];
    expect(numbers.filter((order) => problemsOf({ order }).length === 0)).toEqual(['4E2371', '1e12']);
  });

  it.each(['#N/A', '#REF!', '#DIV/0!', '#BEZUG!', '########'])('and so is %s of a spreadsheet', (shown) => {
    const message = `The spreadsheet shows an error here: ${shown}`;
    const targets = problemsOf({ what: shown, before: shown, order: shown }).map(
      (each) => [each.target, each.message] as const,
    );
    expect(new Map(targets)).toEqual(
      new Map([
        ['job_delivery_datetime', message],
        ['job_description', message],
        ['order_id', message],
      ]),
    );
  });

  it('and a formula without its value, but no text that has a number sign', () => {
    expect(problemsOf({ what: '#NO VALUE!' })).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/has a formula here without its value/) }),
    ]);
    expect(problemsOf({ order: '#1001', what: '#4 ring twice!', address: '#B' })).toEqual([]);
  });

  it('and so are the image links of a cell, once', () => {
    const withImages = [...headers, 'Image links'];
    const plan = planOf({ columns: matchColumns(withImages, 'delivery') });
    const cells = [...row({}).cells, 'ftp://a.example, ftp://b.example'];
    const verdict = checkRow({ number: 2, cells }, { ...context(), plan, headers: withImages });
    expect(verdict).toMatchObject({ ok: false, problems: [{ target: 'p_ref_images' }] });
  });

  it('and a missing order number can be given', () => {
    expect(problemsOf({ order: '' })).toEqual([
      { target: 'order_id', message: 'Enter an order number.', repair: 'number', suggestion: null },
    ]);
  });
});

describe('rows of one file', () => {
  const rows = [row({}, 2), row({ order: 'B' }, 3), row({}, 4)];
  const checkAll = (part?: Partial<ImportPlan>) => {
    const checker = createChecker([...rows], context(part));
    const found: CheckedRow[] = [];
    found.push(...checker.checkMore(2), ...checker.checkMore(1000));
    return { checker, found };
  };
  const states = (found: readonly CheckedRow[]) => found.map(({ number, state }) => [number, state]);

  it('with the order number of an earlier one are asked about, skipped or sent', async () => {
    expect(checkAll().found[2]).toMatchObject({
      number: 4,
      state: 'repair',
      problems: [{ repair: 'repeat' }],
    });
    expect(states(checkAll({ repeats: 'skip' }).found)).toEqual([
      [2, 'ready'],
      [3, 'ready'],
      [4, 'skipped'],
    ]);
    const { checker } = checkAll({ repeats: 'send' });
    expect(checker.ready().map(({ number }) => number)).toEqual([2, 3, 4]);
  });

  it('that the person skips are skipped whatever they say, and one with their order number is no repeat', () => {
    const { checker, found } = checkAll({ leftOut: [2, 3] });
    expect(states(found)).toEqual([
      [2, 'skipped'],
      [3, 'skipped'],
      [4, 'ready'],
    ]);
    expect(checker.change([row({ order: '' }, 3)])).toMatchObject([{ row: { number: 3, state: 'skipped' } }]);
    expect(checker.ready().map(({ number }) => number)).toEqual([4]);
  });
});
