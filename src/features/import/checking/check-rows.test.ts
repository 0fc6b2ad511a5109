import { describe, expect, it } from 'vitest';
import { invalid } from '#contract/messages.ts';
import { profiles } from '#contract/profiles.ts';
import type { Directory } from '#form/directory.ts';
import type { CheckedRow, ImportPlan } from '../import-types.ts';
import { checkingWords } from '../words.ts';
import { firstPlan } from '../matching/first-plan.ts';
import { checkRow, type CheckContext } from './check-row.ts';
import { createRowChecker } from './check-rows.ts';

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

const planOf = (part: Partial<ImportPlan> = {}): ImportPlan => {
  const first = firstPlan(headers, { merchantId: 'harbor' });
  return { ...first, given: { ...first.given, zone: 'America/Chicago' }, ...part };
};

const context = (part: Partial<ImportPlan> = {}): CheckContext => ({
  plan: planOf(part),
  headers,
  directory,
  profile: profiles.documented,
  places: {},
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
  const { ready, checked } = checkRow(row(cells), context(part));
  if (!ready) throw new Error(JSON.stringify(checked));
  return ready.task.body;
};

const problemsOf = (cells: Cells, part?: Partial<ImportPlan>) => {
  const { checked } = checkRow(row(cells), context(part));
  return checked.state === 'repair' ? checked.problems : [];
};

describe('a row becomes the body that the form would send', () => {
  it('without invisible characters, except joiners in prose', () => {
    const cells = { order: '\u200bA\u200d\u2060-1', phone: '\u202d+1 415\u200c\u2060 555 0102\u202c' };
    const what = '\ufeffمی\u200cخواهم \u200b';
    expect(bodyOf({ ...cells, what, before: '\u200e2037-12-22\u200d 14:30' })).toMatchObject({
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
    const all = { ...given, fleet_id: 'f-1' };
    expect(bodyOf({ team: 'North' }, { given: all })).toMatchObject({ auto_assignment: 1, team_id: 17 });
    expect(bodyOf({ team: 'North' }, { given: all })).not.toHaveProperty('fleet_id');
    expect(bodyOf({}, { given: all })).toMatchObject({ fleet_id: 'f-1' });
    // Whichever of the two columns was chosen first.
    const { team_id: team, ...others } = columns;
    const both = { team: 'North', agent: 'Ana Lee' };
    for (const each of [columns, { ...others, team_id: team }] as ImportPlan['columns'][])
      expect(bodyOf(both, { given: all, columns: each })).toMatchObject({ fleet_id: 'f-1' });
  });
});

describe('dates', () => {
  it('that occur twice in the night of a change of clocks need their offset', () => {
    const message = expect.stringMatching(/occurs twice. Add its offset/);
    const twice = { target: 'job_delivery_datetime', message, answer: null };
    expect(problemsOf({ before: '2037-11-01 01:30' })).toEqual([twice]);
    expect(bodyOf({ before: '2037-11-01T01:30-05:00' })).toMatchObject({ timezone: '+300' });
    expect(bodyOf({ before: '2037-11-01T01:30-06:00' })).toMatchObject({ timezone: '+360' });
  });

  it('in a zone code of the other season are problems of their rows', () => {
    expect(problemsOf({ before: '2037-07-22 14:30', zone: 'cst' })).toEqual([
      {
        target: 'timezone',
        message: 'Chicago uses CDT on that day, so 14:30 CST is Wed 22 Jul 2037, 15:30 local time.',
        answer: null,
      },
    ]);
  });

  it.each([
    ['2037-12-22T20:30:00Z', 'America/Chicago', '2037-12-22 14:30:00'],
    ['2037-12-22 14:30:00-06:00', 'America/Los_Angeles', '2037-12-22 12:30:00'],
  ])('with an offset of their own are converted to the zone of the row: %s in %s', (before, zone, sent) => {
    expect(bodyOf({ before, zone })).toMatchObject({ job_delivery_datetime: sent });
  });

  it('that are over are asked about once', () => {
    const over = { before: '2001-12-22 14:30' };
    expect(problemsOf(over)).toEqual([expect.objectContaining({ answer: 'acceptsPast' })]);
    expect(problemsOf(over, { acceptsPast: true })).toEqual([]);
  });
});

describe('what the form refuses is refused in its words', () => {
  it.each([
    [{ phone: '1.2E+10' }, 'customer_phone', 'A spreadsheet shortened this number. Enter all of its digits.'],
    [{ phone: '\u200b' }, 'customer_phone', 'Enter a phone number.'],
    [{ phone: 'n/a' }, 'customer_phone', invalid.phone],
    [{ phone: '14155550102.0' }, 'customer_phone', invalid.phone],
    [{ team: 'West' }, 'team_id', 'Choose a team from the list.'],
    [{ team: '99' }, 'team_id', 'Choose a team from the list.'],
    [{ zone: 'Nowhere' }, 'timezone', checkingWords.zone],
    [{ address: 'x'.repeat(501) }, 'customer_address', 'At most 500 characters.'],
  ] satisfies [Cells, string, string][])('%o', (cells, target, message) => {
    expect(problemsOf(cells)).toContainEqual({ target, message, answer: null });
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

  it('and a cell in a number format that cannot be read, but no text that has a number sign', () => {
    expect(problemsOf({ what: '#FORMAT! 0.5' })).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/in a format that can’t be read/) }),
    ]);
    expect(problemsOf({ order: '#1001', what: '#4 ring twice!', address: '#B' })).toEqual([]);
  });

  it('and a missing order number can be given', () => {
    expect(problemsOf({ order: '' })).toEqual([
      { target: 'order_id', message: 'Enter an order number.', answer: 'givesNumbers' },
    ]);
  });
});

describe('a correction', () => {
  it('gives a field that has no column', () => {
    const part = { fixes: { 2: { customer_username: 'Ana' } } };
    expect(bodyOf({}, part)).toMatchObject({ customer_username: 'Ana' });
  });
});

describe('rows of one file', () => {
  const rows = [row({}, 2), row({ order: 'B' }, 3), row({}, 4)];
  const checkAll = (part?: Partial<ImportPlan>, check = createRowChecker()) => {
    const { checkMore, readyRow } = check(rows, context(part));
    const found: CheckedRow[] = [...checkMore(2), ...checkMore(1000)];
    return { found, isReady: [2, 3, 4].filter((number) => readyRow(number)) };
  };
  const states = (found: readonly CheckedRow[]) => found.map(({ number, state }) => [number, state]);

  it('with the order number of an earlier one are left out by one answer', () => {
    expect(states(checkAll({ repeats: 'skip' }).found)).toEqual([
      [2, 'ready'],
      [3, 'ready'],
      [4, 'skipped'],
    ]);
  });

  it('are checked again when they are corrected', () => {
    const check = createRowChecker();
    expect(checkAll({}, check).isReady).toEqual([2, 3]);
    expect(checkAll({ fixes: { 4: { order_id: 'C' } } }, check).isReady).toEqual([2, 3, 4]);
    expect(checkAll({}, check).isReady).toEqual([2, 3]);
  });
});
