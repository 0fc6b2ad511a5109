import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import { extensionPaths } from '#contract/extensions.ts';
import { listPages, promosUnchanged } from '#contract/list-rows.ts';
import {
  promoChangesPage,
  schedulePage,
  type PromoChangeRow,
  type ScheduleBody,
  type ScheduleData,
} from '#contract/promo-schedule.ts';
import { z } from '#contract/zod.ts';
import { mayPass } from '#data/http/api-error.ts';
import type { Connection } from '#data/http/connection.ts';
import { requestChecked, requestExtension } from '#data/http/extension-request.ts';
import { mayAsk } from '#data/http/key-rights.ts';
import { maxListBytes, listDeadlineMs } from '#data/http/transport.ts';
import { promoVersionKey, readPromosAgain } from './promos-query.ts';
import { scheduleWords as words } from './words.ts';

/** Promos that the service switches at a time (extensions). What is asked fails with `ApiError`. */

/** Whether the service switches promos at a time, and this key may see what is planned. */
export const hasSchedule = (connection: Connection): boolean =>
  mayAsk(connection, extensionPaths.promoScheduleList);

/** Whether this key may plan, and cancel what is planned. */
export const mayPlan = (connection: Connection): boolean =>
  hasSchedule(connection) && mayAsk(connection, extensionPaths.promoScheduleCreate);

/** Whether the service tells the last changes of all promos. */
export const hasPromoChanges = (connection: Connection): boolean =>
  mayAsk(connection, extensionPaths.promoChanges);

const ask = <Answer>(
  connection: Connection,
  path: string,
  body: Readonly<Record<string, unknown>>,
  schema: z.ZodMiniType<Answer>,
  signal?: AbortSignal,
): Promise<Answer> => {
  const limits = { deadlineMs: listDeadlineMs, capBytes: maxListBytes };
  return requestChecked(connection, { path, body, signal, ...limits }, schema, words.notUnderstood);
};

/** How often it is asked whether promos have changed, while the page is seen, in milliseconds: with the reading, within ten seconds. */
const followMs = 8000;

/**
 * Follows what others change, as long as it is observed: the list is read again where its version is another one now. Its data are
 * the version that the cached list has; where the service tells none, nothing is asked.
 */
export const promoVersionQuery = (connection: Connection) =>
  queryOptions({
    queryKey: promoVersionKey(connection),
    queryFn: async ({ client, queryKey, signal }): Promise<string | null> => {
      const since = client.getQueryData<string | null>(queryKey) ?? null;
      const schema = z.union([promosUnchanged, listPages.promo]);
      const answer = await ask(connection, extensionPaths.promoList, { limit: 1, since }, schema, signal);
      if (answer.data === null) return since;
      // It writes the version of what it has read.
      await readPromosAgain(client, connection);
      return client.getQueryData<string | null>(queryKey) ?? null;
    },
    enabled: ({ state }) => connection.hasKey && typeof state.data === 'string',
    refetchInterval: followMs,
    staleTime: followMs,
    retry: false,
  });

/**
 * What could not be read is tried again as often: a list without it looks as if nothing were planned. A refusal, or an answer
 * that we can't read, is not retried.
 */
const untilRead = {
  retry: (_failures: number, error: Error) => mayPass(error),
  retryDelay: followMs,
};

/** What is planned, and what came of the last plans. @param version of the list of promos: another one is another answer. */
export const scheduleQuery = (connection: Connection, version: string | null | undefined) =>
  queryOptions({
    queryKey: ['promo-schedule', connection.id, version ?? ''] as const,
    queryFn: async ({ signal }): Promise<ScheduleData> =>
      (await ask(connection, extensionPaths.promoScheduleList, {}, schedulePage, signal)).data,
    enabled: hasSchedule(connection) && connection.hasKey && version !== undefined,
    ...untilRead,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** The last changes of all promos, the newest first. */
export const promoChangesQuery = (connection: Connection, version: string | null | undefined) =>
  queryOptions({
    queryKey: ['promo-changes', connection.id, version ?? ''] as const,
    queryFn: async ({ signal }): Promise<PromoChangeRow[]> =>
      (await ask(connection, extensionPaths.promoChanges, {}, promoChangesPage, signal)).data,
    enabled: hasPromoChanges(connection) && connection.hasKey,
    ...untilRead,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** What is planned, and what happened: the lists that follow the version of the promos. */
export type FollowedList = 'promo-schedule' | 'promo-changes';

/** Reads one of these lists at once, also while it waits for its next try. */
export const tryNow = async (client: QueryClient, { id }: Connection, list: FollowedList): Promise<void> => {
  await client.cancelQueries({ queryKey: [list, id] });
  await client.refetchQueries({ queryKey: [list, id] });
};

/** Schedules a change. */
export const createPlan = async (connection: Connection, body: ScheduleBody): Promise<void> => {
  await requestExtension(connection, {
    path: extensionPaths.promoScheduleCreate,
    body,
    deadlineMs: listDeadlineMs,
  });
};

/** Cancels what is still to come of a plan. */
export const cancelPlan = async (connection: Connection, scheduleId: number): Promise<void> => {
  await requestExtension(connection, {
    path: extensionPaths.promoScheduleCancel,
    body: { schedule_id: scheduleId },
    deadlineMs: listDeadlineMs,
  });
};

/** Asks at once whether promos or plans have changed. */
export const followNow = (client: QueryClient, connection: Connection): Promise<void> =>
  client.invalidateQueries({ queryKey: promoVersionKey(connection) });
