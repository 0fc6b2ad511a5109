import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDetails, readDetails } from './read-details.ts';

const ana = {
  name: 'Ana María López',
  phone: '+1 (415) 555-0101',
  email: 'ana@example.com',
  address: '1 Ferry Building, San Francisco, CA 94111',
};

const plain = (words: string) => words.normalize('NFC').replaceAll(/[\s,]+/g, '');

describe('details in a text', () => {
  it.each([
    [
      'a block of lines',
      'Ana María López\n+1 (415) 555-0101\nana@example.com\n1 Ferry Building\nSan Francisco, CA 94111',
    ],
    [
      'labelled lines in any order',
      'Address: 1 Ferry Building, San Francisco, CA 94111\r\nEmail: ana@example.com\r\nPhone: +1 (415) 555-0101\r\nName: Ana María López',
    ],
    [
      'labels on lines of their own',
      'Name:\nAna María López\nMobile:\n+1 (415) 555-0101\nE-mail:\nana@example.com\nDelivery address:\n1 Ferry Building\nSan Francisco, CA 94111',
    ],
    [
      'one line with commas',
      'Ana María López, +1 (415) 555-0101, ana@example.com, 1 Ferry Building, San Francisco, CA 94111',
    ],
    [
      'cells of a sheet',
      'Ana María López\t+1 (415) 555-0101\tana@example.com\t1 Ferry Building, San Francisco, CA 94111',
    ],
    [
      'name and address of a mail on one line',
      'Ana María López <ana@example.com>\n1 Ferry Building, San Francisco, CA 94111\nTel: +1 (415) 555-0101',
    ],
  ])('are read from %s', (_, text) => {
    expect(readDetails(text)).toEqual({ details: ana, unused: [] });
  });

  it('do not mistake a house number, a post code or a date for a phone', () => {
    expect(readDetails('Ravi Iyer\n12 MG Road\nBengaluru 560001').details).toEqual({
      name: 'Ravi Iyer',
      address: '12 MG Road, Bengaluru 560001',
    });
    expect(readDetails('Ravi Iyer\n2026-12-01 14:30').details).not.toHaveProperty('phone');
  });

  it('include a local phone number on a line of its own', () => {
    expect(readDetails('Mia Nguyen\n5550 0102\n1 Macquarie St').details).toMatchObject({
      phone: '5550 0102',
    });
  });

  it.each(['+1 415 555 0101', 'Ana Flores', 'ana@example.com', '500 Castro St, San Francisco, CA'])(
    'are not read from %s, which is pasted as it is',
    (text) => {
      expect(isDetails(readDetails(text).details)).toBe(false);
    },
  );

  it('do not mistake the town after a street for a name', () => {
    expect(readDetails('500 Castro St, San Francisco, +1 415 555 0101').details).toEqual({
      phone: '+1 415 555 0101',
      address: '500 Castro St, San Francisco',
    });
  });

  it('list what the form has no field for', () => {
    const text =
      'Name: Ravi Iyer\nName: Reception\nPhone: +91 80 5550 0102\n+91 80 5550 0103\nravi@example.com\noffice@example.com';
    expect(readDetails(text)).toEqual({
      details: { name: 'Ravi Iyer', phone: '+91 80 5550 0102', email: 'ravi@example.com' },
      unused: ['Reception', '+91 80 5550 0103', 'office@example.com'],
    });
  });

  it('contain nothing that the text does not have, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        for (const value of Object.values(readDetails(text).details))
          for (const part of value.split(', ')) expect(plain(text)).toContain(plain(part));
      }),
    );
  });
});
