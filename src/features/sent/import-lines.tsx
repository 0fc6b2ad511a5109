import { IconAlertTriangle, IconChevronRight, IconFileText } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { StoredImport } from '#data/device/imports.ts';
import { repairsOf, useSentRowsOf } from '#data/outbox/import-outcomes.ts';
import { useImports } from '#data/outbox/imports.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { ownClock } from '#time/own-clock.ts';
import classes from './sent.module.css';
import { words } from './words.ts';

/** Rows of imports that are read for the list. */
const maxRows = 10_000;

const idsToRead = (newestFirst: readonly StoredImport[]): string[] => {
  let sum = 0;
  return newestFirst.filter(({ rowCount }) => (sum += rowCount) <= maxRows).map(({ id }) => id);
};

/** What of the imports of this device stands in the list: each that was sent, and of the newest their tasks. */
export const useImportedTasks = () => {
  const imports = useImports();
  const sent = useMemo(() => imports.filter(({ state }) => state !== 'draft'), [imports]);
  const read = useMemo(() => idsToRead(sent), [sent]);
  const rowsOf = useSentRowsOf(read);
  return useMemo(
    () =>
      sent.map((record): ImportedTasks => {
        const tasks = read.includes(record.id) ? (rowsOf.get(record.id) ?? []) : null;
        return { record, tasks };
      }),
    [sent, read, rowsOf],
  );
};

/** An import, and its tasks; null where the list does not read them. */
export type ImportedTasks = { record: StoredImport; tasks: readonly Intent[] | null };

/** All that this device sent, each once: a row of an import that is being sent is a card of its own, too. */
export const allSent = (own: readonly Intent[], imports: readonly ImportedTasks[]): readonly Intent[] => {
  const imported = imports.flatMap(({ tasks }) => tasks ?? []);
  const ids = new Set(imported.map(({ id }) => id));
  return imported.length === 0 ? own : [...own.filter(({ id }) => !ids.has(id)), ...imported];
};

/** The line of an import in the list. */
export type ImportLine = ImportedTasks & {
  /** Those that fit search and filters. */
  shown: readonly Intent[];
  /** Those that its line counts. */
  counted: readonly Intent[];
  isOpen: boolean;
};

export const isImportLine = (line: Intent | ImportLine): line is ImportLine => 'record' in line;

const countedStates = ['created', 'rejected', 'unknown'] as const;

type ImportCellsProps = { line: ImportLine; onToggle: (id: string) => void };

/** An import as a line of the list, under which a press shows its tasks; of one that is too long, a press shows them alone. */
export const ImportCells = ({ line: { record, tasks, counted, isOpen }, onToggle }: ImportCellsProps) => {
  const counts = Map.groupBy(counted, ({ state, settledBy }) =>
    // A person cancelled it: the service rejected nothing.
    state === 'rejected' && settledBy === 'person' ? 'cancelled' : state,
  );
  const said = countedStates.flatMap((state) => {
    const count = counts.get(state)?.length ?? 0;
    return count > 0 ? [words.importPart(count, words.importCounts[state])] : [];
  });
  const repairs = tasks === null ? 0 : repairsOf(record);
  if (repairs > 0) said.push(words.importPart(repairs, words.importCounts.repair));
  return (
    <>
      <span className={classes['outcome']}>
        <button
          type="button"
          className={classes['open']}
          aria-label={words.tasksOf(record.name)}
          aria-expanded={tasks === null ? undefined : isOpen}
          data-row-focus
          onClick={() => onToggle(record.id)}
        />
        <span className={classes['file']}>
          {repairs > 0 ? (
            <IconAlertTriangle size={15} data-tone="warn" aria-hidden />
          ) : (
            <IconFileText size={15} aria-hidden />
          )}
          {words.imported}
        </span>
      </span>
      <span className={classes['who']}>
        <bdi className={classes['strong']} title={record.name}>
          {record.name}
        </bdi>
        <span className={classes['quiet']}>
          {said.length > 0 ? said.join(' · ') : words.importRows(record.rowCount)}
        </span>
      </span>
      <span className={classes['when']} />
      <span className={classes['result']} />
      <span className={classes['order']}>
        <span className={classes['quiet']}>{words.sentAt(ownClock(startOf(record)))}</span>
      </span>
      <span className={classes['actions']}>
        <IconChevronRight size={16} aria-hidden data-open={isOpen || undefined} />
      </span>
    </>
  );
};

/** When an import was first sent. */
export const startOf = ({ startedAt, createdAt }: StoredImport): number => startedAt ?? createdAt;
