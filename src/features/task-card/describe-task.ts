import { wallsOf } from '#contract/task-times.ts';
import { displayStatusOf, waitingOf, type SenderContext } from '#data/outbox/display-status.ts';
import { createdAnswer, type Intent } from '#data/outbox/intent.ts';
import { explanation, rowWords } from '#data/outbox/words.ts';
import { withFieldLabels } from '#form/with-field-labels.ts';
import { compactWhen } from '#time/compact-when.ts';

/** "before 13:00", with the day unless it is today; of an appointment from when to when. */
export const describeWhen = (intent: Intent, now: number): string => {
  const walls = wallsOf(intent);
  const when = compactWhen(walls, Number(intent.body['timezone']), now);
  if (when === null) return '';
  return walls.length === 1 && when.day === ''
    ? rowWords.before(when.time)
    : [when.day, when.time].filter(Boolean).join(' ');
};

/**
 * The outcome in one sentence, and problems and warnings that the sentence doesn't name. Fields have the form's names.
 * @param isLookedUp whether the card shows the service's tasks with the order number
 */
export const describeOutcome = (intent: Intent, context: SenderContext, isLookedUp = false) => {
  const { kind, last } = intent;
  const status = displayStatusOf(intent, context);
  const say = (text: string) => withFieldLabels(kind, text);
  const sentence = say(explanation(intent, status, waitingOf(intent, context), isLookedUp));
  const issues = status === 'rejected' && last?.kind === 'refused' ? last.issues : [];
  const created = createdAnswer(intent)?.data;
  const notes = [
    ...issues
      .filter(({ field, message }) => !sentence.includes(say(message)) || !sentence.includes(say(field)))
      .map(({ field, message }) => [say(field), say(message)].filter(Boolean).join(': ')),
    ...(created?.warnings ?? []).map(say),
  ];
  return { sentence, notes: [...new Set(notes)] };
};
