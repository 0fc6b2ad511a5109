import { Button } from '@mantine/core';
import { memo, startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useConnection, type Connection, hasExtensions } from '#data/http/connection.ts';
import type { StoredImport } from '#data/device/imports.ts';
import type { Directory } from '#form/directory.ts';
import { useRowOutcomes, type RowOutcomes } from '#data/outbox/import-outcomes.ts';
import { useImportRecord } from '#data/outbox/imports.ts';
import { useStore } from '#data/state/create-store.ts';
import { useHydrated } from '#data/state/hydration.ts';
import { afterFrame } from '#ui/after-frame.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { NotConnected } from '#ui/not-connected.tsx';
import { prepareZones } from '#time/search-zones.ts';
import { Blank } from '#ui/blank.tsx';
import { Page } from '#ui/page.tsx';
import { textParam, useSearchParam } from '#ui/search-params.ts';
import type { CheckedRow, ImportDraft } from '../import-types.ts';
import { ImportList } from '../running/import-list.tsx';
import { fileRevOf, forgetStored, openImport, useStoredDraft } from '../running/stored-drafts.ts';
import { useSkips, type Skips } from '../running/use-skips.ts';
import classes from './import.module.css';
import { pageWords, runWords } from '../words.ts';
import { ColumnsSection } from './columns-section.tsx';
import { RowsSection, rowsId, type Filter } from './rows-section.tsx';
import { SourceSection } from './source-section.tsx';
import type { ImportStep } from './steps.tsx';
import { TemplateSection } from './template-section.tsx';
import {
  isListMissing,
  isLoading,
  presentCheck,
  useImportSteps,
  type ImportPageState,
  type ImportSteps,
} from './import-steps.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { listQuery, readListsAgain } from '#data/lists/list-query.ts';
import { toDirectory } from '#form/to-directory.ts';
import { useOwnDay } from '#ui/use-clock.ts';
import type { CheckedFile } from '../worker-client.ts';
import { CreateSection, type CreateSectionProps } from '../running/create-section.tsx';
import { countChecked } from '../running/row-counts.tsx';
import { ProgressSection } from '../running/progress-section.tsx';
import card from '#ui/card.module.css';
import running from '../running/running.module.css';

/** Many tasks from a file: given, described, checked and repaired here, then run. */
export const ImportPage = () => {
  const connection = useConnection();
  if (!useHydrated())
    return (
      <Page title={pageWords.title} intro={pageWords.intro}>
        <Blank as="card" />
      </Page>
    );
  if (connection) return <ConnectedImport key={connection.id} connection={connection} />;
  return (
    <Page title={pageWords.title}>
      <NotConnected>{pageWords.notConnectedText}</NotConnected>
    </Page>
  );
};

/** The import that is open, by id, so that a reload opens it again. */
const openParam = textParam('open');

/** What is stored of an import cannot be read now, so that nothing is said of it. */
const Unread = ({ onAgain }: { onAgain: () => void }) => (
  <ErrorNote
    alert
    title={runWords.notRead}
    action={
      <Button variant="default" size="compact-sm" onClick={onAgain}>
        {pageWords.tryAgain}
      </Button>
    }
  />
);

/** Names in the file count as IDs. */
const ListMissing = ({ connectionId }: { connectionId: string }) => {
  const client = useQueryClient();
  return (
    <ErrorNote
      alert
      tone="warn"
      title={pageWords.listMissing}
      action={
        <Button variant="default" size="compact-sm" onClick={() => void readListsAgain(client, connectionId)}>
          {pageWords.tryAgain}
        </Button>
      }
    >
      {pageWords.listMissingText}
    </ErrorNote>
  );
};

/** The lists that names and ids of a file are looked up in. */
const useLists = (connection: Connection): Directory => {
  const merchants = useQuery(listQuery(connection, 'merchant'));
  const teams = useQuery(listQuery(connection, 'team'));
  const agents = useQuery(listQuery(connection, 'agent'));
  const templates = useQuery(listQuery(connection, 'template'));
  const today = useOwnDay();
  const templatesListed = hasExtensions(connection);
  return useMemo(
    () => toDirectory({ merchants, teams, agents, templates, templatesListed }, today),
    [merchants, teams, agents, templates, templatesListed, today],
  );
};

