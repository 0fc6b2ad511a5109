// What a spreadsheet takes for the start of a formula, also behind what cannot be seen (blanks of any kind, zero-width and
// control characters), in full width and in small forms.
const trigger =
  /^[\s\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@|%\uff1d\uff0b\uff0d\uff20\ufe62\ufe63\ufe66\ufe6b]|^[\t\r\n\0]/u;

// Spreadsheets that separate lists with another character than a comma start a new cell here, even within quotes.
const separator = /([;\t\r\n])/;

const guardStart = (text: string): string =>
  // A leading apostrophe is guarded as well, so that `unguardStart` is exact.
  trigger.test(text) || text.startsWith("'") ? `'${text}` : text;

const unguardStart = (text: string): string => {
  const rest = text.slice(1);
  return text.startsWith("'") && (trigger.test(rest) || rest.startsWith("'")) ? rest : text;
};

/** The parts of a text behind its first separator, changed. */
const mapInner = (text: string, change: (part: string) => string): string =>
  text
    .split(separator)
    // Every other part is a separator.
    .map((part, at) => (at > 0 && at % 2 === 0 ? change(part) : part))
    .join('');

/** A cell that no spreadsheet runs as a formula, also where it splits the cell: what would be one gets an apostrophe in front. */
export const escapeFormula = (text: string): string => {
  const inner = mapInner(text, guardStart);
  return guardStart(text) === text ? inner : `'${inner}`;
};

/** The exact inverse of `escapeFormula`. */
export const unguardCell = (text: string): string => unguardStart(mapInner(text, unguardStart));

const quote = (text: string): string => `"${escapeFormula(text).replaceAll('"', '""')}"`;

/** Rows as a CSV file (RFC 4180): every cell quoted and guarded. The mark in front has spreadsheets read it as UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('')}`;
