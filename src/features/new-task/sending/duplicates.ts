import { hasList, type Connection } from '#data/http/connection.ts';
import type { FoundTask } from '#data/http/live-lists.ts';
import { searchPath, storedTaskPath } from '#contract/page-paths.ts';
import type { TaskKind } from '#contract/operations.ts';
import { displayStatusOf, type SenderContext } from '#data/outbox/display-status.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { displayStatusWords, evidenceWords } from '#data/outbox/words.ts';
import type { Question } from '#form/problems.tsx';
import { findLike, type Like, type LikeValues } from './find-like.ts';
import { likeWords as words } from './sending-words.ts';

/** What a page knows of other tasks. */
type KnownTasks = {
  context: SenderContext & { connection: Connection };
  /** Those of this device, newest first. */
  intents: readonly Intent[];
  /** The service's tasks with the order number, and when it was asked; none where it has said nothing. */
  atService: readonly FoundTask[];
  askedAt: number;
  /** Of the form. */
  draftId: string;
};

/** A task that may be the same. `about`: what an answer to the question counts for. */
export type Duplicate = { about: string; question: Question };

const duplicateOnDevice = (like: Like, { context, draftId }: KnownTasks): Duplicate => {
  const { orderId, summary } = like.intent;
  const link = { href: searchPath('sent', orderId), label: words.show };
  const detail = words.task(orderId, displayStatusWords[displayStatusOf(like.intent, context)], summary);
  if (like.by === 'order') {
    const question: Question = { key: 'order_id', message: words.order, detail, link };
    return { about: `order ${draftId} ${orderId}`, question };
  }
  const { phone, place, field, day } = like.person;
  // Not for one task alone: many of a day may share a place of pickup.
  const about = JSON.stringify(['person', context.connection.id, phone, place, day]);
  return { about, question: { key: field, message: words.person, detail, link } };
};

const jobIdsOf = ({ last }: Intent): string[] =>
  last?.kind === 'created' ? last.data.jobs.map(({ id }) => id) : [];

const duplicateAtService = (
  values: LikeValues,
  shown: Like | null,
  { context, atService, askedAt, draftId }: KnownTasks,
): Duplicate | null => {
  const [order, merchant] = [values.order_id.trim(), values.merchant_id.trim()];
  const known = shown ? jobIdsOf(shown.intent) : [];
  const tasks = atService.filter(
    ({ id, merchantId }) => (merchantId === '' || merchantId === merchant) && !known.includes(id),
  );
  const [first] = tasks;
  if (!first) return null;
  const texts = tasks.map((task) => evidenceWords.task(task, new Date(askedAt)));
  const link = hasList(context.connection, 'task')
    ? { href: storedTaskPath(order, first.id), label: words.showAtService }
    : undefined;
  const question: Question = { key: 'order_id', message: '', detail: words.atService(order, texts), link };
  return { about: `order ${draftId} ${order}`, question };
};

/**
 * The tasks that may be the same as what is in the form: one of this device, by number before by person, and those that only
 * the service has of this number and merchant.
 */
export const duplicatesOf = (kind: TaskKind, values: LikeValues, known: KnownTasks): Duplicate[] => {
  const { context, intents, draftId } = known;
  const like = findLike(kind, values, intents, { connectionId: context.connection.id, draftId });
  const atService = like?.by === 'order' ? null : duplicateAtService(values, like, known);
  return [...(like ? [duplicateOnDevice(like, known)] : []), ...(atService ? [atService] : [])];
};
