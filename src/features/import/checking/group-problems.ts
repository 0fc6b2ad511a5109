import { timeWords } from '#form/words.ts';
import type { CheckedRow, ColumnTarget, ImportDraft, Repair, RowProblem } from '../import-types.ts';
import { partsOf, splitTarget } from '../matching/match-columns.ts';
import { checkingWords } from '../words.ts';
import { placeOfRow } from './edit-draft.ts';

/** Rows with the same problem, which one repair mends. */
export type ProblemGroup = {
  key: string;
  repair: Repair;
  target: ColumnTarget | null;
  message: string;
  /** The rows, with the problem as each has it. */
  rows: { number: number; problem: RowProblem }[];
};

/** Questions of the whole file come first: their answer mends the most rows. */
const order: readonly Repair[] = ['dates', 'twice', 'season', 'gap', 'number', 'past', 'repeat', 'cell'];

const asksOnce = new Set<Repair>(['dates', 'twice', 'season', 'past', 'repeat']);

/** In each row it names another time. */
const laterThan = timeWords.later('').slice(0, -1);

/** The message of a problem without what only its own row has. */
const sharedMessage = ({ message }: RowProblem): string =>
  message.startsWith(laterThan) ? checkingWords.later : message;

/** A question of the whole file is one group, whatever field it is about; the others are apart by field and message. */
const keyOf = (problem: RowProblem): string => {
  const { repair, target } = problem;
  if (asksOnce.has(repair)) return repair;
  return `${repair} ${target ?? ''} ${repair === 'cell' ? sharedMessage(problem) : ''}`;
};

/** The problems of all rows, grouped by what mends them. */
export const groupProblems = (rows: readonly CheckedRow[]): ProblemGroup[] => {
  const groups = new Map<string, ProblemGroup>();
  for (const row of rows) {
    if (row.state !== 'repair') continue;
    for (const problem of row.problems) {
      const key = keyOf(problem);
      const { repair, target } = problem;
      const group = groups.get(key) ?? { key, repair, target, message: sharedMessage(problem), rows: [] };
      group.rows.push({ number: row.number, problem });
      groups.set(key, group);
    }
  }
  return [...groups.values()].toSorted(
    (a, b) => order.indexOf(a.repair) - order.indexOf(b.repair) || b.rows.length - a.rows.length,
  );
};

/** Whether the cells of a group, and those that are joined to them, have the same texts: then one text can replace them all. */
export const haveSameText = (
  { rows, plan }: Pick<ImportDraft, 'rows' | 'plan'>,
  { target, rows: group }: Pick<ProblemGroup, 'target' | 'rows'>,
): boolean => {
  if (target === null) return false;
  const { field } = splitTarget(target);
  const parts = field === null ? [] : partsOf(field, plan.columns);
  const columns = [target, ...parts].map((each) => plan.columns[each]);
  const textsOf = ({ number }: { number: number }) => {
    const cells = rows[placeOfRow(rows, number)]?.cells;
    return columns
      .map((column) => (column === undefined ? '' : (cells?.[column] ?? '').trim()))
      .join('\u001F');
  };
  const [first, ...others] = group;
  if (!first) return false;
  const text = textsOf(first);
  return others.every((row) => textsOf(row) === text);
};
