import type { FieldName } from '#contract/fields.ts';
import type { TaskKind } from '#contract/operations.ts';
import type { FormValues } from '#form/values.ts';
import type { StoredImport } from '#data/device/imports.ts';

/** A row of the file as texts: one per column, in the order of the columns. */
export type ImportRow = {
  /** As a spreadsheet counts it: the header is row 1. */
  number: number;
  cells: readonly string[];
  /** How many cells the row has if that isn't as many as there are names. The last cell then has the rest of the row. */
  ragged?: number;
  /** The description of an order whose products are in several rows, in its first one. */
  products?: string;
};

/** What columns can give: the task type, whether the order was cancelled, a field, or one custom field of an array by its label. */
export type ColumnTarget = 'kind' | 'cancelled' | FieldName | `${FieldName}.${string}`;

/** The columns, from 0, that give a field. */
export type Source = {
  columns: readonly number[];
  /** How several columns become one text. `or-else` takes the first that isn't blank; the last two of a `window` are its ends. */
  how: 'joined' | 'or-else' | 'window';
  /** Read instead if all columns are blank. */
  orElse?: readonly number[];
};

export type Columns = Readonly<Partial<Record<ColumnTarget, Source>>>;

/** How the person reads dates such as 03/04/2037 and 28/02/29. */
export type DateOrder = 'day-first' | 'month-first' | 'year-first';

/** What holds for every row whose cell for it is blank or missing. */
type GivenValues = Pick<FormValues, 'merchant_id' | 'zone' | 'template' | 'team_id' | 'fleet_id'>;

/** Corrected texts of a row by the field that they are for. */
type RowFix = Readonly<Partial<Record<ColumnTarget, string>>>;

/** Everything that the person said about a file. */
export type ImportPlan = {
  kind: TaskKind;
  given: GivenValues;
  columns: Columns;
  /** The bytes of the file fit several encodings, and the person has chosen none. */
  asksEncoding: boolean;
  /** What rows have whose cells are blank. */
  day: string;
  time: string;
  description: string;
  /** This answer and the next ones are null until they are given; only some rows need them. */
  dateOrder: DateOrder | null;
  /** Years such as 2580 are of the Buddhist calendar. */
  hasBuddhistYears: boolean;
  /** What becomes of orders that were cancelled. */
  cancelled: 'skip' | 'send' | null;
  /** What becomes of coordinates that fit their address only when they are swapped. */
  points: 'swap' | 'keep' | null;
  /** The zone of rows whose zone contradicts their address. */
  zones: 'address' | 'keep' | null;
  /** Create tasks whose time has passed. */
  acceptsPast: boolean;
  /** What becomes of rows whose order number an earlier row has. `join` adds the products of an order to one task. */
  repeats: 'join' | 'skip' | 'send' | null;
  /** Give an order number to rows without one. */
  givesNumbers: boolean;
  /** Corrections by the number of the row. */
  fixes: Readonly<Record<number, RowFix>>;
  /** The numbers of rows that the person left out. */
  leftOut: readonly number[];
};

/** An import as this device stores it. Its rows stay in the worker. */
export type OpenImport = Omit<StoredImport, 'plan'> & { plan: ImportPlan };

/** Changes the plan as it is stored at that moment, perhaps by another tab. */
export type ChangePlan = (change: (plan: ImportPlan) => ImportPlan) => void;

/** A part of the plan whose answer for the whole file solves a problem. */
export type WholeFileAnswer =
  | keyof Pick<ImportPlan, 'day' | 'time' | 'description'>
  | keyof Pick<ImportPlan, 'dateOrder' | 'repeats' | 'cancelled' | 'points' | 'zones'>
  | keyof Pick<ImportPlan, 'hasBuddhistYears' | 'acceptsPast' | 'givesNumbers'>;

/** Why a row can't become a task yet. */
export type RowProblem = {
  /** What the problem is about; null if it is the row as a whole. */
  target: ColumnTarget | null;
  message: string;
  /** Null if only another text of the row solves it. */
  answer: WholeFileAnswer | null;
};

/** Why a row isn't created: the person left it out, or an answer for the file did. `joined`: its products are in the task of an earlier row. */
export type SkipReason = 'by-hand' | 'repeat' | 'joined' | 'cancelled';

/** What the check found of one row. */
export type CheckedRow = {
  number: number;
  orderId: string;
} & (
  | {
      state: 'ready';
      /** First and last time of the task, in milliseconds since 1970. */
      span: readonly [number, number];
    }
  | {
      state: 'repair';
      problems: readonly RowProblem[];
      /** What the row says where there are problems. */
      texts?: RowFix;
    }
  | { state: 'skipped'; skip: SkipReason }
);
