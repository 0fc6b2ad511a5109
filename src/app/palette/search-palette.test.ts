import { describe, expect, it } from 'vitest';
import { anIntent } from '#testing/intents.ts';
import { searchPalette, type Entry, type Sources } from './search-palette.ts';

const entry = (group: Entry['group'], label: string, hint = ''): Entry => ({
  value: `:${group}:${label}`,
  group,
  label,
  hint,
  run: () => undefined,
});

const sources = (part: Partial<Sources> = {}): Sources => ({
  entries: [entry('pages', 'New task'), entry('pages', 'Sent'), entry('actions', 'Dark theme')],
  intents: [],
  promos: [],
  toIntent: ({ orderId }) => entry('sent', orderId),
  toPromo: ({ code }) => entry('promos', code),
  toAllPromos: (count, search) => entry('promos', `all ${count} of ${search}`),
  findCustomers: () => [],
  toSearch: () => null,
  ...part,
});

const promo = (promo_id: number, code: string) => ({
  promo_id,
  code,
  description: '',
  status: 1 as const,
  changed_at: null,
});

const linesOf = (search: string, from: Sources) =>
  searchPalette(search, from).map(({ group, entries }) => [
    group,
    entries.map(({ label }) => label).join(', '),
  ]);

describe('searchPalette', () => {
  it('lists pages and actions, and no long list, while nothing is typed', () => {
    expect(linesOf(' ', sources({ intents: [anIntent()], promos: [promo(1, 'SPRING')] }))).toEqual([
      ['pages', 'New task, Sent'],
      ['actions', 'Dark theme'],
    ]);
  });

  it('lists the group of the best match first', () => {
    expect(linesOf('dark', sources())).toEqual([['actions', 'Dark theme']]);
    const entries = [entry('pages', 'Sent'), entry('actions', 'Send'), entry('pages', 'Absent')];
    expect(linesOf('send', sources({ entries }))[0]).toEqual(['actions', 'Send']);
    // Ids are not searched.
    expect(linesOf('pages', sources())).toEqual([]);
  });

  it('lists a few drafts and presets, and a kind of task before drafts with its name', () => {
    const drafts = Array.from({ length: 8 }, (_, at) => entry('drafts', `Delivery for D-${at}`, 'Castro St'));
    const from = sources({
      entries: [...drafts, entry('new', 'New delivery'), entry('presets', 'Pharmacy run')],
    });
    expect(searchPalette('', from).map(({ entries }) => entries.length)).toEqual([1, 6, 1]);
    expect(searchPalette('deliv', from).map(({ group }) => group)).toEqual(['new', 'drafts']);
    expect(linesOf('D-7', from)).toEqual([['drafts', 'Delivery for D-7']]);
    expect(linesOf('castro', from)[0]?.[0]).toBe('drafts');
    expect(linesOf('phar', from)).toEqual([['presets', 'Pharmacy run']]);
  });

  it('finds tasks by order, name and phone, and promos by code and ID', () => {
    const from = sources({
      intents: [
        anIntent({ id: 'a', orderId: 'T-1', body: { customer_phone: '+1 (415) 555-0102' } }),
        anIntent({ id: 'b', orderId: 'T-2', body: { customer_username: 'Zoë' } }),
      ],
      promos: [promo(71, 'SPRING')],
    });
    expect(linesOf('4155550102', from)).toEqual([['sent', 'T-1']]);
    expect(linesOf('zoe', from)).toEqual([['sent', 'T-2']]);
    expect(linesOf('71', from)).toEqual([['promos', 'SPRING']]);
  });

  it('leads to the list where more promos are found than it shows', () => {
    const promos = Array.from({ length: 9 }, (_, at) => promo(at, `A-${at}`));
    expect(linesOf('A-', sources({ promos }))).toEqual([['promos', 'A-0, A-1, A-2, A-3, A-4, all 9 of A-']]);
    expect(linesOf('A-', sources({ promos: promos.slice(0, 6) }))).toEqual([
      ['promos', 'A-0, A-1, A-2, A-3, A-4, A-5'],
    ]);
  });

  it('has tasks before the people who fit, and the search of Sent last', () => {
    const from = sources({
      entries: [
        entry('agents', 'Assign to Ana Flores'),
        ...Array.from({ length: 4 }, (_, at) => entry('agents', `Assign to Dana ${at}`)),
        entry('drafts', 'Delivery for Ana López'),
      ],
      intents: [anIntent({ orderId: 'T-1', body: { customer_username: 'Ana López' } })],
      findCustomers: (search) => [entry('customers', `New delivery for ${search}`)],
      toSearch: (found, search) => entry('search', `${found} in Sent for ${search}`),
    });
    expect(linesOf('ana', from)).toEqual([
      ['drafts', 'Delivery for Ana López'],
      ['sent', 'T-1'],
      ['agents', 'Assign to Ana Flores, Assign to Dana 0, Assign to Dana 1'],
      ['customers', 'New delivery for ana'],
      ['search', '1 in Sent for ana'],
    ]);
    // Nothing typed: no agent is offered unasked.
    expect(linesOf('', from)).toEqual([['drafts', 'Delivery for Ana López']]);
  });
});
