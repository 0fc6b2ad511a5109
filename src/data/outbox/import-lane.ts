import { areRolesRefused, type Outcome } from '#data/http/outcome.ts';
import { toldPause } from '#data/http/retry-after.ts';
import { readImportRowId } from '#data/device/import-row-id.ts';
import type { ImportRowStore } from '#data/device/import-rows.ts';
import type { PauseReason } from '#data/device/imports.ts';
import { advance, type IntentEvent } from './advance.ts';
import type { ImportPace } from './import-pace.ts';
import type { Intent } from './intent.ts';
import { createRowResults } from './row-results.ts';
import type { Lane, LaneTurn, Target } from './sender.ts';

type ImportLaneParts = {
  store: Pick<ImportRowStore<Intent>, 'changeWaiting' | 'changeAll'>;
  /** The imports that may send new rows to a service, oldest first. */
  running: (target: Target) => readonly string[];
  target: () => Target | null;
  deliver: (intent: Intent, target: Target) => Promise<Outcome>;
  now: () => number;
  random: () => number;
  /** Resolves after so many milliseconds. */
  sleep: (ms: number) => Promise<void>;
  /** The same, or at once where that could take longer: results wait for others meanwhile. */
  gather: (ms: number) => Promise<void>;
  /** Called with every change at once. */
  onChange: (rows: readonly Intent[]) => void;
  /** Sending waits until then because the service is busy or silent; null when it goes on. */
  onSlow: (until: number | null) => void;
  /** No row waits any more. */
  onEmpty: (importId: string) => Promise<void>;
  /** Nothing more of it is sent until a person says so. */
  onTrouble: (importId: string, why: Exclude<PauseReason, 'person' | 'restart'>) => Promise<void>;
  /** Called before each `lookedAtOnce` rows that are claimed: takes back what is not to be sent any more. */
  lookAgain?: (importId: string, most: number) => Promise<void>;
  pace: (target: Target) => ImportPace;
  /** The model test passes in machines with planted mistakes. */
  machine?: typeof advance;
};

/** What claimed rows were claimed for. */
type ClaimedFor = { importId: string } & Pick<Target, 'dedupes' | 'epoch'>;

/** Rows whose order numbers the service is asked for at a time, before they are sent. */
const lookedAtOnce = 500;

/** Rows that are claimed ahead for each request under way: one transaction then serves them all. */
const claimedAhead = 8;

/** After so many rows in a row without an answer, a service without keys is not sent another by itself. */
const mostSilences = 3;

const longestPauseMs = 60_000;
/** No answer of a service stops all rows for longer: then one of them tries. */
const longestWaitMs = 15 * 60_000;

/** How long all rows wait after so many answers in a row that came to nothing. */
const slowMs = (troubles: number, retryAfterMs: number | null, random: number): number =>
  Math.min(
    longestWaitMs,
    toldPause(retryAfterMs) ?? Math.min(longestPauseMs, 500 * 2 ** troubles) * (0.5 + random / 2),
  );

/**
 * Sends the rows of running imports that were never attempted: claimed in batches under the sender's lock, so that each is
 * stored as being sent before its first byte, and several under way at a time. Rows that were attempted go the way of every
 * intent. A service that is busy or silent slows all rows down.
 */
