import { createdBeyond } from '#device/intents.ts';
import { daysAgo, retentionDays, maxStoredTasks } from '#device/retention.ts';
import { forget } from './outbox.ts';

/** Deletes settled intents whose retention time is over (rule 9). Intents that are open are never deleted. */
export const tidyHistory = async (): Promise<void> => {
  await forget(daysAgo(retentionDays.sent));
  const beyond = await createdBeyond(maxStoredTasks);
  if (beyond.ok && beyond.value !== null) await forget(beyond.value + 1);
};
