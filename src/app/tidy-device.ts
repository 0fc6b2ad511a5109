import { removeOldDrafts } from '#device/drafts.ts';
import { removeOldImports } from '#device/imports.ts';
import { createdBeyond } from '#device/intents.ts';
import { removeOldQuarantined } from '#device/records.ts';
import { daysAgo, maxStoredTasks, retentionDays } from '#device/storage-limits.ts';
import { openDraftIds } from '#features/new-task/drafts/draft-lock.ts';
import { forget } from '#outbox/outbox.ts';

/** Deletes what the device has had for its retention time: never an open intent (rule 9), nor a draft that a tab has open. */
export const tidyDevice = async (): Promise<void> => {
  const sentBefore = daysAgo(retentionDays.sent);
  await forget(sentBefore);
  const beyond = await createdBeyond(maxStoredTasks);
  if (beyond.ok && beyond.value !== null) await forget(beyond.value + 1);
  await removeOldImports(sentBefore);
  await removeOldDrafts(daysAgo(retentionDays.drafts), await openDraftIds());
  // Damaged records contain personal data like all others.
  await removeOldQuarantined(sentBefore);
};
