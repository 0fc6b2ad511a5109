import { useEffect, useState } from 'react';
import { subscribeChanges } from '#device/changes.ts';
import { listDrafts, type DraftInput } from '#device/drafts.ts';
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

const listed = (
  { id, kind, values: raw }: DraftInput,
  savedAt: number | null,
  elsewhere: ReadonlySet<string>,
): ListedDraft => {
  const values = readValues(raw);
  const { title, where } = summarize(kind, values);
  const place = where === '' ? words.unnamed(values.order_id) : where;
  return { id, name: title, place, savedAt, isOpenElsewhere: elsewhere.has(id) };
};

const read = async (connectionId: string): Promise<ListedDraft[]> => {
  const [kept, elsewhere] = await Promise.all([listDrafts(connectionId), openDraftIds()]);
  const here = draftKeeper.view()?.id;
  const stored = (kept.ok ? kept.value : []).filter(({ id }) => id !== here);
  return [
    ...draftKeeper
      .unsaved()
      .filter(({ id }) => stored.every((draft) => draft.id !== id))
      .map((draft) => listed(draft, null, elsewhere)),
    ...stored.map((draft) => listed(draft, draft.updatedAt, elsewhere)),
  ];
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
