import { useEffect, useState } from 'react';
import { subscribeChanges } from '#device/changes.ts';
import { listDrafts } from '#device/drafts.ts';
import type { TaskKind } from '#contract/operations.ts';
import { openDraftIds } from './draft-hold.ts';
import { draftKeeper } from './draft-keeper.ts';
import { draftWords as words } from './draft-words.ts';
import { readValues } from './read-values.ts';
import { summarize } from './summarize.ts';

/** A draft that is not in the form, as the list shows it. */
export type ListedDraft = {
  id: string;
  name: string;
  place: string;
  /** Null: the device has not taken it. */
  savedAt: number | null;
  isOpenElsewhere: boolean;
};

const describe = (kind: TaskKind, raw: Readonly<Record<string, unknown>>) => {
  const values = readValues(raw);
  const { title, where } = summarize(kind, values);
  return { name: title, place: where === '' ? words.unnamed(values.order_id) : where };
};

const read = async (connectionId: string): Promise<ListedDraft[]> => {
  const [kept, elsewhere] = await Promise.all([listDrafts(connectionId), openDraftIds()]);
  const stored = kept.ok ? kept.value : [];
  const here = draftKeeper.view()?.id;
  const unsaved = draftKeeper.unsaved().filter(({ id }) => stored.every((draft) => draft.id !== id));
  return [...unsaved.map((draft) => ({ ...draft, updatedAt: null })), ...stored]
    .filter(({ id }) => id !== here)
    .map(({ id, kind, values, updatedAt }) => ({
      id,
      ...describe(kind, values),
      savedAt: updatedAt,
      isOpenElsewhere: elsewhere.has(id),
    }));
};

/** The connection's other drafts, newest first, whichever tab made them. */
export const useDraftList = (connectionId: string): readonly ListedDraft[] => {
  const [drafts, setDrafts] = useState<readonly ListedDraft[]>([]);
  useEffect(() => {
    let isGone = false;
    let wanted = false;
    const refresh = async () => {
      // Several changes at once are read once.
      if (wanted) return;
      wanted = true;
      await Promise.resolve();
      wanted = false;
      const next = await read(connectionId);
      if (!isGone) setDrafts((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    const stops = [
      draftKeeper.subscribe(() => void refresh()),
      subscribeChanges(({ store }) => {
        if (store === 'drafts') void refresh();
      }),
    ];
    void refresh();
    return () => {
      isGone = true;
      for (const stop of stops) stop();
    };
  }, [connectionId]);
  return drafts;
};
