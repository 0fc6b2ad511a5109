import { splitTags } from '#contract/formats.ts';
import { agentRow, localPromoRow, merchantRow, teamRow, templateRow } from '#contract/list-rows.ts';
import type { z } from '#contract/zod.ts';
import type { LocalList, LocalRows } from '#data/device/local-directory.ts';
import { deviceListWords as words } from './words.ts';

/** A line of a list: an ID, and after a comma or tab its name. The labels of a template are separated by commas. */
type Line = { id: string; name: string };

type ListFormat<L extends LocalList> = {
  toLine: (row: LocalRows[L]) => Line;
  /** @param known the row of this ID, whose other facts stay */
  toRow: (line: Line, known: LocalRows[L] | undefined) => LocalRows[L];
  schema: z.ZodMiniType<LocalRows[L]>;
};

const formats: { [L in LocalList]: ListFormat<L> } = {
  merchant: {
    toLine: ({ merchant_id, name }) => ({ id: merchant_id, name }),
    toRow: ({ id, name }, known) => ({ ...known, merchant_id: id, name }),
    schema: merchantRow,
  },
  team: {
    toLine: ({ team_id, name }) => ({ id: String(team_id), name }),
    toRow: ({ id, name }) => ({ team_id: Number(id), name }),
    schema: teamRow,
  },
  agent: {
    toLine: ({ fleet_id, name }) => ({ id: fleet_id, name }),
    toRow: ({ id, name }, known) => ({ phone: '', team_ids: [], tags: [], ...known, fleet_id: id, name }),
    schema: agentRow,
  },
  template: {
    toLine: ({ name, fields }) => ({ id: name, name: fields.map(({ label }) => label).join(', ') }),
    toRow: ({ id, name }) => ({
      name: id,
      fields: [...new Set(splitTags(name))].map((label) => ({ label })),
    }),
    schema: templateRow,
  },
  promo: {
    toLine: ({ promo_id, code }) => ({ id: String(promo_id), name: code }),
    // Only calls tell the status of a promo.
    toRow: ({ id, name }, known) => ({
      description: '',
      status: null,
      changed_at: null,
      ...known,
      promo_id: Number(id),
      code: name,
    }),
    schema: localPromoRow,
  },
};

const readLine = (text: string): Line => {
  const [, id = '', name = ''] = /^([^,\t]*)(?:[,\t](.*))?$/.exec(text) ?? [];
  return { id: id.trim(), name: name.trim() };
};

/** A list as text, one row a line. */
export const formatList = <L extends LocalList>(list: L, rows: readonly LocalRows[L][]): string =>
  rows
    .map((row) => {
      const { id, name } = formats[list].toLine(row);
      return `${id}, ${name}`;
    })
    .join('\n');

/**
 * Reads an edited list. Blank lines are ignored. Throws an error that names the first line that is wrong.
 * @returns the rows of the list in place of those before
 */
export const readList = <L extends LocalList>(list: L, text: string) => {
  const { schema, toLine, toRow } = formats[list];
  const lines = new Map<string, Line>();
  for (const [index, typed] of text.split('\n').entries()) {
    if (typed.trim() === '') continue;
    const line = readLine(typed);
    const isWhole = line.id !== '' && line.name !== '';
    if (!isWhole || lines.has(line.id) || !schema.safeParse(toRow(line, undefined)).success)
      throw new Error(words.badLine(index + 1, words.lists[list].line));
    lines.set(line.id, line);
  }
  return (before: readonly LocalRows[L][]): LocalRows[L][] => {
    const known = new Map(before.map((row) => [toLine(row).id, row]));
    return [...lines.values()].map((line) => toRow(line, known.get(line.id)));
  };
};
