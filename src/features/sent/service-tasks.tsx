import { Button } from '@mantine/core';
import { IconInbox, IconRefresh, IconSearchOff } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { Link, useLocation } from 'wouter';
import type { Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { taskQuery, taskRowsOfOrderQuery, tasksQuery } from '#data/http/stored-task-queries.ts';
import { fieldRow } from '#contract/fields.ts';
import type { TaskRow } from '#contract/list-rows.ts';
import { pagePaths } from '#contract/page-paths.ts';
import type { StoredTask } from '#contract/task-answer.ts';
import { useMinute } from '#form/use-minute.ts';
import { copyAddress } from '#data/outbox/copy-address.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { offerCopy } from '#data/outbox/copy-source.ts';
import { typingPauseMs } from '#ui/typing-pause.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { FilterRadios } from '#ui/filter-radios.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { rememberFocus } from '#ui/remember-focus.ts';
import { SearchBox } from '#ui/search-box.tsx';
import { useSearchParam, useTypedParam } from '#ui/search-params.ts';
import { useOwnDay, usePaused } from '#ui/use-clock.ts';
import { VirtualRows, type RowGroups } from '#ui/virtual-rows.tsx';
import { LiveText } from '#ui/live-text.tsx';
import { DayBox } from './day-box.tsx';
import { useSearchedPhone } from './use-searched-phone.ts';
import { createdDay, filterTasks, progressGroupOf } from './sent-filters.ts';
import { Tool } from './device-tools.tsx';
import { GroupHead } from './group-head.tsx';
import {
  daysParam,
  progresses,
  progressParam,
  readJobId,
  searchParam,
  taskParam,
} from './sent-search-params.ts';
import card from '#ui/card.module.css';
import classes from './sent.module.css';
import { StoredTaskPanel } from './stored-task-panel.tsx';
import { rowHeights } from './sent-row.tsx';
import { TaskCells } from './task-cells.tsx';
import { useNames } from '#data/lists/use-names.ts';
import { words } from './words.ts';

const keyOf = (task: TaskRow) => String(task.job_id);

const maxOrderLength = fieldRow('order_id').max ?? 0;

type ServiceTasksProps = {
  connection: Connection;
  /** What this device sent. */
  sent: readonly Intent[];
};

/** The account's tasks as the service lists them, page by page; only where it has such a list. */
export const ServiceTasks = ({ connection, sent }: ServiceTasksProps) => {
  const tasks = useInfiniteQuery(tasksQuery(connection));
  const { data, error, isLoading, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    tasks;
  const { isFetchNextPageError } = tasks;
  const [search, setSearch, typeSearch] = useTypedParam(searchParam);
  const lateSearch = useDeferredValue(search);
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.rows) ?? [], [data]);
  // What is not loaded can still be asked for by its number, once typing pauses.
  const paused = usePaused(search.trim(), typingPauseMs.searchTasks);
  const orderSearched =
    hasNextPage && paused === search.trim() && paused.length <= maxOrderLength ? paused : '';
  const byOrder = useQuery(taskRowsOfOrderQuery(connection, orderSearched));
  const older = useMemo(() => {
    const known = new Set(loaded.map(keyOf));
    return orderSearched === '' ? [] : (byOrder.data ?? []).filter((row) => !known.has(keyOf(row)));
  }, [loaded, orderSearched, byOrder.data]);
  const all = useMemo(
    () =>
      older.length === 0
        ? loaded
        : [...loaded, ...older].toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
    [loaded, older],
  );
  const [days, setDays] = useSearchParam(daysParam);
  const dayText = daysParam.write(days);
  const today = useOwnDay();
  const [opened, setOpened] = useSearchParam(taskParam);
  const read = useSearchedPhone(connection, lateSearch);
  const [progress, setProgress] = useSearchParam(progressParam);
  const found = useMemo(
    () => filterTasks(all, { search: lateSearch, days: daysParam.read(dayText) }, today, read),
    [all, lateSearch, dayText, today, read],
  );
  const rows = useMemo(
    () => (progress === 'all' ? found : found.filter((task) => progressGroupOf(task) === progress)),
    [found, progress],
  );
  const groups = useMemo((): RowGroups<TaskRow> => {
    const countOf = (group: string) => rows.filter((task) => createdDay(task) === group).length;
    const last = loaded.at(-1);
    // Of the day up to which tasks are loaded there may be more, and of those before it.
    const partDay = hasNextPage && last ? createdDay(last) : '';
    return {
      of: createdDay,
      height: 34,
      renderHead: (group) => (
        <GroupHead
          group={group}
          counts={{ count: countOf(group), created: null, isPart: group <= partDay }}
          today={today}
        />
      ),
    };
  }, [rows, loaded, hasNextPage, today]);
  const nameAssignment = useNames(connection);
  // Rows tell days, not minutes; midnight at a job is on a quarter of an hour here.
  const now = useMinute();
  const since = now - (now % 900_000);
  const [, navigate] = useLocation();
  const duplicate = useCallback(
    ({ kind, body }: StoredTask) => {
      const merchantId =
        typeof body['merchant_id'] === 'string' ? body['merchant_id'] : connection.merchantId;
      const source = { kind, body, connectionId: connection.id, merchantId, summary: {} };
      navigate(copyAddress('duplicate', offerCopy(source)));
    },
    [connection, navigate],
  );
  const zones = useMemo(
    () =>
      new Map(
        sent.flatMap(({ last, summary }) =>
          last?.kind === 'created' ? last.data.jobs.map(({ id }) => [id, summary.zoneChoice] as const) : [],
        ),
      ),
    [sent],
  );
  const queries = useQueryClient();
  const { mutate: readWhole } = useMutation({
    mutationFn: (id: number) => queries.fetchQuery(taskQuery(connection, id)),
  });
  const draw = useCallback(
    (row: TaskRow) => (
      <TaskCells
        task={row}
        nameAssignment={nameAssignment}
        zoneChoice={zones.get(keyOf(row))}
        now={since}
        onOpen={({ job_id }) => setOpened(String(job_id))}
        onDuplicate={
          may(connection, 'create')
            ? // Of the last press only, and not once the person has gone on. The details say why a task could not be read.
              ({ job_id }) => {
                const hasGoneOn = rememberFocus();
                readWhole(job_id, {
                  onSuccess: (task) => !hasGoneOn() && duplicate(task),
                  onError: () => setOpened(String(job_id)),
                });
              }
            : null
        }
      />
    ),
    [nameAssignment, zones, since, setOpened, connection, readWhole, duplicate],
  );
  const jobId = readJobId(opened);
  const close = useCallback(() => {
    setOpened('');
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(opened)}"] [data-row-focus]`)?.focus();
  }, [setOpened, opened]);

  if (!connection.hasKey && !data)
    return (
      <ErrorNote
        tone="warn"
        title={words.noKey}
        action={
          <Button component={Link} variant="default" href={pagePaths.connection}>
            {words.toConnection}
          </Button>
        }
      />
    );
  const list = (
    <div className={classes['list']}>
      <div className={classes['tools']}>
        <SearchBox label={words.search} placeholder={words.searchHint} value={search} onChange={typeSearch} />
        <DayBox label={words.dayCreated} value={days} onChange={setDays} today={today} />
        {loaded.some(({ state }) => state !== undefined) && (
          <FilterRadios
            label={words.progress}
            choices={progresses.map((value) => ({
              value,
              label: words.progresses[value],
              // Of a list that is loaded in part, they would be no counts.
              count: hasNextPage
                ? undefined
                : found.filter((task) => value === 'all' || progressGroupOf(task) === value).length,
            }))}
            value={progress}
            onChange={setProgress}
          />
        )}
        <Tool
          label={words.refresh}
          aria-disabled={isFetching}
          onClick={() => {
            void refetch({ cancelRefetch: false });
            // Where it was asked.
            if (!byOrder.isPending) void byOrder.refetch({ cancelRefetch: false });
          }}
        >
          <IconRefresh size={18} aria-hidden />
        </Tool>
      </div>
      {error && (
        <ErrorNote
          alert
          title={isFetchNextPageError ? words.moreFailed : data ? words.failedAgain : words.failed}
          action={
            <Button
              variant="default"
              onClick={() => void (isFetchNextPageError ? fetchNextPage() : refetch())}
            >
              {words.retry}
            </Button>
          }
        >
          {error.message}
        </ErrorNote>
      )}
      {isLoading && <LoadingRows label={words.loading} />}
      {data && <LiveText>{words.shown(rows.length)}</LiveText>}
      {data && all.length === 0 && (
        <EmptyState
          icon={IconInbox}
          title={words.serviceEmpty}
          link={{ label: words.newTask, href: pagePaths.start }}
        >
          {words.serviceEmptyText}
        </EmptyState>
      )}
      {all.length > 0 && rows.length === 0 && (
        <EmptyState
          icon={IconSearchOff}
          title={words.noMatch(lateSearch.trim())}
          clear={{
            label: words.clear,
            onClick: () => {
              setSearch('');
              setDays(null);
              setProgress('all');
            },
          }}
        >
          {hasNextPage
            ? words.noMatchLoaded(loaded.length, byOrder.isSuccess && byOrder.data.length === 0)
            : words.noMatchText}
        </EmptyState>
      )}
      {older.length > 0 ? (
        <p className={card['note']}>{words.foundOlder(older.length, orderSearched)}</p>
      ) : (
        byOrder.isError && <p className={card['note']}>{words.orderNotAsked(orderSearched)}</p>
      )}
      {rows.length > 0 && (
        <VirtualRows
          label={words.serviceList}
          columns={words.columns}
          rows={rows}
          keyOf={keyOf}
          rowClass={`${classes['row']} ${classes['target']}`}
          heights={rowHeights}
          groups={groups}
          current={jobId === null ? null : String(jobId)}
        >
          {draw}
        </VirtualRows>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          mx="auto"
          aria-disabled={isFetchingNextPage}
          onClick={() => {
            // It takes the place of a reading of what is loaded already, which would swallow the press.
            if (!isFetchingNextPage) void fetchNextPage();
          }}
        >
          {isFetchingNextPage ? words.loadingMore : words.more}
        </Button>
      )}
    </div>
  );
  return (
    <div className={classes['split']} data-open={jobId !== null || undefined}>
      {list}
      {jobId !== null && (
        <StoredTaskPanel
          key={jobId}
          connection={connection}
          jobId={jobId}
          row={all.find((row) => row.job_id === jobId) ?? null}
          zoneChoice={zones.get(String(jobId))}
          nameAssignment={nameAssignment}
          onDuplicate={duplicate}
          onClose={close}
        />
      )}
    </div>
  );
};
