import { Button, Stack, Title } from '@mantine/core';
import { IconDownload, IconRefresh, IconSearchOff, IconSend } from '@tabler/icons-react';
import { pagePaths } from '#contract/page-paths.ts';
import { hasExtensions, type Connection } from '#data/http/connection.ts';
import { may } from '#data/http/key-rights.ts';
import { useNames } from '#data/lists/use-names.ts';
import { useStore } from '#data/state/create-store.ts';
import { isOutboxRead } from '#data/outbox/page-intents.ts';
import { TaskCard } from '#features/task-card/task-card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { saveCsv } from './csv.ts';
import { FilterBar } from './filter-bar.tsx';
import { findItem, toJobId, type SentItem } from './items.ts';
import { OlderTasks } from './older-tasks.tsx';
import { SentTable } from './sent-table.tsx';
import classes from './sent.module.css';
import { TaskPanel } from './task-panel.tsx';
import { useCopyTask } from './use-copy-task.ts';
import { useOpenedTask } from './use-opened-task.ts';
import { useSentItems } from './use-sent-items.ts';
import { words } from './words.ts';

type ListProps = ReturnType<typeof useSentItems> & {
  connection: Connection;
  opened: SentItem | null;
  onOpen: (key: string) => void;
  copy: ReturnType<typeof useCopyTask>;
};

const List = (props: ListProps) => {
  const { connection, opened, onOpen, copy, filters, search, service, items } = props;
  const { isListed, isFiltered, shown, counts, undecided, cards, rows } = props;
  const { list } = service;
  const isRead = useStore(isOutboxRead);
  const names = useNames(connection);
  if (items.length === 0 && (!isRead || list.isLoading)) return <LoadingRows label={words.loading} />;
  if (items.length === 0 && !list.error)
    return (
      <EmptyState icon={IconSend} title={words.empty} link={{ label: words.newTask, href: pagePaths.start }}>
        {words.emptyText}
      </EmptyState>
    );
  return (
    <>
      <LiveRegion>{isFiltered ? words.shown(shown.length) : ''}</LiveRegion>
      {undecided.length > 0 && (
        <Stack component="section" gap="xs" aria-label={words.asks(undecided.length)}>
          {undecided.length > 1 && (
            <Title order={2} fz="sm">
              {words.asks(undecided.length)}
            </Title>
          )}
          {cards.map(({ key, intent }) => (
            <TaskCard key={key} intent={intent} onCopy={copy.copyIntent} />
          ))}
        </Stack>
      )}
      <FilterBar filters={filters} counts={counts} isListed={isListed}>
        {isListed && (
          <IconButton
            label={words.refresh}
            aria-disabled={list.isFetching}
            onClick={() => void list.refetch({ cancelRefetch: false })}
          >
            <IconRefresh size={18} aria-hidden />
          </IconButton>
        )}
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={shown.length === 0}
          onClick={() => saveCsv(shown)}
        >
          {words.exportCsv}
        </Button>
      </FilterBar>
      {rows.length > 0 && (
        <SentTable
          rows={rows}
          opened={opened}
          nameAssignment={names.assignment}
          onOpen={onOpen}
          onDuplicate={may(connection, 'create') ? copy.duplicate : null}
        />
      )}
      {items.length > 0 && shown.length === 0 && (
        <EmptyState
          icon={IconSearchOff}
          title={words.noMatch(search)}
          action={
            <Button variant="default" onClick={filters.clear}>
              {words.clear}
            </Button>
          }
        >
          {list.hasNextPage ? words.noMatchLoaded(service.loadedCount) : words.noMatchText}
        </EmptyState>
      )}
      {!connection.hasKey && hasExtensions(connection) && <ErrorNote tone="info" title={words.noKey} />}
      <OlderTasks service={service} search={search} />
    </>
  );
};

/** The tasks of the account, newest first, and the details of the opened one. */
export const SentList = ({ connection }: { connection: Connection }) => {
  const sent = useSentItems(connection);
  const { opened, open, close } = useOpenedTask(connection.id);
  const copy = useCopyTask(connection, open);
  const item = opened === '' ? null : findItem(sent.items, opened);
  // Of a task that isn't listed, only a service with extensions has details.
  const isOpen = item !== null || (hasExtensions(connection) && toJobId(opened) !== null);
  return (
    <div className={classes['split']} data-open={isOpen || undefined}>
      <Stack gap="sm" miw={0} className={classes['list'] ?? ''}>
        <List {...sent} connection={connection} opened={item} onOpen={open} copy={copy} />
      </Stack>
      {isOpen && (
        <TaskPanel
          key={opened}
          item={item}
          jobId={toJobId(item ? item.jobs.at(-1) : opened)}
          connection={connection}
          onCopy={copy.copyIntent}
          onClose={close}
        />
      )}
    </div>
  );
};
