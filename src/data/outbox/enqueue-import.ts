import { canonicalJson } from '#contract/canonical-json.ts';
import { sha256 } from '#contract/sha256.ts';
import type { Task } from '#contract/operations.ts';
import type { DeviceResult } from '#data/device/device-trouble.ts';
import { writeDevice } from '#data/device/database.ts';
import { importChange, type StoredImport } from '#data/device/imports.ts';
import { listRows } from '#data/device/intents.ts';
import { lanes, type Intent, type IntentSummary } from './intent.ts';
import { newIntent, type ConnectionRef } from './new-intent.ts';
import { existsWhy } from './words.ts';

/** A row that is to become a task. */
export type ImportTask = { number: number; task: Task; summary: IntentSummary };

/** A press of Create. */
export type CreateOrder = {
  record: StoredImport;
  /** The rows that aren't sent, and why. */
  skipped: StoredImport['skipped'];
  /** Rows, by number, that the person creates although they may exist: each gets a key of its own. */
  anyway: readonly number[];
  home: ConnectionRef;
};

/** The import as it was stored; null if another tab has removed it. */
export type EnqueueResult = DeviceResult<StoredImport | null>;

/** Whether a row certainly made no task, and no correction of it did. */
const isReplaceable = ({ doubt, state, resentAs }: Intent): boolean =>
  doubt === 'none' && state === 'rejected' && resentAs === undefined;

/**
 * Makes the keys of an import's rows from their text and how many rows before them have the same text: the same file, also in another
 * browser, gets the same keys, and two equal rows get two.
 */
const createRowKeys = (isTaken: (key: string) => boolean) => {
  const counts = new Map<string, number>();
  return async ({ kind, body }: Pick<Intent, 'kind' | 'body'>): Promise<string> => {
    const text = `${kind}\n${canonicalJson(body)}`;
    for (;;) {
      const count = counts.get(text) ?? 0;
      counts.set(text, count + 1);
      const key = await sha256(`${text}\n${count}`);
      if (!isTaken(key)) return key;
    }
  };
};

/** Rows that are written at a time. */
const batch = 250;

/**
 * Stores an import and an intent for each row, all or nothing.
 * @returns the import as it was stored, with the rows that exist among the skipped ones
 */
const storeRows = (
  record: StoredImport,
  rows: readonly (Intent & { row: number })[],
): Promise<EnqueueResult> =>
  writeDevice(
    ['imports', 'intents'],
    async (write) => {
      const [imports, intents] = [write.objectStore('imports'), write.objectStore('intents')];
      /** @returns whether it is stored now */
      const add = async (row: Intent): Promise<boolean> => {
        const same = intents.index('by-key').get([record.connectionId, row.key]);
        for (const found of await Promise.all([intents.get(row.id), same])) {
          if (found && !isReplaceable(found)) return found.id === row.id;
          if (found) await intents.delete(found.id);
        }
        await intents.add(row);
        return true;
      };
      const stored = await imports.get(record.id);
      // An import of another account is not found.
      if (stored?.connectionId !== record.connectionId) return null;
      const skipped = [...record.skipped];
      for (let at = 0; at < rows.length; at += batch) {
        const some = rows.slice(at, at + batch);
        const added = await Promise.all(some.map(add));
        skipped.push(
          ...some.flatMap(({ row }, index) => (added[index] ? [] : { number: row, why: existsWhy })),
        );
      }
      const next = { ...record, skipped };
      await imports.put(next);
      return next;
    },
    (next) => (next ? [{ store: 'rows', id: next.id }, importChange(next.id)] : []),
  );

/**
 * Stores rows of an import as intents that wait, in one transaction. A row that exists is skipped. It needs nothing of a page, so that
 * a worker can do it.
 */
export const enqueueRows = async (
  { record, skipped, anyway, home }: CreateOrder,
  tasks: readonly ImportTask[],
): Promise<EnqueueResult> => {
  const now = Date.now();
  const { id: importId } = record;
  const known = await listRows(importId);
  if (!known.ok) return known;
  const kept = new Set(known.value.flatMap((row) => (isReplaceable(row) ? [] : row.key)));
  const keyOf = createRowKeys((key) => kept.has(key));
  const isAnyway = new Set(anyway);
  const rows: (Intent & { row: number })[] = [];
  // Before the transaction, which ends at any other `await`.
  for (const { number, task, summary } of tasks) {
    const intent = newIntent({ ...task, summary, id: `${importId}:${number}` }, home, now);
    const key = isAnyway.has(number) ? crypto.randomUUID() : await keyOf(intent);
    rows.push({ ...intent, key, lane: lanes.rows, importId, row: number });
  }
  const isNew = new Set([...tasks.map(({ number }) => number), ...skipped.map(({ number }) => number)]);
  const before = record.skipped.filter(({ number }) => !isNew.has(number));
  const state = { skipped: [...before, ...skipped], paused: null, sentAt: now, changedAt: now };
  return storeRows({ ...record, baseUrl: home.baseUrl, ...state }, rows);
};
