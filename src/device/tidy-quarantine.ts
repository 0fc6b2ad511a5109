import { withDatabase } from './database.ts';
import { daysAgo, keptDays } from './retention.ts';

/** What could not be read holds people's data like the rest, so it goes when the rest would. */
export const tidyQuarantine = async (): Promise<void> => {
  await withDatabase(async (database) => {
    const before = daysAgo(keptDays.sent);
    const write = database.transaction('quarantine', 'readwrite');
    let cursor = await write.store.openCursor();
    for (; cursor; cursor = await cursor.continue()) if (cursor.value.at < before) await cursor.delete();
    await write.done;
  }, 'write');
};
