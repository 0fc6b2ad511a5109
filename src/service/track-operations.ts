import type { Kysely } from 'kysely';
import { success } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { hasEnded } from '#contract/task-state.ts';
import { trackAnswer } from '#contract/track.ts';
import { z } from '#contract/zod.ts';
import { anyText } from './accepted-forms.ts';
import { ServiceFailure } from './failures.ts';
import { operation } from './operation.ts';
import { zoneOfEnd } from './tasks.ts';
import { lastDay, readBodyColumn, readStates, wallTimesOf } from './stored-columns.ts';
import type { Tables } from './tables.ts';
import { dayMs } from '#time/wall-time.ts';

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/** How long a tracking link works after the day of its task. */
const trackedDays = 30;

/** When the link of a task ends. @param day of the job's clock; @param timezone UTC − local in minutes (§2.2). */
const endOf = (day: string, timezone: string): number =>
  Date.parse(`${day}T00:00:00Z`) + (1 + trackedDays) * dayMs + Number(timezone) * 60_000;

const findTracked = (db: Kysely<Tables>, token: string) =>
  db
    .selectFrom('tasks')
    .leftJoin('agents', (join) =>
      join
        .onRef('agents.account_id', '=', 'tasks.account_id')
        .onRef('agents.fleet_id', '=', 'tasks.fleet_id'),
    )
    .innerJoin('merchants', (join) =>
      join
        .onRef('merchants.account_id', '=', 'tasks.account_id')
        .onRef('merchants.merchant_id', '=', 'tasks.merchant_id'),
    )
    .select(['tasks.kind', 'tasks.body', 'tasks.order_id'])
    .select(['tasks.coordinates', 'tasks.state', 'tasks.states', 'tasks.created_at'])
    .select(['agents.name', 'merchants.name as merchant'])
    .select(['agents.latitude', 'agents.longitude', 'agents.position_at'])
    .where('tracking_token', '=', token)
    .executeTakeFirst();

operation(
  {
    path: extensionPaths.track,
    roles: null,
    summary: 'Track a task',
    // The token is the whole permission.
    description:
      'What a tracking link shows. It needs no key. The answer names no customer, and of their place only its time zone.',
    request: z.object({ token: anyText }),
    answer: trackAnswer,
  },
  ({ db, clock, zoneAt }) =>
    async ({ body: { token } }) => {
      const now = clock();
      const task = await findTracked(db, token);
      // The same for an unknown link and an expired one, so that a guess learns nothing.
      const refused = new ServiceFailure(
        'not_found',
        'No task has this tracking link, or the link has ended.',
      );
      if (!task || task.state === 'deleted') throw refused;
      const body = readBodyColumn(task.body);
      if (now.getTime() >= endOf(lastDay(body), body.timezone ?? '+0')) throw refused;
      const { name, state, latitude, longitude, position_at: at } = task;
      const hasAgent = name !== null && state !== 'declined';
      const isShown = hasAgent && !hasEnded(state);
      const hasPosition = latitude !== null && longitude !== null && at !== null;
      return success('OK', {
        now: now.toISOString(),
        merchant: task.merchant,
        order_id: task.order_id,
        kind: task.kind,
        created_at: task.created_at,
        state,
        states: readStates(task.states),
        agent: hasAgent ? firstName(name) : null,
        position: isShown && hasPosition ? { latitude, longitude, at } : null,
        ...wallTimesOf(body),
        timezone: body.timezone ?? '',
        time_zone: await zoneOfEnd(task.coordinates, zoneAt),
      });
    },
);
