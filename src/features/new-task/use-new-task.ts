import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useConnection } from '#data/http/connection.ts';
import type { TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { createFieldNotes } from '#form/field-notes.ts';
import { createKnownPlaces } from '#form/known-places.ts';
import { keepInstantsOnZoneChange } from '#form/settle-times.ts';
import { useCheckedForm } from '#form/use-checked-form.ts';
import { usePageHeading } from '#ui/use-page-heading.ts';
import type { Draft } from './drafts/new-draft.ts';
import { useDraft, useFirstDraft, useTakeOver } from './drafts/use-draft.ts';
import { focusFirst, focusNeeded, useFocusOnLoad } from './focus-first.ts';
import { usePress, type PressOptions } from './sending/use-press.ts';
import { unrecordedTasks, useUnrecorded } from './unrecorded-tasks.ts';
import { useDirectory } from './use-directory.ts';
import { words } from './words.ts';
import { followZoneOfMerchant, followZoneOfPlace } from './zone-sources.ts';
import { useSearch } from 'wouter';
import { readCopyQuery } from '#data/outbox/copy-address.ts';

/** Puts the task that the address asks for (`copy-address.ts`) back into the form, where this device could not record it. */
const useWantedEdit = (putBack: (id: string) => Promise<void>): void => {
  const wanted = readCopyQuery(useSearch());
  const task = useUnrecorded().find((each) => wanted?.purpose === 'fix' && each.id === wanted.id);
  const id = task?.id ?? null;
  const putBackNow = useEffectEvent(putBack);
  useEffect(() => {
    if (id !== null) void putBackNow(id);
  }, [id]);
};

/** The browser asks before the tab closes over something typed. `isDirty` is asked then, not followed. */
const useLeaveGuard = (isDirty: () => boolean): void => {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
};

/** The id of the element that the form is in. */
export const panelId = 'task-form';

/** Brings the form, its draft and what Create does together; the page draws them. */
export const useNewTask = (kind: TaskKind) => {
  const connection = useConnection();
  const home = connection?.id ?? '';
  const [draft, setDraft] = useFirstDraft(connection);
  const [aside, setAside] = useState<string | null>(null);
  const directory = useDirectory(connection);
  const profile = connection?.profile ?? profiles.documented;
  const form = useCheckedForm(draft.values, { kind, profile, directory });
  const heading = usePageHeading(words.title);
  useFocusOnLoad(kind, heading);
  const { control } = form;
  const [notes] = useState(createFieldNotes);
  const [places] = useState(createKnownPlaces);
  const shared = useMemo(
    () => ({ form, control, directory, notes, places }),
    [form, control, directory, notes, places],
  );

  const isReady = useTakeOver({ connection, form, setDraft });
  const [openings, setOpenings] = useState(0);
  const onOpened = useCallback(() => setOpenings((count) => count + 1), []);
  const drafts = useDraft({ kind, connection, isReady, form, draft, setDraft, onAside: setAside, onOpened });
  const { replaceDraft, secureUnsaved } = drafts;
  const begin = useCallback(
    (next: Draft, { focus }: { focus: boolean }) => {
      replaceDraft(next);
      if (focus) focusFirst(kind);
    },
    [replaceDraft, kind],
  );
  const { press, isUnread, putBack, problems, unchanged, isHeld } = usePress({
    kind,
    form,
    directory,
    draft,
    drafts,
    onAside: setAside,
  });

  // A press is about what was drawn last. The function stays the same, so that the buttons are not drawn again.
  const lastPress = useRef(press);
  useLayoutEffect(() => {
    lastPress.current = press;
  });
  const pressLast = useCallback((options: PressOptions) => lastPress.current(options), []);

  useWantedEdit(putBack);
  const focusOpened = useEffectEvent(() => focusNeeded(kind, panelId));
  useEffect(() => {
    if (openings > 0) focusOpened();
  }, [openings]);
  useEffect(() => followZoneOfMerchant(form), [form]);
  useEffect(() => followZoneOfPlace(kind, form, places), [kind, form, places]);
  useEffect(() => keepInstantsOnZoneChange(kind, form), [kind, form]);
  useLeaveGuard(useCallback(() => !secureUnsaved() || unrecordedTasks.any(), [secureUnsaved]));

  return {
    connection,
    home,
    shared,
    heading,
    begin,
    /** The id of the draft that gave way to something else and can be put back; null where none did. */
    aside,
    setAside,
    press: pressLast,
    isUnread,
    putBack,
    problems,
    unchanged,
    isHeld,
  };
};