export const createImportLane = (parts: ImportLaneParts): Lane => {
  const { store, now, machine = advance, pace } = parts;
  /** Counts sends and troubles, so that their order is known whatever becomes of the device's clock. */
  let order = 0;
  /** Answers in a row that came to nothing, and where the last of them came in the order. */
  let troubles = 0;
  let troubleAt = 0;
  let slowUntil = -Infinity;
  /** Milliseconds that the last pause was to be. */
  let slowFor = 0;
  let startedAt = -Infinity;
  /** Of whose service all this holds. */
  let connectionId: string | null = null;

  /** @returns milliseconds until rows may go out again: never more than was told, also where the clock was set back meanwhile. */
  const slowLeft = (): number => {
    if (slowUntil - now() > slowFor) {
      slowUntil = now() + slowFor;
      parts.onSlow(slowUntil);
    }
    return slowUntil - now();
  };
  /** One trouble meets all rows that are under way: it counts once. */
  const slowDown = (sentAt: number, retryAfterMs: number | null) => {
    if (sentAt > troubleAt) troubles += 1;
    order += 1;
    troubleAt = order;
    slowFor = Math.max(slowLeft(), slowMs(troubles, retryAfterMs, parts.random()));
    slowUntil = now() + slowFor;
    parts.onSlow(slowUntil);
  };
  const speedUp = () => {
    if (troubles > 0) parts.onSlow(null);
    troubles = 0;
    slowUntil = -Infinity;
  };
  /** A row got an answer. One that was under way before the trouble says nothing about the service now. */
  const onAnswer = (sentAt: number) => {
    if (sentAt > troubleAt) speedUp();
  };

  return async (turn: LaneTurn) => {
    if (turn.connectionId !== connectionId) speedUp();
    ({ connectionId } = turn);
    const claimed: Intent[] = [];
    const underWay = new Set<Promise<void>>();
    /** The next rows are being claimed while those before them are under way. */
    let claiming: Promise<void> | null = null;
    /** How many rows the last claim found; null where the device failed. */
    let lastClaim: number | null = 0;
    /** It found fewer than it asked for: all that wait are claimed. */
    let isLast = false;
    /** The import whose next rows were looked through, and how many of them are not claimed yet. */
    let looked = { importId: '', left: 0 };
    /** Why no other row is started in this turn. */
    let isOver = false;

    const results = createRowResults({
      store,
      machine,
      gather: parts.gather,
      onStored: parts.onChange,
      onUnstored: async (unstored) => {
        isOver = true;
        for (const { row, event } of unstored) turn.keepUnstored(row.id, event);
        for (const importId of new Set(unstored.map(({ row }) => readImportRowId(row.id).importId)))
          await parts.onTrouble(importId, 'storage');
      },
    });

    /** What was claimed and not begun waits again. */
    const giveBack = async () => {
      await claiming;
      for (const row of claimed.splice(0))
        results.add({ row, event: { type: 'give-back', shed: null, claim: row.rev, now: now() } });
    };

    const send = async (row: Intent, importId: string, target: Target) => {
      order += 1;
      const sentAt = order;
      const outcome = await parts.deliver(row, target);
      const at = { claim: row.rev, now: now() };
      const isForbidden = areRolesRefused(outcome);
      const event: IntentEvent =
        outcome.kind === 'shed' || isForbidden
          ? { type: 'give-back', shed: outcome.kind === 'shed' ? outcome : null, ...at }
          : { type: 'outcome', outcome, random: parts.random(), lead: target.lead, ...at };
      // Nothing is wrong with the rows: they wait for a key that may create them.
      const isKeyRefused = outcome.kind === 'refused' && outcome.keyRefused;
      if (isKeyRefused || isForbidden) isOver = true;
      results.add({ row, event });
      if (outcome.kind === 'shed' || outcome.kind === 'unknown') {
        slowDown(sentAt, outcome.retryAfterMs);
        if (!target.dedupes && outcome.kind === 'unknown' && troubles >= mostSilences)
          await parts.onTrouble(importId, 'no-answers');
      } else if (isKeyRefused || isForbidden) await parts.onTrouble(importId, isForbidden ? 'roles' : 'key');
      else if (outcome.kind === 'not-sent') isOver = true;
      else onAnswer(sentAt);
    };

    const start = (row: Intent, importId: string, target: Target) => {
      startedAt = now();
      const sent = send(row, importId, target).finally(() => underWay.delete(sent));
      underWay.add(sent);
    };

    const claim = async ({ importId, dedupes, epoch }: ClaimedFor, most: number) => {
      if (looked.importId !== importId || looked.left <= 0) {
        await parts.lookAgain?.(importId, lookedAtOnce);
        looked = { importId, left: lookedAtOnce };
      }
      const event = { type: 'claim', dedupes, epoch, lead: parts.target()?.lead, now: now() } as const;
      const atMost = Math.min(most, looked.left);
      const changed = await store.changeWaiting(importId, atMost, (row) => machine(row, event));
      looked.left -= atMost;
      claiming = null;
      lastClaim = changed.ok ? changed.value.length : null;
      isLast = lastClaim !== atMost;
      if (!changed.ok) return;
      parts.onChange(changed.value);
      claimed.push(...changed.value.filter(({ state }) => state === 'sending'));
    };

    /** Waits for an answer, for `ms`, or for something that was asked for. */
    const pause = (ms: number | null) =>
      Promise.race([...underWay, turn.asked(), ...(ms === null ? [] : [parts.sleep(ms)])]);

    let claimedFor: ClaimedFor = { importId: '', dedupes: false, epoch: null };
    for (;;) {
      await turn.giveWay();
      const target = parts.target();
      if (isOver || target?.connectionId !== turn.connectionId) break;
      const [importId] = parts.running(target);
      if (importId === undefined) break;
      // A row that was claimed to be sent with a key must not go out without one, since it is then asked about again.
      const { dedupes, epoch } = target;
      if (claimedFor.importId !== importId || claimedFor.dedupes !== dedupes || claimedFor.epoch !== epoch) {
        await giveBack();
        claimedFor = { importId, dedupes, epoch };
        isLast = false;
        continue;
      }

      const { inFlight, everyMs } = pace(target);
      const slow = slowLeft();
      if (slow > 0) {
        await giveBack();
        await pause(slow);
        continue;
      }
      // One row tries whether the service is well again.
      if (underWay.size >= (troubles > 0 ? 1 : inFlight)) {
        await pause(null);
        continue;
      }
      const early = startedAt + everyMs - now();
      if (early > 0 && early <= everyMs) {
        await pause(early);
        continue;
      }
      const isWell = dedupes && troubles === 0;
      const most = isWell ? inFlight * claimedAhead : 1;
      const hasFew = isWell && !isLast && claimed.length < most / 2;
      if (hasFew || claimed.length === 0) claiming ??= claim(claimedFor, most);
      if (claimed.length === 0) {
        // Looking rows through takes a request: what becomes due meanwhile goes first.
        await Promise.race([claiming, turn.asked()]);
        if (claiming !== null) continue;
        if (lastClaim === null) {
          await parts.onTrouble(importId, 'storage');
          break;
        }
        if (lastClaim === 0 && underWay.size === 0) {
          // The last answers are stored before it is said to be empty.
          await results.stored();
          await parts.onEmpty(importId);
        } else if (lastClaim === 0) await pause(null);
        continue;
      }
      const row = claimed.shift();
      if (row) start(row, importId, target);
    }
    await giveBack();
    await Promise.all(underWay);
    await results.stored();
  };
};
