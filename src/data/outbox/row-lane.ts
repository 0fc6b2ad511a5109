import { isPermissionDenied, type Outcome } from '#data/http/outcome.ts';
import { pauseBeforeRetry } from '#data/http/retry-pauses.ts';
import type { DeviceResult } from '#data/device/device-trouble.ts';
import type { PauseReason } from '#data/device/imports.ts';
import type { IntentStore } from '#data/device/intents.ts';
import { isDue, type Intent } from './intent.ts';
import type { Target } from './sender.ts';

/** Most requests under way at once, at a service with idempotency keys. */
const maxUnderWay = 4;
/** The pause between two rows at a service without keys. There, a person must look into each lost response. */
const unkeyedPauseMs = 1000;
/** After this many consecutive rows without a response, an import pauses at a service without keys. */
const maxSilences = 3;
/** How many rows are read at once. */
const batch = 250;

export type Attempt = {
  /** Null if nothing was sent: the row must wait, or the browser couldn't store the claim. */
  outcome: Outcome | null;
  /** Whether nothing else can be sent now. */
  mustStop: boolean;
};

export type RowLaneParts = {
  store: Pick<IntentStore, 'waitingRows'>;
  target: () => Target | null;
  now: () => number;
  random: () => number;
  sleep: (ms: number) => Promise<void>;
  /** The unpaused imports of a connection, in the order of sending. */
  running: (connectionId: string) => Promise<DeviceResult<readonly string[]>>;
  pause: (importId: string, why: PauseReason) => Promise<void>;
  attempt: (id: string, target: Target) => Promise<Attempt>;
  sendFormTasks: (connectionId: string) => Promise<void>;
  /** Resolves when a task from the form may be due. */
  untilFormTask: () => Promise<void>;
  onUnread: () => void;
};

/** Sends rows of imports, several at a time. If the service is busy or silent, all of them wait. */
export const createRowLane = (parts: RowLaneParts) => {
  const { now } = parts;
  const underWay = new Set<Promise<void>>();
  /** Rows that were read but not sent yet. */
  let ahead: Intent[] = [];
  /** When the next waiting row is due. */
  let nextDue = Infinity;
  /** Consecutive failures. Rows that were under way together count as one. */
  let failures = 0;
  let failedAt = -Infinity;
  let resumeAt = 0;
  let lastStart = -Infinity;
  /** Consecutive rows of an import without a response. */
  let silent = { importId: '', count: 0 };
  let isStopped = false;

  const read = async (target: Target): Promise<void> => {
    nextDue = Infinity;
    const found = await parts.running(target.connectionId);
    if (!found.ok) return parts.onUnread();
    for (const importId of found.value)
      for (let after = -1; ;) {
        const rows = await parts.store.waitingRows(importId, after, batch);
        if (!rows.ok) return parts.onUnread();
        // The API key may only go to the address that the row was made for.
        const own = rows.value.filter(({ isLate, baseUrl }) => !isLate && baseUrl === target.baseUrl);
        ahead = own.filter((row) => isDue(row, now()));
        for (const row of own) if (!isDue(row, now())) nextDue = Math.min(nextDue, row.notBefore ?? 0);
        if (ahead.length > 0) return;
        after = rows.value.at(-1)?.row ?? -1;
        if (rows.value.length < batch) break;
      }
  };

  const recordOutcome = async (row: Intent, outcome: Outcome, startedAt: number, { dedupes }: Target) => {
    if (outcome.kind === 'not-sent') return;
    // A row that was sent before the last failure says nothing about the service now.
    const isNewer = startedAt > failedAt;
    if (outcome.kind === 'busy' || outcome.kind === 'unknown') {
      if (isNewer) failures += 1;
      failedAt = now();
      const pause = pauseBeforeRetry(failures, outcome.retryAfterMs, parts.random());
      resumeAt = Math.max(resumeAt, now() + pause);
    } else if (isNewer) {
      failures = 0;
      resumeAt = 0;
    }
    const { importId = '' } = row;
    const before = silent.importId === importId ? silent.count : 0;
    silent = { importId, count: outcome.kind === 'unknown' ? before + 1 : 0 };
    if (isPermissionDenied(outcome)) {
      isStopped = true;
      await parts.pause(importId, 'roles');
    }
    if (!dedupes && silent.count >= maxSilences) {
      silent.count = 0;
      await parts.pause(importId, 'no-answers');
    }
  };

  const send = async (row: Intent, target: Target) => {
    const startedAt = now();
    const attempt = await parts.attempt(row.id, target);
    if (attempt.mustStop) isStopped = true;
    if (attempt.outcome === null) return;
    lastStart = startedAt;
    await recordOutcome(row, attempt.outcome, startedAt, target);
  };

  /** Sends the next row, or waits until one may be sent. @returns whether there may be more */
  const step = async (connectionId: string): Promise<boolean> => {
    const target = parts.target();
    if (isStopped || target?.connectionId !== connectionId) return false;
    if (ahead.length === 0) await read(target);
    const [row] = ahead;
    if (!row && underWay.size === 0 && nextDue === Infinity) return false;
    const pace = target.dedupes ? 0 : Math.min(unkeyedPauseMs, lastStart + unkeyedPauseMs - now());
    const wait = row ? Math.max(pace, resumeAt - now()) : nextDue - now();
    // After a failure, one row tests whether the service works again.
    const isFull = underWay.size >= (target.dedupes && failures === 0 ? maxUnderWay : 1);
    if (row && !isFull && wait <= 0) {
      ahead.shift();
      const sent: Promise<void> = send(row, target).finally(() => underWay.delete(sent));
      underWay.add(sent);
      return true;
    }
    const changes = [...underWay, parts.untilFormTask()];
    if (!isFull && wait < Infinity) changes.push(parts.sleep(wait));
    await Promise.race(changes);
    return true;
  };

  return {
    /** Sends the rows of a connection until no more can be sent. */
    send: async (connectionId: string) => {
      ahead = [];
      failures = 0;
      failedAt = -Infinity;
      resumeAt = 0;
      isStopped = false;
      try {
        do await parts.sendFormTasks(connectionId);
        while (await step(connectionId));
        await Promise.all(underWay);
      } finally {
        // The next tab with the lock would treat rows that are still `sending` as abandoned.
        await Promise.allSettled(underWay);
      }
    },
    /** Call this when other rows may be waiting. */
    forget: () => {
      ahead = [];
    },
    underWay: (): number => underWay.size,
  };
};
