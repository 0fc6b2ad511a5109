import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter';
import { getConnection } from '#data/http/connection.ts';
import { hasContent } from '#form/carried-fields.ts';
import { toFormIssues } from '#form/check-values.ts';
import { showIssues } from '#form/field-errors.ts';
import { controlId, useTaskForm } from '#form/task-form.ts';
import { readCopyQuery, type CopyPurpose } from '#data/outbox/copy-address.ts';
import { offeredCopy, type CopySource } from '#data/outbox/copy-source.ts';
import { useIntent } from '#data/outbox/outbox.ts';
import type { Draft } from '../drafts/new-draft.ts';
import { draftStore } from '../drafts/draft-store.ts';
import { focusFirst } from '../focus-first.ts';
import { duplicateValues, sentValues } from './copy-task.ts';
import { followKind } from '../follow-kind.ts';

type CopyDeps = {
  begin: (draft: Draft, options: { focus: boolean }) => void;
  /** The draft that was in the form and had something of a task in it. */
  onAside: (id: string) => void;
};

/** The rejected task that a draft mends, of the one that was begun last; a reload forgets it. */
let mended: { task: string; draft: string } | null = null;

/**
 * Puts the copy of a task that the address asks for into the form (`#data/outbox/copy-address.ts`): of one that was sent, or one that
 * the service has. What was in the form
 * stays as a draft; without that, it stays in the form.
 */
export const useCopy = ({ begin, onAside }: CopyDeps): void => {
  const { form } = useTaskForm();
  const wanted = readCopyQuery(useSearch());
  const { purpose = null, id = '' } = wanted ?? {};
  const source: CopySource | null = useIntent(id) ?? offeredCopy(id);
  const isThere = source !== null;

  const applyCopy = useEffectEvent((of: string, what: CopyPurpose, inForm: string | undefined) => {
    if (source === null || id !== of) return;
    const { kind, connectionId, merchantId } = source;
    const here = getConnection();
    // Another account's customers are not shown, whatever the address asks for.
    if (here && here.id !== connectionId) return;
    const to = { connectionId: here?.id ?? connectionId, merchantId: here?.merchantId ?? merchantId };
    const values = what === 'fix' ? sentValues(source) : duplicateValues(source, to);
    const now = form.getValues();
    // It is being mended already. Where that is not known any more, its number says so.
    const isMended =
      mended !== null && mended.draft === inForm ? mended.task === id : now.order_id === values.order_id;
    if (what !== 'fix' || !isMended) {
      if (inForm !== undefined && hasContent(now)) onAside(inForm);
      const draft = { id: crypto.randomUUID(), values };
      if (what === 'fix') mended = { task: id, draft: draft.id };
      begin(draft, { focus: false });
    }
    followKind(kind);
    const last = what === 'fix' ? source.last : null;
    const refused = last?.kind === 'refused' ? toFormIssues(kind, last.issues).shown : [];
    showIssues(form, refused);
    const first = refused[0]?.key ?? values.screen.unconfirmed[0];
    // After the draw that has the fields of this kind.
    requestAnimationFrame(() => {
      const field = first ? document.getElementById(controlId(first)) : null;
      if (field) field.focus();
      else focusFirst(kind);
    });
  });

  useEffect(() => {
    if (!isThere || purpose === null) return undefined;
    let gone = false;
    const copy = async () => {
      await draftStore.ready();
      if (!gone) applyCopy(id, purpose, draftStore.view.get()?.id);
    };
    void copy();
    return () => {
      gone = true;
    };
  }, [isThere, purpose, id]);
};
