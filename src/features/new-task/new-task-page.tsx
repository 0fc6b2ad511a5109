import { Button, VisuallyHidden } from '@mantine/core';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { useConnection } from '#client/connection.ts';
import type { TaskKind } from '#contract/operations.ts';
import { createFieldNotes } from '#form/field-notes.ts';
import { createKnownPlaces } from '#form/known-places.ts';
import { HeaderFields, Sections } from '#form/sections.tsx';
import { TaskFormContext } from '#form/task-form.ts';
import type { FormValues } from '#form/values.ts';
import { latePart } from '#ui/late-part.tsx';
import { usePageHeading } from '#ui/use-page-heading.ts';
import { whenIdle } from '#ui/when-idle.ts';
import { ConnectionNote } from './connection-note.tsx';
import type { Draft } from './drafts/draft.ts';
import { loadedKeeper } from './drafts/load-keeper.ts';
import { useDraft, useFirstDraft } from './drafts/use-draft.ts';
import { focusFirst, useFocusOnLoad } from './focus-first.ts';
import { KindTabs } from './kind-tabs.tsx';
import classes from './new-task-page.module.css';
import { pressedTasks, warmRecorder } from './sending/page-pressed-tasks.ts';
import { SendBar } from './sending/send-bar.tsx';
import { SentFromHere } from './sending/sent-from-here.tsx';
import { usePress } from './sending/use-press.ts';
import { useWantedEdit } from './sending/use-wanted-edit.ts';
import { useDirectory } from './use-directory.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useMerchantZone } from './use-merchant-zone.ts';
import { words } from './words.ts';

const DraftState = latePart(async () => (await import('./drafts/draft-state.tsx')).DraftState);
const DraftList = latePart(async () => (await import('./drafts/draft-list.tsx')).DraftList);
const AskPlaces = latePart(async () => (await import('./filling/ask-places.tsx')).AskPlaces);
const FormTools = latePart(async () => (await import('./filling/form-tools.tsx')).FormTools);
const RequestDialog = lazy(async () => ({
  default: (await import('./sending/request-dialog.tsx')).RequestDialog,
}));

const panelId = 'task-form';

/** The form of one kind of task. Changing the kind keeps the page, and with it all that is typed. */
export const NewTaskPage = ({ kind }: { kind: TaskKind }) => {
  const connection = useConnection();
  const [, navigate] = useLocation();
  const home = connection?.id ?? '';
  const [draft, setDraft] = useFirstDraft(connection);
  const [aside, setAside] = useState<string | null>(null);
  const [showsRequest, setShowsRequest] = useState(false);
  const form = useForm<FormValues>({ defaultValues: draft.values, shouldFocusError: false });
  const directory = useDirectory(connection);
  const heading = usePageHeading(words.title);
  useFocusOnLoad(kind, heading);
  const problems = useRef<HTMLElement>(null);
  const [refusals, setRefusals] = useState(0);
  const { control } = form;
  const [notes] = useState(createFieldNotes);
  const [places] = useState(createKnownPlaces);
  const shared = useMemo(
    () => ({ kind, form, control, directory, notes, places }),
    [kind, form, control, directory, notes, places],
  );

  const drafts = useDraft({ kind, connection, form, draft, setDraft, onAside: setAside });
  const { begin: takeUp, isUnsaved } = drafts;
  const begin = useCallback(
    (next: Draft, { focus }: { focus: boolean }) => {
      takeUp(next);
      if (focus) focusFirst(kind);
    },
    [takeUp, kind],
  );
  const onProblems = useCallback(() => setRefusals((count) => count + 1), []);
  const { press, sendAnyway, edit, questions, other, notice, unchanged } = usePress({
    ...drafts,
    kind,
    form,
    directory,
    draft,
    onProblems,
    onAside: setAside,
  });

  useWantedEdit(edit);
  useEffect(() => whenIdle(warmRecorder), []);
  // With the very draw that puts the problems on the screen: on a busy machine the next frame may come before it.
  useEffect(() => {
    if (refusals > 0) problems.current?.focus();
  }, [refusals]);
  useMerchantZone(form, draft.values.zone);
  useLeaveGuard(useCallback(() => isUnsaved() || pressedTasks.isUnsaved(), [isUnsaved]));

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      press({ next: event.shiftKey });
    } else if (event.target instanceof HTMLInputElement) {
      // Enter in a line of text is a habit, not a wish to send.
      event.preventDefault();
    }
  };

  return (
    <TaskFormContext value={shared}>
      <VisuallyHidden>
        <h1 ref={heading} tabIndex={-1}>
          {words.title}
        </h1>
      </VisuallyHidden>
      <div className={classes['columns']}>
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of all that fills the form in */}
        <div className={classes['work']} onKeyDown={onKeyDown}>
          <div className={classes['drafts']}>
            <DraftList connectionId={home} />
          </div>
          <div className={classes['card']}>
            <div className={classes['head']}>
              <KindTabs
                kind={kind}
                panelId={panelId}
                onChange={(next) => navigate(`/new/${next}`, { replace: true })}
              />
              <FormTools
                className={classes['tools']}
                connectionId={home}
                panelId={panelId}
                begin={begin}
                onAside={setAside}
              />
            </div>
            <div id={panelId} role="tabpanel" aria-label={words.title} className={classes['panel']}>
              <form
                noValidate
                className={classes['form']}
                onSubmit={(event) => {
                  event.preventDefault();
                  press();
                }}
              >
                <div className={classes['filed']}>
                  <HeaderFields />
                  <DraftState />
                </div>
                <ConnectionNote connection={connection} />
                {aside && (
                  <p className={classes['aside']}>
                    {words.keptAside}{' '}
                    <Button
                      variant="default"
                      size="xs"
                      onClick={() => {
                        void loadedKeeper()?.open(aside);
                        setAside(null);
                      }}
                    >
                      {words.bringBack}
                    </Button>
                  </p>
                )}
                {notice && (
                  <p aria-live="polite" className={classes['aside']}>
                    {notice}
                  </p>
                )}
                <Sections />
                <AskPlaces connection={connection} />
                <SendBar
                  connectionId={home}
                  problems={{ ref: problems, other, questions, onSendAnyway: sendAnyway }}
                  unchanged={unchanged}
                  onPress={press}
                  onShowRequest={() => setShowsRequest(true)}
                />
              </form>
            </div>
          </div>
        </div>
        <aside className={classes['side']}>
          <SentFromHere connectionId={home} onEdit={(id) => void edit(id)} />
        </aside>
      </div>
      {showsRequest && (
        <Suspense fallback={null}>
          <RequestDialog connection={connection} onClose={() => setShowsRequest(false)} />
        </Suspense>
      )}
    </TaskFormContext>
  );
};
