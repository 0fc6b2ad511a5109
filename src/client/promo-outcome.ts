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
import { shown } from './read-json.ts';
import type { Reply } from './transport.ts';

/** The service set the status: the one that its answer names (an extension), else the one that was requested. */
export type PromoSet = {
  kind: 'set';
  status: PromoStatus;
  changedAt: string | null;
  /** The name of the key that changed it, where the service tells. */
  changedBy?: string;
};

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
  const status = own(data, 'status');
  const changedAt = ownText(data, 'changed_at');
  const changedBy = shown(ownText(data, 'changed_by'), 64);
  return {
    kind: 'set',
    status: status === 0 || status === 1 ? status : asked,
    changedAt: changedAt === '' ? null : changedAt,
    ...(changedBy === '' ? {} : { changedBy }),
  };
};
