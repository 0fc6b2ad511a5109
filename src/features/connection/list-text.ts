import { splitTags } from '#contract/formats.ts';
import { rowLimits } from '#contract/list-rows.ts';
import type { LocalList, LocalRows } from '#data/device/local-directory.ts';
import { deviceListWords as words } from './words.ts';

/** A line of a list: an ID, and after a comma or tab its name. The labels of a template are separated by commas. */
type Line = { id: string; name: string };

type ListFormat<L extends LocalList> = {
  toLine: (row: LocalRows[L]) => Line;
  /** @param known the row of this ID, whose other facts stay */
  toRow: (line: Line, known: LocalRows[L] | undefined) => LocalRows[L];
  isValid: (line: Line) => boolean;
};

const fits = (text: string, most: number): boolean => text !== '' && text.length <= most;

const isText = ({ id, name }: Line): boolean => fits(id, rowLimits.id) && fits(name, rowLimits.text);

const isNumbered = (line: Line): boolean => /^\d{1,15}$/.test(line.id) && isText(line);

const hasLabels = ({ id, name }: Line): boolean => {
  const labels = splitTags(name);
  return (
    fits(id, rowLimits.text) && labels.length > 0 && labels.every((label) => fits(label, rowLimits.label))
  );
};

const formats: { [L in LocalList]: ListFormat<L> } = {
  merchant: {
    toLine: ({ merchant_id, name }) => ({ id: merchant_id, name }),
    toRow: ({ id, name }, known) => ({ ...known, merchant_id: id, name }),
    isValid: isText,
  },
  team: {
    toLine: ({ team_id, name }) => ({ id: String(team_id), name }),
    toRow: ({ id, name }) => ({ team_id: Number(id), name }),
    isValid: isNumbered,
  },
  agent: {
    toLine: ({ fleet_id, name }) => ({ id: fleet_id, name }),
    toRow: ({ id, name }, known) => ({ phone: '', team_ids: [], tags: [], ...known, fleet_id: id, name }),
    isValid: isText,
  },
  template: {
    toLine: ({ name, fields }) => ({ id: name, name: fields.map(({ label }) => label).join(', ') }),
    toRow: ({ id, name }) => ({
      name: id,
      fields: [...new Set(splitTags(name))].map((label) => ({ label })),
    }),
    isValid: hasLabels,
  },
  promo: {
    toLine: ({ promo_id, code }) => ({ id: String(promo_id), name: code }),
    // Only calls tell the status of a promo.
    toRow: ({ id, name }, known) => ({
      description: '',
      status: 0,
      changed_at: null,
      ...known,
      promo_id: Number(id),
      code: name,
    }),
    isValid: isNumbered,
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

type ReadList<L extends LocalList> =
  | { ok: true; update: (before: readonly LocalRows[L][]) => LocalRows[L][] }
  /** `message` names the first line that is wrong. */
  | { ok: false; message: string };

/** Reads an edited list. Blank lines are ignored. */
export const readList = <L extends LocalList>(list: L, text: string): ReadList<L> => {
  const { isValid, toLine, toRow } = formats[list];
  const lines = new Map<string, Line>();
  for (const [index, typed] of text.split('\n').entries()) {
    if (typed.trim() === '') continue;
    const line = readLine(typed);
    if (lines.has(line.id) || !isValid(line))
      return { ok: false, message: words.badLine(index + 1, words.lists[list].line) };
    lines.set(line.id, line);
  }
  return {
    ok: true,
    update: (before) => {
      const known = new Map(before.map((row) => [toLine(row).id, row]));
      return [...lines.values()].map((line) => toRow(line, known.get(line.id)));
    },
  };
};
