import { isPermissionDenied, type Outcome } from '#data/http/outcome.ts';
import { pauseBeforeRetry } from '#data/http/retry-pauses.ts';
import type { DeviceResult } from '#data/device/device-trouble.ts';
import type { PauseReason } from '#data/device/imports.ts';
import type { IntentStore } from '#data/device/intents.ts';
import { isDue, type Intent } from './intent.ts';
import type { Target } from './sender.ts';

/** Requests under way at a time, where the service has idempotency keys. */
const maxUnderWay = 4;
/** The pause between two rows at a service without keys, where each lost response needs a person. */
const unkeyedPauseMs = 1000;
/** After so many rows in succession without an answer, a service without keys gets no other row. */
const maxSilences = 3;
/** Rows that are read at a time. */
const batch = 250;

export type Attempt = {
  /** Null if it must not be sent now, or the device did not store the claim. */
  outcome: Outcome | null;
  /** Nothing else can be sent now. */
  mustStop: boolean;
};

export type RowLaneParts = {
  store: Pick<IntentStore, 'waitingRows'>;
  target: () => Target | null;
  now: () => number;
  random: () => number;
  sleep: (ms: number) => Promise<void>;
  /** The imports of a connection that aren't paused, in the order of sending. */
  running: (connectionId: string) => Promise<DeviceResult<readonly string[]>>;
  pause: (importId: string, why: PauseReason) => Promise<void>;
  attempt: (id: string, target: Target) => Promise<Attempt>;
  sendForm: (connectionId: string) => Promise<void>;
  /** Resolves when a task of the form may have become due. */
  untilFormTask: () => Promise<void>;
  onUnread: () => void;
};

/** Sends rows of imports, several at a time. A service that is busy or silent slows all of them down. */
export const createRowLane = (parts: RowLaneParts) => {
  const { now } = parts;
  const underWay = new Set<Promise<void>>();
  /** Rows that were read and not sent. */
  let ahead: Intent[] = [];
  /** When the first row that waits for its time is due. */
  let nextDue = Infinity;
  /** In succession. Rows under way share one. */
  let failures = 0;
  let failedAt = -Infinity;
  let resumeAt = 0;
  let lastStart = -Infinity;
  /** Rows in succession without an answer. */
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
        // The API key must not be sent to another address than the one that the row was made for.
        const own = rows.value.filter(({ isLate, baseUrl }) => !isLate && baseUrl === target.baseUrl);
        ahead = own.filter((row) => isDue(row, now()));
        for (const row of own) if (!isDue(row, now())) nextDue = Math.min(nextDue, row.notBefore ?? 0);
        if (ahead.length > 0) return;
        after = rows.value.at(-1)?.row ?? -1;
        if (rows.value.length < batch) break;
      }
  };

  const judge = async (row: Intent, outcome: Outcome, startedAt: number, { dedupes }: Target) => {
    if (outcome.kind === 'not-sent') return;
    // A row that was sent before the last failure doesn't say how the service is since.
    const isNews = startedAt > failedAt;
    if (outcome.kind === 'busy' || outcome.kind === 'unknown') {
      if (isNews) failures += 1;
      failedAt = now();
      const pause = pauseBeforeRetry(failures, outcome.retryAfterMs, parts.random());
      resumeAt = Math.max(resumeAt, now() + pause);
    } else if (isNews) {
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
    await judge(row, attempt.outcome, startedAt, target);
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
    // After a failure one row finds out whether the service is well again.
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
        do await parts.sendForm(connectionId);
        while (await step(connectionId));
        await Promise.all(underWay);
      } finally {
        // The tab that gets the lock next would take rows that are still `sending` for abandoned.
        await Promise.allSettled(underWay);
      }
    },
    /** Which rows wait has changed. */
    forget: () => {
      ahead = [];
    },
    underWay: (): number => underWay.size,
  };
};
