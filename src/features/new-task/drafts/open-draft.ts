import type { TaskKind } from '#contract/operations.ts';
import type { Draft as StoredDraft, DraftInput } from '#data/device/drafts.ts';
import type { DeviceTrouble } from '#data/device/trouble.ts';
import type { FormValues } from '#form/values.ts';
import type { Draft } from './draft.ts';
import { hasContent } from '#form/carried.ts';
import { readValues } from '#form/read-values.ts';

/** How what is being typed stands with the device; shown in one place. */
export type Saving =
  /** Nothing to keep yet. */
  | { phase: 'idle' }
  | { phase: 'saving' }
  | { phase: 'saved'; at: number }
  | { phase: 'failed'; trouble: DeviceTrouble }
  /** Another tab has saved this draft, or sent or deleted it (null). Nothing is saved until the person says which counts. */
  | { phase: 'changed-elsewhere'; theirs: StoredDraft | null };

/** A draft that a form has open, or had when the device would not take it, and how it stands with the device. */
export type OpenDraft = Omit<DraftInput, 'values'> & {
  values: FormValues;
  /** The save that it builds on; 0: never saved. */
  rev: number;
  /** The values that it began with, as JSON. */
  begun: string;
  /** What the device has; blank: nothing yet. */
  known: string;
  /** What is being saved (`textOf`); null: nothing. */
  underWay: string | null;
  saving: Saving;
  shared: boolean;
  hasSnapshot: boolean;
};

/** What two states of a draft are told apart by. */
export const textOf = ({ connectionId, kind, forLater, values }: Omit<DraftInput, 'id'>): string =>
  JSON.stringify([connectionId, kind, forLater, values]);

/** What a draft that the device does not have yet differs in. */
export const asCopy = {
  rev: 0,
  known: '',
  saving: { phase: 'idle' },
} as const satisfies Partial<OpenDraft>;

/** A draft as it is put into a form. */
export const openDraft = (
  draft: Draft,
  at: { connectionId: string; kind: TaskKind },
  stored?: { rev: number; known: string; savedAt: number | null },
): OpenDraft => {
  const values = structuredClone(draft.values);
  return {
    ...at,
    id: draft.id,
    values,
    forLater: false,
    rev: stored?.rev ?? 0,
    begun: JSON.stringify(values),
    known: stored?.known ?? '',
    underWay: null,
    saving: stored?.savedAt == null ? { phase: 'idle' } : { phase: 'saved', at: stored.savedAt },
    shared: false,
    hasSnapshot: false,
  };
};

/** What the device has, as this page opens it; a draft that was begun without a connection joins the one in force. */
export const reopenDraft = (
  { id, connectionId, kind, values: raw, rev, ...rest }: DraftInput & { rev: number },
  at: { connectionId: string; merchantId: string },
  savedAt: number | null,
): OpenDraft => {
  const values = readValues(raw);
  const known = textOf({ connectionId, kind, forLater: rest.forLater, values });
  if (connectionId === '' && values.merchant_id === '') values.merchant_id = at.merchantId;
  return openDraft({ id, values }, { connectionId: at.connectionId, kind }, { rev, known, savedAt });
};

/** Whether a form is saved as a draft: not while it has only values that the page suggested. */
export const isWorthSaving = ({ rev, values, begun }: OpenDraft): boolean =>
  rev > 0 || hasContent(values) || JSON.stringify(values) !== begun;
/** The device does not have it as it stands. */
export const isDirty = (draft: OpenDraft): boolean => textOf(draft) !== draft.known && isWorthSaving(draft);
