import { strToU8, zipSync } from 'fflate';
import readSheets from 'read-excel-file/universal';
import { unguardCell } from '#ui/csv.ts';
import { extentOf, withCellPlaces } from './cell-places.ts';
import { inflateWorkbook } from './inflate-workbook.ts';
import { mendSheetXml, type MendedSheet } from './mend-sheet-xml.ts';
import { limits } from './limits.ts';
import { listCellFormats, plainNumber } from './number-formats.ts';
import { readingWords } from '../words.ts';

/** A sheet as the workbook lists it. */
type ListedSheet = {
  isHidden: boolean;
  /** The name of its part in the archive; blank where it has none. */
  part: string;
};

const attributeOf = (element: string, name: string): string =>
  new RegExp(`\\s${name}=["']([^"']*)["']`).exec(element)?.[1] ?? '';

const elements = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s[^>]*>`, 'g')) ?? [];

/** The sheets of a workbook in their order. @param relations what `xl/_rels/workbook.xml.rels` has. */
const listSheets = (workbook: string, relations: string): ListedSheet[] => {
  const targets = new Map(
    elements(relations, 'Relationship').map((each) => [attributeOf(each, 'Id'), attributeOf(each, 'Target')]),
  );
  return elements(workbook, 'sheet').map((each) => {
    const target = targets.get(attributeOf(each, String.raw`\w+:id`)) ?? '';
    return {
      isHidden: /hidden$/i.test(attributeOf(each, 'state')),
      part: target.startsWith('/') ? target.slice(1) : `xl/${target}`,
    };
  });
};

const dateSystem = /\sdate1904=["'](?:1|true|on)["']/;

/** Whether the days of a workbook count from 1904, as those of older Macs do. */
const countsFrom1904 = (workbook: string): boolean => dateSystem.test(workbook);

/** The workbook with that said in the one way that read-excel-file knows: else its times would be four years off. */
const withPlainDateSystem = (workbook: string): string => workbook.replace(dateSystem, ' date1904="1"');

type Sheet = {
  name: string;
  grid: string[][];
  /** The spreadsheet does not show it, or not these of its rows and columns. */
  isHidden: boolean;
  hiddenRows: number;
  hiddenColumns: number;
  /** Cells whose value a formula made. */
  formulas: number;
};

type Workbook = { sheets: Sheet[] } | { problem: string };

/** How many days later those of 1904 begin. */
const lead1904 = 1462;

const textOf = (cell: unknown): string => {
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  // A CSV file of ours that went through a spreadsheet still has its guards.
  return typeof cell === 'string' ? unguardCell(cell) : '';
};

const isFilled = (row: readonly string[] | undefined): boolean =>
  row?.some((cell) => cell.trim() !== '') ?? false;

/** How many of the columns in these runs have something in a cell. */
const countFilled = (grid: readonly (readonly string[])[], runs: MendedSheet['hiddenColumns']): number => {
  const width = Math.max(0, ...runs.map(([, to]) => Math.min(to, grid[0]?.length ?? 0)));
  return Array.from({ length: width }, (_each, at) => at).filter(
    (at) =>
      runs.some(([from, to]) => at + 1 >= from && at + 1 <= to) &&
      grid.some((row) => (row[at] ?? '').trim() !== ''),
  ).length;
};

const workbookPart = 'xl/workbook.xml';

/** Reads every sheet of an XLSX file. Formulas are not run: their stored values are read. */
export const readWorkbook = async (bytes: Uint8Array): Promise<Workbook> => {
  const inflated = inflateWorkbook(bytes);
  if ('problem' in inflated) return inflated;
  const { parts } = inflated;
  if (!parts[workbookPart]) return { problem: readingWords.damaged };
  const decode = (name: string) => new TextDecoder().decode(parts[name]);
  try {
    const workbook = decode(workbookPart);
    parts[workbookPart] = strToU8(withPlainDateSystem(workbook));
    const formats = listCellFormats(decode('xl/styles.xml'), countsFrom1904(workbook) ? lead1904 : 0);
    const listed = listSheets(workbook, decode('xl/_rels/workbook.xml.rels')).map(({ isHidden, part }) => {
      const sheet = mendSheetXml(withCellPlaces(decode(part)), formats);
      if (parts[part]) parts[part] = strToU8(sheet.xml);
      return { isHidden, sheet, extent: extentOf(sheet.xml) };
    });
    let cells = 0;
    for (const { extent } of listed) {
      if (!extent) return { problem: readingWords.damaged };
      cells += extent.rows * extent.columns;
      // The reader makes a cell for each place up to the last one.
      if (cells > limits.rows * limits.columns) return { problem: readingWords.farCell(extent.last) };
    }
    // Not compressed: read-excel-file would inflate large parts in workers of its own, which the page's policy forbids.
    const archive = zipSync(parts, { level: 0 }).slice().buffer;
    const read = await readSheets(archive, { parseNumber: plainNumber, trim: false });
    const sheets = read.map(({ sheet, data }, at): Sheet => {
      const { isHidden = false, sheet: mended } = listed[at] ?? {};
      const { hiddenRows = [], hiddenColumns = [], formulas = 0, framed = [] } = mended ?? {};
      const grid = data.map((row) => row.map(textOf));
      for (const { row, column, around } of framed) {
        const line = grid[row - 1];
        if (line?.[column - 1]) line[column - 1] = around.join(line[column - 1]).trim();
      }
      return {
        name: sheet,
        grid,
        isHidden,
        hiddenRows: hiddenRows.filter((number) => isFilled(grid[number - 1])).length,
        hiddenColumns: countFilled(grid, hiddenColumns),
        formulas,
      };
    });
    return { sheets: sheets.filter(({ grid }) => grid.some(isFilled)) };
  } catch {
    return { problem: readingWords.damaged };
  }
};
