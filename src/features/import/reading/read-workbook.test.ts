import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readFile } from './read-file.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

type Options = { format?: string; workbook?: string };

/** A workbook of one sheet whose style 1 has a format of its own. */
const workbookOf = (rows: string, { format = 'General', workbook = '' }: Options = {}): Uint8Array => {
  const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packages = 'http://schemas.openxmlformats.org/package/2006';
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"/>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}">${workbook}<sheets><sheet name="Tasks" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="170" formatCode="${escape(format)}"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="22"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Order</t></is></c></row>${rows}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])));
};

/** The text of a cell below one that isn't blank. */
const textOf = async (cell: string, options?: Options): Promise<string> => {
  const rows = `<row r="2"><c r="A2" t="inlineStr"><is><t>A</t></is></c>${cell}</row>`;
  const result = await readFile(workbookOf(rows, options));
  return result.rows[0]?.cells[1] ?? '';
};

it.each([
  ['an error as blank', '<c r="B2" t="e"><v>#N/A</v></c>', ''],
  ['a formula that was never calculated as blank', '<c r="B2"><f>1+1</f></c>', ''],
  ['the stored text of a formula', '<c r="B2" t="str"><f>B9</f><v>Box</v></c>', 'Box'],
  ['the stored number of a formula', '<c r="B2"><f>3+4</f><v>7</v></c>', '7'],
  ['a guarded phone without its guard', '<c r="B2" t="str"><v>\'+14155550134</v></c>', '+14155550134'],
  ['an ISO time in no zone', '<c r="B2" t="d"><v>2037-12-22T14:30:00</v></c>', '2037-12-22 14:30:00'],
  ['an ISO day without a clock', '<c r="B2" t="d"><v>2037-12-22T00:00:00.000</v></c>', '2037-12-22'],
  ['a phone in the notation of Java', '<c r="B2"><v>1.4155550102E10</v></c>', '14155550102'],
  ['a sum of tenths as it is displayed', '<c r="B2"><v>0.30000000000000004</v></c>', '0.3'],
  ['all digits of a long number', '<c r="B2"><v>12345678901234567890</v></c>', '12345678901234567890'],
  ['a built-in date format', '<c r="B2" s="2"><v>50030.604166666664</v></c>', '2036-12-21 14:30'],
])('reads %s', async (_, cell, text) => {
  expect(await textOf(cell)).toBe(text);
});

it.each([
  ['00000', '7', '00007'],
  ['00000', '4155550134', '4155550134'],
  ['0.00', '37.7749295', '37.7749295'],
  ['[Red]#,##0.00_);[Red]-#,##0.00', '5.5', '5.5'],
  ['m/d/yyyy h:mm AM/PM', '46724.604166666664', '2027-12-03 14:30'],
  ['[$-407]dddd, d. mmmm yyyy hh:mm', '46724.604166666664', '2027-12-03 14:30'],
  ['[$-409]m/d/yy h:mm AM/PM;@', '46724.604166666664', '2027-12-03 14:30'],
  ['yyyy-mm-dd"T"hh:mm', '46724.604166666664', '2027-12-03 14:30'],
  ['yyyy"年"m"月"d"日"', '46724', '2027-12-03'],
  ['dd.mm.yyyy', '46724.604166666664', '2027-12-03'],
  ['yyyy-mm-dd', '46724.99999999999', '2027-12-04'],
  ['dd/mm/yyyy ddd', '46724', '2027-12-03'],
  ['h:mm', '46724.604166666664', '14:30'],
  ['h:mm', '0.604166666666', '14:30'],
])('reads a number in the known format %s: %s', async (format, value, text) => {
  expect(await textOf(`<c r="B2" s="1"><v>${value}</v></c>`, { format })).toBe(text);
});

it.each([
  ['00 00 00 00 00', '612345678'],
  ['"+33 "0', '612345678'],
  ['[<=9999999]###-####;(###) ###-####', '4155550102'],
  ['0%', '0.5'],
  ['0;(0)', '-5'],
  ['0.00E+00', '12345'],
  ['[h]:mm', '1.5'],
  ['d-mmm', '46724'],
  ['ddd hh:mm', '46724.5'],
  ['TT.MM.JJJJ', '46724'],
  ['[$-1070000]d/mm/yyyy', '46724'],
  ['[$-411]ggge"年"m"月"d"日"', '46724'],
  ['yyyy-mm-dd"T"hh:mm"Z"', '46724.5'],
  ['dd.mm.yyyy hh:mm" +02:00"', '46724.5'],
  ['yyyy-mm-dd', '-1'],
  ['yyyy-mm-dd', '4155550134'],
])('marks a number in the format %s as unread: %s', async (format, value) => {
  expect(await textOf(`<c r="B2" s="1"><v>${value}</v></c>`, { format })).toBe(`#FORMAT! ${value}`);
});

it.each([
  ['0.604166666666', '14:30'],
  ['48568.604166666664', '2036-12-21 14:30'],
])('counts days from 1904 if the workbook says so: %s', async (value, text) => {
  const workbook = '<workbookPr date1904="true"/>';
  expect(await textOf(`<c r="B2" s="2"><v>${value}</v></c>`, { workbook })).toBe(text);
});

describe('a cell far from the others', () => {
  const readWith = (row: string) =>
    readFile(workbookOf(`<row r="2"><c r="A2"><v>1</v></c></row><row r="1048576">${row}</row>`));

  it('is refused before a grid of all cells up to it is made', async () => {
    await expect(readWith('<c r="XFD1048576"><v>1</v></c>')).rejects.toThrow('as far as XFD1048576.');
  });

  it('does not count if it has only a style', async () => {
    expect(await readWith('<c r="XFD1048576" s="1"/>')).toMatchObject({ rows: [{ number: 2 }] });
  });
});
