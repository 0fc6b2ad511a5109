import { getConnection } from '#data/http/connection.ts';
import { isOnLine } from '#data/http/online.ts';
import { whenLeadIsKnown } from '#data/http/service-clock.ts';
import { z } from '#contract/zod.ts';
import { dayMs, daysAgo, retentionDays } from '#data/device/retention.ts';
import { siteStorage } from '#data/state/web-storage.ts';

const schema = z.object({
  /** The time now: the service's where it tells it, else the device's. */
  at: z.number(),
  /** Since when the device's clock has run without a jump; 0 where the service's clock confirmed it. */
  since: z.number(),
});

/** What this device knows of the time, in milliseconds. */
export type CleanUpClock = z.infer<typeof schema>;

const storedName = 'clock';

/** After a longer time without use, a jump of the clock would not have been noticed. */
const maxGapMs = 7 * dayMs;

/** How long the clean-up waits for an answer that tells the service's time. */
const patienceMs = 10_000;

const read = (): CleanUpClock | null => schema.safeParse(siteStorage.read(storedName)).data ?? null;

/**
 * Updates what is known of the time. After a jump, or what could be one, days are counted from now on.
 * @param before what was known at the last clean-up.
 * @param lead how far the service's clock is ahead of the device's; null where that is unknown.
 */
export const advanceClock = (before: CleanUpClock | null, now: number, lead: number | null): CleanUpClock => {
  const at = now + (lead ?? 0);
  // What was stored under a clock that is wrong has wrong times.
  if (lead !== null && Math.abs(lead) > dayMs) return { at, since: at };
  const isSure = before === null || before.since <= daysAgo(retentionDays.sent, before.at);
  if (lead !== null && isSure) return { at, since: 0 };
  const isNear = before !== null && at >= before.at - dayMs && at <= before.at + maxGapMs;
  return { at, since: isNear ? Math.min(before.since, at) : at };
};

/** Null where this device was never connected, or the connection says nothing of the time. */
export const readCleanUpClock = async (): Promise<CleanUpClock | null> => {
  const connection = getConnection();
  const before = read();
  if (!connection && !before) return null;
  const lead = connection && isOnLine() ? await whenLeadIsKnown(connection.baseUrl, patienceMs) : null;
  const clock = advanceClock(before, Date.now(), lead);
  siteStorage.write(storedName, clock);
  return clock;
};

/** The instant before which records may be deleted that are kept for so many days; null while the clock has not run that long without a jump. */
export const deletableBefore = ({ at, since }: CleanUpClock, days: number): number | null => {
  const before = daysAgo(days, at);
  return since <= before ? before : null;
};
