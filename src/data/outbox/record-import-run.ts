import { canonicalJson } from '#contract/canonical-json.ts';
import { sha256 } from '#contract/sha256.ts';
import type { Task } from '#contract/operations.ts';
import { importRowId, readImportRowId } from '#data/device/import-row-id.ts';
import { storeRun, type RunConflict, type RunFile } from '#data/device/store-import-run.ts';
import type { StoredImport } from '#data/device/imports.ts';
import type { DeviceResult } from '#data/device/device-trouble.ts';
import { importRows } from './import-store.ts';
import { isAttempted, mayExist, type Intent, type IntentSummary } from './intent.ts';
import { newIntent, type TaskHome } from './new-intent.ts';
import { readIntent } from './read-intent.ts';

/** A row that is to become a task. */
export type ImportTask = { number: number; task: Task; summary: IntentSummary };

/** What a press of Create says of an import. */
export type RunOrder = {
  importId: string;
  /** The revision of the file that is stored, which its rows were checked at. */
  fileRev: number;
  /** The rows that are not sent, and why. */
  skipped: StoredImport['skipped'];
  /** The rows, by number, that the person has sent although their order number was used before. */
  accepted: readonly number[];
  /** The rows whose very task was created before: each is another create, under a key of its own. */
  again: readonly number[];
  home: TaskHome;
};

/** The import as it runs, or why none of its rows was stored. */
export type RunResult = DeviceResult<StoredImport | RunConflict>;

/**
 * What a person has sent, at first or again: it tells this start from earlier ones.
 * @param decidedAt until when the person was asked about times that had passed.
 */
export const started = (record: StoredImport, decidedAt: number): StoredImport => ({
  ...record,
  state: 'running',
  pausedBy: null,
  starts: record.starts + 1,
  lastStartedAt: decidedAt,
});

/** What may be replaced by a corrected row: a row that certainly made no task. */
const isReplaceable = (row: Intent): boolean =>
  !isAttempted(row) && !row.uncertain && ['queued', 'rejected'].includes(row.state);

/**
 * Gives out the keys of an import's rows. A key says what the row says, and how many rows before it say the same: a file
 * given again, also to another browser, gets the same keys, and two equal rows get two.
 * @param isTaken whether another row of the import has a key.
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

/** The keys of the rows of an import that stay as they are. @param renewed the rows, by number, that are recorded anew. */
const keptKeys = async (
  importId: string,
  renewed: ReadonlySet<number>,
): Promise<DeviceResult<ReadonlySet<string>>> => {
  const kept = new Set<string>();
  const read = await importRows.eachOf(importId, (rows) => {
    for (const row of rows) {
      const isKept = !renewed.has(readImportRowId(row.id).number) || !isReplaceable(row);
      if (isKept && row.key !== undefined) kept.add(row.key);
    }
  });
  return read.ok ? { ok: true, value: kept } : read;
};

/** Rows that are written at a time. */
const writtenAtOnce = 250;

/**
 * Records rows of a stored import as intents that wait, with the file that they were made from, and that the import runs: all in
 * one transaction. Rows that were created, are being sent or whose outcome is open stay as they are; a corrected row replaces one
 * that made no task. Nothing is stored where a row that the person did not accept has its order number in another import by now.
 * It needs nothing of a page, so that a worker can do it.
 */
export const recordImportRun = async (
  { importId, fileRev, skipped, accepted, again, home }: RunOrder,
  file: RunFile,
  tasks: readonly ImportTask[],
): Promise<RunResult> => {
  const now = Date.now();
  const renewed = new Set(tasks.map(({ number }) => number));
  const kept = await keptKeys(importId, renewed);
  if (!kept.ok) return kept;
  const keyOf = createRowKeys((key) => kept.value.has(key));
  const [isAccepted, isAgain] = [new Set(accepted), new Set(again)];
  const isSkipped = new Set(skipped.map(({ number }) => number));
  // Before the transaction, which ends as soon as anything but the device is waited for.
  const rows: Parameters<typeof storeRun>[0]['rows'][number][] = [];
  for (const { number, task, summary } of tasks) {
    const intent = newIntent({ ...task, summary, id: importId }, home, now);
    const key = isAgain.has(number) ? {} : { key: await keyOf(intent) };
    rows.push({
      number,
      orderId: isAccepted.has(number) ? '' : intent.orderId,
      toRecord: (revision) => ({ ...intent, ...key, id: importRowId(importId, number, revision) }),
    });
  }
  return storeRun({
    importId,
    connectionId: home.id,
    fileRev,
    file,
    toRunning: (record) => ({
      ...started(record, now),
      baseUrl: home.baseUrl,
      // Those that were skipped at an earlier press, or at Resume, stay so.
      skipped: [
        ...record.skipped.filter(({ number }) => !renewed.has(number) && !isSkipped.has(number)),
        ...skipped,
      ],
      accepted: [...new Set([...record.accepted, ...accepted])],
      startedAt: record.startedAt ?? now,
      endedAt: null,
    }),
    rows,
    rowsAtOnce: writtenAtOnce,
    isReplaceable: (raw) => {
      const row = readIntent(raw);
      return row !== null && isReplaceable(row);
    },
    isInTheWay: (raw) => {
      const row = readIntent(raw);
      return row !== null && mayExist(row);
    },
  });
};
