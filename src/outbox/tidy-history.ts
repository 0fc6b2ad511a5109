import { createdBeyond } from '#device/intents.ts';
import { daysAgo, keptDays, keptRows } from '#device/retention.ts';
import { forget } from './outbox.ts';

/** Takes out of the history what is past its time (R9). What waits for an outcome or a word is never past it. */
export const tidyHistory = async (): Promise<void> => {
  await forget(daysAgo(keptDays.sent));
  const beyond = await createdBeyond(keptRows);
  if (beyond.ok && beyond.value !== null) await forget(beyond.value + 1);
};
