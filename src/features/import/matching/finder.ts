import { foldText } from '#time/language.ts';
import type { ColumnTarget, Source } from '../import-types.ts';
import { sourceFor } from './sources.ts';

/** A name of a column without case, accents, blanks and signs, and with "number" for "no.", "nr" and "Nummer". */
export const normaliseHeader = (name: string): string =>
  foldText(name)
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')
    .replace(/n(?:[or]|ummer)$/, 'number');

/** "First Name (Shipping)", as other programs write "Shipping first name". */
const partyBehind = /^(.*) \((shipping|billing)\)$/i;

/** Additions to a name: `meta:_delivery_date`, "Date (DD/MM/YYYY)", "Phone (optional)". */
const beside = /^(?:meta|attribute|custom field):\s*|\((?:required|optional|[^)]*(?:yyyy|hh|dd)[^)]*)\)/gi;

const foldedNames = new Map<string, string>();

/** Names of the tables are looked for in every file. */
const foldName = (name: string): string => {
  const folded = foldedNames.get(name) ?? normaliseHeader(name);
  foldedNames.set(name, folded);
  return folded;
};

/** The columns of a file that are still to be given to fields. */
export const createFinder = (headers: readonly string[]) => {
  const byName = Map.groupBy(headers.keys(), (column) =>
    normaliseHeader((headers[column] ?? '').replace(partyBehind, '$2 $1').replaceAll(beside, '')),
  );
  const free = new Set(headers.keys());
  const columns: Partial<Record<ColumnTarget, Source>> = {};
  const find = (name: string): number | undefined =>
    byName.get(foldName(name))?.find((column) => free.has(column) && headers[column] !== '');
  return {
    columns,
    headers,
    free,
    /** The first column that has one of the names. */
    findFirst: (all: readonly string[]): number | undefined =>
      all.map(find).find((column) => column !== undefined),
    /** All columns that have one of the names, in the order of the names. */
    findAll: (all: readonly string[]): number[] => [...new Set(all.flatMap((name) => find(name) ?? []))],
    /** Gives the columns that were found to a target that has none. */
    claim: (
      target: ColumnTarget,
      wanted: readonly (number | undefined)[],
      rest: Partial<Source> = {},
    ): void => {
      const found = wanted.filter((column) => column !== undefined);
      if (columns[target] !== undefined || found.length === 0) return;
      columns[target] = { ...sourceFor(target, found), ...rest };
      for (const column of [...found, ...(rest.orElse ?? [])]) free.delete(column);
    },
  };
};

export type Finder = ReturnType<typeof createFinder>;
