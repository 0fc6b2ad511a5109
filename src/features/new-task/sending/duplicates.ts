import type { CustomerRow } from '#contract/customers.ts';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import type { FoundTask } from '#data/http/order-queries.ts';
import { searchPath, storedTaskPath } from '#contract/page-paths.ts';
import type { TaskKind } from '#contract/operations.ts';
import { displayStatusOf, type SenderContext } from '#data/outbox/display-status.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { displayStatusWords, evidenceWords } from '#data/outbox/words.ts';
import { describeDay } from '#time/describe.ts';
import { describeOwnClock } from '#time/own-clock.ts';
import { clockWords } from '#time/words.ts';
import type { Question } from '#form/problems.tsx';
import {
  findInBook,
  findSimilar,
  type SimilarTask,
  type ComparedValues,
  type SamePerson,
} from './find-similar.ts';
import { likeWords as words } from './sending-words.ts';

/** What a page knows of other tasks. */
type KnownTasks = {
  context: SenderContext & { connection: Connection };
  /** Those of this device, newest first. */
  intents: readonly Intent[];
  /** The service's tasks with the order number; none where it has said nothing. */
  atService: readonly FoundTask[];
  /** What the company's book has told of the phones in the form (`bookSearches`). */
  book: readonly CustomerRow[];
  /** Of the form. */
  draftId: string;
};

/** A task that may be the same. `about`: what an answer to the question counts for. `intent`: it is this one of this device. */
export type TaskDuplicate = { about: string; question: Question; intent?: Intent };

/** An answer counts for the person and day, and not for one task alone: many of a day may share a place of pickup. */
const aboutPerson = ({ connection }: KnownTasks['context'], { phone, place, day }: SamePerson): string =>
  JSON.stringify(['person', connection.id, phone, place, day]);

const duplicateOnDevice = (like: SimilarTask, { context, draftId }: KnownTasks): TaskDuplicate => {
  const { intent } = like;
  const { orderId, summary } = intent;
  const link = { href: searchPath('sent', orderId), label: words.show };
  const detail = words.task(orderId, displayStatusWords[displayStatusOf(intent, context)], summary);
  if (like.by === 'order') {
    const question: Question = { key: 'order_id', message: words.order, detail, link };
    return { about: `order ${draftId} ${orderId}`, question, intent };
  }
  const { person } = like;
  const about = aboutPerson(context, person);
  return { about, question: { key: person.field, message: words.person, detail, link }, intent };
};

const duplicateInBook = (
  kind: TaskKind,
  values: ComparedValues,
  { context, book }: KnownTasks,
): TaskDuplicate | null => {
  const found = findInBook(kind, values, book);
  if (!found) return null;
  const { name, phone } = found.customer;
  const detail = words.inBook(name || phone, describeDay(`${found.person.day} 00:00:00`));
  const link = hasExtensions(context.connection)
    ? { href: storedTaskPath(phone), label: words.showAtService }
    : undefined;
  const question: Question = { key: found.person.field, message: words.person, detail, link };
  return { about: aboutPerson(context, found.person), question };
};

const jobIdsOf = ({ last }: Intent): string[] =>
  last?.kind === 'created' ? last.data.jobs.map(({ id }) => id) : [];

const duplicateAtService = (
  values: ComparedValues,
  shown: SimilarTask | null,
  { context, atService, draftId }: KnownTasks,
): TaskDuplicate | null => {
  const [order, merchant] = [values.order_id.trim(), values.merchant_id.trim()];
  const known = shown ? jobIdsOf(shown.intent) : [];
  const tasks = atService.filter(({ id, merchantId }) => merchantId === merchant && !known.includes(id));
  const [first] = tasks;
  if (!first) return null;
  // Read out as it comes, and so a time that does not move.
  const texts = tasks.map((task) => {
    const at = task.createdAt && clockWords.ownTime(describeOwnClock(Date.parse(task.createdAt)));
    return [evidenceWords.task(task), at && evidenceWords.created(at)].filter(Boolean).join(' · ');
  });
  const link = hasExtensions(context.connection)
    ? { href: storedTaskPath(order, first.id), label: words.showAtService }
    : undefined;
  const question: Question = { key: 'order_id', message: '', detail: words.atService(order, texts), link };
  return { about: `order ${draftId} ${order}`, question };
};

/**
 * The tasks that may be the same as what is in the form: one of this device, by number before by person, and those that only
 * the service has of this number and merchant; where there is none of these, one of the company's book.
 */
export const duplicatesOf = (kind: TaskKind, values: ComparedValues, known: KnownTasks): TaskDuplicate[] => {
  const { context, intents, draftId } = known;
  const like = findSimilar(kind, values, intents, { connectionId: context.connection.id, draftId });
  const atService = like?.by === 'order' ? null : duplicateAtService(values, like, known);
  const found = [like && duplicateOnDevice(like, known), atService].filter((each) => each !== null);
  const inBook = found.length === 0 ? duplicateInBook(kind, values, known) : null;
  return inBook ? [inBook] : found;
};
