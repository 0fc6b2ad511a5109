import { Button, VisuallyHidden } from '@mantine/core';
import { memo, useCallback, useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { demoAccountId } from '#contract/extensions.ts';
import type { TaskKind } from '#contract/operations.ts';
import { pagePaths } from '#contract/page-paths.ts';
import { HeaderFields, Sections } from '#form/sections.tsx';
import { TaskFormContext } from '#form/task-form.ts';
import { TaskKindProvider } from '#form/task-kind-provider.tsx';
import { useHydrated } from '#data/state/hydration.ts';
import { AfterHydration } from '#ui/after-hydration.tsx';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { openModals } from '#ui/open-modals.ts';
import { DraftList } from './drafts/draft-list.tsx';
import { DraftAway, DraftState, useIsAway } from './drafts/draft-state.tsx';
import { draftStore } from './drafts/draft-store.ts';
import { AskPlaces } from './filling/ask-places.tsx';
import { FormTools } from './filling/form-tools.tsx';
import { KindTabs } from './kind-tabs.tsx';
import classes from './new-task-page.module.css';
import { SendBar } from './sending/send-bar.tsx';
import { SentFromHere } from './sending/recent-intents.tsx';
import { useKind } from './use-kind.ts';
import { panelId, useNewTask } from './use-new-task.ts';
import { words } from './words.ts';
import { IconLock, IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';

/** Says why nothing can be sent, and where to mend it; nothing while all is well. */
const ConnectionNote = ({ connection }: { connection: Connection | null }) => {
  if (connection?.hasKey && may(connection, 'create')) return null;
  if (connection?.hasKey)
    return (
      <p role="status" className={classes['aside']}>
        <IconLock size={16} aria-hidden />
        {words.mayNotCreate(connection.ownKey?.name ?? '')}
        <Link href={pagePaths.connection}>{words.otherKey}</Link>
      </p>
    );
  return (
    <p className={classes['aside']}>
      <IconPlugConnectedX size={16} aria-hidden />
      {connection ? words.noKey : words.notConnected}
      <Link href={pagePaths.connection}>{connection ? words.enterKey : words.connect}</Link>
    </p>
  );
};

const TryIt = lazyChunk(async () => (await import('./try-it/try-it.tsx')).TryIt);
const RequestDialog = lazyChunk(async () => (await import('./sending/request-dialog.tsx')).RequestDialog);

/** The form of one kind of task. Changing the kind keeps the page, and with it all that is typed. */
export const NewTaskPage = ({ kind: addressed }: { kind: TaskKind }) => <KindPage {...useKind(addressed)} />;

/** Not drawn again when the address follows a press. */
const KindPage = memo(({ kind, changeKind }: ReturnType<typeof useKind>) => {
  const hydrated = useHydrated();
  const [showsRequest, setShowsRequest] = useState(false);
  const work = useRef<HTMLDivElement>(null);
  const {
    connection,
    home,
    shared,
    heading,
    begin,
    aside,
    setAside,
    press,
    isUnread,
    putBack,
    problems,
    unchanged,
    isHeld,
  } = useNewTask(kind);

  const isOutOfReach = useIsAway();

  const showRequest = useCallback(() => setShowsRequest(true), []);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.repeat) return;
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault();
      press({ next: event.shiftKey, at: event.timeStamp });
    } else if (event.target instanceof HTMLInputElement) {
      // Enter in a line of text is a habit, not a wish to send.
      event.preventDefault();
    }
  };

  // A person who pressed beside the form means the form all the same.
  const onKeyBeside = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const { target } = event;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat || event.defaultPrevented)
      return;
    if (!(target instanceof Element) || work.current?.contains(target)) return;
    if (
      openModals().length > 0 ||
      target.closest('a, button, input, select, textarea, [role=dialog], [role=menu]')
    )
      return;
    event.preventDefault();
    press({ next: event.shiftKey, at: event.timeStamp });
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKeyBeside(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <TaskFormContext value={shared}>
      <TaskKindProvider kind={kind}>
        <VisuallyHidden>
          <h1 ref={heading} tabIndex={-1}>
            {words.title}
          </h1>
        </VisuallyHidden>
        <div className={classes['columns']}>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of all that fills the form in */}
          <div ref={work} className={classes['work']} onKeyDown={onKeyDown}>
            <div className={classes['drafts']}>
              <AfterHydration>
                <DraftList connectionId={home} />
              </AfterHydration>
            </div>
            <div className={classes['card']}>
              <div className={classes['head']} inert={isOutOfReach}>
                <KindTabs kind={kind} panelId={panelId} onChange={changeKind} />
                <AfterHydration>
                  <FormTools
                    className={classes['tools']}
                    connectionId={home}
                    panelId={panelId}
                    begin={begin}
                    onAside={setAside}
                  />
                </AfterHydration>
              </div>
              <div id={panelId} role="tabpanel" aria-label={words.title} className={classes['panel']}>
                {isOutOfReach && <DraftAway kind={kind} />}
                <form
                  noValidate
                  hidden={isOutOfReach}
                  aria-busy={isHeld || undefined}
                  // Else a browser that goes back to the page puts its check boxes into the HTML, as if a person had.
                  autoComplete="off"
                  className={classes['form']}
                  onSubmit={(event) => {
                    event.preventDefault();
                    press({ at: event.timeStamp });
                  }}
                >
                  <div className={classes['filed']}>
                    <HeaderFields />
                    <AfterHydration>
                      <DraftState />
                    </AfterHydration>
                  </div>
                  {hydrated && <ConnectionNote connection={connection} />}
                  {aside && (
                    <p className={classes['aside']}>
                      {words.savedAsDraft}{' '}
                      <Button
                        data-leaves
                        variant="default"
                        size="xs"
                        onClick={() => {
                          void draftStore.open(aside);
                          setAside(null);
                        }}
                      >
                        {words.bringBack}
                      </Button>
                    </p>
                  )}
                  <Sections />
                  <AfterHydration>
                    <AskPlaces connection={connection} />
                  </AfterHydration>
                  <SendBar
                    problems={problems}
                    unchanged={unchanged}
                    onPress={press}
                    isUnread={isUnread}
                    onShowRequest={showRequest}
                  />
                </form>
              </div>
            </div>
          </div>
          <aside className={classes['side']}>
            <SentFromHere onPutBack={(id) => void putBack(id)}>
              {hydrated && connection?.account?.id === demoAccountId && <TryIt />}
            </SentFromHere>
          </aside>
        </div>
        {showsRequest && <RequestDialog connection={connection} onClose={() => setShowsRequest(false)} />}
      </TaskKindProvider>
    </TaskFormContext>
  );
});
