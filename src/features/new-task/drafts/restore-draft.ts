import { sameValues } from '#form/values.ts';
import type { DraftForm, DraftSession } from './draft-session.ts';
import { findDraft } from './find-draft.ts';
import { lastDraft } from './last-draft.ts';
import { openDraft, reopenDraft } from './open-draft.ts';

/** Opens the draft that a form goes on with (see `findDraft`), unless something was typed or begun in it meanwhile. */
export const restoreDraft = async (session: DraftSession, form: DraftForm): Promise<void> => {
  const last = lastDraft();
  const { connectionId, first } = form;
  const kind = form.anyKind ? null : form.kind();
  const found = await findDraft({ connectionId, last, kind, lock: session.lock });
  if (session.form() !== form || session.current()) return;

  const begun = form.begun();
  const isTyped = !sameValues(form.values(), first.values);
  if (begun || isTyped || !found) {
    // What was typed meanwhile is a task of its own: over the stored draft it would make a third one that nobody meant.
    session.setCurrent(openDraft(begun ?? first, { connectionId, kind: form.kind() }));
    session.capture();
    session.touch();
    if (!begun && found && last?.id === found.id) form.onAside(found.id);
    return;
  }
  const next = reopenDraft(found, form, 'updatedAt' in found ? Number(found.updatedAt) : null);
  // After a reload the address says which kind.
  if (last?.id === found.id) next.kind = form.kind();
  session.show(next);
};
