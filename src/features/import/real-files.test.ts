import { expect, it, test } from 'vitest';
import { profiles } from '#contract/profiles.ts';
import type { Directory } from '#form/directory.ts';
import { checkRow } from './checking/check-row.ts';
import type { KnownPlaces } from './checking/check-places.ts';
import { createRowChecker } from './checking/check-rows.ts';
import type { ImportPlan } from './import-types.ts';
import { firstPlan, missingParts, withKind } from './matching/first-plan.ts';
import { readFile, readPasted, type ReadFile } from './reading/read-file.ts';

// Rows of files of other programs, with invented people.

const list = { choices: null, state: 'ready' as const };
const directory: Directory = {
  merchants: list,
  teams: list,
  agents: list,
  templates: { list: null, state: 'ready' },
};

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What comes of a file with these answers: the body of each row that is ready, or what is asked about the others. */
const outcomeOf = (read: ReadFile, said: Partial<ImportPlan> = {}, places: KnownPlaces = {}) => {
  const { headers, rows, decoded } = read;
  const first = firstPlan(headers, { merchantId: 'm1', rows, decoded });
  const given = { ...first.given, zone: first.columns.timezone ? '' : 'America/New_York' };
  const plan = { ...first, given, ...said };
  const context = { plan, headers, directory, profile: profiles.documented, places };
  const { checkMore, readyRow } = createRowChecker()(rows, context);
  const found = checkMore(1000).map((row) => {
    if (row.state === 'ready') return readyRow(row.number)?.task.body as Record<string, unknown>;
    if (row.state === 'skipped') return row.skip;
    return row.problems.map(({ target, answer }) => answer ?? target);
  });
  return { plan, found, missing: missingParts(plan, directory) };
};

const outcomeOfText = async (text: string, said?: Partial<ImportPlan>, places?: KnownPlaces) =>
  outcomeOf(await readFile(encode(text)), said, places);

test('orders of Shopify: one task an order, by the shipping columns', async () => {
  const head =
    'Name,Email,Financial Status,Lineitem quantity,Lineitem name,Billing Name,Billing Address1,Billing Zip,Billing City,Shipping Name,Shipping Street,Shipping Address1,Shipping Address2,Shipping City,Shipping Zip,Shipping Province,Shipping Country,Shipping Phone,Notes,Note Attributes,Cancelled at,Location,Id,Tags,Phone\n';
  const street = '"12 Elm St, Apt 4B",12 Elm St,Apt 4B';
  const text =
    `${head}#1001,ana@example.com,paid,1,"Cake, 8""",Bob,9 Oak St,'02134,Boston,Ana Moreno,${street},Boston,'02134,MA,US,'+16175550101,Ring twice,"Delivery Date: 2037/12/03\nDelivery Time: 14:00 - 16:00",,Main warehouse,551,"VIP, gift",'4155550101\n` +
    '#1001,ana@example.com,,2,Candles (10),,,,,,,,,,,,,,,,,,,,\n' +
    `#1002,luc@example.com,paid,1,Bouquet,,,,,Luc Petit,13 rue de Berri,13 rue de Berri,,Paris,'75008,,FR,+33199005501,,Delivery Date: 2037/12/03,,,,,\n` +
    `#1003,p@example.com,paid,1,Box,,,,,Paula,Calle 1,Calle 1,,Illapel,'1930000,,CL,+56900000001,,Delivery Date: 2037/12/03,2026-11-27 18:00:00 -0300,,,,\n`;
  const { found, missing } = await outcomeOfText(text, { time: '17:00' });
  expect(found).toEqual([
    expect.objectContaining({
      order_id: '#1001',
      customer_phone: '+16175550101',
      customer_username: 'Ana Moreno',
      customer_email: 'ana@example.com',
      customer_address: '12 Elm St, Apt 4B, Boston, 02134 MA, US',
      job_delivery_datetime: '2037-12-03 16:00:00',
      job_description: '1 × Cake, 8"\n2 × Candles (10)\nRing twice\nNot before 14:00',
      tags: '',
    }),
    'joined',
    expect.objectContaining({ order_id: '#1002', job_delivery_datetime: '2037-12-03 17:00:00' }),
    ['cancelled'],
  ]);
  expect(missing).toEqual({ merchant: '', zone: '', encoding: false });
});

