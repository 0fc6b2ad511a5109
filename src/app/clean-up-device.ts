import { openDraftIds, removeOldDrafts } from '#data/device/drafts.ts';
import { removeOldImports } from '#data/device/imports.ts';
import { createdBeyond } from '#data/device/intents.ts';
import { removeOldQuarantined } from '#data/device/records.ts';
import { daysAgo, maxStoredTasks, retentionDays } from '#data/device/retention.ts';
import { forget } from '#data/outbox/outbox.ts';

/** Deletes expired data by this device's clock. Open tasks, which still have a question, and drafts open in a tab stay. */
export const cleanUpDevice = async (): Promise<void> => {
  const beyond = await createdBeyond(maxStoredTasks);
  if (beyond.ok && beyond.value !== null) await forget(beyond.value + 1);
  await removeOldDrafts(daysAgo(retentionDays.drafts), await openDraftIds());
  const sentBefore = daysAgo(retentionDays.sent);
  await forget(sentBefore);
  await removeOldImports(sentBefore);
  // Damaged records contain personal data like all others.
  await removeOldQuarantined(sentBefore);
};
