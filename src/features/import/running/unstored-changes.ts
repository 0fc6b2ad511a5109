import { canonicalJson } from '#contract/canonical-json.ts';
import { isRecord } from '#contract/json.ts';
import { tabStorage } from '#data/state/web-storage.ts';
import { withCells } from '../checking/edit-draft.ts';
import type { ImportDraft, ImportPlan } from '../import-types.ts';

// What was changed within the last moments of a page. A transaction begun while the page goes may never end, but web storage
// writes at once: the same tab finds it there when it opens the import again.

/** The place of a cell, the text that the device had, and the text that it is to have. */
type CellCorrection = readonly [number: number, column: number, before: string, after: string];

type UnstoredChanges = {
  /** The revision of the file that it builds on. */
  fileRev: number;
  /** What was said of the file, where that changed, with the columns that it speaks of. */
  plan: { before: ImportPlan; after: ImportPlan; headers: readonly string[] } | null;
  cells: readonly CellCorrection[];
};

const nameOf = (id: string): string => `import-changes.${id}`;

const correctionsOf = (stored: ImportDraft, draft: ImportDraft): CellCorrection[] =>
  draft.rows.flatMap((row, at) => {
    const before = stored.rows[at];
    if (before === row || before?.number !== row.number) return [];
    return row.cells.flatMap((text, column) => {
      const old = before.cells[column] ?? '';
      return text === old ? [] : [[row.number, column, old, text] as const];
    });
  });

/** @param stored the draft as the device has it, in its revision `fileRev`. */
export const writeUnstored = (draft: ImportDraft, stored: ImportDraft, fileRev: number): void => {
  if (draft === stored) return;
  const { plan, headers } = draft;
  tabStorage.write(nameOf(draft.id), {
    fileRev,
    plan: plan === stored.plan ? null : { before: stored.plan, after: plan, headers },
    cells: correctionsOf(stored, draft),
  } satisfies UnstoredChanges);
};

/** To be called once the device has them. */
export const removeUnstored = (id: string): void => tabStorage.remove(nameOf(id));

// This page alone writes it, whole.
const readUnstored = (id: string): UnstoredChanges | null => {
  const found = tabStorage.read(nameOf(id));
  return isRecord(found) && Array.isArray(found['cells']) ? (found as UnstoredChanges) : null;
};

const withChanges = (stored: ImportDraft, { plan, cells }: UnstoredChanges): ImportDraft => {
  const isPlanOld = plan !== null && canonicalJson(plan.before) === canonicalJson(stored.plan);
  const draft = isPlanOld ? { ...stored, plan: plan.after, headers: plan.headers } : stored;
  const texts = new Map(draft.rows.map((row) => [row.number, row.cells]));
  const own = cells.flatMap(([number, column, before, text]) =>
    column < draft.headers.length && (texts.get(number)?.[column] ?? '') === before
      ? { number, column, text }
      : [],
  );
  return own.length === 0 ? draft : withCells(draft, own);
};

/**
 * The draft as it was left by this tab. What another tab has changed since stays as that tab stored it; once rows were sent, all of it does.
 * @param stored the draft as the device has it, in its revision `fileRev`; `isSent`: rows of it were sent.
 */
export const withUnstored = (
  stored: ImportDraft,
  { fileRev, isSent }: { fileRev: number; isSent: boolean },
): ImportDraft => {
  const changes = readUnstored(stored.id);
  if (!changes) return stored;
  const draft = isSent && changes.fileRev !== fileRev ? stored : withChanges(stored, changes);
  // Left there, they would be taken up after a later change of another tab.
  if (draft === stored) removeUnstored(stored.id);
  return draft;
};
