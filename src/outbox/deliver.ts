import { keyWasRefused } from '#client/connection.ts';
import { classify, type Outcome } from '#client/outcome.ts';
import { createDeadlineMs, send } from '#client/transport.ts';
import { fieldsOf } from '#contract/operations.ts';
import { idempotencyKeyOf, type Intent } from './intent.ts';
import type { Target } from './sender.ts';

/** One attempt of an intent: its frozen body, the key added by the transport, the answer judged. */
export const deliver = async (intent: Intent, target: Target): Promise<Outcome> => {
  const to = { id: intent.connectionId, baseUrl: intent.baseUrl };
  const reply = await send({
    to,
    path: intent.path,
    body: intent.body,
    fields: fieldsOf(intent.kind),
    idempotencyKey: target.dedupes ? idempotencyKeyOf(intent) : undefined,
    deadlineMs: createDeadlineMs,
  });
  const outcome = classify(reply, {
    errorStatuses: target.errorStatuses,
    dedupes: target.dedupes,
    // §4.5: only when tracking_link is 1 does the answer contain a URL.
    wantsLink: intent.body['tracking_link'] === 1,
  });
  if (outcome.kind === 'refused' && outcome.keyRefused) keyWasRefused(to, reply.keyNumber);
  return outcome;
};
