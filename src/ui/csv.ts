// What a spreadsheet takes for the start of a formula, also behind blanks and control characters, and in full width.
// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const trigger = /^[\s\u0000-\u001f\u007f\u00a0\ufeff]*[=+\-@|%\uff1d\uff0b\uff0d\uff20]|^[\t\r\n\u0000]/;

/** A cell that no spreadsheet runs as a formula: one that would be gets an apostrophe in front. */
export const guardCell = (text: string): string =>
  // A leading apostrophe is guarded as well, so that `unguardCell` is exact.
  trigger.test(text) || text.startsWith("'") ? `'${text}` : text;

/** The exact inverse of `guardCell`. */
export const unguardCell = (text: string): string => {
  const rest = text.slice(1);
  return text.startsWith("'") && (trigger.test(rest) || rest.startsWith("'")) ? rest : text;
};

const quote = (text: string): string => `"${guardCell(text).replaceAll('"', '""')}"`;

/** Rows as a CSV file (RFC 4180): every cell quoted and guarded. The mark in front has spreadsheets read it as UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('')}`;
