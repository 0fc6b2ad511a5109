import type { ColumnTarget, ImportDraft } from '../import-types.ts';
import { splitTarget } from '../matching/sources.ts';

/** The columns and rows of a file with its corrections. A corrected field without a column gets one, named as Import finds it. */
export const withFixes = ({
  headers,
  rows,
  plan: { columns, fixes },
}: Pick<ImportDraft, 'headers' | 'rows' | 'plan'>): Pick<ImportDraft, 'headers' | 'rows'> => {
  // Keys of a fix are targets.
  const targets = [...new Set(Object.values(fixes).flatMap((fix) => Object.keys(fix) as ColumnTarget[]))];
  const added = targets.filter((target) => columns[target] === undefined);
  const placesOf = (target: ColumnTarget): readonly number[] =>
    columns[target]?.columns ?? [headers.length + added.indexOf(target)];
  return {
    headers: [...headers, ...added.map((target) => splitTarget(target).label ?? target)],
    rows: rows.map(({ number, cells }) => {
      const fixed = [...headers, ...added].map((_, at) => cells[at] ?? '');
      for (const [target, text = ''] of Object.entries(fixes[number] ?? {})) {
        const [first = -1, ...others] = placesOf(target as ColumnTarget);
        fixed[first] = text;
        // The correction is the text of all joined columns.
        for (const other of others) fixed[other] = '';
      }
      return { number, cells: fixed };
    }),
  };
};
