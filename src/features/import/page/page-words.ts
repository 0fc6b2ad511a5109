import type { Repair } from '../import-types.ts';
import { formatCount, formatList } from '#time/language.ts';

const rowsOf = (count: number): string => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;

/** All words of the Import page but those of a run. */
export const pageWords = {
  title: 'Import',
  intro: 'Create many tasks from a file. Nothing is sent until you have checked it.',
  notConnectedText: 'Connect to a service to import tasks.',
  newImport: 'New import',
  drop: 'Drop a file here',
  formats: 'CSV, TSV or Excel (XLSX), up to 10,000 rows',
  chooseFile: 'Choose file',
  paste: 'Paste rows',
  pasteHint: 'With the names of the columns in the first row',
  readPasted: 'Read pasted rows',
  pastedName: 'Pasted rows',
  reading: (name: string) => `Reading ${name}…`,
  notRead: 'This file can’t be imported',
  notChecked: 'These rows can’t be checked',
  checkFailed:
    'The part of the page that checks rows has stopped. Reload the page: an import that is stored opens as you left it.',
  workerFailed: 'The part of the page that reads files did not start. Reload the page and try again.',
  whichSheet: 'Which sheet?',
  templates: 'Templates',
  templateKind: 'Template for',
  templateNote: 'A file with the columns of this kind and example rows',
  template: 'Download template',
  excelTemplate: 'Download for Excel',
  templateFile: (kind: string, ending: string) => `dispatch-desk-${kind}-template.${ending}`,
  what: (name: string) => `What ${name} is`,
  facts: (rows: number, columns: number) =>
    `${rowsOf(rows)} · ${formatCount(columns)} ${columns === 1 ? 'column' : 'columns'}`,
  separators: {
    ',': 'separated by commas',
    ';': 'separated by semicolons',
    '\t': 'separated by tabs',
    '|': 'separated by bars',
  },
  sheetName: (name: string, isHidden: boolean) => (isHidden ? `${name} (hidden)` : name),
  sheet: (name: string) => `sheet ${name}`,
  hiddenRows: (count: number) =>
    count === 1 ? '1 hidden row is read as well' : `${formatCount(count)} hidden rows are read as well`,
  hiddenColumns: (count: number) =>
    count === 1 ? '1 hidden column is read as well' : `${formatCount(count)} hidden columns are read as well`,
  formulas: (count: number) =>
    `${formatCount(count)} ${count === 1 ? 'cell holds a formula; its stored value was' : 'cells hold formulas; their stored values were'} read`,
  /** What was said of the file, in one line. */
  said: (parts: readonly string[]) => parts.join(' · '),
  kind: 'Kind',
  merchant: 'Merchant',
  zone: 'Time zone',
  zoneHint: 'City or time zone',
  timesAre: (zone: string) => `Times are ${zone} today`,
  byColumn: (header: string) => `Where the column ${header} is blank`,
  team: 'Team',
  agent: 'Agent',
  customTemplate: 'Custom field template',
  forAll: 'Team, agent and custom fields for every row',
  columns: 'Columns',
  columnFor: (label: string) => `Column for ${label}`,
  clockOf: (label: string) => `${label} (time)`,
  noColumn: 'No column',
  otherFields: (count: number) => `Fields without a column: ${formatCount(count)}`,
  converts: 'times with an offset are converted to the time zone of the job',
  samples: (values: readonly string[]) => values.join(' · '),
  ignore: (headers: readonly string[]) =>
    headers.length === 1
      ? `Ignore the column ${headers[0]}`
      : `Ignore ${formatCount(headers.length)} columns: ${formatList(headers)}`,
  ignoreNeeded: 'Choose a field for each of these columns, or ignore them.',
  check: 'Check rows',
  checking: (done: number, all: number) => `Checked ${formatCount(done)} of ${rowsOf(all)}…`,
  opening: 'Opening the import…',
  leave: 'All imports',
  notStored: 'This import isn’t stored on this device',
  notStoredText:
    'This browser can’t save data right now, and nothing is sent unrecorded. The import stays on the screen; make room, then try again.',
  tryAgain: 'Try again',
  changedElsewhere: 'Another tab has changed this import: you see what it stored.',
  removedElsewhere: 'This import was removed in another tab',
  removedElsewhereText: 'Nothing is sent of an import that isn’t stored. Its rows are still on this screen.',
  storeAgain: 'Store it again',
  notFound: 'This import is no longer on this device.',
  rows: 'Rows',
  rowNumber: 'Row',
  state: 'State',
  shown: 'Rows shown',
  filters: {
    all: 'All',
    ready: 'Ready',
    repair: 'To repair',
    skipped: 'Skipped',
    created: 'Created',
    rejected: 'Rejected',
    unknown: 'Unknown',
  },
  states: {
    ready: 'Ready',
    repair: 'To repair',
    skipped: 'Skipped',
    waiting: 'Waiting',
    sending: 'Sending',
    'not-sent': 'Not sent',
    created: 'Created',
    there: 'Was there already',
    rejected: 'Rejected',
    unknown: 'Outcome unknown',
  },
  skipRow: {
    may: (number: number) => `Skip row ${number}`,
    skipped: (number: number) => `Take row ${number} back`,
  },
  readAs: (date: string) => `Read as ${date}`,
  undo: 'Undo',
  editHint: 'Enter edits, Ctrl+D fills down',
  leftOut: 'Part of what was pasted was left out',
  leftOutText: (rows: number, columns: number) => {
    const parts = [
      rows > 0 ? `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}` : [],
      columns > 0 ? `${formatCount(columns)} ${columns === 1 ? 'column' : 'columns'}` : [],
    ].flat();
    return `There is no place for ${formatList(parts)} of it here. Add what is missing to the file itself.`;
  },
  notPasted: 'Nothing was pasted',
  notPastedText:
    'In what was copied a quotation mark never ends, or a character can’t be read, so that the cells can’t be told apart. Correct it there and copy it again.',
  blank: 'Missing',
  none: 'No rows in this state.',
  counted: (ready: number, repair: number) => `${formatCount(ready)} ready, ${formatCount(repair)} to repair`,
} as const;

