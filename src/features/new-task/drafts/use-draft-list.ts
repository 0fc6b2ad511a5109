import { useEffect, useState } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { subscribeChanges } from '#data/device/changes.ts';
import { listDrafts, type DraftInput } from '#data/device/drafts.ts';
import { readValues } from '#form/read-values.ts';
import { describeOwnClock } from '#time/own-clock.ts';
import { unrecordedTasks } from '../unrecorded-tasks.ts';
import { nameOf, summarize } from '#form/summarize.ts';
import { openDraftIds } from './draft-lock.ts';
import { draftKeeper } from './draft-keeper.ts';
import { draftWords as words } from './draft-words.ts';

/** A draft as a list shows it. */
export type ListedDraft = {
  id: string;
  kind: TaskKind;
  /** "Delivery for Bo Chen". */
  title: string;
  /** Whom it is for and where, as far as it says: "Bo Chen · 500 Castro St". */
  name: string;
  place: string;
  /** Null: the device has not taken it. */
  savedAt: number | null;
  isOpenElsewhere: boolean;
};

/** The place of a draft and when it was saved, in one line. */
export const draftFacts = ({ place, savedAt, isOpenElsewhere }: ListedDraft): string =>
  [
    place,
    savedAt === null ? words.notSaved : words.savedAt(describeOwnClock(savedAt)),
    ...(isOpenElsewhere ? [words.elsewhere] : []),
  ].join(' · ');

type Which = 'all' | 'others';

const listed = (
  { id, kind, values: raw }: DraftInput,
  savedAt: number | null,
  elsewhere: ReadonlySet<string>,
): ListedDraft => {
  const values = readValues(raw);
  const { title, where } = summarize(kind, values);
  const unnamed = words.unnamed(values.order_id);
  const place = where === '' ? unnamed : where;
  return {
    id,
    kind,
    title,
    name: nameOf(kind, values) || unnamed,
    place,
    savedAt,
    isOpenElsewhere: elsewhere.has(id),
  };
};

const read = async (connectionId: string, which: Which): Promise<ListedDraft[]> => {
  const [result, elsewhere] = await Promise.all([listDrafts(connectionId), openDraftIds()]);
  const here = draftKeeper.view()?.id;
  if (here !== undefined) elsewhere.delete(here);
  const onTheirWay = unrecordedTasks.ids();
  const stored = (result.ok ? result.value : []).filter(
    ({ id }) => !onTheirWay.has(id) && (which === 'all' || id !== here),
  );
  return [
    ...draftKeeper
      .unsaved()
      .filter(({ id }) => !onTheirWay.has(id) && stored.every((draft) => draft.id !== id))
      .map((draft) => listed(draft, null, elsewhere)),
    ...stored.map((draft) => listed(draft, draft.updatedAt, elsewhere)),
  ];
};

/** The connection's drafts, newest first, whichever tab made them: all, or those that are not in this tab's form. */
export const useDraftList = (connectionId: string, which: Which): readonly ListedDraft[] => {
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
      const next = await read(connectionId, which);
      if (!isGone) setDrafts((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    // Of the draft in the form the others tell nothing, and it is saved again and again while it is typed.
    const openId = () => draftKeeper.view()?.id;
    const textOfKeeper = () => JSON.stringify([openId(), draftKeeper.unsaved()]);
    let known = textOfKeeper();
    const stops = [
      draftKeeper.subscribe(() => {
        const text = textOfKeeper();
        if (which === 'others' && text === known) return;
        known = text;
        void refresh();
      }),
      subscribeChanges(({ store, id }) => {
        if (store === 'drafts' && which === 'others' && id === openId()) return;
        // A recorded intent ends its draft.
        if (store === 'drafts' || store === 'intents') void refresh();
      }),
    ];
    void refresh();
    return () => {
      isGone = true;
      for (const stop of stops) stop();
    };
  }, [connectionId, which]);
  return drafts;
};
