import { canonicalJson } from '#contract/canonical-json.ts';
import { isImportRow, readImportRowId } from '#data/device/import-row-id.ts';
import { listImports, type StoredImport } from '#data/device/imports.ts';
import { readOrNone } from '#data/device/device-trouble.ts';
import { importRows } from '#data/outbox/import-store.ts';
import { mayExist, wasSent, type Intent } from '#data/outbox/intent.ts';

/**
 * `before`: the same task was created. `unknown`: it was sent, and its outcome is not known. `waiting`: a task of the order number waits and is sent by itself.
 * `paused`: one waits in an import that is paused. `other`, `service`: this device, or the service, has another task of the number.
 */
export type DuplicateKind = 'before' | 'unknown' | 'waiting' | 'paused' | 'other' | 'service';

export type RowDuplicate = {
  number: number;
  orderId: string;
  kind: DuplicateKind;
  /** The name of the file of the other import in which it waits. */
  waitsIn?: string;
};

/** A row that is to be sent, by its number, and the order number that it gives. */
export type OrderOfRow = Pick<RowDuplicate, 'number' | 'orderId'>;

/** What is compared of a row. */
type RowTask = Pick<Intent, 'kind' | 'body'>;

/** Equal for the very same task. */
const textOf = ({ kind, body }: RowTask): string => `${kind} ${canonicalJson(body)}`;

/** What rows are compared with. */
export type SearchScope = {
  /** Rows of this import itself are no duplicates. */
  importId: string;
  connectionId: string;
  /** The intents with one of the order numbers that the page has, which are those of the form. */
  sent: readonly Intent[];
};

/** What the device says of rows, and those of which it knows no task, so that the service is to be asked. */
export type OnDevice = { found: readonly RowDuplicate[]; others: readonly OrderOfRow[] };

type Imports = ReadonlyMap<string, StoredImport>;

const readImports = async (): Promise<Imports> => {
  const listed = readOrNone(await listImports(), []);
  return new Map(listed.map((record) => [record.id, record]));
};

const importOf = (imports: Imports, { id }: Intent): StoredImport | undefined =>
  isImportRow(id) ? imports.get(readImportRowId(id).importId) : undefined;

/** Says what a row is beside the tasks that have its order number. @param alike those of them that are the very task. */
const judge = (
  same: readonly Intent[],
  alike: readonly Intent[],
  imports: Imports,
): Pick<RowDuplicate, 'kind' | 'waitsIn'> => {
  if (alike.some(({ state }) => state === 'created')) return { kind: 'before' };
  if (alike.some(wasSent)) return { kind: 'unknown' };
  const waiting = alike.length > 0 ? alike : same.filter((intent) => !wasSent(intent));
  const [first] = waiting;
  if (!first || (alike.length === 0 && waiting.length < same.length)) return { kind: 'other' };
  const own = waiting.find((intent) => importOf(imports, intent)?.state !== 'paused') ?? first;
  const elsewhere = importOf(imports, own);
  return {
    kind: elsewhere?.state === 'paused' ? 'paused' : 'waiting',
    ...(elsewhere && { waitsIn: elsewhere.name }),
  };
};

const byOrder = (intents: readonly Intent[]): Map<string, Intent[]> =>
  Map.groupBy(intents.filter(mayExist), ({ orderId }) => orderId);

/**
 * The rows whose order number this device has used before, in an earlier import or in the form. It needs nothing of a page, so that
 * a worker can do it.
 * @param taskOf makes what a row would send; asked only of rows whose order number was used; null where it cannot be sent after all.
 * @throws where the device cannot be read: nothing found there would not mean that there is nothing.
 */
export const findOnDevice = async <Row extends OrderOfRow>(
  { importId, connectionId, sent }: SearchScope,
  rows: readonly Row[],
  taskOf: (row: Row) => RowTask | null,
): Promise<OnDevice> => {
  const isElsewhere = ({ id }: Intent) => readImportRowId(id).importId !== importId;
  const numbered = rows.filter(({ orderId }) => orderId !== '');
  const orders = [...new Set(numbered.map(({ orderId }) => orderId))];
  const imported = readOrNone(await importRows.ofOrders(connectionId, orders), []);
  const used = byOrder([...sent, ...imported].filter(isElsewhere));
  // The service has them from this very import.
  const own = byOrder(imported.filter((row) => !isElsewhere(row) && wasSent(row)));
  const imports = used.size > 0 ? await readImports() : new Map<string, StoredImport>();
  // Made once of each number: in a file of ten thousand rows all may have the same one.
  const textsOf = new Map<string, Map<string, Intent[]>>();
  const found: RowDuplicate[] = [];
  const others: OrderOfRow[] = [];
  for (const row of numbered) {
    const { number, orderId } = row;
    const same = used.get(orderId);
    if (!same) {
      if (!own.has(orderId)) others.push({ number, orderId });
      continue;
    }
    const task = taskOf(row);
    if (!task) continue;
    const texts = textsOf.get(orderId) ?? Map.groupBy(same, textOf);
    textsOf.set(orderId, texts);
    const alike = texts.get(textOf(task)) ?? [];
    found.push({ number, orderId, ...judge(same, alike, imports) });
  }
  return { found, others };
};
