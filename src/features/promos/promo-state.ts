import { failureMessage } from '#data/http/api-error.ts';
import type { PromoAttempt } from '#data/lists/promo-switch.ts';
import { knownStatus, type Promo } from '#data/lists/promos.ts';
import { stateWords as words } from './words.ts';

export type PromoState = {
  kind: 'active' | 'inactive' | 'pending' | 'unknown';
  text: string;
  /** Why the last switch did not succeed, or may not have. */
  problem: { tone: 'warn' | 'bad'; text: string } | null;
};

const problemOf = (
  { status, unconfirmed }: Promo,
  attempt: PromoAttempt | undefined,
): PromoState['problem'] => {
  const outcome = attempt?.outcome;
  if (!outcome || outcome.kind === 'set')
    return unconfirmed === undefined ? null : { tone: 'warn', text: words.open };
  const reason = failureMessage(outcome);
  if (outcome.kind !== 'unknown') return { tone: 'bad', text: words.refused(reason) };
  // The list has confirmed it since.
  const isSet = unconfirmed === undefined && status === attempt.wanted;
  return isSet ? null : { tone: 'warn', text: words.notConfirmed(reason) };
};

/** What a row says its promo is, or is about to become. */
export const promoState = (row: Promo, attempt: PromoAttempt | undefined): PromoState => {
  if (attempt?.outcome === null)
    return { kind: 'pending', text: words.pending[attempt.wanted], problem: null };
  const problem = problemOf(row, attempt);
  const status = knownStatus(row);
  if (status !== null) return { kind: status === 1 ? 'active' : 'inactive', text: words.is[status], problem };
  return {
    kind: 'unknown',
    text: row.unconfirmed === undefined ? words.unknown : words.unconfirmed,
    problem,
  };
};