test('orders of WooCommerce: names joined, billing in place of blank shipping, HTML codes decoded', async () => {
  const text =
    'order_id,order_number,order_date,status,customer_email,billing_first_name,billing_last_name,billing_phone,billing_address_1,billing_postcode,billing_city,billing_country,shipping_first_name,shipping_last_name,shipping_phone,shipping_address_1,shipping_postcode,shipping_city,shipping_country,customer_note,meta:_delivery_date,meta:_delivery_time,line_item_1\n' +
    '15,4415,2026-11-27 08:12:44,processing,j@example.com,Jo,B,030 1234567,Hof 1,1,Ulm,DE,Jörg,O&#8217;Brien,,Torstr. 12,10119,Berlin,DE,klingeln &amp; warten,03/12/2037,14:00 - 16:00,name:Kuchen|quantity:1|total:37.10\n' +
    '16,4416,2026-11-27 09:01:10,refunded,m@example.com,María,Muñoz,+34 600 000 101,C/ Sol 3,14850,Baena,ES,,,,,,,ES,,04/12/2037,10:00 - 12:00,name:Tarta|quantity:1\n';
  const { found } = await outcomeOfText(text, { dateOrder: 'day-first', cancelled: 'send' });
  expect(found).toEqual([
    expect.objectContaining({
      order_id: '4415',
      customer_username: 'Jörg O’Brien',
      customer_phone: '030 1234567',
      customer_address: 'Torstr. 12, 10119 Berlin, DE',
      job_delivery_datetime: '2037-12-03 16:00:00',
      job_description: '1 × Kuchen\nklingeln & warten\nNot before 14:00',
    }),
    expect.objectContaining({
      customer_username: 'María Muñoz',
      customer_address: 'C/ Sol 3, 14850 Baena, ES',
      job_delivery_datetime: '2037-12-04 12:00:00',
    }),
  ]);
});

test('lines of a web shop: one task an order, whose description has all products', async () => {
  const text =
    'COMPANY CODE,LINE NO,DATE,ORDER NO,FIRSTNAME,LASTNAME,DELIVERY1,DELIVERY2,CITY,POSTCODE,COUNTRY,PHONE,EMAIL,PRODUCT CODE,QUANTITY\n' +
    'W,1,03/12/2037,110,Tara,Kingsley,158A Cromwell Rd,,London,SW7 4EJ,GB,020 7946 0958,t@example.com,CAUD-200,1\n' +
    'W,2,03/12/2037,110,Tara,Kingsley,158A Cromwell Rd,,London,SW7 4EJ,GB,020 7946 0958,t@example.com,MARC-1,3\n' +
    'W,3,03/12/2037,110,Omar,Aziz,9 King Street,,Leeds,LS1 2HL,GB,0113 496 0001,o@example.com,REN-PC,2\n';
  const { found } = await outcomeOfText(text, {
    dateOrder: 'day-first',
    time: '17:00',
  });
  expect(found).toEqual([
    expect.objectContaining({
      customer_username: 'Tara Kingsley',
      customer_address: '158A Cromwell Rd, London, SW7 4EJ, GB',
      job_description: '1 × CAUD-200\n3 × MARC-1',
    }),
    'joined',
    // Another customer's row is no line of that order.
    ['repeats'],
  ]);
});

test('orders of OptimoRoute: the task type by row, windows, and a day that proves the order of all', async () => {
  const text =
    'Order ID,Type,Date,Priority,Location,Address,Latitude,Longitude,Time window from,Time window to,Load #1,Assigned to,Phone,Notes\n' +
    'OR-1,D,03/12/2037,M,Customer 1,"393 Hanover St, Boston",,,08:00,15:00,2,Joe,+1 617 555 0101,Ring\n' +
    'OR-2,P,03/12/2037,H,Depot,"1 Long Wharf, Boston",,,07:30,,1,,+1 617 555 0102,Pick up pallets\n' +
    'OR-3,T,13/12/2037,C,,"24 Beacon St, Boston",,,16:00,24:00,0,,6175550103,Install\n';
  expect((await outcomeOfText(text)).found).toEqual([
    expect.objectContaining({
      customer_username: 'Customer 1',
      job_delivery_datetime: '2037-12-03 15:00:00',
    }),
    ['time'],
    ['time'],
  ]);
  const { found } = await outcomeOfText(text, { time: '18:00' });
  expect(found.slice(1)).toEqual([
    expect.objectContaining({
      job_pickup_phone: '+1 617 555 0102',
      job_pickup_address: '1 Long Wharf, Boston',
      job_pickup_datetime: '2037-12-03 18:00:00',
    }),
    expect.objectContaining({
      job_pickup_datetime: '2037-12-13 16:00:00',
      job_delivery_datetime: '2037-12-13 18:00:00',
    }),
  ]);
});

