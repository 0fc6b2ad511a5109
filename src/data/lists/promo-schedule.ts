import { queryOptions, type QueryClient } from '@tanstack/react-query';
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
import type { Connection } from '#data/http/connection.ts';
import { ask } from '#data/http/ask.ts';
import { mayAsk } from '#data/http/key-rights.ts';
import { areSwitching } from './promo-switch.ts';
import { followersKey, promoVersionKey, readPromos } from './promos.ts';

/** Scheduled switches of promos, and their history (extensions). Requests fail with `ApiError`. */

/** Whether the service schedules switches and keeps their history, and this key may list both. */
export const hasSchedule = (connection: Connection): boolean =>
  mayAsk(connection, extensionPaths.promoScheduleList);

/** Whether this key may schedule switches and cancel them. */
export const canSchedule = (connection: Connection): boolean =>
  hasSchedule(connection) && mayAsk(connection, extensionPaths.promoScheduleCreate);

/** How often the version is requested while the page is visible: with the reading, changes show within ten seconds. */
const followMs = 8000;

/** While it is observed, reads the list again when its version has changed. Not before the list was read. */
export const promoVersionQuery = (connection: Connection) =>
  queryOptions({
    queryKey: promoVersionKey(connection),
    queryFn: async ({ client, queryKey, signal }): Promise<string | null> => {
      const since = client.getQueryData<string | null>(queryKey) ?? null;
      const schema = z.union([promosUnchanged, listPages.promo]);
      const answer = await ask(connection, extensionPaths.promoList, { limit: 1, since }, schema, { signal });
      // A pending switch would end the reading. The next request finds the version changed again.
      if (answer.data === null || areSwitching(client, connection)) return since;
      // It writes the version of what it has read.
      await readPromos(client, connection);
      return client.getQueryData<string | null>(queryKey) ?? null;
    },
    enabled: ({ state }) => connection.hasKey && typeof state.data === 'string',
    refetchInterval: followMs,
    staleTime: followMs,
    retry: false,
  });

/** Requests the version of the promos now. */
export const followPromos = (client: QueryClient, connection: Connection): Promise<void> =>
  client.invalidateQueries({ queryKey: promoVersionKey(connection) });

/** The scheduled switches and the last past ones. */
export const scheduleQuery = (connection: Connection) =>
  queryOptions({
    queryKey: [...followersKey(connection), 'schedule'] as const,
    queryFn: async ({ signal }): Promise<ScheduleData> =>
      (await ask(connection, extensionPaths.promoScheduleList, {}, schedulePage, { signal })).data,
    enabled: hasSchedule(connection) && connection.hasKey,
  });

/** The last changes of all promos, the newest first. */
export const promoChangesQuery = (connection: Connection) =>
  queryOptions({
    queryKey: [...followersKey(connection), 'changes'] as const,
    queryFn: async ({ signal }): Promise<PromoChangeRow[]> =>
      (await ask(connection, extensionPaths.promoChanges, {}, promoChangesPage, { signal })).data,
    enabled: hasSchedule(connection) && connection.hasKey,
  });

/** Schedules a change. */
export const createSchedule = async (connection: Connection, body: ScheduleBody): Promise<void> => {
  await ask(connection, extensionPaths.promoScheduleCreate, body, z.unknown());
};

/** Cancels the times of a schedule that are still to come. */
export const cancelSchedule = async (connection: Connection, scheduleId: number): Promise<void> => {
  await ask(connection, extensionPaths.promoScheduleCancel, { schedule_id: scheduleId }, z.unknown());
};
