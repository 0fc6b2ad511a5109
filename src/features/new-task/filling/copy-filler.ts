import { datetimesOf } from '#contract/operations.ts';
import { getConnection } from '#data/http/connection.ts';
import { offeredCopy, type CopySource, type WantedCopy } from '#data/outbox/copies.ts';
import { isOutboxRead, useIntent } from '#data/outbox/page-intents.ts';
import { useStore } from '#data/state/create-store.ts';
import { toFormIssues } from '#form/check.ts';
import { showIssues } from '#form/field-errors.ts';
import { focusControl } from '#form/task-form.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { focusFirst, focusOnceShown } from '../focus-first.ts';
import { begin, clearSearch, say, useFillOnce } from './begin-task.ts';
import { duplicateValues, sentValues } from './copy-task.ts';
import { copyWords } from './words.ts';

/** The draft that corrects a rejected task, by the id of that task. */
const corrections = new Map<string, string>();

const duplicate = (source: CopySource): void => {
  if (!begin(source.kind, duplicateValues(source), copyWords.check)) return;
  const [first] = datetimesOf(source.kind);
  focusOnceShown(() => first && focusControl(first));
};

const correct = (id: string, source: CopySource): void => {
  const { kind, last } = source;
  // A second press must not replace the corrections that were made so far.
  if (corrections.get(id) === draftStore.id()) clearSearch();
  else if (!begin(kind, sentValues(source))) return;
  corrections.set(id, draftStore.id());
  const refused = last?.kind === 'refused' ? toFormIssues(kind, last.issues).shown : [];
  showIssues(refused);
  focusOnceShown(() => {
    if (!refused[0] || !focusControl(refused[0].key)) focusFirst(kind);
  });
};

/**
 * Opens a draft with a copy of the task that the address names (`#data/outbox/copies.ts`): a duplicate under a new order number,
 * or a rejected task to correct and resend.
 */
export const CopyFiller = ({ purpose, id }: WantedCopy) => {
  const isRead = useStore(isOutboxRead);
  const source = useIntent(id) ?? offeredCopy(id);
  useFillOnce(source !== null || isRead, () => {
    const connectionId = getConnection()?.id ?? source?.connectionId;
    // The address must not show another account's customers.
    if (!source || source.connectionId !== connectionId) {
      clearSearch();
      say(copyWords.notHere);
    } else if (purpose === 'fix') correct(id, source);
    else duplicate(source);
  });
  return null;
};
