import { Button, Group, Text } from '@mantine/core';
import { ErrorNote } from '#ui/error-note.tsx';
import { LiveRegion } from '#ui/live-region.tsx';
import type { useSentItems } from './use-sent-items.ts';
import { words } from './words.ts';

type OlderTasksProps = {
  service: ReturnType<typeof useSentItems>['service'];
  /** What the list is searched for. */
  search: string;
};

/** Loads what the service has beyond the list: an order number, or the next page. */
export const OlderTasks = ({ service, search }: OlderTasksProps) => {
  const { list, lookup, ask } = service;
  const load = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  return (
    <>
      {list.error && (
        <ErrorNote
          alert
          title={list.isFetchNextPageError ? words.moreFailed : words.failed}
          action={
            <Button variant="default" onClick={load}>
              {words.retry}
            </Button>
          }
        >
          {list.error.message}
        </ErrorNote>
      )}
      {lookup.error && (
        <ErrorNote alert title={words.searchFailed}>
          {lookup.error.message}
        </ErrorNote>
      )}
      <LiveRegion>{lookup.isLoading ? words.searching : ''}</LiveRegion>
      {lookup.data?.length === 0 && (
        <Text ta="center" fz="sm" c="dimmed" role="note">
          {words.notAtService(search)}
        </Text>
      )}
      <Group justify="center" gap="xs">
        {ask && (
          <Button variant="default" onClick={ask}>
            {words.searchService(search)}
          </Button>
        )}
        {list.hasNextPage && (
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {words.more}
          </Button>
        )}
      </Group>
    </>
  );
};
