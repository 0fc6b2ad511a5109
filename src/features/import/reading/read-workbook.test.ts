import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { writeWorkbook } from '../matching/write-workbook.ts';
import { readFile, type ReadResult } from './read-file.ts';

/** The style of a cell that shows a day and a time. */
const dated = 's="2"';
/** Of one that shows a number with at least five digits, or in another format. */
const padded = 's="3"';

const workbookPart = 'xl/workbook.xml';
const sheetPart = 'xl/worksheets/sheet1.xml';

type Change = (xml: string) => string;

/** A workbook of one sheet with these rows in the words of XML, and whatever else of it is other than usual. */
const book = (
  rows: string,
  {
    ofBook = (xml) => xml,
    ofSheet = (xml) => xml,
    format = '00000',
  }: { ofBook?: Change; ofSheet?: Change; format?: string } = {},
): Uint8Array => {
  const parts = unzipSync(writeWorkbook([['Order']]));
  const change = (name: string, to: Change) => {
    parts[name] = strToU8(to(strFromU8(parts[name] ?? new Uint8Array())));
  };
  change(sheetPart, (xml) => ofSheet(xml.replace('</sheetData>', `${rows}</sheetData>`)));
  change('xl/styles.xml', (xml) =>
    xml
      .replace(
        '</cellXfs>',
        '<xf numFmtId="22" applyNumberFormat="1"/><xf numFmtId="170" applyNumberFormat="1"/><xf numFmtId="171"/></cellXfs>',
      )
      .replace(
        /<styleSheet[^>]*>/,
        (head) =>
          `${head}<numFmts count="2"><numFmt numFmtId="170" formatCode="${format.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"/><numFmt numFmtId="171" formatCode=";;;"/></numFmts>`,
      ),
  );
  change(workbookPart, ofBook);
  return zipSync(parts);
};

const table = (result: ReadResult) => {
  if (!('rows' in result)) throw new Error(JSON.stringify(result));
  return result;
};

const from1904: Change = (xml) => xml.replace('<sheets>', '<workbookPr date1904="true"/><sheets>');

const cellOf = async (cell: string, ofBook?: Change): Promise<string | undefined> =>
  table(await readFile(book(`<row r="2">${cell}</row>`, ofBook && { ofBook }))).rows[0]?.cells[0];

