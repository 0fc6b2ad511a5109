import { isRecord } from '#contract/json.ts';
import { isTaskKind, type TaskKind } from '#contract/operations.ts';
import type { DraftInput } from '#data/device/drafts.ts';
import type { DeviceTrouble } from '#data/device/device-trouble.ts';
import { siteStorage } from '#data/state/web-storage.ts';
import { hasContent } from '#form/carried-fields.ts';
import { readValues } from '#form/read-values.ts';
import type { FormValues } from '#form/values.ts';
import type { Draft } from './new-draft.ts';

/** How the draft in the form stands with the device. */
export type Saving =
  /** Nothing to keep yet. */
  | { phase: 'idle' }
  | { phase: 'saved'; at: number }
  | { phase: 'failed'; trouble: DeviceTrouble }
  /** Another tab has it open. This tab neither shows nor saves it. */
  | { phase: 'open-elsewhere' }
  /** Another tab has sent or deleted it. */
  | { phase: 'gone' };

/** A draft that the form has open, or had when the device would not take it, and how it stands with the device. */
export type OpenDraft = Omit<DraftInput, 'values'> & {
  values: FormValues;
  /** The save that it builds on; 0: never saved. */
  rev: number;
  /** The values that it began with, as JSON. */
  initial: string;
  /** What the device has (`textOf`); blank: nothing yet. */
  known: string;
  /** What is being saved (`textOf`); null: nothing. */
  underWay: string | null;
  saving: Saving;
};

/** Two states of a draft are the same if they have the same text. */
export const textOf = ({ connectionId, kind, forLater, values }: Omit<DraftInput, 'id'>): string =>
  JSON.stringify([connectionId, kind, forLater, values]);

/** Put over a draft, this says that the device does not have it. */
export const unsavedState = {
  rev: 0,
  known: '',
  underWay: null,
  saving: { phase: 'idle' },
} as const satisfies Partial<OpenDraft>;

/** A new draft as it is put into a form. */
export const openDraft = (draft: Draft, at: { connectionId: string; kind: TaskKind }): OpenDraft => {
  const values = structuredClone(draft.values);
  return { ...at, ...unsavedState, id: draft.id, values, forLater: false, initial: JSON.stringify(values) };
};

/** A draft that the device has, or that a page wrote as it went and the device did not take. */
export type DraftOnDevice = DraftInput & { rev: number; updatedAt?: number };

/** A stored draft as this page opens it; one that was begun without a connection joins the one in force. */
export const reopenDraft = (
  { id, connectionId, kind, values: raw, rev, forLater, updatedAt }: DraftOnDevice,
  at: { connectionId: string; merchantId: string },
): OpenDraft => {
  const values = readValues(raw);
  const known = textOf({ connectionId, kind, forLater, values });
  if (connectionId === '' && values.merchant_id === '') values.merchant_id = at.merchantId;
  return {
    ...openDraft({ id, values }, { connectionId: at.connectionId, kind }),
    rev,
    known,
    saving: updatedAt === undefined ? { phase: 'idle' } : { phase: 'saved', at: updatedAt },
  };
};

/** Whether this tab may no longer change or send the draft: another tab opened it, or it was sent or deleted. */
export const isOutOfReach = ({ saving }: Pick<OpenDraft, 'saving'>): boolean =>
  saving.phase === 'open-elsewhere' || saving.phase === 'gone';

/** Whether a form is saved as a draft: not while it has only values that the page suggested. */
export const isWorthSaving = ({ rev, values, initial }: OpenDraft): boolean =>
  rev > 0 || hasContent(values) || JSON.stringify(values) !== initial;

/** The device does not have it as it stands. */
export const isDirty = (draft: OpenDraft): boolean => textOf(draft) !== draft.known && isWorthSaving(draft);

/**
 * What a person typed within the last moments of a page. A transaction begun while the page goes may never end, but web storage
 * writes at once: the next page finds it there and saves it.
 */
export type UnsavedSnapshot = DraftInput & Pick<OpenDraft, 'rev' | 'underWay'>;

const snapshotStart = 'typing.';

/** @returns whether it is written. */
export const writeSnapshot = (snapshot: UnsavedSnapshot): boolean => {
  const { id, connectionId, kind, values, forLater, rev, underWay } = snapshot;
  return siteStorage.write(snapshotStart + id, { id, connectionId, kind, values, forLater, rev, underWay });
};

export const removeSnapshot = (id: string): void => siteStorage.remove(snapshotStart + id);

const parseSnapshot = (raw: unknown): UnsavedSnapshot | null => {
  if (!isRecord(raw)) return null;
  const { id, connectionId, kind, values, forLater, rev, underWay } = raw;
  if (typeof id !== 'string' || typeof connectionId !== 'string' || typeof rev !== 'number') return null;
  if (typeof kind !== 'string' || !isTaskKind(kind) || !isRecord(values)) return null;
  return {
    id,
    connectionId,
    kind,
    values,
    forLater: forLater === true,
    rev,
    underWay: typeof underWay === 'string' ? underWay : null,
  };
};

/** What other pages left, of every connection. */
export const readSnapshots = (): UnsavedSnapshot[] =>
  siteStorage.readAll(snapshotStart).flatMap((raw) => parseSnapshot(raw) ?? []);