it('rows follow the task type that the person chose, whatever a column "Type" says', async () => {
  const text =
    'Order ID,Type,Phone,Address,Deliver before,Description\n' +
    'A-1,P,+14155550102,"1 Main St, Reno",2037-12-03 14:30,Box\n' +
    'A-2,Fragile,+14155550102,"1 Main St, Reno",2037-12-03 14:30,Box\n';
  const read = await readFile(encode(text));
  const first = firstPlan(read.headers, { merchantId: 'm1', rows: read.rows });
  const { kind, columns } = withKind(first, 'delivery', read.headers, null);
  const delivery = expect.objectContaining({ customer_address: '1 Main St, Reno' });
  expect(outcomeOf(read, { kind, columns }).found).toEqual([delivery, delivery]);
});

test('stops of Circuit: one day and one description for all rows', async () => {
  const text =
    'Address Line 1,Address Line 2,City,State,Zip,Country,Earliest Time,Latest Time,Time at stop,Notes,Recipient Name,Recipient Phone Number,Id,Package Count,Products,Driver (email or phone number)\n' +
    '37-45 85th St,Apt 3F,Queens,NY,11372,USA,08:30,15:30,5,Buzz 3F,Cy Dow,+1 718 555 0101,C-1,2,"Shirt, blue",d@example.com\n' +
    'Calle Madero 9,,Ciudad de México,CDMX,06000,México,10:30,,2,,Luz Paz,+52 55 5555 0101,C-2,1,,\n';
  expect((await outcomeOfText(text)).found).toEqual([['day'], ['day', 'description']]);
  const said = { day: '2037-12-03', time: '12:00', description: 'Parcels' };
  expect((await outcomeOfText(text, said)).found).toEqual([
    expect.objectContaining({
      customer_address: '37-45 85th St, Apt 3F, Queens, NY, 11372 USA',
      job_delivery_datetime: '2037-12-03 15:30:00',
      job_description: 'Shirt, blue\nBuzz 3F\nNot before 08:30',
    }),
    expect.objectContaining({
      job_delivery_datetime: '2037-12-03 12:00:00',
      job_description: 'Parcels\nNot before 10:30',
    }),
  ]);
});

test('answers of a Google form: repeated headings, no order numbers, a question as description', async () => {
  const text =
    'Timestamp,Full name,Phone number,Delivery address,Delivery date,Delivery time,What should we bring?,Contact of a neighbour,Phone number,I agree\n' +
    '11/28/2026 14:03:22,Nia Cole,(212) 555-0101,"350 5th Ave\nFloor 3\nNew York",12/3/2037,2:30:00 PM,"Two pizzas, no olives",Ed,(212) 555-0109,Yes\n';
  const { found } = await outcomeOfText(text, { dateOrder: 'month-first' });
  expect(found).toEqual([
    expect.objectContaining({
      customer_phone: '(212) 555-0101',
      customer_address: '350 5th Ave, Floor 3, New York',
      job_delivery_datetime: '2037-12-03 14:30:00',
      job_description: 'Two pizzas, no olives',
    }),
  ]);
});

