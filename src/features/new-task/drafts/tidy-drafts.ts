import { removeOldDrafts } from '#device/drafts.ts';
import { daysAgo, keptDays } from '#device/retention.ts';
import { openDraftIds } from './draft-hold.ts';

/** Removes drafts that nobody has touched for long (reliability.md 2.4); not what a tab has open. */
export const tidyDrafts = async (): Promise<void> => {
  await removeOldDrafts(daysAgo(keptDays.drafts), await openDraftIds());
};