const ConnectedImport = ({ connection }: { connection: Connection }) => {
  const directory = useLists(connection);
  const steps = useImportSteps(connection, directory);
  const state = useStore(steps.state);
  const [openId, setOpenId] = useSearchParam(openParam);
  // Before a file is there: otherwise the first search for a zone would be slow.
  useEffect(() => void prepareZones(), []);
  const { draft } = state;
  const draftId = draft?.id ?? '';
  const waits = isLoading(directory);

  const openStored = async (id: string) => {
    try {
      const stored = await openImport(id, connection);
      if (stored) steps.open(stored);
      else {
        steps.showGone();
        setOpenId('');
      }
    } catch {
      steps.showUnread();
    }
  };
  // A file that was read becomes the open import; an address that names another one opens that.
  const onDraft = useEffectEvent((id: string) => {
    if (id !== '' && id !== openId) setOpenId(id);
  });
  useEffect(() => onDraft(draftId), [draftId]);
  // Depends on the URL only: a newly read file is not in it yet when the lists arrive.
  const onClosed = useEffectEvent((id: string) => {
    if (id === '' && draftId !== '') steps.leave();
  });
  useEffect(() => onClosed(openId), [openId]);
  const onAddress = useEffectEvent((id: string, mustWait: boolean) => {
    // Names in cells are looked up in the lists, so that a check without them would be another one.
    if (id !== '' && id !== draftId && !mustWait) void openStored(id);
  });
  useEffect(() => onAddress(openId, waits), [openId, waits]);

  return (
    <Page
      title={pageWords.title}
      intro={pageWords.intro}
      actions={
        draft && (
          <Button variant="default" onClick={() => setOpenId('')}>
            {pageWords.leave}
          </Button>
        )
      }
    >
      {draft ? (
        <OpenImport
          key={draft.id}
          steps={steps}
          state={state}
          draft={draft}
          directory={directory}
          connection={connection}
        />
      ) : openId !== '' && state.elsewhere === 'unread' ? (
        <Unread onAgain={() => void openStored(openId)} />
      ) : openId !== '' ? (
        <LoadingRows label={pageWords.opening} />
      ) : (
        <div className={classes['start']}>
          <div className={classes['new']}>
            {state.isGone && <ErrorNote alert title={pageWords.notFound} />}
            <SourceSection state={state} steps={steps} />
            <TemplateSection directory={directory} merchantId={connection.merchantId} />
          </div>
          <ImportList onOpen={setOpenId} />
        </div>
      )}
    </Page>
  );
};

const unchecked: readonly CheckedRow[] = [];
const none: StoredImport['skipped'] = [];
const noRows: readonly number[] = [];
const noOutcomes: RowOutcomes = new Map();

const stepOf = (state: StoredImport['state']): ImportStep =>
  state === 'draft' ? 'check' : state === 'done' ? 'done' : 'send';

/** Outcomes without the rows that were left out when the import went on: they were cancelled, and are called skipped. */
const withoutSkipped = (outcomes: RowOutcomes, skipped: StoredImport['skipped']): RowOutcomes => {
  const left = skipped.filter(({ number }) => outcomes.get(number)?.state === 'not-sent');
  if (left.length === 0) return outcomes;
  const rest = new Map(outcomes);
  for (const { number } of left) rest.delete(number);
  return rest;
};

type ImportRunProps = {
  /** Its file and record are read, and its rows were checked or run. */
  isReady: boolean;
  isRun: boolean;
  /** Stored by `saveDraft`. */
  draft: ImportDraft;
  /** The rows as they were checked last; the same array until something of them changes. */
  checked: readonly CheckedRow[];
  /** What became of its rows; without those that were skipped. */
  outcomes: RowOutcomes;
  /** Works on these checked rows; null while they are checked anew. */
  file: CheckedFile | null;
  skips: Skips;
} & Pick<CreateSectionProps, 'isSaving' | 'onCreate' | 'children'>;

const PlainImportRun = ({ isReady, isRun, skips, children, ...create }: ImportRunProps) => (
  <div className={running['run']}>
    <CreateSection {...create} isShown={isReady && skips.canCreate} isNext={!isRun} skips={skips}>
      {children}
    </CreateSection>
  </div>
);

/** The rows, and what creates the tasks. */
const ImportRun = memo(PlainImportRun);

/** How far it is, and the receipt. */
const Progress = memo(ProgressSection);

type OpenImportProps = {
  steps: ImportSteps;
  state: ImportPageState;
  draft: ImportDraft;
  directory: Directory;
  connection: Connection;
};

/** Shows what another tab has done to the import that is open. */
const useReload = (
  steps: ImportSteps,
  { id, isSaving }: { id: string; isSaving: boolean },
  record: StoredImport | null | undefined,
) => {
  const onRevision = useEffectEvent((stored: number | null | undefined) => {
    // What this tab is recording changes it as well.
    if (isSaving || stored === undefined) return;
    const known = fileRevOf(id);
    // A file that was just read is not in the list yet.
    if (known > 0 && (stored ?? Infinity) > known) void steps.reload(id);
  });
  /** Null where another tab has removed it. */
  const fileRev = record && record.fileRev;
  useEffect(() => onRevision(fileRev), [fileRev]);
};

/** A value a frame later: a cell that was edited is drawn first, what follows from it for all rows afterwards. */
const useAfterFrame = <Value,>(value: Value): Value => {
  const [drawn, setDrawn] = useState(value);
  useEffect(() => {
    let isGone = false;
    const draw = async () => {
      await afterFrame();
      if (!isGone) startTransition(() => setDrawn(value));
    };
    void draw();
    return () => {
      isGone = true;
    };
  }, [value]);
  return drawn;
};

