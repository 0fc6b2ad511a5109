import { own, ownText } from '#contract/json.ts';
import type { PromoStatus } from '#contract/promo.ts';
import {
  classifyFailure,
  readSuccess,
  type NotSent,
  type Refused,
  type Shed,
  type Unknown,
} from './outcome.ts';
import type { Reply } from './transport.ts';

/** The service set the status: the one that its answer names (an extension), else the one that was requested. */
export type PromoSet = { kind: 'set'; status: PromoStatus; changedAt: string | null };

export type PromoOutcome = PromoSet | Refused | Shed | Unknown | NotSent;

/** Judges the answer to a change of status (§4.6 shows none) by the rules of `classify`. */
export const classifyPromo = (
  reply: Reply,
  errorStatuses: readonly number[],
  asked: PromoStatus,
): PromoOutcome => {
  const failure = classifyFailure(reply, false);
  if (failure) return failure;
  const success = readSuccess(reply, errorStatuses);
  if (!('body' in success)) return success;
  const data = own(success.body, 'data');
  const told = own(data, 'status');
  const changedAt = ownText(data, 'changed_at');
  return {
    kind: 'set',
    status: told === 0 || told === 1 ? told : asked,
    changedAt: changedAt === '' ? null : changedAt,
  };
};
