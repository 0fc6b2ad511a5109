import { importRowStore } from '#data/device/import-rows.ts';
import { readOrNone } from '#data/device/device-trouble.ts';
import { isAttempted, type Intent } from './intent.ts';
import { readIntent } from './read-intent.ts';

/** The intents of rows of imports. */
export const importRows = importRowStore(readIntent, isAttempted);

const batch = 250;

/** The rows of an import that were never attempted, in the order of the file. @throws where the device cannot be read. */
export async function* waitingRows(importId: string): AsyncIterable<readonly Intent[]> {
  let after: string | undefined;
  for (;;) {
    const rows = readOrNone(await importRows.waiting(importId, batch, after), []);
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)?.id;
  }
}
