import { noteKeyOutcome } from '#data/http/connection.ts';
import { classify, type Outcome } from '#data/http/outcome.ts';
import { createDeadlineMs, send } from '#data/http/transport.ts';
import { meaningOf, spell } from '#contract/spelling.ts';
import type { Intent } from './intent.ts';
import type { Target } from './sender.ts';

/**
 * One attempt of an intent: its frozen body in the spelling that it was made with, the key added by the transport, the answer
 * judged. Everything before and after it has the names of §4.
 */
export const deliver = async (intent: Intent, target: Target): Promise<Outcome> => {
  const { body, spelling } = intent;
  const to = { id: intent.connectionId, baseUrl: intent.baseUrl };
  const reply = await send({
    to,
    path: intent.path,
    body: spell(body, spelling),
    addsKey: true,
    idempotencyKey: target.dedupes ? intent.key : undefined,
    deadlineMs: createDeadlineMs,
  });
  const outcome = classify(reply, {
    dedupes: target.dedupes,
    namesTasks: target.namesTasks,
    // §4.5: only when tracking_link is 1 does the answer contain a URL.
    wantsLink: body['tracking_link'] === 1,
  });
  noteKeyOutcome(to, outcome);
  if (outcome.kind !== 'refused') return outcome;
  const issues = outcome.issues.map((issue) => ({ ...issue, field: meaningOf(issue.field, spelling) }));
  return { ...outcome, issues };
};
