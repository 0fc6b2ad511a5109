/** The styles of a workbook that show a number with leading zeros, by their place among all, each with how many digits it shows. */
export type PaddedStyles = ReadonlyMap<string, number>;

const ownFormat = /<(?:\w+:)?numFmt\s[^>]*>/g;
const idOf = /\snumFmtId=["'](\d+)["']/;
const codeOf = /\sformatCode=["'](0{2,})["']/;
const cellFormats = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/;
const cellFormat = /<(?:\w+:)?xf(?:[\s/][^>]*)?>/g;

/** Reads them from `xl/styles.xml`: formats of nothing but zeros, as people give to order numbers, phones and postcodes. */
export const listPaddedStyles = (styles: string): PaddedStyles => {
  const digits = new Map(
    (styles.match(ownFormat) ?? []).flatMap((format): [string, number][] => {
      const id = idOf.exec(format)?.[1];
      const code = codeOf.exec(format)?.[1];
      return id === undefined || code === undefined ? [] : [[id, code.length]];
    }),
  );
  const formats = cellFormats.exec(styles)?.[0].match(cellFormat) ?? [];
  return new Map(
    formats.flatMap((format, at): [string, number][] => {
      const shown = digits.get(idOf.exec(format)?.[1] ?? '');
      return shown === undefined ? [] : [[String(at), shown]];
    }),
  );
};

/** A whole number with the zeros that the spreadsheet shows before it. */
export const padNumber = (value: string, digits: number): string =>
  /^\d+$/.test(value) ? value.padStart(digits, '0') : value;
