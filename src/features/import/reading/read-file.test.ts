import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { toCsv } from '#ui/csv.ts';
import { limits } from './limits.ts';
import { readFile, type ReadFile, type ReadOptions } from './read-file.ts';

/** The files of the e2e suite: as spreadsheets and databases wrote them. */
const fileOf = (name: string): Uint8Array =>
  readFileSync(fileURLToPath(new URL(`../../../../e2e/files/${name}`, import.meta.url)));

const read = (name: string, options?: ReadOptions): Promise<ReadFile> => readFile(fileOf(name), options);

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const problem = (text: string): Promise<string> =>
  readFile(bytes(text)).then(
    () => 'read',
    (error: Error) => error.message,
  );

const chloe = [
  '0007',
  '+14155550102',
  'Chloé Dubois',
  '2 Marina Blvd, San Francisco',
  '2027-12-22 14:30',
  'Two boxes',
];

it.each(['api_key', 'API key', 'Api-Key', 'apikey', 'API.key', '\u200bApi:Key'])(
  'a column %s is not read, whichever row is said to have the names',
  async (name) => {
    const file = bytes(`Route 7\n${name},phone,address,order\nsecret-1,+1 415 555 0102,2 Marina Blvd,A-1\n`);
    for (const headRow of [undefined, 1, 2]) {
      const result = JSON.stringify(await readFile(file, headRow === undefined ? {} : { headRow }));
      expect(result).not.toMatch(/secret|api/i);
      expect(result).toMatch('2 Marina Blvd');
    }
    expect((await readFile(file)).headers).toEqual(['phone', 'address', 'order']);
  },
);

describe('a file is read as it was written', () => {
  it.each([
    ['comma.csv', { encoding: 'UTF-8' }],
    ['comma-bom.csv', { encoding: 'UTF-8' }],
    ['semicolon-windows-1252.csv', { encoding: 'Windows-1252', says: 'Chloé Dubois' }],
    ['tab-utf16.tsv', { encoding: 'UTF-16LE' }],
    ['route.xlsx', { sheets: ['Route'], sheet: 'Route' }],
  ])('%s', async (name, origin) => {
    const { headers, rows, decoded, workbook } = await read(name);
    expect(decoded ?? workbook).toMatchObject(origin);
    expect(headers[0]).toBe('Order ID');
    expect(rows[0]).toEqual({ number: 2, cells: chloe });
    expect(rows).toHaveLength(3);
  });

  it('from the first sheet with rows, or from the one that was chosen', async () => {
    expect((await read('two-sheets.xlsx')).workbook).toEqual({
      sheets: ['Saturday', 'Sunday'],
      sheet: 'Saturday',
    });
    expect((await read('two-sheets.xlsx', { sheet: 'Sunday' })).rows[0]?.cells[0]).toBe('B-1');
  });

  it('of our own export, without the apostrophe that guards a cell', async () => {
    const exported = toCsv([
      ['order_id', 'phone'],
      ['T-1', '+1415'],
    ]);
    const { rows } = await readFile(bytes(exported));
    expect(rows[0]?.cells).toEqual(['T-1', '+1415']);
  });

  it('with the row numbers of the spreadsheet, blank rows included', async () => {
    const { rows } = await readFile(bytes('order;name\n\n\nA;Ana\n;\nB;Ben\n'));
    expect(rows.map(({ number, cells }) => [number, cells[0]])).toEqual([
      [4, 'A'],
      [6, 'B'],
    ]);
  });
});

