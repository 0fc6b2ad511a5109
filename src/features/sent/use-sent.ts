import { useCallback, useMemo } from 'react';
import { useImports, useSentRows } from '#data/outbox/imports.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { useIntents } from '#data/outbox/page-intents.ts';

/** The tasks of the connected account that were sent from this browser, with those of imports. */
export const useSent = () => {
  const own = useIntents();
  const rows = useSentRows();
  const { imports } = useImports();
  const intents = useMemo(() => {
    const known = new Set(own.map(({ id }) => id));
    return [...own, ...rows.filter(({ id }) => !known.has(id))];
  }, [own, rows]);
  const fileOf = useCallback(
    ({ importId }: Intent): string => imports.find(({ id }) => id === importId)?.name ?? '',
    [imports],
  );
  return { intents, fileOf };
};
