import { describe, expect, it } from 'vitest';
import { formatList, readList } from './list-text.ts';

const rowsOf = (list: 'team' | 'agent' | 'merchant' | 'template', text: string) => {
  const read = readList(list, text);
  return read.ok ? read.update([]) : read.message;
};

describe('a list as text', () => {
  it.each([
    [
      'team',
      '7, North\n\n 8 ,South, outer ring',
      [
        { team_id: 7, name: 'North' },
        { team_id: 8, name: 'South, outer ring' },
      ],
    ],
    ['merchant', 'M-1\tHarbor Foods', [{ merchant_id: 'M-1', name: 'Harbor Foods' }]],
    [
      'agent',
      '702, Ben Okafor',
      [{ fleet_id: '702', name: 'Ben Okafor', phone: '', team_ids: [], tags: [] }],
    ],
    [
      'template',
      'Cold_chain, Gate code, Floor',
      [{ name: 'Cold_chain', fields: [{ label: 'Gate code' }, { label: 'Floor' }] }],
    ],
    ['team', '', []],
  ] as const)('reads the %s list %j', (list, text, rows) => {
    expect(rowsOf(list, text)).toEqual(rows);
  });

  it.each([
    ['team', '7, North\nN, South', 'Line 2: Enter the ID as a whole number, then a comma and the name.'],
    ['team', '7, North\n7, South', 'Line 2: The ID 7 is already on the list.'],
    ['agent', '702', 'Line 1: Enter a name after the ID, separated by a comma.'],
    ['merchant', ', Harbor', 'Line 1: Start with the ID exactly as in your dispatch system.'],
    ['template', 'Cold_chain,', 'Line 1: Enter at least one label after the name, separated by commas.'],
    ['agent', `${'7'.repeat(65)}, Ben`, expect.stringMatching(/^Line 1: .*64/)],
  ] as const)('explains what is wrong with the %s list %j', (list, text, message) => {
    expect(rowsOf(list, text)).toEqual(message);
  });

  it('writes what it reads', () => {
    const text = 'Cold_chain, Gate code, Floor\nParcel, Weight';
    const read = readList('template', text);
    expect(read.ok && formatList('template', read.update([]))).toBe(text);
  });

  it('keeps what this device knows of a promo', () => {
    const known = {
      promo_id: 5,
      code: 'FIVE',
      description: '',
      status: 1,
      changed_at: 'now',
      unconfirmed: 0,
    } as const;
    const read = readList('promo', '5, FIVER\n6, SIX');
    expect(read.ok && read.update([known])).toEqual([
      { ...known, code: 'FIVER' },
      { promo_id: 6, code: 'SIX', description: '', status: 0, changed_at: null },
    ]);
  });
});
