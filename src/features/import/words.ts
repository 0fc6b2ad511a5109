import type { FieldName } from '#contract/fields.ts';
import type { RowState } from '#data/outbox/row-outcome.ts';
import { formatCount } from '#time/language.ts';
import { exampleDay } from '#time/wall-time.ts';
import type { SkipReason } from './import-types.ts';
import { limits } from './reading/limits.ts';
import type { NextStep } from './running/row-views.ts';
import type { CreateEnd } from './running/use-press.ts';

const countOf = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Why a file is not read, and what to do about it. Nothing of such a file is stored. */
export const readingWords = {
  empty: 'This file is empty.',
  tooLarge: `This file is larger than ${limits.bytes / 2 ** 20} MB. Split it and import the parts one by one.`,
  tooManyRows: (rows: number) =>
    `This file has ${formatCount(rows)} rows; at most ${formatCount(limits.rows)} fit into one import. Split it, and keep the header in each part.`,
  tooManyColumns: `This file has more than ${limits.columns} columns. Remove columns that are not needed.`,
  unreadable:
    'This file is damaged, encrypted, an old .xls workbook, or neither text nor an Excel workbook. Save it as .xlsx or CSV without a password and choose it again.',
  quote: (row: number) =>
    `A quotation mark in row ${formatCount(row)} isn’t closed, or is inside a cell. Write it twice ("") or remove it, and choose the file again.`,
  damagedText: (row: number) =>
    `This text is damaged at row ${formatCount(row)}: some characters were lost. Save it as UTF-8 again and choose it again.`,
  largeWorkbook: `This workbook is larger than ${limits.inflatedBytes / 2 ** 20} MB when unpacked. Save the sheet as CSV and choose that.`,
  farCells: (last: string) =>
    `The cells of this workbook reach as far as ${last}. Clear those far from the table and choose the file again.`,
  noRows: 'There are no rows below the header.',
  severalTables:
    'This file has several tables, each with its own header. Save one table with one row for each task and choose that.',
  unnamed: (column: number) => `Column ${column}`,
} as const;

/** What the example row of a template has in each field; a field that is not here is blank in it. */
export const templateWords: Partial<Record<FieldName, string>> = {
  order_id: 'EXAMPLE-1',
  job_description: 'Two boxes, keep upright',
  job_pickup_phone: '+14155550134',
  job_pickup_name: 'Corner bakery',
  job_pickup_address: '1 Ferry Building, San Francisco',
  customer_phone: '+14155550102',
  customer_username: 'Chloé Dubois',
  customer_email: 'chloe@example.com',
  customer_address: '2 Marina Blvd, San Francisco',
};

/** Problems of cells that can’t occur in the form. */
export const checkingWords = {
  dates: 'This date reads two ways. Say whether day, month or year comes first.',
  otherOrder: 'This date contradicts the answer for all dates. Correct it, or change the answer.',
  twice: `Clocks go back that night, so this time occurs twice. Add its offset, like ${exampleDay}T01:30-05:00.`,
  fullDate: `Enter the full date and time, like ${exampleDay} 14:30.`,
  shownError: (shown: string) => `The spreadsheet shows an error here: ${shown}`,
  unreadFormat: 'The spreadsheet shows this in a format that can’t be read here. Enter what it shows.',
  shortened: 'A spreadsheet shortened this number. Enter all of its digits.',
  yesNo: 'Enter yes or no.',
  zone: 'Enter a zone like America/Chicago, or an offset like −06:00. Other names and numbers can mean several zones.',
  kind: 'Enter pickup, delivery, pickup-delivery or appointment.',
  notBefore: (clock: string) => `Not before ${clock}`,
  ragged: (cells: number, names: number) =>
    `This row has ${cells} cells, and the header ${names}, so texts may be in the wrong column. Check this one and press Enter.`,
  swapped: 'Latitude and longitude look swapped.',
  otherZone: (there: string, said: string) => `The address is in ${there} time, and the row says ${said}.`,
  cancelled: 'This order was cancelled.',
  past: 'This time has passed.',
  repeat: 'An earlier row of this file has the same order number.',
} as const;

/** The words of the Import page, without those of the check and of a run. */
export const pageWords = {
  reading: (name: string) => `Reading ${name}…`,
  notRead: 'This file can’t be imported',
  facts: (count: number, columns: number) => `${countOf(count, 'row')} · ${countOf(columns, 'column')}`,
  notStored: 'This browser can’t save data right now. Free some space, then try again.',
} as const;

type CountedAs = RowState | Exclude<NextStep, 'sent'>;

/** The word for each group of rows in the counts. */
const countedWords = {
  ready: 'ready',
  duplicate: 'possible duplicate',
  repair: 'to fix',
  skipped: 'left out',
  waiting: 'waiting',
  sending: 'sending',
  created: 'created',
  there: 'already existed',
  rejected: 'rejected',
  'not-sent': 'not sent',
  unknown: 'unknown',
} as const satisfies Record<CountedAs, string>;

/** The outcome of a row in the result file. */
export const outcomeWord = (group: CountedAs): string =>
  countedWords[group].replace(/^./, (first) => first.toUpperCase());

/** The words of sending an import, of its list and of its result file. */
export const runWords = {
  states: { draft: 'Draft', running: 'Running', paused: 'Paused', done: 'Done' },
  rows: (count: number) => countOf(count, 'row'),

  create: (count: number) => `Create ${countOf(count, 'task')}`,
  createUsed: (count: number) => `Create ${countOf(count, 'row')} whose order number was used before`,
  notAsked: {
    failed: 'The service couldn’t be asked whether it has these order numbers.',
    'no-list':
      'This service can’t be searched by order number, so an import of the same file in another browser isn’t found.',
  },
  reasons: {
    used: 'Skipped: the order number was used before.',
    repeat: 'Skipped: the order number appears more than once in the file.',
    'by-hand': 'You skipped it.',
    joined: 'Part of the task of an earlier row with this order number.',
    cancelled: 'Skipped: the order was cancelled.',
  } satisfies Record<SkipReason | 'used', string>,

  late: (count: number) => `Not sent, because their time passed while they waited: ${countOf(count, 'row')}`,
  busy: (clock: string) => `The service is busy or doesn’t answer. Sending continues at ${clock}.`,
  notConnected: 'Not connected. Sending continues once this account is connected again.',
  troubles: {
    'no-answers':
      'Three consecutive rows got no response. Look those rows up in your dispatch system before you resume.',
    roles: 'This API key can’t create tasks any more. Connect with one that can, then resume.',
  },
  refused: {
    changed:
      'Nothing was sent: rows have changed since they were checked. Look at them, then press Create again.',
    'not-stored': 'Nothing was sent: this browser can’t save data right now.',
  } satisfies Record<Exclude<CreateEnd, 'ok'>, string>,

  part: (count: number, group: CountedAs) =>
    group === 'duplicate'
      ? countOf(count, countedWords.duplicate)
      : `${formatCount(count)} ${countedWords[group]}`,
} as const;