it.each([
  [
    'Onfleet',
    'Recipient_Name,Recipient_Phone,Recipient_Notes,Address_Line1,Address_Line2,City/Town,State/Province,Postal_Code,Country,Latitude,Longitude,Task_Details,completeAfter,completeBefore,Driver',
    'Ana,+14155550101,Gate 4,1 Main St,,Reno,NV,89501,US,,,Box,2037-12-03 09:00,2037-12-03 12:00,Joe',
    { customer_address: '1 Main St, Reno, NV, 89501 US', job_description: 'Box\nGate 4\nNot before 09:00' },
  ],
  [
    'Routific',
    'Name,Address,Phone,Email,Start,End,Duration,Load,Types,Notes',
    'Ana,"1 Main St, Reno",+14155550101,a@example.com,09:00,12:00,5,1,A,Box',
    { customer_address: '1 Main St, Reno', job_description: 'Box\nNot before 09:00' },
  ],
  [
    'AntsRoute',
    'Last name,First name,Address,Postcode,City,Phone,Date,Time slot start,Time slot end,Comments,Skills',
    'Moreno,Ana,1 Main St,89501,Reno,+14155550101,2037-12-03,09:00,12:00,Box,cold',
    { customer_address: '1 Main St, 89501 Reno', job_description: 'Box\nNot before 09:00', tags: '' },
  ],
  [
    'Detrack',
    'Date,D.O. No.,Deliver to,Address,Delivery time,Phone No.,Instructions,Assign to,Zone,Item Description,Quantity',
    '2037-12-03,DO-1,Ana,"1 Main St, Reno",12:00,+14155550101,Ring,Van 1,North,Box,2',
    { order_id: 'DO-1', customer_username: 'Ana', job_description: '2 × Box\nRing' },
  ],
  [
    'Track-POD',
    'Order Number,Order Date,Client,Address,Contact Name,Phone,Date,Time slot from,Time slot to,Goods name,Quantity,Note,Depot',
    'T-1,2026-11-01,Shop,"1 Main St, Reno",Ana,+14155550101,2037-12-03,09:00,12:00,Box,2,Ring,Main',
    { order_id: 'T-1', customer_username: 'Ana', job_description: '2 × Box\nRing\nNot before 09:00' },
  ],
  [
    'Square',
    'Order,Order Date,Fulfillment Date,Fulfillment Type,Recipient Name,Recipient Phone,Recipient Address,Recipient Postal Code,Recipient City,Recipient Country,Item Name,Item Quantity,Fulfillment Notes',
    'S-1,2026-11-01,2037-12-03,Delivery,Ana,+14155550101,1 Main St,89501,Reno,US,Box,2,Ring',
    { customer_address: '1 Main St, 89501 Reno, US', job_description: '2 × Box\nRing' },
  ],
  [
    'Etsy',
    'Sale Date,Order ID,Buyer,Full Name,Street 1,Street 2,Ship City,Ship State,Ship Zipcode,Ship Country,Item Name,Quantity',
    '11/01/26,E-1,ana9,Ana,1 Main St,,Reno,NV,89501,US,Box,2',
    { customer_username: 'Ana', customer_address: '1 Main St, Reno, NV, 89501 US' },
  ],
  [
    'Amazon',
    'order-id,order-item-id,purchase-date,buyer-phone-number,sku,product-name,quantity-purchased,recipient-name,ship-address-1,ship-city,ship-state,ship-postal-code,ship-country,ship-phone-number',
    'A-1,9,2026-11-01T08:00:00+00:00,1,x,Box,2,Ana,1 Main St,Reno,NV,89501,US,+14155550101',
    { order_id: 'A-1', customer_phone: '+14155550101', job_description: '2 × Box' },
  ],
  [
    'Wix',
    'Order number,Date created,Time,Contact email,Item,Qty,Delivery time,Recipient name,Recipient phone,Delivery country,Delivery city,Delivery address,Delivery postal code,Note from customer',
    'W-1,Nov 1 2026,10:00,a@example.com,Box,2,12:00,Ana,+14155550101,US,Reno,1 Main St,89501,Ring',
    { customer_address: 'US, Reno, 1 Main St 89501', job_description: '2 × Box\nRing' },
  ],
  [
    'Advanced Order Export',
    'Order Number,First Name (Shipping),Last Name (Shipping),Address 1&2 (Shipping),City (Shipping),Postcode (Shipping),Phone (Billing)',
    'W-1,Ana,Moreno,1 Main St,Reno,89501,+14155550101',
    { customer_username: 'Ana Moreno', customer_address: '1 Main St, Reno 89501' },
  ],
  [
    'Shipday',
    'Order Number,Customer Name,Customer Address,Customer Phone Number,Restaurant Name,Restaurant Address,Restaurant Phone,Expected Delivery Date,Expected Delivery Time,Item list',
    'D-1,Ana,"1 Main St, Reno",+14155550101,Cafe,2 Oak St,+14155550102,2037-12-03,12:00,Box',
    { customer_username: 'Ana', customer_address: '1 Main St, Reno', job_description: 'Box' },
  ],
])('a file of %s needs no choice of columns', async (_, head, row, body) => {
  const said: Partial<ImportPlan> = {
    kind: 'delivery',
    day: '2037-12-03',
    time: '12:00',
    description: 'Box',
    fixes: { 2: { ...(!/phone/i.test(head) && { customer_phone: '+14155550101' }) } },
  };
  const { found } = await outcomeOfText(`${head}\n${row}\n`, said);
  expect(found).toEqual([
    expect.objectContaining({
      customer_phone: '+14155550101',
      job_delivery_datetime: '2037-12-03 12:00:00',
      ...body,
    }),
  ]);
});

