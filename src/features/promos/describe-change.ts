import { failureMessage } from '#client/api-error.ts';
import type { PromoRow } from '#contract/list-rows.ts';
import { wallAt } from '#time/zone-offset.ts';
import { ownZone } from '#time/zones.ts';
import type { PromoChange } from './promo-changes.ts';
import { changeWords } from './words.ts';

export type ChangeNote = { tone: 'dim' | 'ok' | 'warn' | 'bad'; text: string };

/** How the list stands after the change: read from the service, not readable, or kept on the device. */
export type ListState = 'read' | 'unread' | 'kept';

/**
 * What became of a promo's last change, against what the list says it is.
 * @returns null where nothing was changed on this page.
 */
export const describeChange = (
  change: PromoChange | null,
  { status, changed_at }: Pick<PromoRow, 'status' | 'changed_at'>,
  list: ListState,
): ChangeNote | null => {
  if (!change) return null;
  if (change.state === 'pending') return { tone: 'dim', text: changeWords.pending[change.asked] };
  const { outcome } = change;
  switch (outcome.kind) {
    case 'set':
      return outcome.status === status
        ? { tone: 'ok', text: changeWords.set(status, clock(changed_at)) }
        : { tone: 'warn', text: changeWords.elsewhere(status) };
    case 'unknown': {
      const reason = failureMessage(outcome);
      if (list === 'kept') return { tone: 'warn', text: changeWords.unknownKept(reason) };
      if (list === 'unread') return { tone: 'warn', text: changeWords.unknownUnread(reason) };
      return { tone: 'warn', text: changeWords.unknownRead(reason, status) };
    }
    case 'refused':
    case 'shed':
    case 'not-sent':
      return { tone: 'bad', text: changeWords.refused(failureMessage(outcome)) };
  }
};

/** "14:30" on the reader's clock; '' where the service does not say when. */
const clock = (changedAt: string | null): string => {
  const instant = changedAt === null ? Number.NaN : Date.parse(changedAt);
  return Number.isNaN(instant) ? '' : wallAt(instant, ownZone()).slice(11, 16);
};
