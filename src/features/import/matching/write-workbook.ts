import { strToU8, zipSync } from 'fflate';
import { escapeXml } from '../xml-text.ts';
import { columnLetter } from './column-names.ts';

const types = 'http://schemas.openxmlformats.org/package/2006/content-types';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const sheets = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** Cells of text, in the format Text: a phone or an order number that is typed below stays as it was typed. */
const cell = (text: string, place: string): string =>
  `<c r="${place}" t="inlineStr" s="1"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const line = (row: readonly string[], at: number): string =>
  `<row r="${at + 1}">${row.map((text, column) => cell(text, `${columnLetter(column)}${at + 1}`)).join('')}</row>`;

/** Rows of text as an XLSX workbook of one sheet. */
export const writeWorkbook = (rows: readonly (readonly string[])[]): Uint8Array<ArrayBuffer> => {
  const columns = Math.max(...rows.map((row) => row.length));
  const parts = {
    '[Content_Types].xml': `${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${main}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${main}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${main}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${sheets}" xmlns:r="${office}"><sheets><sheet name="Tasks" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    // Number format 49 is Text.
    'xl/styles.xml': `${head}<styleSheet xmlns="${sheets}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${sheets}"><cols><col min="1" max="${columns}" width="22" style="1"/></cols><sheetData>${rows.map(line).join('')}</sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)])),
  ).slice();
};
