import { foldText } from '#time/language.ts';
import type { ColumnTarget, Source } from '../import-types.ts';
import { sourceFor } from './sources.ts';

/** A name of a column without case, accents, blanks and signs. */
export const fold = (name: string): string => foldText(name).replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** Additions to a name: `meta:_delivery_date`, "Date (DD/MM/YYYY)", "Phone (optional)". */
const beside = /^(?:meta|attribute|custom field):\s*|\((?:required|optional|[^)]*(?:yyyy|hh|dd)[^)]*)\)/gi;

const foldHeader = (header: string): string => fold(header.replaceAll(beside, ''));

const known = new Map<string, string>();

/** Names of the tables are looked for in every file. */
const foldName = (name: string): string => {
  const before = known.get(name);
  if (before !== undefined) return before;
  if (known.size > 10_000) known.clear();
  const folded = fold(name);
  known.set(name, folded);
  return folded;
};

/** The columns of a file that are still to be given to fields. */
export const createFinder = (headers: readonly string[]) => {
  const byName = Map.groupBy(headers.keys(), (column) => foldHeader(headers[column] ?? ''));
  const free = new Set(headers.keys());
  const columns: Partial<Record<ColumnTarget, Source>> = {};
  const find = (name: string): number | undefined =>
    byName.get(foldName(name))?.find((column) => free.has(column) && headers[column] !== '');
  return {
    columns,
    headers,
    free,
    drop: (column: number) => void free.delete(column),
    find,
    /** The first column that has one of the names. */
    findFirst: (all: readonly string[]): number | undefined =>
      all.map(find).find((column) => column !== undefined),
    /** All columns that have one of the names, in the order of the names. */
    findAll: (all: readonly string[]): number[] => [...new Set(all.flatMap((name) => find(name) ?? []))],
    claim: (target: ColumnTarget, found: readonly number[], rest: Partial<Source> = {}): boolean => {
      if (columns[target] !== undefined || found.length === 0) return false;
      columns[target] = { ...sourceFor(target, found), ...rest };
      for (const column of [...found, ...(rest.orElse ?? [])]) free.delete(column);
      return true;
    },
  };
};

export type Finder = ReturnType<typeof createFinder>;
