import { openDraftIds, removeOldDrafts } from '#data/device/drafts.ts';
import { removeOldImports } from '#data/device/imports.ts';
import { createdBeyond } from '#data/device/intents.ts';
import { removeOldQuarantined } from '#data/device/records.ts';
import { maxStoredTasks, retentionDays } from '#data/device/retention.ts';
import { forget } from '#data/outbox/outbox.ts';
import { deletableBefore, readCleanUpClock } from './clean-up-clock.ts';

/**
 * Deletes what the device has had for its retention time: never an open intent, which still has a question for its person, nor a draft
 * that a tab has open, and nothing because the device's clock jumped.
 */
export const cleanUpDevice = async (): Promise<void> => {
  const beyond = await createdBeyond(maxStoredTasks);
  if (beyond.ok && beyond.value !== null) await forget(beyond.value + 1);
  const clock = await readCleanUpClock();
  const draftsBefore = clock && deletableBefore(clock, retentionDays.drafts);
  if (draftsBefore !== null) await removeOldDrafts(draftsBefore, await openDraftIds());
  const sentBefore = clock && deletableBefore(clock, retentionDays.sent);
  if (sentBefore === null) return;
  await forget(sentBefore);
  await removeOldImports(sentBefore);
  // Damaged records contain personal data like all others.
  await removeOldQuarantined(sentBefore);
};
