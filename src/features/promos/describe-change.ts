import { failureMessage } from '#data/http/api-error.ts';
import type { LastPromoChange, ListState, Promo } from '#data/lists/promos-query.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { describeRecentInstant, ownClock, ownDay } from '#time/own-clock.ts';
import { changeWords } from './words.ts';

export type ChangeNote = { tone: 'dim' | 'ok' | 'warn' | 'bad'; text: string };

export type ChangeState = {
  /** What is being asked. */
  pending: PromoStatus | undefined;
  last: LastPromoChange | null;
};

/**
 * What is asked of a promo, or what became of its last change, against what the list says it is.
 * @param today the day that needs no name, as `ownDay` writes it.
 * @returns null where nothing was changed on this page today and nothing is open from before.
 */
export const describeChange = (
  { pending, last }: ChangeState,
  row: Pick<Promo, 'status' | 'changed_at' | 'unconfirmed'>,
  list: ListState,
  today: string,
): ChangeNote | null => {
  const { status, changed_at } = row;
  const isOpen = row.unconfirmed !== undefined;
  if (pending !== undefined) return { tone: 'dim', text: changeWords.pending[pending] };
  if (!last) return isOpen ? { tone: 'warn', text: changeWords.open } : null;
  const { outcome } = last;
  switch (outcome.kind) {
    case 'set':
      // Another tab has tried since.
      if (isOpen) return { tone: 'warn', text: changeWords.open };
      return outcome.status === status
        ? confirmed(status, instantOf(changed_at), today)
        : { tone: 'warn', text: changeWords.elsewhere(status) };
    case 'unknown': {
      const reason = failureMessage(outcome);
      if (list === 'local') return { tone: 'warn', text: `${changeWords.open} ${reason}` };
      if (isOpen) return { tone: 'warn', text: changeWords.unknownUnread(reason) };
      return { tone: 'warn', text: changeWords.unknownRead(reason, status, last.wanted) };
    }
    case 'refused':
    case 'shed':
    case 'not-sent': {
      const text = changeWords.refused(failureMessage(outcome));
      return { tone: 'bad', text: isOpen ? `${text} ${changeWords.openStill}` : text };
    }
  }
};

/** Whether a promo's last change failed or is open: its row says why in a line of its own. */
export const hasTrouble = (row: Promo, list: ListState): boolean => {
  if (row.last === undefined && row.unconfirmed === undefined) return false;
  const tone = describeChange({ pending: undefined, last: row.last ?? null }, row, list, '')?.tone;
  return tone === 'warn' || tone === 'bad';
};

/** Null where the service does not say when, or not in a way that can be read. */
const instantOf = (changedAt: string | null): number | null => {
  const instant = changedAt === null ? Number.NaN : Date.parse(changedAt);
  return Number.isNaN(instant) ? null : instant;
};

/** "Turned on at 14:30"; null from the next day on, when its date says more. */
const confirmed = (is: PromoStatus, instant: number | null, today: string): ChangeNote | null =>
  instant !== null && ownDay(instant) !== today
    ? null
    : { tone: 'ok', text: changeWords.set(is, instant === null ? '' : ownClock(instant)) };

/** When a promo was changed last, on the reader's own clock: it happened at no place in particular. */
export const describeLastChange = (changedAt: string | null, today: string): string | null => {
  const instant = instantOf(changedAt);
  return instant === null ? null : describeRecentInstant(instant, today);
};

/** The status that _Try again_ sends; null if the last change succeeded or the promo already has that status. */
export const statusToRetry = (
  last: LastPromoChange | null,
  row: Pick<Promo, 'status' | 'unconfirmed'>,
  list: ListState,
): PromoStatus | null => {
  if (!last || last.outcome.kind === 'set') return null;
  const isOpen = list === 'local' || row.unconfirmed !== undefined;
  return isOpen || last.wanted !== row.status ? last.wanted : null;
};
