import { describe, expect, it } from 'vitest';
import { formatList, readList } from './list-text.ts';

const rowsOf = (list: 'team' | 'agent' | 'merchant' | 'template', text: string) => readList(list, text)([]);

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
    ['team', '7, North\nN, South', 2],
    ['team', '7, North\n7, South', 2],
    ['agent', '702', 1],
    ['merchant', ', Harbor', 1],
    ['template', 'Cold_chain,', 1],
    ['agent', `${'7'.repeat(65)}, Ben`, 1],
  ] as const)('names the line of the %s list %j that is wrong', (list, text, line) => {
    expect(() => rowsOf(list, text)).toThrow(new RegExp(`^Line ${line} must be`));
  });

  it('writes what it reads', () => {
    const text = 'Cold_chain, Gate code, Floor\nParcel, Weight';
    expect(formatList('template', readList('template', text)([]))).toBe(text);
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
    expect(readList('promo', '5, FIVER\n6, SIX')([known])).toEqual([
      { ...known, code: 'FIVER' },
      { promo_id: 6, code: 'SIX', description: '', status: null, changed_at: null },
    ]);
  });
});