it.each([
  ['German', 'Bestellnr.,Vorname,Nachname,Telefon,Straße,PLZ,Ort,Lieferdatum,Uhrzeit,Bemerkung'],
  ['French', 'Commande,Prénom,Nom,Téléphone,Rue,Code postal,Ville,Date de livraison,Heure,Remarque'],
  ['Spanish', 'Pedido,Nombre,Apellidos,Teléfono,Dirección,Código postal,Ciudad,Fecha,Hora,Notas'],
  ['Italian', 'Ordine,Nome,Cognome,Telefono,Indirizzo,CAP,Città,Data,Ora,Nota'],
  ['Portuguese', 'Pedido,Nome,Sobrenome,Telefone,Endereço,CEP,Cidade,Data,Hora,Observações'],
  ['Dutch', 'Bestelnummer,Voornaam,Achternaam,Telefoon,Straat,Postcode,Plaats,Datum,Tijd,Opmerking'],
])('columns in %s need no choice', async (_, names) => {
  const row = 'A-1,Ana,Moreno,+14155550101,1 Main St,89501,Reno,2037-12-03,12:00,Box';
  expect((await outcomeOfText(`${names}\n${row}\n`)).found).toEqual([
    expect.objectContaining({
      order_id: 'A-1',
      customer_username: 'Ana Moreno',
      customer_phone: '+14155550101',
      customer_address: '1 Main St, 89501 Reno',
      job_delivery_datetime: '2037-12-03 12:00:00',
      job_description: 'Box',
    }),
  ]);
});

const head =
  'Order number,Customer phone,Customer name,Customer address,Deliver before,Time zone,Description';
const rowOf = (cells: Partial<Record<'name' | 'address' | 'before' | 'zone' | 'what', string>> = {}) => {
  const { name = 'Ada', address = '"1 Main St, Reno"', before = '2037-12-03 14:30' } = cells;
  const { zone = 'America/Los_Angeles', what = 'Box' } = cells;
  return `A-1,+14155550102,${name},${address},${before},${zone},${what}`;
};
const fileOf = (...rows: string[]) => `${head}\n${rows.join('\n')}\n`;

it('asks once for the file about a date whose year may be first', async () => {
  const text = fileOf(
    rowOf({ before: '28/02/29 09:00' }),
    rowOf({ before: '27-04-15 10:00' }).replace('A-1', 'A-2'),
  );
  expect((await outcomeOfText(text)).found).toEqual([['dateOrder'], ['dateOrder']]);
  expect((await outcomeOfText(text, { dateOrder: 'year-first' })).found).toEqual([
    expect.objectContaining({ job_delivery_datetime: '2028-02-29 09:00:00' }),
    expect.objectContaining({ job_delivery_datetime: '2027-04-15 10:00:00' }),
  ]);
});

it.each([
  ['Windows-1250', 'Łukasz Żółć', [0xa3, ...encode('ukasz '), 0xaf, 0xf3, 0xb3, 0xe6]],
  ['Windows-1250', 'Jiří', [...encode('Ji'), 0xf8, 0xed]],
  ['Windows-1250', 'Petrović', [...encode('Petrovi'), 0xe6]],
  ['Windows-1250', 'Kovačev', [...encode('Kova'), 0xe8, ...encode('ev')]],
  ['Windows-1251', 'Иван', [0xc8, 0xe2, 0xe0, 0xed]],
  ['Shift_JIS', '山田', [0x8e, 0x52, 0x93, 0x63]],
  ['Windows-1252', 'Zoë Müller', [...encode('Zo'), 0xeb, ...encode(' M'), 0xfc, ...encode('ller')]],
] as const)('a name in %s is read or asked about: %s', async (encoding, name, bytes) => {
  const [before = '', after = ''] = fileOf(rowOf({ name: '?' })).split('?');
  const file = new Uint8Array([...encode(before), ...bytes, ...encode(after)]);
  const isPlausible = encoding === 'Windows-1252';
  expect(outcomeOf(await readFile(file)).missing.encoding).toBe(!isPlausible);
  const read = await readFile(file, { encoding });
  expect(outcomeOf(read).missing.encoding).toBe(false);
  expect(read.rows[0]?.cells[2]).toBe(name);
});

