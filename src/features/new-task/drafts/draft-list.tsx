import { Button } from '@mantine/core';
import { IconLink, IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { memo, useMemo, useState } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { listDrafts, openDraftIds, type DraftInput } from '#data/device/drafts.ts';
import { useStore } from '#data/state/create-store.ts';
import { kindIcons } from '#form/kind-icons.ts';
import { kindNames } from '#form/words.ts';
import { readValues } from '#form/read-values.ts';
import { nameOf, summarize } from '#form/summarize.ts';
import { useTaskForm, useTaskKind } from '#form/task-form.ts';
import { toLink } from '#form/to-body.ts';
import { usePausedValues } from '#form/use-paused-values.ts';
import { useDeferredTaskKind } from '#form/use-deferred-task-kind.ts';
import { describeOwnClock } from '#time/own-clock.ts';
import { once } from '#ui/once.ts';
import { ScrollLine } from '#ui/scroll-line.tsx';
import { focusFirst } from '../focus-first.ts';
import { unrecordedTasks } from '../unrecorded-tasks.ts';
import { useStored } from '../use-stored.ts';
import { draftWords as words } from '../words.ts';
import classes from './draft-list.module.css';
import { draftStore } from './draft-store.ts';

/** A draft as a list shows it. */
export type ListedDraft = {
  id: string;
  kind: TaskKind;
  /** "Bo Chen"; blank where it does not say. */
  who: string;
  /** Whom it is for and where, as far as it says: "Bo Chen · 500 Castro St". */
  name: string;
  place: string;
  /** Null: the device has not taken it. */
  savedAt: number | null;
  isOpenElsewhere: boolean;
};

/** What a draft is, its place, and when it was saved, in one line. */
export const draftFacts = ({ kind, place, savedAt, isOpenElsewhere }: ListedDraft): string =>
  [
    kindNames[kind],
    place,
    savedAt === null ? words.notSaved : words.savedAt(describeOwnClock(savedAt)),
    isOpenElsewhere ? words.elsewhere : '',
  ]
    .filter(Boolean)
    .join(' · ');

const toListed = (
  { id, kind, values: raw }: DraftInput,
  savedAt: number | null,
  isOpenElsewhere: boolean,
): ListedDraft => {
  const values = readValues(raw);
  const { who, where } = summarize(kind, values);
  const name = nameOf(kind, values) || words.unnamed(values.order_id);
  return { id, kind, who, name, place: where, savedAt, isOpenElsewhere };
};

const openId = () => draftStore.view.get()?.id;

const readDrafts = async (connectionId: string): Promise<ListedDraft[]> => {
  // With what was saved while no account was connected, which is the next one's.
  const homes = [...new Set([connectionId, ''])];
  const [open, ...results] = await Promise.all([openDraftIds(), ...homes.map((home) => listDrafts(home))]);
  const drafts = results.flatMap((result) => (result.ok ? result.value : []));
  return drafts
    .toSorted((a, b) => b.updatedAt - a.updatedAt)
    .map((draft) =>
      toListed(
        draft,
        draft.updatedAt,
        open.has(draft.id) && (draft.id !== openId() || draftStore.isOutOfReach()),
      ),
    );
};

/** The connection's drafts, newest first, whichever tab made them: the one in this tab's form, too. */
export const useDraftList = (connectionId: string): readonly ListedDraft[] => {
  const stored = useStored(
    ['drafts', connectionId],
    () => readDrafts(connectionId),
    // A recorded intent ends its draft. The one in the form is saved again and again while it is typed, unless another tab has it.
    ({ store, id }) =>
      store === 'intents' ||
      store === 'all' ||
      (store === 'drafts' && (id !== openId() || draftStore.isOutOfReach())),
  );
  const unsaved = useStore(draftStore.unsaved);
  return useMemo(() => {
    const waiting = unsaved
      .filter((draft) => draft.connectionId === connectionId || draft.connectionId === '')
      .map((draft) => toListed(draft, null, false));
    const others = (stored ?? []).filter(({ id }) => waiting.every((draft) => draft.id !== id));
    const pressed = unrecordedTasks.ids();
    return [...waiting, ...others].filter(({ id }) => !pressed.has(id));
  }, [connectionId, stored, unsaved]);
};

/** Names the task in the form. */
const CurrentDraft = () => {
  const kind = useDeferredTaskKind();
  const values = usePausedValues();
  return (
    <span className={classes['current']}>
      <IconPencil size={15} aria-hidden />
      <bdi className={classes['name']}>{nameOf(kind, values) || words.blank}</bdi>
    </span>
  );
};

type DraftButtonProps = { draft: ListedDraft; onOpen: () => void; onRemove: () => void };

/** The picture of a kind, before its name. */
export const KindIcon = ({ kind, className }: { kind: TaskKind; className?: string | undefined }) => {
  const Icon = kindIcons[kind];
  return <Icon size={16} aria-hidden className={className} />;
};

const DraftButton = ({ draft, onOpen, onRemove }: DraftButtonProps) => (
  <li className={classes['draft']}>
    <button
      type="button"
      className={classes['open']}
      {...{ 'aria-description': draftFacts(draft) }}
      onClick={once(onOpen)}
    >
      <KindIcon kind={draft.kind} />
      <bdi className={classes['name']}>{draft.name}</bdi>
    </button>
    {draft.savedAt === null && <span className={classes['fact']}>{words.notSaved}</span>}
    {draft.isOpenElsewhere && <span className={classes['fact']}>{words.elsewhere}</span>}
    {!draft.isOpenElsewhere && (
      <button
        type="button"
        className={classes['remove']}
        aria-label={words.remove(draft.name)}
        onClick={once(onRemove)}
      >
        <IconX size={15} aria-hidden />
      </button>
    )}
  </li>
);

/** The task in the form and the drafts beside it. A press opens one in the form; what the form had becomes a draft. */
export const DraftList = memo(({ connectionId }: { connectionId: string }) => {
  const kind = useTaskKind();
  const { form } = useTaskForm();
  const here = useStore(draftStore.view)?.id;
  const drafts = useDraftList(connectionId).filter(({ id }) => id !== here);
  /** The draft that Undo brings back. */
  const [removed, setRemoved] = useState<DraftInput | null>(null);
  const [message, setMessage] = useState('');

  const saveForLater = () => {
    draftStore.saveForLater();
    focusFirst(kind);
  };
  const copyLink = async () => {
    const link = toLink(kind, form.getValues());
    setRemoved(null);
    if (link === null) {
      setMessage(words.linkTooLong);
      return;
    }
    try {
      // Without https there is no clipboard.
      await navigator.clipboard.writeText(location.origin + link);
      setMessage(words.linkCopied);
    } catch {
      setMessage(words.linkNotCopied);
    }
  };
  const open = async (id: string) => {
    setRemoved(null);
    setMessage(words.opened[await draftStore.open(id)]);
  };
  const remove = async ({ id, name }: ListedDraft) => {
    const { isDeleted, draft } = await draftStore.discard(id);
    setRemoved(draft);
    setMessage(isDeleted ? words.removed(name) : words.notRemoved(name));
  };
  const undo = (draft: DraftInput) => {
    setRemoved(null);
    setMessage('');
    void draftStore.bringBack(draft);
  };

  return (
    <>
      <CurrentDraft />
      <section aria-label={words.title} className={classes['drafts']}>
        {drafts.length > 0 && (
          <ScrollLine>
            <ul className={classes['list']}>
              {drafts.map((draft) => (
                <DraftButton
                  key={draft.id}
                  draft={draft}
                  onOpen={() => void open(draft.id)}
                  onRemove={() => void remove(draft)}
                />
              ))}
            </ul>
          </ScrollLine>
        )}
        <button
          type="button"
          className={classes['later']}
          aria-label={words.saveForLater}
          {...{ 'aria-description': words.whyLater }}
          onClick={saveForLater}
        >
          <IconPlus size={18} aria-hidden />
        </button>
        <button
          type="button"
          className={classes['later']}
          aria-label={words.copyLink}
          {...{ 'aria-description': words.whyLink }}
          onClick={() => void copyLink()}
        >
          <IconLink size={16} aria-hidden />
        </button>
        <p className={classes['said']} aria-live="polite">
          {message}
          {removed && (
            <Button variant="default" size="compact-sm" onClick={() => undo(removed)}>
              {words.undo}
            </Button>
          )}
        </p>
      </section>
    </>
  );
});
