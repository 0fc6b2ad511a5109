import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'wouter';
import type { Connection } from '#data/http/connection.ts';
import { taskQuery } from '#data/http/task-queries.ts';
import { pendingFill, type CopyPurpose } from '#data/outbox/pending-fill.ts';
import type { Intent } from '#data/outbox/intent.ts';
import { intentFromService, type SentItem } from './items.ts';

/** Opens the form with a copy of a task. @param onFailed shows the details of a task that could not be read */
export const useCopyTask = (connection: Connection, onFailed: (key: string) => void) => {
  const [, navigate] = useLocation();
  const client = useQueryClient();
  return useMemo(() => {
    const copyIntent = (purpose: CopyPurpose, source: Intent) => {
      pendingFill.set({ purpose, source });
      navigate('/');
    };
    const duplicate = async ({ intent, isOwn, key }: SentItem) => {
      if (isOwn) return copyIntent('duplicate', intent);
      // If the user goes to another control before the response, they stay there.
      const pressed = document.activeElement;
      try {
        const task = await client.fetchQuery(taskQuery(connection, Number(key)));
        if (document.activeElement === pressed) copyIntent('duplicate', intentFromService(task, connection));
      } catch {
        onFailed(key);
      }
    };
    return { copyIntent, duplicate };
  }, [connection, client, navigate, onFailed]);
};