describe('a text', () => {
  const H = 'Order,What\n';

  it.each([
    ['CRLF above LF', 'Order,What\r\nA,b\nC,d\n'],
    ['LF above CRLF', 'Order,What\nA,b\r\nC,d\r\n'],
    ['CR alone', 'Order,What\rA,b\rC,d\r'],
    ['two columns of tabs', 'Order\tWhat\nA\tb\nC\td\n'],
    ['two columns of bars', 'Order|What\nA|b\nC|d\n'],
    ['two columns of semicolons', 'Order;What\nA;b\nC;d\n'],
    ['what nobody sees in names', '\u200bOrder,\ufeffWhat\u2060\nA,b\nC,d\n'],
  ])('with %s is read as rows', async (_, text) => {
    const { headers, rows } = await readFile(bytes(text));
    expect(headers).toEqual(['Order', 'What']);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['A', 'b'],
      ['C', 'd'],
    ]);
  });

  it('with commas in cells is taken apart where its names are, also if a row has a cell too many', async () => {
    const text = 'Order;What\nA;one, two, three\nB;1,5 kg, "big", new\nC;an, other, one;more;cells\n';
    const { rows } = await readFile(bytes(text));
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['A', 'one, two, three'],
      ['B', '1,5 kg, "big", new'],
      ['C', 'an, other, one;more;cells'],
    ]);
  });

  it.each([
    ['="00123"', '00123'],
    ['"=""+14155550102"""', '+14155550102'],
    ['"=""6"""" pipe, new"""', '6" pipe, new'],
    ['=A1', '=A1'],
  ])('%s is what a spreadsheet shows', async (cell, text) => {
    expect((await readFile(bytes(`${H}${cell},b\n`))).rows[0]?.cells[0]).toBe(text);
  });

  it('may name its separator in a line above the names', async () => {
    const { rows, headers } = await readFile(bytes('sep=;\nOrder;Phone;Address\nA;b;c\n'));
    expect(headers).toEqual(['Order', 'Phone', 'Address']);
    expect(rows).toEqual([{ number: 3, cells: ['A', 'b', 'c'] }]);
  });

  it.each([
    ['swallow a row', `${H}A,b\nQ-1,"12" pipe\nQ-2,"6" pipe"\n`],
    ['stand before more text', `${H}A,"b"\nQ-1,"12" pipe\n`],
  ])('whose quotation marks %s is not read: a row would get cells of another', async (_, text) => {
    expect(await problem(text)).toMatch(/^A quotation mark in row 3/);
  });

  const utf16 = (text: string) => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'));

  it.each([
    ['one byte of Windows-1252 in UTF-8', [...bytes(`${H}A,Chloé\nB,Zo`), 0xeb, 0x0a], 3],
    ['a mark of UTF-8 and such a byte', [0xef, 0xbb, 0xbf, ...bytes(`${H}A,Chlo`), 0xe9, 0x0a], 2],
    ['signs of letters that were lost', bytes(`${H}A,b\nB,Chlo\ufffd\n`), 3],
    ['half a letter of UTF-16', utf16('Order\tWhat\nA\t\ud83d\n'), 2],
  ])('with %s is damaged', async (_, content, row) => {
    await expect(readFile(new Uint8Array(content))).rejects.toThrow(`This text is damaged at row ${row}:`);
  });
});

describe('a file that is no list of tasks is refused with a sentence', () => {
  it.each([
    ['encrypted.xlsx', /encrypted, an old \.xls workbook/],
    ['damaged.xlsx', /damaged/],
    ['picture.csv', /neither text nor an Excel workbook/],
  ])('%s', async (name, sentence) => {
    await expect(read(name)).rejects.toThrow(sentence);
  });

  it('by its rows and columns', async () => {
    expect(await problem(`order\n${'1\n'.repeat(limits.rows + 1)}`)).toMatch(
      /has 10,001 rows; at most 10,000 fit/,
    );
    const wide = Array.from({ length: 201 }, (_, at) => `c${at}`).join(',');
    expect(await problem(`${wide}\n${wide}\n`)).toMatch(/more than 200 columns/);
  });

  it('that would not fit into memory once it is unpacked', async () => {
    const part = new Uint8Array(51 * 2 ** 20);
    const bomb = zipSync({ 'xl/worksheets/sheet1.xml': part, 'xl/sharedStrings.xml': part });
    expect(bomb.length).toBeLessThan(2 ** 20);
    await expect(readFile(bomb)).rejects.toThrow('larger than 100 MB when unpacked');
  });

  it('without rows, and with a quotation mark that never ends', async () => {
    expect(await problem('')).toMatch(/is empty/);
    expect(await problem('order,name\n')).toMatch(/no rows below the header/);
    expect(await problem('order,name\n1,"Ana\n2,Ben\n')).toMatch(/quotation mark in row 2/);
  });
});

describe('the names of the columns', () => {
  const readNames = async (text: string, headRow?: number) => {
    const found = await readFile(new TextEncoder().encode(text), headRow === undefined ? {} : { headRow });
    return [found.head.row, found.headers[0], found.rows.map(({ number }) => number)];
  };

  it('are found below a title and a date', async () => {
    expect(await readNames('Monday,,\n,,\norder,name,phone\n1,Ana,+14155550102\n')).toEqual([
      3,
      'order',
      [4],
    ]);
    expect(await readNames('2026-11-23,,\norder,name,phone\n1,Ana,+14155550102\n')).toEqual([
      2,
      'order',
      [3],
    ]);
    expect(await readNames('order\nA-1\nA-2\n')).toEqual([1, 'order', [2, 3]]);
  });

  it('are numbered if there are several of one name', async () => {
    const found = await readFile(new TextEncoder().encode('order,Phone,phone\n1,2,3\n'));
    expect(found.headers).toEqual(['order', 'Phone', 'phone (2)']);
  });

  it('are in the row that the person chose', async () => {
    const text = 'Route,Harbor\n,\nNo,Who\n1,Ana\n';
    expect(await readNames(text)).toEqual([1, 'Route', [3, 4]]);
    expect(await readNames(text, 3)).toEqual([3, 'No', [4]]);
    const found = await readFile(new TextEncoder().encode(text));
    expect(found.head.choices).toEqual([
      { row: 1, says: 'Route · Harbor' },
      { row: 3, says: 'No · Who' },
      { row: 4, says: '1 · Ana' },
    ]);
  });
});
