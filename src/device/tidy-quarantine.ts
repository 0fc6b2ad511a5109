import { withDatabase } from './database.ts';
import { daysAgo, retentionDays } from './retention.ts';

/** Deletes old damaged records: they contain personal data like all others and have the same retention time. */
export const tidyQuarantine = async (): Promise<void> => {
  await withDatabase(async (database) => {
    const before = daysAgo(retentionDays.sent);
    const write = database.transaction('quarantine', 'readwrite');
    let cursor = await write.store.openCursor();
    for (; cursor; cursor = await cursor.continue()) if (cursor.value.at < before) await cursor.delete();
    await write.done;
  }, 'write');
};
