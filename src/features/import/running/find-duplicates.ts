import { ApiError } from '#client/api-error.ts';
import type { Connection } from '#client/connection.ts';
import { knownOrders } from '#client/task-queries.ts';
import { isRecord } from '#contract/json.ts';
import { isImportRow, readImportRowId } from '#device/import-row-id.ts';
import { listImports, type StoredImport } from '#device/imports.ts';
import { importRows } from '#outbox/import-store.ts';
import { isAttempted, type Intent } from '#outbox/intent.ts';
import { knownIntents } from '#outbox/outbox.ts';

/**
 * `before`: the same task was created, or may have been. `waiting`: a task of the order number waits and is sent by itself.
 * `paused`: one waits in an import that is paused. `other`, `service`: this device, or the service, has another task of the number.
 */
export type DuplicateKind = 'before' | 'waiting' | 'paused' | 'other' | 'service';

export type Duplicate = {
  number: number;
  orderId: string;
  kind: DuplicateKind;
  /** The row of another import that waits, by the id of its intent, and the name of that import's file. */
  waits?: { as: string; name: string };
};

/** A row that is to be sent. */
type Candidate = { number: number; orderId: string; task: Pick<Intent, 'kind' | 'body'> };

/** JSON with the keys of every object in order, so that equal bodies have equal texts. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value) ?? '';
  const entries = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${entries.join(',')}}`;
};

/** Whether a task was created, or may have been or may still be. */
const counts = ({ state, settledBy }: Intent): boolean =>
  state !== 'rejected' && !(state === 'unknown' && settledBy === 'person');

/** Whether an attempt was made: the service cannot have what was not sent. */
const wasSent = (row: Intent): boolean => row.state !== 'queued' || isAttempted(row);

type Imports = ReadonlyMap<string, StoredImport>;

const importOf = (imports: Imports, { id }: Intent): StoredImport | undefined =>
  isImportRow(id) ? imports.get(readImportRowId(id).importId) : undefined;

/** What the tasks of its order number make a row. @param alike those of them that are the very task. */
const judge = (
  same: readonly Intent[],
  alike: readonly Intent[],
  imports: Imports,
): Pick<Duplicate, 'kind' | 'waits'> => {
  if (alike.some(wasSent)) return { kind: 'before' };
  const waiting = alike.length > 0 ? alike : same.filter((intent) => !wasSent(intent));
  const [first] = waiting;
  if (!first || (alike.length === 0 && waiting.length < same.length)) return { kind: 'other' };
  const own = waiting.find((intent) => importOf(imports, intent)?.state !== 'paused') ?? first;
  const elsewhere = importOf(imports, own);
  return {
    kind: elsewhere?.state === 'paused' ? 'paused' : 'waiting',
    ...(elsewhere && { waits: { as: own.id, name: elsewhere.name } }),
  };
};

const byOrder = (intents: readonly Intent[]): Map<string, Intent[]> =>
  Map.groupBy(intents.filter(counts), ({ orderId }) => orderId);

/** Order numbers that the service has a task of; null where it cannot be asked now. */
const ordersAtService = async (
  connection: Connection,
  orders: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string> | null> => {
  try {
    return await knownOrders(connection, orders, signal);
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
};

export type Duplicates = {
  rows: readonly Duplicate[];
  /** False where the service could be asked and did not answer. */
  isServiceAsked: boolean;
};

/**
 * The rows whose order number was used before: by an earlier import or the form of this device, or, where it can be asked, at the
 * service.
 * @param importId rows of this import itself are none.
 */
export const findDuplicates = async (
  importId: string,
  connection: Connection,
  batches: AsyncIterable<readonly Candidate[]>,
  signal: AbortSignal,
): Promise<Duplicates> => {
  const isElsewhere = ({ id }: Intent) => readImportRowId(id).importId !== importId;
  const listed = await listImports();
  const imports: Imports = new Map((listed.ok ? listed.value : []).map((record) => [record.id, record]));
  const known = (await knownIntents()).filter(({ connectionId }) => connectionId === connection.id);
  const sent = byOrder(known.filter(isElsewhere));
  const found: Duplicate[] = [];
  const others: Pick<Duplicate, 'number' | 'orderId'>[] = [];
  for await (const rows of batches) {
    if (signal.aborted) break;
    const orders = [...new Set(rows.map(({ orderId }) => orderId))];
    const stored = await importRows.ofOrders(connection.id, orders);
    const imported = stored.ok ? stored.value : [];
    const earlier = byOrder(imported.filter(isElsewhere));
    // The service has them from this very import.
    const own = byOrder(imported.filter((row) => !isElsewhere(row) && wasSent(row)));
    for (const { number, orderId, task } of rows) {
      const same = [...(sent.get(orderId) ?? []), ...(earlier.get(orderId) ?? [])];
      if (orderId === '') continue;
      if (same.length === 0) {
        if (!own.has(orderId)) others.push({ number, orderId });
        continue;
      }
      const text = canonical(task.body);
      const alike = same.filter(({ kind, body }) => kind === task.kind && canonical(body) === text);
      found.push({ number, orderId, ...judge(same, alike, imports) });
    }
  }
  const atService = await ordersAtService(
    connection,
    [...new Set(others.map(({ orderId }) => orderId))],
    signal,
  );
  for (const other of others) if (atService?.has(other.orderId)) found.push({ ...other, kind: 'service' });
  return { rows: found, isServiceAsked: atService !== null };
};
