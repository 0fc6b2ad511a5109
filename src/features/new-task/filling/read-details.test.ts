import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detailNames, isDetails, readDetails, type Details } from './read-details.ts';

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
    expect(readDetails(text)).toEqual({ details: ana, doubtful: new Set(), unused: [] });
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

  it.each([
    '+1 415 555 0101',
    'Ana Flores',
    'ana@example.com',
    '500 Castro St, San Francisco, CA',
    // What may be something else is not decided without the dialog.
    'Priya\n+91 98765 43210\n12 MG Road, Bengaluru',
  ])('are not read from %s, which is pasted as it is', (text) => {
    expect(isDetails(readDetails(text))).toBe(false);
  });

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
      // Of two alike none is surer; a phone with a label is surer than one without.
      doubtful: new Set(['name', 'email']),
      unused: ['+91 80 5550 0103', 'Reception', 'office@example.com'],
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

type Message = {
  what: string;
  text: string;
  sure: Details;
  /** Found, but not ticked: it may be something else. */
  doubtful: Details;
  unused: string[];
};

const messages: Message[] = [
  {
    what: 'a whole message on one line',
    text: 'Order #A-778 Jane Roe 2125559988 77 Water St Apt 4B New York NY 10005 deliver by 5pm',
    sure: {
      order: 'A-778',
      phone: '2125559988',
      name: 'Jane Roe',
      time: '5pm',
      address: '77 Water St Apt 4B New York NY 10005',
    },
    doubtful: {},
    unused: [],
  },
  {
    what: 'a line with a labelled note',
    text: 'Jane Roe, 10 Downing St, London, +44 20 7946 0958, Notes: ring twice',
    sure: {
      name: 'Jane Roe',
      phone: '+44 20 7946 0958',
      notes: 'ring twice',
      address: '10 Downing St, London',
    },
    doubtful: {},
    unused: [],
  },
  {
    what: 'the signature of an email in German',
    text: 'Jane Roe\nOperations Manager\nAcme GmbH\nHauptstr. 5\n10115 Berlin\nTel.: +49 30 1234567\nMobil: +49 151 23456789\njane@acme.de',
    sure: { email: 'jane@acme.de', address: 'Hauptstr. 5, 10115 Berlin' },
    doubtful: { name: 'Jane Roe', phone: '+49 30 1234567' },
    unused: ['+49 151 23456789', 'Operations Manager', 'Acme GmbH'],
  },
  {
    what: 'a chat message with a place in a sentence',
    text: '[23/11/2026, 10:14] Ana Flores: Hi, please bring it to 77 Water St, New York tomorrow by 3pm, call me on +1 415 555 0101',
    sure: { time: 'tomorrow 3pm', phone: '+1 415 555 0101' },
    doubtful: { name: 'Ana Flores', address: '77 Water St, New York' },
    unused: ['Hi', 'please bring it to', 'call me on'],
  },
  {
    what: 'a greeting before a person and a place, which is no part of them',
    text: 'Hi! Please deliver to Maria Gonzalez, 1355 Market St, San Francisco, CA.\nHer number is +1 415 555 0139. Ring twice.',
    sure: { phone: '+1 415 555 0139', address: '1355 Market St, San Francisco, CA' },
    doubtful: { name: 'Maria Gonzalez' },
    unused: ['Hi! Please deliver to', 'Her number is', 'Ring twice.'],
  },
  {
    what: 'a person in a sentence of one line, which might be a town',
    text: 'Please deliver it to Ana Lopez, 2 Marina Blvd',
    sure: { address: '2 Marina Blvd' },
    doubtful: { name: 'Ana Lopez' },
    unused: ['Please deliver it to'],
  },
  {
    what: 'labels on one line',
    text: 'Name: Jane Roe Phone: 2125559988 Address: 77 Water St, New York Notes: ring twice',
    sure: { name: 'Jane Roe', phone: '2125559988', notes: 'ring twice', address: '77 Water St, New York' },
    doubtful: {},
    unused: [],
  },
  {
    what: 'a French line with a house number behind the phone',
    text: 'Jean Dupont 06 12 34 56 78 12 rue de Rivoli 75001 Paris',
    sure: { phone: '06 12 34 56 78', name: 'Jean Dupont', address: '12 rue de Rivoli 75001 Paris' },
    doubtful: {},
    unused: [],
  },
  {
    what: 'French lines',
    text: 'Jean Dupont\n12 rue de Rivoli\n75001 Paris\nTél : 06 12 34 56 78\nlivraison avant 17h30',
    sure: {
      name: 'Jean Dupont',
      phone: '06 12 34 56 78',
      time: '17:30',
      address: '12 rue de Rivoli, 75001 Paris',
    },
    doubtful: {},
    unused: [],
  },
  {
    what: 'an English address with a flat',
    text: 'Mr Tom Baker\nFlat 2, 221B Baker Street\nLondon NW1 6XE\n020 7946 0958',
    sure: {
      name: 'Mr Tom Baker',
      phone: '020 7946 0958',
      address: 'Flat 2, 221B Baker Street, London NW1 6XE',
    },
    doubtful: {},
    unused: [],
  },
  {
    what: 'an Indian line without commas',
    text: 'Ravi Iyer +91 98765 43210 MG Road 12 Bengaluru',
    sure: { phone: '+91 98765 43210', name: 'Ravi Iyer', address: 'MG Road 12 Bengaluru' },
    doubtful: {},
    unused: [],
  },
  {
    what: 'a sentence with a phone',
    text: 'Call Ana on 4155550101 please, gate code 4411',
    sure: { phone: '4155550101' },
    doubtful: { address: 'gate code 4411' },
    unused: ['Call Ana on', 'please'],
  },
  {
    what: 'an address behind which the next sentence begins',
    text: 'Jane Roe, 742 Evergreen Terrace, Springfield. Ring 0412 345 678',
    sure: { name: 'Jane Roe', phone: '0412 345 678' },
    doubtful: { address: '742 Evergreen Terrace, Springfield. Ring' },
    unused: [],
  },
  {
    what: 'an address with short words, behind which no sentence ends',
    text: 'Jane Roe\n0412 345 678\n5 Wilshire Blvd. Suite B, St. Louis',
    sure: { name: 'Jane Roe', phone: '0412 345 678', address: '5 Wilshire Blvd. Suite B, St. Louis' },
    doubtful: {},
    unused: [],
  },
  {
    what: 'a phone with an extension',
    text: '415-555-0101 ext 204\nJane Roe\n500 Castro St',
    sure: { phone: '415-555-0101 ext 204', name: 'Jane Roe', address: '500 Castro St' },
    doubtful: {},
    unused: [],
  },
  {
    what: 'a phone with a word in brackets behind it',
    text: 'Phone: 415-555-0101 (home)',
    sure: { phone: '415-555-0101' },
    doubtful: {},
    unused: ['home'],
  },
  {
    what: 'two phones',
    text: '4155550102 / 4155550103\nJane Roe\n500 Castro St',
    sure: { name: 'Jane Roe', address: '500 Castro St' },
    doubtful: { phone: '4155550102' },
    unused: ['4155550103'],
  },
  {
    what: 'a message without a task',
    text: 'Hello team,\nCan you please send someone to pick up the two boxes we spoke about last week? They are ready from noon.\nThanks\nBob',
    sure: {},
    doubtful: { time: 'noon', name: 'Bob' },
    unused: [
      'Hello team',
      'Can you please send someone to pick up the two boxes we spoke about last week? They are ready from',
      'Thanks',
    ],
  },
  {
    what: 'German labels',
    text: 'Kunde: Max Müller\nLieferadresse: Hauptstraße 5, 10115 Berlin\nTelefon: 030 1234567\nBestellung: 4711\nLieferung bis: 17:00\nHinweis: 2x klingeln',
    sure: {
      name: 'Max Müller',
      phone: '030 1234567',
      order: '4711',
      time: '17:00',
      notes: '2x klingeln',
      address: 'Hauptstraße 5, 10115 Berlin',
    },
    doubtful: {},
    unused: [],
  },
  {
    what: 'a phone and a house number, both of several digits',
    text: '+44 20 7946 0958 10 Downing Street London',
    sure: { phone: '+44 20 7946 0958', address: '10 Downing Street London' },
    doubtful: {},
    unused: [],
  },
  {
    what: 'a phone that may end in a house number',
    text: '+49 30 123 456 78 Hauptstr. 4 Berlin',
    sure: {},
    doubtful: { phone: '+49 30 123 456', address: '78 Hauptstr. 4 Berlin' },
    unused: [],
  },
  {
    what: 'a line in small letters',
    text: 'jane roe 212 555 9988 77 water st new york',
    sure: { phone: '212 555 9988' },
    doubtful: { name: 'jane roe', address: '77 water st new york' },
    unused: [],
  },
  {
    what: 'headers of a table',
    text: 'Name\tPhone\tAddress',
    sure: {},
    doubtful: { name: 'Name' },
    unused: ['Phone', 'Address'],
  },
  {
    what: 'an order read out',
    text: 'Order 10045: Bob Lee, 2 boxes, 500 Castro St, Mountain View, CA 94041, 650-555-0199, before noon Friday',
    sure: {
      order: '10045',
      name: 'Bob Lee',
      phone: '650-555-0199',
      time: 'friday noon',
      address: '500 Castro St, Mountain View, CA 94041',
    },
    doubtful: {},
    unused: ['2 boxes'],
  },
];

