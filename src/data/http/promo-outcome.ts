import { prop, textProp } from '#contract/json.ts';
import type { PromoBody, PromoStatus } from '#contract/promo.ts';
import {
  mismatchedResponse,
  readAnswer,
  type NotSent,
  type Refused,
  type Busy,
  type Unknown,
} from './outcome.ts';
import { shown } from './read-json.ts';
import type { Reply } from './transport.ts';

/** The service set the status: the one in its response (an extension), otherwise the requested one. */
type PromoSet = {
  kind: 'set';
  status: PromoStatus;
  changedAt: string | null;
  /** The name of the key that changed it, where the service tells. */
  changedBy?: string;
};

export type PromoOutcome = PromoSet | Refused | Busy | Unknown | NotSent;

/** Whether an answer names a promo, and not the one that was asked for. */
const namesAnother = (data: unknown, promoId: number): boolean => {
  const named = prop(data, 'promo_id');
  const isNamed = typeof named === 'number' || (typeof named === 'string' && named.trim() !== '');
  return isNamed && Number(named) !== promoId;
};

/** Judges the answer to a change of status (§4.6 shows none) by the rules of `classify`. An answer about another promo says nothing of this one. */
export const classifyPromo = (reply: Reply, request: PromoBody): PromoOutcome => {
  const answer = readAnswer(reply);
  if (answer.kind !== 'answer') return answer;
  const data = prop(answer.body, 'data');
  if (namesAnother(data, request.promo_id)) return mismatchedResponse(reply);
  const status = prop(data, 'status');
  const changedAt = textProp(data, 'changed_at');
  const changedBy = shown(textProp(data, 'changed_by'), 64);
  return {
    kind: 'set',
    status: status === 0 || status === 1 ? status : request.status,
    changedAt: changedAt === '' ? null : changedAt,
    ...(changedBy === '' ? {} : { changedBy }),
  };
};
