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
