import { datetimesOf } from '#contract/operations.ts';
import { getConnection } from '#data/http/connection.ts';
import { pendingCopy } from '#data/outbox/copies.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { useStore } from '#data/state/create-store.ts';
import { toFormIssues } from '#form/check.ts';
import { showIssues } from '#form/field-errors.ts';
import { focusControl, form } from '#form/task-form.ts';
import { focusFirst, focusOnceShown } from '../focus-first.ts';
import { begin, useFillOnce } from './begin-task.ts';
import { duplicateValues, sentValues } from './copy-task.ts';

const duplicate = (source: Intent): void => {
  const message = 'Copied. Check the day, the agent and the images.';
  if (!begin(source.kind, duplicateValues(source), message)) return;
  const [first] = datetimesOf(source.kind);
  focusOnceShown(() => first && focusControl(first));
};

const correct = (source: Intent): void => {
  const { kind, last } = source;
  // A second press must not replace the corrections that were made so far.
  const { order_id, merchant_id } = form.getValues();
  const isInForm = order_id === source.orderId && merchant_id === source.merchantId;
  if (!isInForm && !begin(kind, sentValues(source))) return;
  const refused = last?.kind === 'refused' ? toFormIssues(kind, last.issues).shown : [];
  showIssues(refused);
  focusOnceShown(() => {
    if (!refused[0] || !focusControl(refused[0].key)) focusFirst(kind);
  });
};

/** Opens a draft with a copy of a task: a duplicate under a new order number, or a rejected task to correct and resend. */
export const useCopyFiller = (): void =>
  useFillOnce(useStore(pendingCopy), ({ purpose, source }) => {
    pendingCopy.set(null);
    // The form may have been opened for another account in the meantime.
    if (source.connectionId !== getConnection()?.id) return;
    if (purpose === 'fix') correct(source);
    else duplicate(source);
  });
