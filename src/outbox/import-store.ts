import { importRowStore } from '#device/import-rows.ts';
import { isAttempted, type Intent } from './intent.ts';
import { readIntent } from './read-intent.ts';

/** The intents of rows of imports. */
export const importRows = importRowStore(readIntent, isAttempted);

const batch = 250;

/** The rows of an import that were never attempted, in the order of the file. Ends early where the device cannot be read. */
export async function* waitingRows(importId: string): AsyncIterable<readonly Intent[]> {
  let after: string | undefined;
  for (;;) {
    const rows = await importRows.waiting(importId, batch, after);
    if (!rows.ok || rows.value.length === 0) return;
    yield rows.value;
    after = rows.value.at(-1)?.id;
  }
}