it('HTML codes are decoded, and no other text is changed', async () => {
  const text = fileOf(
    rowOf({
      name: 'Siobhan O&#39;Connell',
      address: '1 Main St<br>Floor 2<br />Reno',
      what: '&lt;2&gt; boxes for Caf&amp;eacute;',
    }),
    rowOf({ name: 'AT&T shop', what: 'R&B night; 5 < 6' }).replace('A-1', 'A-2'),
  );
  expect((await outcomeOfText(text)).found).toEqual([
    expect.objectContaining({
      customer_username: "Siobhan O'Connell",
      customer_address: '1 Main St, Floor 2, Reno',
      job_description: '<2> boxes for Café',
    }),
    expect.objectContaining({ customer_username: 'AT&T shop', job_description: 'R&B night; 5 < 6' }),
  ]);
});

const placeOf = (latitude: string, longitude: string, time_zone: string) => ({
  place: null,
  coordinates: { latitude, longitude, precision: 'city' as const },
  time_zone,
});

it('coordinates that fit their address only when they are swapped are asked about', async () => {
  const text = `${head},Latitude,Longitude\n${rowOf()},54.3773,24.4539\n${rowOf().replace('A-1', 'A-2')},24.45,54.38\n${rowOf().replace('A-1', 'A-3')},-122.4,37.7\n`;
  const places = { '1 Main St, Reno': placeOf('24.4539', '54.3773', 'Asia/Dubai') };
  const right = expect.objectContaining({ latitude: '24.45', longitude: '54.38' });
  expect((await outcomeOfText(text, {}, places)).found).toEqual([['points'], right, ['points']]);
  expect((await outcomeOfText(text, { points: 'swap' }, places)).found).toEqual([
    expect.objectContaining({ latitude: '24.4539', longitude: '54.3773' }),
    right,
    expect.objectContaining({ latitude: '37.7', longitude: '-122.4' }),
  ]);
});

it.each([
  ['Eastern Standard Time', '+300'],
  ['(UTC-05:00) Eastern Time (US & Canada)', '+300'],
  ['Pacific Time (US & Canada)', '+480'],
  ['W. Europe Standard Time', '-60'],
  ['GMT-0500 (Eastern Daylight Time)', '+300'],
  ['Etc/GMT+5', '+300'],
  ['Asia/Calcutta', '-330'],
  ['Europe/Kyiv', '-120'],
])('the zone %s is %s in December', async (zone, timezone) => {
  expect((await outcomeOfText(fileOf(rowOf({ zone })))).found).toEqual([
    expect.objectContaining({ timezone }),
  ]);
});

it.each([
  ['IST', 'Asia/Jerusalem', '-120'],
  ['GMT+02:00', 'Europe/Berlin', '-60'],
])('the code %s is asked about where the address is in %s', async (zone, there, timezone) => {
  const places = { '1 Main St, Reno': placeOf('1', '1', there) };
  const text = fileOf(rowOf({ zone }));
  expect((await outcomeOfText(text, {}, places)).found).toEqual([['zones']]);
  expect((await outcomeOfText(text, { zones: 'address' }, places)).found).toEqual([
    expect.objectContaining({ timezone }),
  ]);
});

it('only addresses of rows with a point or a zone code are looked up, each once', async () => {
  const read = await readFile(encode(fileOf(rowOf({ zone: 'IST' }), rowOf({ zone: 'IST' }), rowOf())));
  const { headers, rows } = read;
  const plan = firstPlan(headers, { merchantId: 'm1' });
  const context = { plan, headers, directory, profile: profiles.documented, places: {} };
  expect(rows.map((row) => checkRow(row, context).unknownPlaces)).toEqual([
    ['1 Main St, Reno'],
    ['1 Main St, Reno'],
    [],
  ]);
});

