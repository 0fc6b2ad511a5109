import { openDraftIds, removeOldDrafts } from '#data/device/drafts.ts';
import { removeOldImports } from '#data/device/imports.ts';
import { createdBeyond } from '#data/device/intents.ts';
import { daysAgo, maxStoredTasks, retentionDays } from '#data/device/retention.ts';
import { forget } from '#data/outbox/outbox.ts';

/** Deletes expired data by this device's clock. Open tasks, which still have a question, and drafts open in a tab stay. */
export const cleanUpDevice = async (): Promise<void> => {
  const beyond = await createdBeyond(maxStoredTasks);
  if (beyond.ok && beyond.value !== null) await forget(beyond.value + 1, [0]);
  await removeOldDrafts(daysAgo(retentionDays.drafts), await openDraftIds());
  const sentBefore = daysAgo(retentionDays.sent);
  await forget(sentBefore, [0, 1]);
  await removeOldImports(sentBefore);
};
