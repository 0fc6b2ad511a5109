import { useMemo } from 'react';
import type { Connection } from '#data/http/connection.ts';
import { useLists } from '#data/lists/use-lists.ts';
import { type Directory, toDirectory } from '#form/directory.ts';
import { useOwnDay } from '#ui/use-clock.ts';

/** What the form's pickers offer. */
export const useDirectory = (connection: Connection | null): Directory => {
  const lists = useLists(connection);
  const today = useOwnDay();
  return useMemo(() => toDirectory(lists, today), [lists, today]);
};
