import { formatCount, formatList } from '#time/language.ts';

/** Why a file is not read, and what to do about it. Nothing of such a file is stored. */
export const readingWords = {
  empty: 'This file is empty.',
  tooLarge: (megabytes: number) =>
    `This file is larger than ${megabytes} MB. Split it and import the parts one by one.`,
  tooManyRows: (rows: number, most: number) =>
    `This file has ${formatCount(rows)} rows; at most ${formatCount(most)} fit into one import. Cut it into ${formatCount(Math.ceil(rows / most))} files, each with the row of column names, and import them one by one.`,
  tooManyColumns: (columns: number, most: number) =>
    `This file has ${formatCount(columns)} columns; at most ${formatCount(most)} fit. Remove columns that are not needed.`,
  farCell: (place: string) =>
    `This workbook has something in the cell ${place}, too far from its first rows and columns. Clear that cell and choose the file again.`,
  notText: 'This file is neither text nor an Excel workbook. Save it as CSV or XLSX and choose it again.',
  openQuote: (row: number) =>
    `A quotation mark that starts in row ${formatCount(row)} never ends. Close or remove it and choose the file again.`,
  strayQuote: (row: number) =>
    `In row ${formatCount(row)} a quotation mark stands inside a cell that is in quotation marks. Write it twice ("") or remove it and choose the file again.`,
  damagedText: (row: number) =>
    `This text is damaged at row ${formatCount(row)}: some characters were lost. Save it as UTF-8 again and choose it again.`,
  controlText: (row: number) =>
    `In row ${formatCount(row)} a cell has a control character, which cannot be seen. Retype that cell, save the file and choose it again.`,
  titleAbove: (title: string, row: number) =>
    `There is another line above the column names (${title}). Remove what is above row ${formatCount(row)} and choose the file again.`,
  oldWorkbook:
    'This workbook is encrypted or in the old XLS format. Save it without a password as XLSX and choose it again.',
  damaged: 'This workbook is damaged. Open it in a spreadsheet, save it as XLSX and choose it again.',
  inflated: (megabytes: number) =>
    `This workbook is larger than ${megabytes} MB when unpacked. Save the sheet as CSV and choose that.`,
  noRows: 'There are no rows below the header.',
  noHeader: (value: string) =>
    `The first row looks like a task (${value}) and not like column names. Add a row of column names above it.`,
  results:
    'This is the file of results of an import. Choose the file of its failed rows, or the file that was imported.',
  headerTwice: (names: readonly string[]) =>
    names.length === 1
      ? `The column ${names[0]} is there twice. Rename or remove one of them.`
      : `The columns ${formatList(names)} are there twice. Rename or remove one of each.`,
  unnamed: (letter: string) => `Column ${letter}`,
} as const;