const OpenImport = ({ steps, state, draft, directory, connection }: OpenImportProps) => {
  const { id: importId } = draft;
  const { origin, head, progress, isSaving, elsewhere, problem } = state;
  const deferred = useAfterFrame(state);
  const deferredDraft = deferred.draft ?? draft;
  const reload = (id: string) => void steps.reload(id);
  const { isStored, failed, tryAgain } = useStoredDraft(deferredDraft, connection, reload);
  const { checked: lastCheck } = deferred;
  const checked = lastCheck?.rows ?? null;
  const file = presentCheck(deferred)?.file ?? null;
  const sent = useRowOutcomes(importId);
  const record = useImportRecord(importId);
  useReload(steps, { id: importId, isSaving }, record);
  // A run goes on, and is shown, whether or not its rows were checked again.
  const step = stepOf(record?.state ?? 'draft');
  const isRun = step !== 'check';
  const left = record?.skipped ?? none;
  const outcomes = useMemo(() => withoutSkipped(sent ?? noOutcomes, left), [sent, left]);
  // Before that, rows that were created would be counted as rows to create.
  const isKnown = sent !== null && record !== undefined;
  const skips = useSkips({
    importId,
    record: record ?? null,
    leftOut: deferredDraft.plan.leftOut ?? noRows,
    checked: checked ?? unchecked,
    file,
    outcomes,
  });
  const [filter, setFilter] = useState<Filter>('all');
  const show = useCallback((rows: Filter) => {
    setFilter(rows);
    document.getElementById(rowsId)?.scrollIntoView({ block: 'start' });
  }, []);
  const { skipped } = skips;
  const isReady = isStored && isKnown && (checked !== null || isRun);
  const hasPast = deferred.past.length > 0;
  const counts = useMemo(
    () => (checked === null || isRun || !isKnown ? null : countChecked(checked, skipped)),
    [checked, isRun, isKnown, skipped],
  );
  // The same element as long as nothing of it changes, so that what stands around it is not drawn anew.
  const rows = useMemo(
    () => (
      <RowsSection
        steps={steps}
        draft={deferredDraft}
        checked={isKnown ? checked : null}
        isSaving={isSaving}
        hasPast={hasPast}
        isRun={isRun}
        outcomes={outcomes}
        skipped={skipped}
        filter={filter}
        onFilter={setFilter}
      />
    ),
    [steps, deferredDraft, isKnown, checked, isSaving, hasPast, isRun, outcomes, skipped, filter],
  );
  return (
    <>
      {failed && (
        <ErrorNote
          alert
          tone="warn"
          title={pageWords.notStored}
          action={
            <Button variant="default" size="compact-sm" onClick={tryAgain}>
              {pageWords.tryAgain}
            </Button>
          }
        >
          {pageWords.notStoredText}
        </ErrorNote>
      )}
      {elsewhere === 'unread' && <Unread onAgain={() => reload(draft.id)} />}
      {elsewhere === 'changed' && <ErrorNote tone="info" title={pageWords.changedElsewhere} />}
      {elsewhere === 'removed' && (
        <ErrorNote
          alert
          tone="warn"
          title={pageWords.removedElsewhere}
          action={
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                forgetStored(draft.id);
                steps.storeAgain();
                tryAgain();
              }}
            >
              {pageWords.storeAgain}
            </Button>
          }
        >
          {pageWords.removedElsewhereText}
        </ErrorNote>
      )}
      {!isRun && isListMissing(directory) && <ListMissing connectionId={connection.id} />}
      {problem !== null && (
        <ErrorNote alert title={pageWords.notChecked}>
          {problem}
        </ErrorNote>
      )}
      <div className={card['card']}>
        <ColumnsSection
          // The next press is judged by what is said of the file: it is drawn at once.
          draft={deferredDraft.plan === draft.plan ? deferredDraft : draft}
          origin={origin}
          head={head}
          directory={directory}
          isChecking={progress !== null || isLoading(directory)}
          progress={progress}
          step={step}
          isFixed={isRun || isSaving}
          isChecked={state.checked !== null}
          counts={counts}
          onChange={steps.setPlan}
          onCheck={steps.check}
        />
        {isReady && isRun && record && (
          <Progress
            record={record}
            draft={deferredDraft}
            checked={checked ?? unchecked}
            outcomes={outcomes}
            skipped={skipped.size}
            onShow={show}
          />
        )}
      </div>
      <ImportRun
        isReady={isReady}
        isRun={isRun}
        draft={deferredDraft}
        checked={checked ?? unchecked}
        file={file}
        outcomes={outcomes}
        skips={skips}
        isSaving={isSaving}
        onCreate={steps.run}
      >
        {rows}
      </ImportRun>
    </>
  );
};
