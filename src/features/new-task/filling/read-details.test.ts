import { describe, expect, it } from 'vitest';
import { readDetails } from './read-details.ts';

describe('readDetails', () => {
  it.each([
    [
      'a block of lines',
      'Ana María López\n+1 (415) 555-0101\nana@example.com\n1 Ferry Building, San Francisco, CA 94111',
    ],
    [
      'cells of a sheet',
      'Ana María López\t+1 (415) 555-0101\tana@example.com\t1 Ferry Building, San Francisco, CA 94111',
    ],
    [
      'labelled lines in any order',
      'Address: 1 Ferry Building, San Francisco, CA 94111\r\nEmail: ana@example.com\r\nPhone: +1 (415) 555-0101\r\nName: Ana María López',
    ],
    [
      'a name and an email on one line',
      'Ana María López <ana@example.com>\n1 Ferry Building, San Francisco, CA 94111\n+1 (415) 555-0101',
    ],
  ])('reads a person from %s', (_, text) => {
    expect(readDetails(text)).toEqual({
      name: 'Ana María López',
      phone: '+1 (415) 555-0101',
      email: 'ana@example.com',
      address: '1 Ferry Building, San Francisco, CA 94111',
    });
  });

  it.each([
    ['415 555 0139', 'US', '415 555 0139'],
    ['Call 020 7946 0018 first', 'GB', '020 7946 0018'],
    ['5550 0102', '', '5550 0102'],
    ['Invoice 20261201', 'US', undefined],
    ['2026-12-01 14:30', 'US', undefined],
  ])('reads the phone of “%s” in region “%s” as %s', (text, region, phone) => {
    expect(readDetails(text, region).phone).toBe(phone);
  });

  it.each([
    ['by 17:15', '17:15'],
    ['Deliver tom 9am, please', 'tom 9am'],
    ['needed before 1430', '1430'],
    ['time: fri 9', 'fri 9'],
    ['2026-12-01 14:30', '2026-12-01 14:30'],
    ['1430 boxes', undefined],
    ['Room 12', undefined],
  ])('reads the time of “%s” as %s', (text, time) => {
    expect(readDetails(text).time).toBe(time);
  });

  it.each([
    ['order #A-778', 'A-778'],
    ['Order no. H2104', 'H2104'],
    ['#17', '17'],
    ['in order to arrive', undefined],
  ])('reads the order number of “%s” as %s', (text, order) => {
    expect(readDetails(text).order).toBe(order);
  });

  it('puts everything that it does not recognise into the description', () => {
    const text = 'Hi team\n+91 98765 43210\n+91 98765 43211\nnotes: fragile\nring twice';
    expect(readDetails(text)).toEqual({
      phone: '+91 98765 43210',
      notes: 'fragile\nHi team\n+91 98765 43211\nring twice',
    });
  });

  it('cuts a time with the full stop after it', () => {
    expect(readDetails('Ana Lima, before 17:15. Code 4711')).toEqual({
      time: '17:15',
      notes: 'Ana Lima, Code 4711',
    });
  });

  it('reads a label before a long text', () => {
    const text = 'ring twice '.repeat(40).trim();
    expect(readDetails(`Notes: ${text}`)).toEqual({ notes: text });
  });

  it('leaves a long line as it is', () => {
    const text = 'a@b.c '.repeat(10_000);
    expect(readDetails(text)).toEqual({ notes: text.trim() });
  });
});