describe('a cell of a workbook is what the spreadsheet shows', () => {
  it.each([
    ['an error', '<c r="A2" t="e"><f>B9</f><v>#N/A</v></c>', '#N/A'],
    ['an error of a styled cell', '<c t="e" s="1" r="A2"><v>#REF!</v></c>', '#REF!'],
    ['a formula that was never calculated', '<c r="A2"><f>1+1</f></c>', '#NO VALUE!'],
    ['one whose value is blank', '<c r="A2"><f>1+1</f><v></v></c>', '#NO VALUE!'],
    ['a formula that gives a text', '<c r="A2" t="str"><f>B9</f><v>Box</v></c>', 'Box'],
    ['a number with leading zeros', `<c r="A2" ${padded}><v>7</v></c>`, '00007'],
    ['one that is longer than its zeros', `<c r="A2" ${padded}><v>4155550134</v></c>`, '4155550134'],
    ['a fraction in the style of zeros', `<c r="A2" ${padded}><v>7.25</v></c>`, '7.25'],
    ['a text in the style of zeros', `<c r="A2" ${padded} t="str"><v>7b</v></c>`, '7b'],
    // As Excel stores a cell of a CSV file of ours.
    ['a guarded phone', '<c r="A2" t="str"><v>\'+14155550134</v></c>', '+14155550134'],
    ['a name with apostrophes', '<c r="A2" t="str"><v>\'t Hof, O\'Hara</v></c>', "'t Hof, O'Hara"],
    ['a formula with a number', '<c r="A2"><f>3+4</f><v>7</v></c>', '7'],
    ['a day and a time', `<c r="A2" ${dated}><v>50030.604166666664</v></c>`, '2036-12-21 14:30'],
    ['a time alone', `<c r="A2" ${dated}><v>0.604166666666</v></c>`, '14:30:00'],
    ['a time in no zone', '<c r="A2" t="d"><v>2037-12-22T14:30:00</v></c>', '2037-12-22 14:30:00'],
    ['a day in no zone', '<c r="A2" t="d"><v>2037-12-22T00:00:00.000</v></c>', '2037-12-22'],
    ['a phone in the style of a day', `<c r="A2" ${dated}><v>4155550134</v></c>`, '########'],
    ['a time before all days', `<c r="A2" ${dated}><v>-1</v></c>`, '########'],
    ['more than a day of hours', `<c r="A2" ${dated}><v>1.25</v></c>`, '#FORMAT! 1.25'],
    ['a text that its style hides', `<c r="A2" s="4" t="str"><v>7b</v></c>`, '#FORMAT!'],
    ['a number of Java', '<c r="A2"><v>1.4155550102E10</v></c>', '14155550102'],
    ['a sum of tenths', '<c r="A2"><v>0.30000000000000004</v></c>', '0.3'],
    ['no number below nought', '<c r="A2"><v>-0.0</v></c>', '0'],
    ['a long number with a point', '<c r="A2"><v>1000000000000001.0</v></c>', '1000000000000001'],
    ['a long number', '<c r="A2"><v>12345678901234567890</v></c>', '12345678901234567890'],
    ['a number that rounds to whole tens', '<c r="A2"><v>123456789010.0001</v></c>', '123456789010'],
  ])('%s', async (_, cell, text) => {
    expect(await cellOf(cell)).toBe(text);
  });

  it.each([
    ['0#" "##" "##" "##" "##', '612345678', '06 12 34 56 78'],
    ['00 00 00 00 00', '612345678', '06 12 34 56 78'],
    ['"+33 "0', '612345678', '+33 612345678'],
    ['"+49 "0', '15112345678', '+49 15112345678'],
    ['+0', '14155550102', '+14155550102'],
    ['0000"/"00000000', '15112345678', '0151/12345678'],
    ['0#### ######', '7700900123', '07700 900123'],
    ['[<=9999999]###-####;(###) ###-####', '4155550102', '(415) 555-0102'],
    ['[<=9999999]###-####;(###) ###-####', '5550102', '555-0102'],
    ['"ORD-"0000', '42', 'ORD-0042'],
    ['0"/27"', '123', '123/27'],
    ['"A&B "0', '1', 'A&B 1'],
    ['0%', '0.5', '50%'],
    ['0.0%', '0.125', '12.5%'],
    ['0" kg"', '3', '3 kg'],
    ['0.00', '1.5', '1.50'],
    // A style that only rounds: a point on the map needs all of it.
    ['0.00', '37.7749295', '37.7749295'],
    ['0.00" kg"', '1.005', '1.01 kg'],
    ['0.##', '5.1', '5.1'],
    ['#,##0', '1234567', '1,234,567'],
    ['_("$"* #,##0.00_);_("$"* (#,##0.00)', '-1234.5', '$(1,234.50)'],
    ['#,##0.00 [$€-407]', '5.5', '5.50 €'],
    ['[Red]-0;0', '-5', '5'],
    [';;;@', '-5', ''],
    ['#', '0', ''],
    ['0', '-0.4', '-0.4'],
    ['0', '1234567890123456', '#FORMAT! 1234567890123456'],
    ['General" boxes"', '491511234567', '491511234567 boxes'],
    ['[Red]General;@', '491511234567', '491511234567'],
    ['0.0', 'NaN', '#FORMAT! NaN'],
    ['yyyy-mm-dd', 'NaN', '#FORMAT! NaN'],
    ['TT.MM.JJJJ', '46724', '#FORMAT! 46724'],
    ['h:mm a/p', '46724.604166666664', '#FORMAT! 46724.604166666664'],
    ['#,##0.0_);(#,##0.0)', '37.7749295', '37.7749295'],
    ['0', '-4', '-4'],
    ['General" boxes"', '7', '7 boxes'],
    ['@', '0.30000000000000004', '0.3'],
    ['0.00E+00', '12345', '#FORMAT! 12345'],
    ['# ?/?', '1.5', '#FORMAT! 1.5'],
    ['0,', '12345', '#FORMAT! 12345'],
    ['[h]', '1.5', '#FORMAT! 1.5'],
    ['d', '5', '#FORMAT! 5'],
    ['mm:ss', '0.01', '#FORMAT! 0.01'],
    ['[$-1070000]d/mm/yyyy h:mm', '46724.604166666664', '#FORMAT! 46724.604166666664'],
    ['yyyy-mm-dd"T"hh:mm"Z"', '46724.604166666664', '2027-12-03T14:30Z'],
    ['yyyy-mm-dd\\Thh:mm\\Z', '46724.604166666664', '2027-12-03T14:30Z'],
    ['dd.mm.yyyy hh:mm" +02:00"', '46724.604166666664', '03.12.2027 14:30 +02:00'],
    ['yyyy-mm-dd"T"hh:mm', '46724.604166666664', '2027-12-03 14:30'],
    ['m/d/yyyy h:mm AM/PM', '46724.604166666664', '2027-12-03 14:30'],
    ['[$-407]dddd, d. mmmm yyyy hh:mm', '46724.604166666664', '2027-12-03 14:30'],
    ['[$-409]m/d/yy h:mm AM/PM;@', '46724.604166666664', '2027-12-03 14:30'],
    ['yyyy-mm-dd hh:mm', '46724.604155092595', '2027-12-03 14:29'],
    ['m/d/yyyy', '46724.604166666664', '2027-12-03'],
    ['dd.mm.yyyy', '46724.604166666664', '2027-12-03'],
    ['yyyy-mm-dd', '46724.604166666664', '2027-12-03'],
    ['h:mm', '46724.604166666664', '14:30'],
    ['h:mm:ss', '46724.604166666664', '14:30:00'],
    ['mm-dd hh:mm', '46724.604166666664', '12-03 14:30'],
    ['ddd hh:mm', '46724.604166666664', 'Fri 14:30'],
    ['d-mmm', '46724.604166666664', '3-Dec'],
    ['mmm-yy', '46724.604166666664', 'Dec-27'],
    ['[$-407]d. mmm', '46724.604166666664', '3. Dez'],
    ['yyyy-mm-dd', '46724.99999999999', '2027-12-04'],
    ['yyyy-mm-dd hh:mm:ss.000', '46724.604166666664', '#FORMAT! 46724.604166666664'],
    ['[$-411]ggge"年"m"月"d"日"', '46724', '#FORMAT! 46724'],
    // An hour whose minutes the style hides is not the full one.
    ['h AM/PM', '46724.583333333336', '2 PM'],
    ['h AM/PM', '46724.604166666664', '#FORMAT! 46724.604166666664'],
    ['yyyy-mm-dd hh', '46724.583333333336', '2027-12-03 14'],
    ['yyyy-mm-dd hh', '46724.604166666664', '#FORMAT! 46724.604166666664'],
    ['yyyy-mm-dd;"none"', '-1', 'none'],
    ['[<1]h:mm;yyyy-mm-dd', '46724', '#FORMAT! 46724'],
  ])('in the format %s, %s', async (format, value, text) => {
    const rows = `<row r="2"><c r="A2" t="str"><v>A</v></c><c r="B2" ${padded}><v>${value}</v></c></row>`;
    expect(table(await readFile(book(rows, { format }))).rows[0]?.cells[1] ?? '').toBe(text);
  });

  it.each([
    ['"Tel "@', '+1 415 555 0134', 'Tel +1 415 555 0134'],
    ['@" kg"', '3', '3 kg'],
    ['0;-0;0;"no. "@"/27"', 'A', 'no. A/27'],
    ['_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)', 'A', 'A'],
    ['"Tel "@', '', ''],
    ['0;-0;0;"none"', 'A', '#FORMAT!'],
  ])('a text in %s: %s', async (format, said, text) => {
    const rows = `<row r="2"><c r="A2"><v>1</v></c></row><row r="3"><c r="A3"><v>1</v></c><c r="B3" ${padded} t="inlineStr"><is><t>${said}</t></is></c></row>`;
    expect(table(await readFile(book(rows, { format }))).rows[1]?.cells[1] ?? '').toBe(text);
  });

  it.each([
    ['0.604166666666', '14:30:00'],
    ['48568.604166666664', '2036-12-21 14:30'],
  ])('counted from 1904, %s', async (number, text) => {
    expect(await cellOf(`<c r="A2" ${dated}><v>${number}</v></c>`, from1904)).toBe(text);
  });

  it('and an empty text of a formula is blank', async () => {
    const rows =
      '<row r="2"><c r="A2" t="inlineStr"><is><t>A</t></is></c><c r="B2" t="str"><f>B9</f><v></v></c></row>';
    expect(table(await readFile(book(rows))).rows[0]?.cells).toEqual(['A']);
  });
});

