import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { subscribeChanges } from '#data/device/announce-changes.ts';
import { listDrafts, openDraftIds, type DraftRecord } from '#data/device/drafts.ts';
import { useConnection } from '#data/http/connection.ts';
import { useAllIntents } from '#data/outbox/page-intents.ts';
import { nameOf } from '#form/summarize.ts';
import { readValues } from '#form/values.ts';
import { kindNames } from '#form/words.ts';
import { describeOwnClock } from '#time/own-clock.ts';
import { draftWords as words } from '../words.ts';
import { getDraftId } from './draft-store.ts';

export type ListedDraft = ReturnType<typeof toListed>;

const toListed = (draft: DraftRecord, isOpenElsewhere: boolean) => {
  const { id, kind, begunAt, updatedAt } = draft;
  const values = readValues(draft.values);
  /** "Bo Chen · 500 Castro St". */
  const name = nameOf(kind, values) || words.unnamed(values.order_id);
  const state = isOpenElsewhere ? words.elsewhere : words.savedAt(describeOwnClock(updatedAt));
  return { id, kind, begunAt, name, facts: `${kindNames[kind]} · ${state}`, isOpenElsewhere };
};

const readDrafts = async (connectionId: string): Promise<ListedDraft[]> => {
  const [open, drafts] = await Promise.all([openDraftIds(), listDrafts(connectionId)]);
  return drafts.ok
    ? drafts.value.map((draft) => toListed(draft, open.has(draft.id) && draft.id !== getDraftId()))
    : [];
};

const recheckMs = 2000;

/** The connection's stored drafts, in the order in which they were begun, with the one in this tab's form. None in a locked tab. */
export const useDraftList = (): readonly ListedDraft[] => {
  const client = useQueryClient();
  const { id = '', isLocked = false } = useConnection() ?? {};
  const { data: stored = [] } = useQuery({
    queryKey: ['drafts', id],
    queryFn: () => readDrafts(id),
    enabled: !isLocked,
    // A tab can't announce its own end.
    refetchInterval: ({ state }) => state.data?.some((draft) => draft.isOpenElsewhere) && recheckMs,
  });
  useEffect(
    () =>
      subscribeChanges((change) => {
        // Not while the draft in the form is typed: its tab reads the form.
        if (change.store === 'all' || (change.store === 'drafts' && change.id !== getDraftId()))
          void client.invalidateQueries({ queryKey: ['drafts'] });
      }),
    [client],
  );
  const intents = useAllIntents();
  // The draft of a task that was sent stays until the task is stored.
  return stored.filter((draft) => intents.every(({ id: sent }) => sent !== draft.id));
};
