import { useEffect, useMemo, useState } from 'react';
import { useConnection } from '#data/http/connection.ts';
import { accountNames } from '#data/device/account-book.ts';
import { useAllIntents } from '#data/outbox/outbox.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { otherWords as words } from './words.ts';

/** Says how many tasks of other accounts wait on this device, and nothing else of them. */
export const OtherAccounts = () => {
  const intents = useAllIntents();
  const accountId = useConnection()?.id;
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const waiting = useMemo(() => {
    const counts = new Map<string, number>();
    for (const { connectionId, settledBy } of intents)
      if (settledBy === null && connectionId !== accountId)
        counts.set(connectionId, (counts.get(connectionId) ?? 0) + 1);
    return [...counts];
  }, [intents, accountId]);
  const isAny = waiting.length > 0;
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      const known = await accountNames();
      if (!isGone) setNames(known);
    };
    if (isAny) void read();
    return () => {
      isGone = true;
    };
  }, [isAny]);
  if (!isAny) return null;
  return (
    <ErrorNote tone="info" title={words.title}>
      {waiting.map(([id, count]) => words.waiting(names.get(id) ?? words.unnamed, count)).join(' ')}
    </ErrorNote>
  );
};