export const stepWords = {
  title: 'Steps',
  read: 'Read',
  check: 'Check',
  send: 'Send',
  done: 'Done',
} as const;

/** What each group of problems asks, and what its buttons do. */
export const repairWords = {
  title: 'Repairs',
  rows: rowsOf,
  inRows: (numbers: readonly number[], more: number, follows: boolean) => {
    const rows = numbers.length === 1 ? 'row' : 'rows';
    const named =
      more === 0 ? formatList(numbers.map(String)) : `${numbers.join(', ')} and ${formatCount(more)} more`;
    return follows ? ` in ${rows} ${named}` : `${rows === 'row' ? 'Row' : 'Rows'} ${named}`;
  },
  questions: {
    dates: 'day first or month first?',
    season: 'the zone code doesn’t match daylight saving time on that day',
    twice: 'the clocks go back, so that this time occurs twice. Which one?',
    gap: 'the clocks skip this time',
    number: 'no order number',
    past: 'the time has passed',
    repeat: 'an earlier row has the same order number',
  } satisfies Record<Exclude<Repair, 'cell'>, string>,
  /** Field and message of a problem that only another value repairs. */
  cell: (field: string, message: string) => `${field}: ${message}`,
  dayFirst: (example: string) => `${example}, day first`,
  monthFirst: (example: string) => `${example}, month first`,
  first: 'The first one',
  second: 'The second one',
  nextTime: (time: string) => `Use the next time, ${time}`,
  nextOfEach: 'Use the next time of each',
  giveNumbers: 'Give new order numbers',
  acceptSeason: 'Use the zone as written',
  acceptPast: 'Create them all the same',
  skip: 'Skip them',
  send: 'Send them too',
  valueFor: (field: string, count: number) => `${field} for ${rowsOf(count)}`,
  fill: 'Fill in',
  eachDiffers: 'These cells say different things: correct each of them in its row.',
} as const;
