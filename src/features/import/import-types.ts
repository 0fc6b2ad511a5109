import type { FieldName } from '#contract/fields.ts';
import type { Task, TaskKind } from '#contract/operations.ts';
import type { FormValues } from '#form/values.ts';
import type { IntentSummary } from '#data/outbox/intent.ts';

/** A row of the file as texts: one per column, in the order of the columns. */
export type ImportRow = {
  /** As a spreadsheet counts it: the header is row 1. */
  number: number;
  cells: readonly string[];
  /** The texts before the first correction; left out where nothing was corrected. */
  read?: readonly string[];
};

/**
 * What a column can give: the kind of task, a field, one custom field of an array by its label, or, where a file has day and time
 * in two columns, the time of a datetime field (`job_delivery_datetime.clock`).
 */
export type ColumnTarget = 'kind' | FieldName | `${FieldName}.${string}`;

/** What the person said of dates that read two ways. */
export type DateOrder = 'day-first' | 'month-first';

/** What holds for every row whose cell for it is blank or which has no such column. */
type GivenValues = Pick<
  FormValues,
  'merchant_id' | 'zone' | 'template' | 'assignment' | 'team_id' | 'fleet_id'
>;

/** What a file is, as the person said it on the page. */
export type ImportPlan = {
  kind: TaskKind;
  given: GivenValues;
  /** The column (from 0) that gives a field. */
  columns: Readonly<Partial<Record<ColumnTarget, number>>>;
  /** The person said that columns which give no field are to be ignored. */
  ignoresRest: boolean;
  /** Null until it is said; only rows with such a date need it. */
  dateOrder: DateOrder | null;
  /** Which one of a time that comes twice in the night when clocks go back; null until it is said. */
  occurrence: 'first' | 'second' | null;
  /** The person said that tasks whose time has passed are to be created all the same. */
  acceptsPast: boolean;
  /** The person said that a code such as CST is meant as it stands, also on a day when its region has the other season's time. */
  acceptsSeason: boolean;
  /** What becomes of rows whose order number an earlier row of the file has; null until it is said. */
  repeats: 'skip' | 'send' | null;
  /** Rows, by number, that the person skips. */
  leftOut?: readonly number[];
};

/** A file as it was read, with the corrections made since: all that an import needs to be checked again. */
export type ImportDraft = {
  id: string;
  /** The name of the file; of pasted rows what the page calls them. */
  name: string;
  headers: readonly string[];
  rows: readonly ImportRow[];
  plan: ImportPlan;
};

/**
 * What repairs a problem. `dates`, `twice`, `season`, `past` and `repeat` ask once for the whole file; `gap` moves a time that clocks skip to
 * the next one there is; `number` gives an order number; `cell` needs another value.
 */
export type Repair = 'dates' | 'twice' | 'season' | 'past' | 'repeat' | 'gap' | 'number' | 'cell';

/** Why a row cannot become a task yet. */
export type RowProblem = {
  /** What the problem is about; null where it is the row as a whole. */
  target: ColumnTarget | null;
  /** In the words of the form. */
  message: string;
  /** What repairs it; rows with the same repair are repaired together. */
  repair: Repair;
  /** The text that the cell should have; null where only the person knows it. */
  suggestion: string | null;
};

/** What the check found of one row. What is sent of it is a `ReadyRow`, which is made when the rows are recorded. */
export type CheckedRow = {
  number: number;
  orderId: string;
} & (
  | {
      state: 'ready';
      /** First and last time of the task, in milliseconds since 1970. */ span: readonly [number, number];
    }
  | { state: 'repair'; problems: readonly RowProblem[] }
  /** The person said that it is not to be created. */
  | { state: 'skipped' }
);

export type ReadyChecked = Extract<CheckedRow, { state: 'ready' }>;

/** A row that passed every rule, with the body that is sent as it is. */
export type ReadyRow = { number: number; orderId: string; task: Task; summary: IntentSummary };

/**
 * What a press of Create came to. `too-early`: a cell has just changed, and the person has not seen yet what would be sent. `late`: times
 * have passed since the check. `changed`: rows were created, or recorded in another import, since they were looked through.
 * `not-stored`: the device failed. What else stopped it is shown where it happened.
 */
export type CreateEnd = 'ok' | 'too-early' | 'late' | 'changed' | 'not-stored';
