import { failureMessage } from '#client/api-error.ts';
import type { LastPromoChange } from '#client/promo-last-change.ts';
import type { KeptPromoRow } from '#contract/list-rows.ts';
import type { PromoStatus } from '#contract/promo.ts';
import { describeOwnInstant, ownClock } from '#time/own-clock.ts';
import { changeWords } from './words.ts';

export type ChangeNote = { tone: 'dim' | 'ok' | 'warn' | 'bad'; text: string };

/** How the list stands after the change: read from the service, not readable, or kept on the device. */
export type ListState = 'read' | 'unread' | 'kept';

export type ChangeState = {
  /** What is being asked. */
  pending: PromoStatus | undefined;
  last: LastPromoChange | null;
};

/**
 * What is asked of a promo, or what became of its last change, against what the list says it is.
 * @returns null where nothing was changed on this page and nothing is open from before.
 */
export const describeChange = (
  { pending, last }: ChangeState,
  { status, changed_at, unconfirmed }: Pick<KeptPromoRow, 'status' | 'changed_at' | 'unconfirmed'>,
  list: ListState,
): ChangeNote | null => {
  const isOpen = unconfirmed !== undefined;
  if (pending !== undefined) return { tone: 'dim', text: changeWords.pending[pending] };
  if (!last) return isOpen ? { tone: 'warn', text: changeWords.open } : null;
  const { outcome } = last;
  switch (outcome.kind) {
    case 'set':
      // Another tab has tried since.
      if (isOpen) return { tone: 'warn', text: changeWords.open };
      return outcome.status === status
        ? { tone: 'ok', text: changeWords.set(status, clock(changed_at)) }
        : { tone: 'warn', text: changeWords.elsewhere(status) };
    case 'unknown': {
      const reason = failureMessage(outcome);
      if (list === 'kept') return { tone: 'warn', text: `${changeWords.open} ${reason}` };
      if (list === 'unread') return { tone: 'warn', text: changeWords.unknownUnread(reason) };
      return { tone: 'warn', text: changeWords.unknownRead(reason, status) };
    }
    case 'refused':
    case 'shed':
    case 'not-sent': {
      const text = changeWords.refused(failureMessage(outcome));
      return { tone: 'bad', text: isOpen ? `${text} ${changeWords.openStill}` : text };
    }
  }
};

/** Null where the service does not say when, or not in a way that can be read. */
const instantOf = (changedAt: string | null): number | null => {
  const instant = changedAt === null ? Number.NaN : Date.parse(changedAt);
  return Number.isNaN(instant) ? null : instant;
};

/** "14:30"; '' where the service does not say when. */
const clock = (changedAt: string | null): string => {
  const instant = instantOf(changedAt);
  return instant === null ? '' : ownClock(instant);
};

/** When a promo was changed last, on the reader's own clock: it happened at no place in particular. */
export const describeLastChange = (changedAt: string | null): string | null => {
  const instant = instantOf(changedAt);
  return instant === null ? null : describeOwnInstant(instant);
};