it('a row with more or fewer cells than names keeps all its texts until the person has seen them', async () => {
  const text = fileOf(
    rowOf(),
    rowOf({ what: 'Two boxes, do NOT leave at the door' }).replace('A-1', 'A-2'),
    'A-3,+14155550104,Ada,"9 Pine St, Reno",2037-12-03 17:30,America/Los_Angeles',
    rowOf().replace('A-1', 'A-4'),
  );
  expect((await outcomeOfText(text)).found).toEqual([
    expect.objectContaining({ order_id: 'A-1' }),
    ['job_description'],
    ['job_description'],
    expect.objectContaining({ order_id: 'A-4' }),
  ]);
  const fixes = { 3: { job_description: 'Two boxes, do NOT leave at the door' } };
  expect((await outcomeOfText(text, { fixes })).found[1]).toMatchObject({
    job_description: fixes[3].job_description,
  });
  const read = await readFile(encode(text));
  expect(read.rows[1]?.cells.at(-1)).toBe('Two boxes, do NOT leave at the door');
});

it.each([
  ['"27/11/2037, 2:30:00 p.\u00a0m."', '2037-11-27 14:30:00'],
  ['"27.11.2037, 14:30 Uhr"', '2037-11-27 14:30:00'],
  ['27/11/2037 à 14h30', '2037-11-27 14:30:00'],
  ['2037年11月27日 14:30', '2037-11-27 14:30:00'],
  ['2037年11月27日(金) 午後2時30分', '2037-11-27 14:30:00'],
  ['2037/11/27 下午2:30', '2037-11-27 14:30:00'],
  ['2037. 11. 27. 오후 2:30', '2037-11-27 14:30:00'],
  ['3 déc. 2037 14:30', '2037-12-03 14:30:00'],
  ['"viernes, 27 de noviembre de 2037, 14:30"', '2037-11-27 14:30:00'],
  ['27 ноября 2037 г. 14:30', '2037-11-27 14:30:00'],
  ['27. Oktober 2037 um 14.30 Uhr', '2037-10-27 14:30:00'],
  ['٢٧/١١/٢٠٣٧ ١٤:٣٠', '2037-11-27 14:30:00'],
  ['27 nov 2037 2:30 PM', '2037-11-27 14:30:00'],
  ['2037-11-27 2-4pm', '2037-11-27 16:00:00'],
])('the time %s is read', async (before, sent) => {
  const { found } = await outcomeOfText(fileOf(rowOf({ before })));
  expect(found).toEqual([expect.objectContaining({ job_delivery_datetime: sent })]);
});

it('years of the Buddhist calendar are read by one answer', async () => {
  const text = fileOf(rowOf({ before: '27/11/2580 14:30' }));
  expect((await outcomeOfText(text)).found).toEqual([['hasBuddhistYears']]);
  expect((await outcomeOfText(text, { hasBuddhistYears: true })).found).toEqual([
    expect.objectContaining({ job_delivery_datetime: '2037-11-27 14:30:00' }),
  ]);
});

it('a file of several tables is refused by what it is', async () => {
  const cart = (phone: string) =>
    `"Cart ID","7da1","Ordered Date","03/12/2037"\n"First Name","Last Name","Email","Phone"\n"Iva","Novak","i@example.com","${phone}"\n\n"Address Line 1","State","Postcode"\n"9 Pitt St","NSW","2000"\n\n`;
  const carts = encode(cart('02 5550 0101') + cart('02 5550 0102'));
  await expect(readFile(carts)).rejects.toThrow('several tables');
});

it('quotation marks of a pasted cell are text unless they enclose a tab or a line break', () => {
  const read = readPasted('Order\tWhat\nA\t"Mary\'s" cake\nB\tPipe 6" long\nC\t"two\nlines ""x"""\n');
  expect(read.rows.map(({ cells }) => cells)).toEqual([
    ['A', '"Mary\'s" cake'],
    ['B', 'Pipe 6" long'],
    ['C', 'two\nlines "x"'],
  ]);
});

it.each([
  ['https://a.example/w_400,h_300/doc.jpg', ['https://a.example/w_400,h_300/doc.jpg']],
  [
    'https://a.example/1,_2.jpg, https://a.example/b.jpg',
    ['https://a.example/1,_2.jpg', 'https://a.example/b.jpg'],
  ],
  ['https://a.example/a.jpg;v=2', ['https://a.example/a.jpg;v=2']],
])('the image links %s stay whole', async (links, sent) => {
  const { found } = await outcomeOfText(`${head},Image links\n${rowOf()},"${links}"\n`);
  expect(found).toEqual([expect.objectContaining({ p_ref_images: sent })]);
});
