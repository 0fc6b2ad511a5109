import { useEffect, useEffectEvent } from 'react';
import { datetimesOf } from '#contract/operations.ts';
import { getConnection } from '#data/http/connection.ts';
import type { WantedCopy } from '#data/outbox/copy-address.ts';
import { offeredCopy } from '#data/outbox/copy-source.ts';
import { useIntent } from '#data/outbox/page-intents.ts';
import { toFormIssues } from '#form/check.ts';
import { showIssues } from '#form/field-errors.ts';
import { focusControl } from '#form/task-form.ts';
import { draftStore, useDraftReady } from '../drafts/draft-store.ts';
import { focusFirst, focusOnceShown } from '../focus-first.ts';
import { followKind } from '../follow-kind.ts';
import { begin, say } from './begin-task.ts';
import { duplicateValues, sentValues } from './copy-task.ts';
import { copyWords } from './words.ts';

/** The draft that corrects a rejected task, by the id of that task. */
const corrections = new Map<string, string>();

/**
 * Opens a draft with a copy of the task that the address names (`#data/outbox/copy-address.ts`): a duplicate under a new order number,
 * or a rejected task to correct and resend.
 */
export const CopyFiller = ({ purpose, id }: WantedCopy) => {
  const isReady = useDraftReady();
  const source = useIntent(id) ?? offeredCopy(id);
  const isThere = source !== null;

  const copy = useEffectEvent(() => {
    const here = getConnection();
    // The address must not show another account's customers.
    if (source === null || (here && here.id !== source.connectionId)) return;
    const { kind, connectionId, merchantId, last } = source;
    const isDuplicate = purpose !== 'fix';
    const to = { connectionId: here?.id ?? connectionId, merchantId: here?.merchantId ?? merchantId };
    const values = isDuplicate ? duplicateValues(source, to) : sentValues(source);
    // A second press must not replace the corrections that were made so far.
    if (!isDuplicate && corrections.get(id) === draftStore.id()) say('');
    else if (!begin(values, isDuplicate ? copyWords.check : '')) return;
    if (!isDuplicate) corrections.set(id, draftStore.id());
    followKind(kind);
    const refused = !isDuplicate && last?.kind === 'refused' ? toFormIssues(kind, last.issues).shown : [];
    showIssues(refused);
    const first = isDuplicate ? datetimesOf(kind)[0] : refused[0]?.key;
    focusOnceShown(() => {
      if (!first || !focusControl(first)) focusFirst(kind);
    });
  });

  useEffect(() => {
    if (isReady && isThere) copy();
  }, [isReady, isThere]);
  return null;
};
