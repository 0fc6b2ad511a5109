import { useEffect, useState } from 'react';
import { followRows } from './import-outcomes.ts';
import { importRows } from './import-store.ts';
import type { Intent } from './intent.ts';

/** A running import is read again this often at most: all of its rows are. */
const restMs = 1000;

const wasTried = ({ state, attempts }: Intent): boolean => state !== 'queued' || attempts.length > 0;

type Read = { importId: string; intents: readonly Intent[] };

/** The rows of an import that were sent or are being sent, in the order of the file; null until they are read. */
export const useImportIntents = (importId: string): readonly Intent[] | null => {
  const [read, setRead] = useState<Read | null>(null);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const load = async () => {
      timer = undefined;
      const intents: Intent[] = [];
      await importRows.eachOf(importId, (rows) => intents.push(...rows.filter(wasTried)));
      if (!isGone) setRead({ importId, intents });
    };
    void load();
    const stop = followRows(importId, () => {
      timer ??= setTimeout(() => void load(), restMs);
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [importId]);
  return read?.importId === importId ? read.intents : null;
};