it('rows and cells that do not say where they are follow the one before', async () => {
  const text = (value: string, place = '') => `<c${place} t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = [
    `<row>${text('A')}${text('B')}${text('C')}${text('D')}</row>`,
    `<row r="4" ht="20"><c/>${text('b')}${text('d', ' r="D4"')}${text('e')}</row>`,
    `<row><c><v>5</v></c></row>`,
  ];
  expect(table(await readFile(book(rows.join('')))).rows).toMatchObject([
    { number: 2, cells: ['A', 'B', 'C', 'D', ''] },
    { number: 4, cells: ['', 'b', '', 'd', 'e'] },
    { number: 5, cells: ['5', '', '', '', ''] },
  ]);
});

describe('what a spreadsheet does not show is said', () => {
  const row = (number: number, text: string, hidden = '') =>
    `<row r="${number}"${hidden}><c r="A${number}" t="inlineStr"><is><t>${text}</t></is></c></row>`;

  it('of rows that are read all the same', async () => {
    const rows = [
      row(2, 'A'),
      row(3, 'B', ' hidden="1"'),
      row(4, 'C', ' ht="0" hidden="true"'),
      '<row r="5" hidden="1"/>',
    ];
    const { origin, rows: read } = table(await readFile(book(rows.join(''))));
    expect(read).toHaveLength(3);
    expect(origin).toEqual({
      from: 'workbook',
      sheet: 'Tasks',
      isHidden: false,
      hiddenRows: 2,
      hiddenColumns: 0,
      formulas: 0,
    });
  });

  it('of columns that are read all the same, however many blank ones are hidden beside them', async () => {
    const cells = ['A', 'B', 'C', 'D'].map((at) => `<c r="${at}2" t="inlineStr"><is><t>${at}</t></is></c>`);
    const cols =
      '<cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/><col min="5" max="16384" hidden="true"/></cols>';
    const hide: Change = (xml) => xml.replace('<sheetData>', `${cols}<sheetData>`);
    const { origin, rows } = table(
      await readFile(book(`<row r="2">${cells.join('')}</row>`, { ofSheet: hide })),
    );
    expect(rows[0]?.cells).toEqual(['A', 'B', 'C', 'D']);
    expect(origin).toMatchObject({ hiddenRows: 0, hiddenColumns: 2 });
  });

  it('of a sheet', async () => {
    const hide: Change = (xml) => xml.replace('name="Tasks"', 'name="Tasks" state="veryHidden"');
    const { origin } = table(await readFile(book(row(2, 'A'), { ofBook: hide })));
    expect(origin).toMatchObject({ sheet: 'Tasks', isHidden: true });
  });
});

describe('a cell far from the others is named before a grid of all cells up to it is built', () => {
  const far = (place: string) => `<row r="${/\d+/.exec(place)?.[0]}"><c r="${place}"><v>1</v></c></row>`;

  it.each(['XFD1048576', 'CV1048576', 'Z1048576'])('%s', async (place) => {
    const result = await readFile(book(`<row r="2"><c r="A2"><v>1</v></c></row>${far(place)}`));
    expect(result).toEqual({
      problem: `This workbook has something in the cell ${place}, too far from its first rows and columns. Clear that cell and choose the file again.`,
    });
  });

  it('a row that no spreadsheet has is damage', async () => {
    const result = await readFile(book('<row r="2"><c r="A2"><v>1</v></c></row><row r="999999999"/>'));
    expect(result).toMatchObject({ problem: expect.stringContaining('damaged') });
  });

  it('a blank cell with a style is none, and too many columns are told as ever', async () => {
    const styled = '<row r="2"><c r="A2"><v>1</v></c></row><row r="1048576"><c r="XFD1048576" s="1"/></row>';
    expect(table(await readFile(book(styled))).rows).toHaveLength(1);
    expect(await readFile(book(far('XFD2')))).toMatchObject({
      problem: expect.stringContaining('16,384 columns'),
    });
  });
});
