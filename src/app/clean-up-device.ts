import { openDraftIds, removeOldDrafts } from '#data/device/drafts.ts';
import { removeOldImports } from '#data/device/imports.ts';
import { daysAgo, retentionDays } from '#data/device/retention.ts';
import { forget } from '#data/outbox/outbox.ts';

/** Deletes expired data by this device's clock. Open tasks, which still have a question, and drafts open in a tab stay. */
export const cleanUpDevice = async (): Promise<void> => {
  await removeOldDrafts(daysAgo(retentionDays.drafts), await openDraftIds());
  const sentBefore = daysAgo(retentionDays.sent);
  await forget(sentBefore);
  await removeOldImports(sentBefore);
};