it.each(messages)('reads $what', ({ text, sure, doubtful, unused }) => {
  const read = readDetails(text);
  const parts = Object.entries(read.details);
  const isDoubtful = ([part]: [string, string]) => Object.hasOwn(doubtful, part);
  expect([...read.doubtful].toSorted()).toEqual(Object.keys(doubtful).toSorted());
  expect(Object.fromEntries(parts.filter((each) => !isDoubtful(each)))).toEqual(sure);
  expect(Object.fromEntries(parts.filter(isDoubtful))).toEqual(doubtful);
  expect(read.unused).toEqual(unused);
});

const john = { name: 'John Smith', phone: '(212) 555-0123', address: '350 5th Ave, New York, NY 10118' };
const mail =
  'From: sales@shop.example\nTo: dispatch@desk.example\nSubject: Order V-7\nDate: Thu, 26 Nov 2026 09:15:00 +0100\n\n';

/** A text, and all that is ticked of it: what a person would read. */
const pasted: [text: string, ticked: Details][] = [
  // A post code is no part of a phone.
  ['John Smith, 350 5th Ave, New York, NY 10118 (212) 555-0123', john],
  [
    'John Smith, 350 5th Ave, New York, NY 10118 (212) 555-0123. Order U-1. by 17:15',
    { ...john, order: 'U-1', time: '17:15' },
  ],
  [
    'John Smith, 350 5th Ave Apt 4B, New York, NY 10118. (212) 555-0123 before 3pm on Friday. Order #99812',
    { ...john, address: '350 5th Ave Apt 4B, New York, NY 10118', order: '99812' },
  ],
  ['Bremen 28195 12345', {}],
  // A street stays with its post code and town.
  [
    'Anna Schmidt\nAm Markt 3\n28195 Bremen\n0421 123456\nOrder U-2',
    { name: 'Anna Schmidt', phone: '0421 123456', address: 'Am Markt 3, 28195 Bremen', order: 'U-2' },
  ],
  [
    'Herr Krause, Unter den Linden 77, 10117 Berlin 030-1234567',
    { name: 'Herr Krause', phone: '030-1234567', address: 'Unter den Linden 77, 10117 Berlin' },
  ],
  [
    'Yamada Taro, 1-9-1 Marunouchi, Chiyoda-ku, Tokyo 100-0005, 03-1234-5678',
    {
      name: 'Yamada Taro',
      phone: '03-1234-5678',
      address: '1-9-1 Marunouchi, Chiyoda-ku, Tokyo 100-0005',
    },
  ],
  [
    'Maria López, Calle Madero 10, Centro, 06000 CDMX 55 1234 5678',
    { name: 'Maria López', phone: '55 1234 5678', address: 'Calle Madero 10, Centro, 06000 CDMX' },
  ],
  [
    'Av. Paseo de la Reforma 222, 06600 Ciudad de México Tel. 5512345678 Ana',
    { phone: '5512345678', address: 'Av. Paseo de la Reforma 222, 06600 Ciudad de México' },
  ],
  [
    'Sat 28 Nov, 17.30h, c/o Schmidt, Zum Alten Hafen 7, 28195 Bremen',
    { address: 'Zum Alten Hafen 7, 28195 Bremen' },
  ],
  ['28195 Bremen', {}],
  // The rest of the text is no part of an address.
  [
    'Bitte liefern an Frau Müller, Hauptstr. 5a, 80331 München, morgen um 14 Uhr, Tel. 089/1234567, Bestellung 4711',
    { phone: '089/1234567', address: 'Hauptstr. 5a, 80331 München', order: '4711' },
  ],
  ['meet at noon tomorrow at 5 Rue Lafayette', {}],
  [
    'by midnight tonight, to Bob at 1 Main St, Springfield, IL 62701, 217-555-0100',
    { phone: '217-555-0100' },
  ],
  ['Jim, 12 Main St, Austin, closed 12:00-13:00, deliver by 17:15', { address: '12 Main St, Austin' }],
  ['Jim, 12 Main St, Austin, 17:15 CET', { address: '12 Main St, Austin' }],
  ['Jim, 12 Main St, Austin, 17:15 Mon', { address: '12 Main St, Austin' }],
  [
    'Jim, 12 Main St, Austin, gate code 1230, deliver by 17:15',
    { address: '12 Main St, Austin', time: '17:15' },
  ],
  ['at quarter to six, 14 Elm Road, Bob', {}],
  ['Jane Roe 12 Main St Austin 512-555-0100', { name: 'Jane Roe', phone: '512-555-0100' }],
  [
    'Jane Roe, 12 Main St, Austin, TX 78701\n512-555-0100',
    { name: 'Jane Roe', address: '12 Main St, Austin, TX 78701', phone: '512-555-0100' },
  ],
  ['12 Main St\nJim Bean\nSpringfield, IL 62701\n217 555 0101', { phone: '217 555 0101' }],
  ['Address: 12 Main St, Austin\nPeter Lang\nPhone: 512 555 0100', { phone: '512 555 0100' }],
  ['〒100-0005 東京都千代田区丸の内1-9-1 田中太郎 様 03-1234-5678 明日14時', { phone: '03-1234-5678' }],
  ['https://maps.google.com/?q=52.52,13.405 Jim 17:15 +49 171 2345678', { phone: '+49 171 2345678' }],
  // Of several phones none is ticked, but for one with a label.
  ['Call Ann on 212-555-0123 or Bob on 212-555-0199', {}],
  ['My number is 0171 2345678 or at work 030 1234567. Thanks!', {}],
  ['212-555-0123 212-555-0199', {}],
  ['Phone: 415 555 0139 / 415 555 0140\nAddress: 12 Main St', { address: '12 Main St' }],
  ['Jim 512-555-0100 old phone: 512-555-0199', {}],
  ["Don't call 512-555-0111", {}],
  [
    'Old phone: 512-555-0199\nPhone: 512-555-0100\nAddress: 12 Main St, Austin\nOrder: V-1\nTime: 17:15 or 18:15',
    { phone: '512-555-0100', address: '12 Main St, Austin', order: 'V-1' },
  ],
  [
    'Invoice 2026-1126-0042, Jim, 12 Main St, Austin, TX 78701, 512-555-0100',
    { phone: '512-555-0100', address: '12 Main St, Austin, TX 78701' },
  ],
  ['Invoice 2026-1126-0042', {}],
  [
    'Order 5551234567 for Jim, 12 Main St, Austin, TX 78701, call 512-555-0100 by 17:15',
    { order: '5551234567', phone: '512-555-0100', address: '12 Main St, Austin, TX 78701', time: '17:15' },
  ],
  ['Name: jo@example.com', { email: 'jo@example.com' }],
  // A town with a label of its own belongs to the address before it, and without one the address is not whole.
  [
    'Name: Jane Roe\nAddress: 12 Main St\nCity: Austin\nState: TX\nZIP code: 78701\nPhone: 512-555-0100',
    { name: 'Jane Roe', address: '12 Main St, Austin, TX, 78701', phone: '512-555-0100' },
  ],
  ['Anschrift: Hauptstr. 5\nPLZ: 10115\nOrt: Berlin', { address: 'Hauptstr. 5, 10115, Berlin' }],
  ['Address: 12 Main St\nPhone: 512-555-0100\nCity: Austin', { phone: '512-555-0100' }],
  ['City: Austin\nAddress: 12 Main St', {}],
  // A name with a label may have digits, unless they are a place, a phone, a time or an order.
  ['Name: Store 24', { name: 'Store 24' }],
  ['Recipient: Acme Corp 24/7', { name: 'Acme Corp 24/7' }],
  ['Name: Jane Roe (gate code 4711)', { name: 'Jane Roe (gate code 4711)' }],
  ['Name: Walgreens #1234', {}],
  ['Name: Jane Roe 12 Main St', { name: 'Jane Roe' }],
  ['Name: Jane Roe 512-555-0100', { name: 'Jane Roe', phone: '512-555-0100' }],
  ['Name: Jane Roe by 5pm', { name: 'Jane Roe', time: '5pm' }],
  // What stands above a mail stands in other texts, too.
  [
    'To: Jane Roe\nAddress: 12 Main St, Austin\nBy: 17:00',
    { name: 'Jane Roe', address: '12 Main St, Austin', time: '17:00' },
  ],
  ['Order 12 please deliver to: 12 Main St, Austin', { order: '12', address: '12 Main St, Austin' }],
  // The places and people of two stops are not told apart.
  [
    'Pick up from Ann Lee, 500 Castro St, San Francisco, 415 555 0101\nDeliver to Ben Cole, 1355 Market St, San Francisco, 415 555 0102 by 17:15',
    {},
  ],
  ['Pickup: 500 Castro St, San Francisco\nDelivery: 1355 Market St, San Francisco\nPhone: 415 555 0102', {}],
  // The lines above a mail are not the customer, and its day may be another one.
  [
    `${mail}Anna lives at\n44 Goethe St, Austin\nDon't call 512-555-0111 (old number), new number is +1 512 555 0222. Deliver by 18:00`,
    { order: 'V-7', address: '44 Goethe St, Austin' },
  ],
  [
    `${mail}Please send it to Jane Roe, 44 Goethe St, Austin\n\nBest,\nPeter Lang\nTel: +49 221 333333`,
    { order: 'V-7', address: '44 Goethe St, Austin' },
  ],
  // A day or a time that is not read with the time.
  ...[
    'by 17:15 yesterday',
    'bis 17:15 gestern',
    'by 17:15 or 18:15',
    'by 17:15 or 18',
    'deliver by 5pm Nov 28',
    'by 17:15 UTC',
    'day after tomorrow by 5pm',
    'not before 5pm',
    'not before 5pm, tomorrow',
    'Livraison à 17h30',
    'morgen um 14 Uhr',
    '3pm on Friday',
    'Friday week at 5pm',
    'Friday week by 5pm',
    'next Friday 5pm',
    '17.15 Uhr',
    'Time: 11/12/2026 14.30',
    'noon tomorrow',
    '17:15 on 28 November',
  ].map((text): [string, Details] => [text, {}]),
  ['tomorrow by 17:15', { time: 'tomorrow 17:15' }],
  ['deliver to Tom by 5pm', { time: '5pm' }],
];

const digitsOf = (text: string) => text.match(/\d{3,}/g) ?? [];

it.each(pasted)('ticks only what is certain in %j', (text, ticked) => {
  const { details, doubtful, unused } = readDetails(text);
  const isTicked = ([part]: [string, string]) =>
    !detailNames.some((each) => each === part && doubtful.has(each));
  expect(Object.fromEntries(Object.entries(details).filter(isTicked))).toEqual(ticked);
  const shown = [...Object.values(details), ...unused].join(' ');
  for (const digits of digitsOf(text)) expect(shown).toContain(digits);
});
