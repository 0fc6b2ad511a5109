const placeless = /<(?:\w+:)?(?:c|row)(?=[\s/>])(?![^>]*\sr=["'])/;
const rowOrCell = /<((?:\w+:)?)(row|c)((?:\s[^>]*?)?)(\/?)>/g;
const placeOf = /\sr=["']([A-Z]*)(\d*)["']/;

/** The letters of a column, from 1. */
const lettersOf = (column: number): string => {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? lettersOf(rest) : '') + String.fromCodePoint(65 + ((column - 1) % 26));
};

const columnOf = (letters: string): number =>
  Array.from(letters).reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0);

/** Where a cell is by its attributes, counted from 1. */
export const placeIn = (attributes: string): { row: number; column: number } => {
  const [, letters = '', digits = ''] = placeOf.exec(attributes) ?? [];
  return { row: Number(digits), column: columnOf(letters) };
};

/**
 * A sheet whose rows and cells all say where they are. A workbook need not say it of those that follow the one before (ECMA-376,
 * 18.3.1.4 and 18.3.1.73), and some programs do not; read-excel-file cannot do without.
 */
export const withCellPlaces = (xml: string): string => {
  if (!placeless.test(xml)) return xml;
  let row = 0;
  let column = 0;
  return xml.replaceAll(
    rowOrCell,
    (whole: string, prefix: string, name: string, attributes: string, end: string) => {
      const [, letters = '', digits = ''] = placeOf.exec(attributes) ?? [];
      if (name === 'row') {
        row = digits === '' ? row + 1 : Number(digits);
        column = 0;
      } else column = letters === '' ? column + 1 : columnOf(letters);
      if (digits !== '') return whole;
      const place = name === 'row' ? String(row) : `${lettersOf(column)}${row}`;
      return `<${prefix}${name} r="${place}"${attributes}${end}>`;
    },
  );
};

/** The last row that a spreadsheet has. */
const lastRow = 1_048_576;

const filledCell = /<(?:\w+:)?c\s[^>]*?\br=["']([A-Z]+)(\d+)["'][^>]*(?<!\/)>(?!<\/)/g;
const numberedRow = /<(?:\w+:)?row\s[^>]*?\br=["'](\d+)["']/g;

/**
 * How far a sheet reaches, before any grid of it is built: its filled cells whose row or column is the last one.
 * @param xml with the places of all cells.
 * @returns null where it has rows that no spreadsheet has.
 */
export const extentOf = (xml: string): { rows: number; columns: number; last: string } | null => {
  for (const [, number] of xml.matchAll(numberedRow)) if (Number(number) > lastRow) return null;
  let [rows, columns, last] = [0, 0, ''];
  for (const [, letters = '', digits = ''] of xml.matchAll(filledCell)) {
    const [row, column] = [Number(digits), columnOf(letters)];
    if (row > lastRow) return null;
    if (row > rows || column > columns) last = `${letters}${digits}`;
    rows = Math.max(rows, row);
    columns = Math.max(columns, column);
  }
  return { rows, columns, last };
};
