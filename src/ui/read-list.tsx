import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { ErrorNote } from './error-note.tsx';
import { LoadingRows } from './loading-rows.tsx';
import { words } from './words.ts';

type ReadListProps<Data> = {
  query: UseQueryResult<Data>;
  loading: string;
  /** The title of the note while the list can't be read. */
  failed: string;
  children: (data: Data) => ReactNode;
};

/** A list that is being read: grey rows until it is there, and a note while that fails. */
export const ReadList = <Data,>({ query, loading, failed, children }: ReadListProps<Data>) => {
  const { data } = query;
  const error = useLastError(query);
  const isOld = data !== undefined;
  return (
    <>
      {error && (
        <ErrorNote
          alert={!isOld}
          tone={isOld ? 'warn' : 'bad'}
          title={isOld ? words.notRefreshed : failed}
          action={
            <Button variant="default" aria-disabled={query.isFetching} onClick={() => void query.refetch()}>
              {words.retry}
            </Button>
          }
        >
          {error.message} {isOld && words.notRefreshedText}
        </ErrorNote>
      )}
      {isOld ? children(data) : !error && <LoadingRows label={loading} />}
    </>
  );
};

/** The error of a list. It stays while the list is read again, so that its note isn't announced each time. */
const useLastError = ({ error, isPending, errorUpdateCount }: UseQueryResult): Error | null => {
  const [last, setLast] = useState<Error | null>(null);
  if (error !== null && error !== last) setLast(error);
  return error ?? (isPending && errorUpdateCount > 0 ? last : null);
};
