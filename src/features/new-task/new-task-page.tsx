import { Group, Stack, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useMemo, useState, type KeyboardEvent } from 'react';
import type { TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { useConnection } from '#data/http/connection.ts';
import { useLists } from '#data/lists/use-lists.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { toDirectory } from '#form/directory.ts';
import { HeaderFields, Sections } from '#form/fields/sections.tsx';
import { useCheckedForm } from '#form/field-errors.ts';
import { DirectoryContext, form, TaskKindContext, useFormDirectory, useTaskKind } from '#form/task-form.ts';
import type { FormValues } from '#form/values.ts';
import { isEnter } from '#ui/is-enter.ts';
import { keepFocus } from '#ui/keep-focus.ts';
import { lazyChunk } from '#ui/lazy-chunk.tsx';
import { useOwnDay } from '#ui/use-clock.ts';
import { usePageHeading } from '#ui/use-page-heading.ts';
import { ConnectionNote } from './connection-note.tsx';
import { DraftSaving } from './drafts/draft-saving.tsx';
import { hasSaveFailed, useDraftId, useDraftReady } from './drafts/draft-store.ts';
import { DraftTabs } from './drafts/draft-tabs.tsx';
import { useDraft } from './drafts/use-draft.ts';
import { ReturningCustomers } from './filling/returning-customers.tsx';
import { panelId, useFocusOnLoad } from './focus-first.ts';
import { KindTabs } from './kind-tabs.tsx';
import { zoneNow } from './known-zones.ts';
import classes from './new-task-page.module.css';
import { PlacesProvider } from './places-provider.tsx';
import { SendBar } from './sending/send-bar.tsx';
import { hasUnsentTask } from './sending/unsent-tasks.ts';
import { useCreate } from './sending/use-create.ts';
import { words } from './words.ts';

const FormTools = lazyChunk(async () => (await import('./filling/form-tools.tsx')).FormTools);
const RecentTasks = lazyChunk(async () => (await import('./sending/recent-tasks.tsx')).RecentTasks);

/** Enter must not submit from a text box: people press it out of habit. */
const preventEnter = (event: KeyboardEvent): void => {
  const { target, repeat } = event;
  if (!isEnter(event) || event.ctrlKey || event.metaKey) return;
  if (target instanceof HTMLInputElement || (repeat && target instanceof HTMLButtonElement))
    event.preventDefault();
};

/** The browser asks before the tab closes over what this browser could not save. */
const askToStay = (event: BeforeUnloadEvent): void => {
  if (hasSaveFailed() || hasUnsentTask()) event.preventDefault();
};

const sections = <Sections />;

/** A component of its own: a press renders neither the page nor the fields without an error. */
const TaskForm = memo(() => {
  const hydrated = useHydrated();
  const create = useCreate(useTaskKind(), useFormDirectory());
  const draftId = useDraftId();
  const isReady = useDraftReady();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- for all its text boxes
    <form
      noValidate
      aria-busy={create.isWaiting || !isReady || undefined}
      // Otherwise a browser that goes back to the page restores check boxes that we would take for input.
      autoComplete="off"
      className={classes['form']}
      onKeyDown={preventEnter}
      onSubmit={(event) => {
        event.preventDefault();
        create.press(event.timeStamp);
      }}
    >
      <Group gap="4px 16px" px="md" pb={6}>
        <HeaderFields />
        {hydrated && <DraftSaving />}
      </Group>
      {hydrated && <ConnectionNote />}
      <ReturningCustomers draftId={draftId}>{sections}</ReturningCustomers>
      <SendBar draftId={draftId} create={create} />
    </form>
  );
});

/** The form of a task type. Another type keeps the page with everything typed. */
export const NewTaskPage = memo(({ kind }: { kind: TaskKind }) => {
  const connection = useConnection();
  const hydrated = useHydrated();
  const lists = useLists(connection);
  const today = useOwnDay();
  const directory = useMemo(() => toDirectory(lists, today), [lists, today]);
  const client = useQueryClient();
  const profile = connection?.profile ?? profiles.documented;
  const [first] = useState(() => structuredClone(form.getValues()));
  const zoneOf = (values: FormValues) => zoneNow(client, kind, values).zone;
  useCheckedForm(first, { kind, profile, directory, zoneOf });
  useDraft(kind);
  useWindowEvent('beforeunload', askToStay);
  const heading = usePageHeading(words.title);
  useFocusOnLoad(kind, heading);
  return (
    <DirectoryContext value={directory}>
      <TaskKindContext value={kind}>
        <PlacesProvider>
          <VisuallyHidden>
            <h1 ref={heading} tabIndex={-1}>
              {words.title}
            </h1>
          </VisuallyHidden>
          <div className={classes['columns']} {...keepFocus}>
            <Stack gap={0} miw={0} className={classes['work'] ?? ''}>
              <div className={classes['drafts']}>{hydrated && <DraftTabs />}</div>
              <Stack gap={0} flex="1 0 auto" className={classes['card'] ?? ''}>
                <Group gap="xs" justify="space-between" px="md" pt={10} pb={6}>
                  <KindTabs />
                  <div className={classes['tools']}>{hydrated && <FormTools key={connection?.id} />}</div>
                </Group>
                <Stack gap={0} flex="1 0 auto" id={panelId} role="tabpanel" aria-label={words.title}>
                  <TaskForm />
                </Stack>
              </Stack>
            </Stack>
            <aside className={classes['side']}>{hydrated && <RecentTasks />}</aside>
          </div>
        </PlacesProvider>
      </TaskKindContext>
    </DirectoryContext>
  );
});
