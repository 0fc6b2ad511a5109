import type { Intent } from '#data/outbox/intent.ts';
import { intentsOfOrder } from '#data/outbox/intents-of-order.ts';
import { displayStatusNow, submit } from '#data/outbox/outbox.ts';
import { displayStatusWords } from '#data/outbox/words.ts';
import { draftKeeper } from '../drafts/draft-keeper.ts';
import { likeWords } from './sending-words.ts';
import { findSameNumber } from './find-like.ts';
import { prepareTask } from '#form/prepare-task.ts';
import { summarize } from '#form/summarize.ts';
import type { Consent, PressedTask, Question } from '../pressed-task.ts';

const tell = (intent: Intent): string =>
  likeWords.task(intent.orderId, displayStatusWords[displayStatusNow(intent)], intent.summary);

/** From a pressed task to its intent. @returns what must be asked first; null where the outbox has it. */
export const recordPressed = async (
  { id, kind, values, connection }: PressedTask,
  consents: ReadonlySet<Consent>,
): Promise<Question | null> => {
  const prepared = prepareTask(kind, values, connection.profile);
  if (!prepared.ok) return { why: 'problems', issues: prepared.issues, messages: prepared.messages };
  const { task } = prepared;
  const summary = summarize(kind, values);
  if (!consents.has('number-used')) {
    const intents = await intentsOfOrder(connection.id, values.order_id.trim());
    const like = findSameNumber(values, intents, { connectionId: connection.id, draftId: id });
    if (like) return { why: 'number-used', text: `${likeWords.order} ${tell(like)}` };
  }
  const result = await submit(
    { ...task, id, summary },
    { connection, withoutRecord: consents.has('not-recorded') },
  );
  if (!result.ok) return { why: 'not-recorded' };
  const { intent } = result;
  if (intent.kind !== kind || JSON.stringify(intent.body) !== JSON.stringify(task.body))
    return { why: 'sent-elsewhere', order: intent.orderId, text: likeWords.sentElsewhere(tell(intent)) };
  draftKeeper.finish(id);
  return null;
};
