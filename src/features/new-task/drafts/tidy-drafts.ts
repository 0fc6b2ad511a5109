import { removeOldDrafts } from '#device/drafts.ts';
import { daysAgo, retentionDays } from '#device/retention.ts';
import { openDraftIds } from './draft-lock.ts';

/** Deletes drafts that were not changed during their retention time, except those that a tab has open. */
export const tidyDrafts = async (): Promise<void> => {
  await removeOldDrafts(daysAgo(retentionDays.drafts), await openDraftIds());
};
