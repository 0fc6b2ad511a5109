import type { FieldName } from '#contract/fields.ts';
import type { PauseReason } from '#data/device/imports.ts';
import type { RowState } from '#data/outbox/import-outcomes.ts';
import type { PaceName } from '#data/outbox/import-pace.ts';
import { displayStatusWords, skippedAtService } from '#data/outbox/words.ts';
import { formatCount, formatList } from '#time/language.ts';
import { exampleDay } from '#time/wall-time.ts';
import type { Repair } from './import-types.ts';
import { limits } from './reading/limits.ts';
import type { DoubtReason } from './running/check-waiting.ts';

const tasks = (count: number) => `${formatCount(count)} ${count === 1 ? 'task' : 'tasks'}`;
const rowsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`;
const columnsOf = (count: number) => `${formatCount(count)} ${count === 1 ? 'column' : 'columns'}`;

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

/** What the example rows of a template have in each field; a field that is not here is blank in them. */
export const templateWords: Partial<Record<FieldName, string>> = {
  job_description: 'Two boxes, keep upright',
  job_pickup_phone: '+14155550134',
  job_pickup_name: 'Corner bakery',
  job_pickup_address: '1 Ferry Building, San Francisco',
  customer_phone: '+14155550102',
  customer_username: 'Chloé Dubois',
  customer_email: 'chloe@example.com',
  customer_address: '2 Marina Blvd, San Francisco',
};

/** What the sample file has in each row; its times and its zone are made when it is asked for. */
export const sampleRowWords: readonly Partial<Record<FieldName, string>>[] = [
  {
    order_id: 'SAMPLE-1',
    customer_phone: '+14155550102',
    customer_username: 'Chloé Dubois',
    customer_address: '2 Marina Blvd, San Francisco',
    job_description: 'Two boxes',
  },
  {
    order_id: 'SAMPLE-2',
    customer_phone: '+14155550134',
    customer_username: 'Ben Okafor',
    customer_address: '1 Ferry Building, San Francisco',
    job_description: 'Flowers, red',
  },
  {
    order_id: 'SAMPLE-3',
    customer_phone: '+14155550147',
    customer_username: 'Dana Cruz',
    customer_address: '500 Castro St, San Francisco',
    job_description: 'Documents',
  },
];

/** The order number of each example. */
export const exampleNumber = (example: number): string => `EXAMPLE-${example}`;

/** What is said of cells that the form itself could not contain. */
export const checkingWords = {
  dates: 'This date reads two ways. Say whether the day or the month comes first.',
  otherOrder: {
    'day-first':
      'In this date the day comes first, but you said that the month does. Correct the date, undo the answer, or press Check rows to be asked again.',
    'month-first':
      'In this date the month comes first, but you said that the day does. Correct the date, undo the answer, or press Check rows to be asked again.',
  },
  oneTime: `Enter one time, like ${exampleDay} 14:30.`,
  fullDate: `Enter the full date and time, like ${exampleDay} 14:30.`,
  later: 'Must be later than the time before it.',
  shownError: (shown: string) => `The spreadsheet shows an error here: ${shown}`,
  noStoredValue:
    'The file has a formula here without its value. Save it in a spreadsheet again, or enter the value.',
  unreadFormat: 'The spreadsheet shows this in a format that can’t be read here. Enter what it shows.',
  shortened: 'A spreadsheet shortened this number. Enter all of its digits.',
  exponent: 'A spreadsheet wrote this number with an exponent. Enter its digits alone.',
  yesNo: 'Enter yes or no.',
  zone: 'Enter a zone like America/Chicago, or an offset like −06:00.',
  zoneName: (name: string) =>
    `${name} can mean more than one zone. Enter one like America/Chicago, or an offset like −06:00.`,
  zoneNumber: (number: string) =>
    `${number} can be hours or minutes. Enter an offset like −06:00, or a zone like America/Chicago.`,
  kind: 'Enter pickup, delivery, pickup-delivery or appointment.',
  customFields: 'Enter custom fields as a list of labels and data, or give each a column of its own.',
  past: 'This time has passed.',
  repeat: 'An earlier row of this file has the same order number.',
} as const;

/** All words of the Import page but those of a run. */
export const pageWords = {
  title: 'Import',
  intro: 'Create many tasks from a file. Nothing is sent until you have checked it.',
  notConnectedText: 'Connect to a service to import tasks.',
  newImport: 'New import',
  drop: 'Drop a file here',
  formats: `CSV, TSV or Excel (XLSX), up to ${formatCount(limits.rows)} rows`,
  chooseFile: 'Choose file',
  trySample: 'Try with a sample file',
  sampleFile: 'sample.csv',
  paste: 'Paste rows',
  pasteHint: 'With the names of the columns in the first row',
  readPasted: 'Read pasted rows',
  pastedName: 'Pasted rows',
  reading: (name: string) => `Reading ${name}…`,
  notRead: 'This file can’t be imported',
  listMissing: 'A list of merchants, teams, agents or templates couldn’t be loaded',
  listMissingText:
    'Until it is loaded, names in these rows count as IDs. After that, all rows are checked again.',
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
  facts: (count: number, columns: number) => `${rowsOf(count)} · ${columnsOf(columns)}`,
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
  kind: 'Kind',
  merchant: 'Merchant',
  zone: 'Time zone',
  zoneHint: 'City or time zone',
  orColumn: 'Or choose its column below.',
  timesAre: (zone: string) => {
    const [place = '', today] = zone.split(' · ');
    return today === undefined ? `Times are in ${place}` : `Times are in ${place} time, ${today} today`;
  },
  head: 'Column names',
  headRow: (row: number) => `Row ${formatCount(row)}`,
  needed: 'Still needed',
  needsRepair: (text: string) => `${text} needs a repair`,
  byColumn: (header: string) => `Where the column ${header} is blank`,
  team: 'Team',
  agent: 'Agent',
  customTemplate: 'Custom field template',
  forAll: 'Team, agent and custom fields for every row',
  forEachRow: (label: string, name: string) => `${label}: ${name}`,
  columns: 'Columns',
  columnFor: (label: string) => `Column for ${label}`,
  clockOf: (label: string) => `${label} (time)`,
  noColumn: 'No column',
  columnHeads: ['Field', 'Your column', 'What it says'],
  partOf: (label: string, part: number) => `${label}, part ${part}`,
  join: (label: string) => `Join another column to ${label}`,
  otherFields: (count: number) =>
    `${formatCount(count)} ${count === 1 ? 'field' : 'fields'} not in your file`,
  converts: 'times with an offset are converted to the time zone of the job',
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
    there: 'Already existed',
    ...displayStatusWords,
  },
  skipRow: {
    may: (number: number) => `Skip row ${number}`,
    skipped: (number: number) => `Take row ${number} back`,
  },
  readAs: (date: string) => `Read as ${date}`,
  undo: 'Undo',
  /** A key of the rows, and what it does. */
  editKeys: [
    ['↵', 'edits'],
    ['Ctrl D', 'fills down'],
  ],
  leftOut: 'Part of what was pasted was left out',
  leftOutText: (rows: number, columns: number) => {
    const parts = [rows > 0 ? rowsOf(rows) : [], columns > 0 ? columnsOf(columns) : []].flat();
    return `There is no place for ${formatList(parts)} of it here. Add what is missing to the file itself.`;
  },
  notPasted: 'Nothing was pasted',
  notPastedText:
    'In what was copied a quotation mark never ends, or a character can’t be read, so that the cells can’t be told apart. Correct it there and copy it again.',
  blank: 'Missing',
  counted: (ready: number, repair: number) => `${formatCount(ready)} ready, ${formatCount(repair)} to repair`,
} as const;

export const importStepWords = {
  title: 'Steps',
  read: 'Read',
  check: 'Check',
  send: 'Send',
  done: 'Done',
} as const;

/** What each group of problems asks, and what its buttons do. */
export const repairWords = {
  show: (count: number) => `Show ${count === 1 ? 'this row' : 'these rows'}`,
  showAll: 'Show all rows',
  title: 'Repairs',
  rows: rowsOf,
  moreGroups: (count: number) =>
    count === 1
      ? '1 more repair is shown once one of these is done.'
      : `${formatCount(count)} more repairs are shown as these are done.`,
  /** @param example whether it follows the text of the first row, and whether the others have that, too. */
  inRows: (numbers: readonly number[], more: number, example: 'none' | 'of all' | 'of one') => {
    const rows = numbers.length === 1 ? 'row' : 'rows';
    const named =
      more === 0 ? formatList(numbers.map(String)) : `${numbers.join(', ')} and ${formatCount(more)} more`;
    if (example === 'none') return `${rows === 'row' ? 'Row' : 'Rows'} ${named}`;
    return `${example === 'of one' ? ' and others' : ''} in ${rows} ${named}`;
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

/** What happens to a file's rows: every word of sending an import and of its receipt. */
export const runWords = {
  imports: 'Imports',
  kept: 'Kept 90 days',
  none: 'No imports yet',
  noneText: 'Choose a file or paste rows to start one.',
  remove: (name: string) => `Remove import ${name}`,
  removed: (name: string) => `Removed: ${name}`,
  states: { draft: 'Draft', running: 'Running', paused: 'Paused', done: 'Done' },
  doneOf: (done: number, all: number) => `${formatCount(done)} of ${formatCount(all)}`,
  rows: rowsOf,

  what: 'What will happen',
  sending: (name: string) => `Sending ${name}`,
  paused: (name: string) => `Paused: ${name}`,
  done: (name: string) => `Done: ${name}`,
  create: (count: number) => `Create ${tasks(count)}`,
  recording: (count: number) => `Saving ${rowsOf(count)}…`,
  nothing: 'No row is ready to be created.',
  looking: 'Looking for rows that were created before…',
  merchant: (name: string) => `${name}: `,
  at: (when: string, zone: string) => `${when} (${zone}).`,
  span: (from: string, to: string, zone: string) => `${from} to ${to} (${zone}).`,
  yourTime: 'your time',
  shortPhones: (count: number) =>
    count === 1
      ? '1 has a phone with few digits: is it complete?'
      : `${formatCount(count)} have a phone with few digits: are they complete?`,
  skippedDoubts: (count: number) => `${formatCount(count)} skipped as possible duplicates.`,
  skippedRepeat: (count: number) =>
    `${formatCount(count)} skipped: the order number appears more than once in the file.`,
  skippedByHand: (count: number) => `${formatCount(count)} skipped by you.`,
  needRepair: (count: number) => `${rowsOf(count)} ${count === 1 ? 'stays' : 'stay'} here for repair.`,

  duplicates: 'Possible duplicates',
  /** What rows may be skipped for, as the heading of their group. */
  doubts: {
    before: () => 'the same task was created before',
    unknown: () => 'the same task was sent before, and its outcome is not known',
    waiting: () => 'a task with this order number waits to be sent',
    paused: (count, names) =>
      `${count === 1 ? 'it waits' : 'they wait'} in ${formatList(names)} too, which is paused`,
    other: () => 'the order number was used before for another task',
    service: () => 'the service has a task with this order number',
    past: () => 'the time has passed',
  } satisfies Record<DoubtReason, (count: number, names: readonly string[]) => string>,
  choose: 'Choose Skip or Send.',
  notAsked: 'The service couldn’t be asked whether it has these order numbers.',
  skip: 'Skip',
  send: 'Send',
  reasons: {
    before: 'Skipped: the same task was created before.',
    unknown: 'Skipped: the same task was sent before, and its outcome was not known.',
    other: 'Skipped: the order number was used before for another task.',
    service: skippedAtService,
    waiting: 'Skipped: a task with this order number waited to be sent.',
    paused: 'Skipped: it waited in another import.',
    repeat: 'Skipped: the order number appears more than once in the file.',
    past: 'Skipped: the time had passed when the import went on.',
  } satisfies Record<DoubtReason | 'repeat', string>,
  orders: (orders: readonly string[], more: number) =>
    `${orders.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`,

  pace: 'Pace',
  paces: {
    slowest: '1 every 5 seconds',
    second: '1 a second',
    one: 'One after the other',
    two: '2 at a time',
    four: '4 at a time',
  } satisfies Record<PaceName, string>,

  pause: 'Pause',
  resume: 'Resume',
  stop: 'Stop',
  checkAgain: 'Before it goes on',
  checkingAgain: 'Checking the rows that wait…',
  resumeNote: 'Press Resume again to go on.',
  leave: 'You can leave this page: sending goes on while the tab is open.',
  perMinute: (count: number) => `${formatCount(count)} a minute`,
  left: (length: string) => `about ${length} left`,
  slow: (clock: string) => `The service is busy or doesn’t answer. Sending goes on at ${clock}.`,
  slowSoon: 'The service is busy or doesn’t answer. Sending goes on in a few seconds.',
  noKey:
    'This tab has no API key. Another tab that has it sends the rows; to send them from here, enter it on the Connection page.',
  waitsFor: (name: string) => `${name} is sent first. Pause it to send these rows now.`,
  offline: 'You’re offline. Sending goes on when you’re back online.',
  pausedNote: 'No more rows are sent until you resume.',
  stillAsked: (count: number) =>
    count === 1
      ? '1 row without an answer is still being asked about, which may create its task; it is never created twice.'
      : `${formatCount(count)} rows without an answer are still being asked about, which may create their tasks; none is created twice.`,
  troubles: {
    restart: {
      title: 'The browser was closed while rows were being sent',
      text: 'Rows that were being sent are settled by asking the service again; the others wait for you.',
    },
    'no-answers': {
      title: 'Three consecutive rows got no answer',
      text: 'This service can’t be asked again. Look those rows up before you resume.',
    },
    storage: {
      title: 'This browser can’t save data right now',
      text: 'Nothing is sent unrecorded. Make room, then resume.',
    },
    key: {
      title: 'The service doesn’t accept the API key any more',
      text: 'The rows that were not created wait. Enter a key that works on the Connection page, then resume.',
    },
    roles: {
      title: 'This API key may not create tasks any more',
      text: 'The rows that were not created wait. Connect with a key that may create tasks, then resume.',
    },
    past: {
      title: 'The time of a row has passed while it waited',
      text: 'Press Resume to see which rows are late, and decide whether they are still to be created.',
    },
  } satisfies Record<Exclude<PauseReason, 'person'>, { title: string; text: string }>,
  refused: {
    'too-early': {
      title: 'Nothing was sent: the rows were still being checked',
      text: 'See what will happen now, then press Create again.',
    },
    late: {
      title: 'Nothing was sent: times have passed since the rows were checked',
      text: 'Fix the rows that need repair, then press Create again.',
    },
    changed: {
      title: 'Nothing was sent: the plan has changed',
      text: 'Some of these rows have been created, or wait to be sent, since they were looked through. See what will happen now, then press Create again.',
    },
  },
  notStored: 'Nothing was sent',
  notStoredText:
    'This browser can’t save data right now, and nothing is sent unrecorded. Make room, then press again: the import stays on the screen.',

  counts: {
    created: 'created',
    there: 'already existed',
    sending: 'sending',
    waiting: 'waiting',
    unknown: 'unknown',
    rejected: 'rejected',
    'not-sent': 'not sent',
  } satisfies Record<RowState, string>,
  checkedCounts: { ready: 'ready', repair: 'to repair', skipped: 'skipped' },
  next: {
    rejected: (count: number) => `Fix ${formatCount(count)} rejected ${count === 1 ? 'row' : 'rows'}`,
    repair: (count: number) => `Repair ${rowsOf(count)}`,
  },
  askingAgain: (created: number, unknown: number) =>
    `${formatCount(created)} created · ${formatCount(unknown)} without an answer, asking again`,
  status: (parts: readonly string[]) => parts.join(', '),
  part: (count: number, what: string) => `${formatCount(count)} ${what}`,
  createdTasks: (count: number) => `${tasks(count)} created`,

  reasonsOfRejected: 'Rejected',
  reasonsOfUnknown: 'Unknown',
  moreReasons: (count: number) =>
    `and ${formatCount(count)} more ${count === 1 ? 'reason' : 'reasons'}: see the results file`,
  thereRows: (count: number) =>
    `The service had ${count === 1 ? 'this task' : `these ${tasks(count)}`} already, from the same file elsewhere.`,
  notRead: 'This browser can’t read its stored data right now.',
  notHalted: 'This browser couldn’t store that',
  notHaltedText: 'Nothing more is sent while this page is open. After a reload, sending goes on.',
  notRemoved: 'This browser couldn’t remove that import.',
  atRows: (numbers: readonly number[], more: number) =>
    `${numbers.length === 1 ? 'row' : 'rows'} ${numbers.join(', ')}${more > 0 ? ` and ${formatCount(more)} more` : ''}`,
  results: 'Download results',
  failed: 'Download failed rows',
  toSent: 'Show in Sent',
} as const;

/** Heads and outcomes of the file of results. */
export const resultsWords = {
  head: ['row', 'order_number', 'outcome', 'task_id', 'tracking_link', 'reason'],
  byHand: 'You skipped it.',
  notSentReason: 'It was not sent yet.',
  results: (name: string) => `${name} results.csv`,
  failed: (name: string) => `${name} failed rows.csv`,
} as const;
