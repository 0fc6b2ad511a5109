import { Hono } from 'hono';
import { bodyStatus } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import type { Tracked } from '#contract/track.ts';
import { invalidBody, ServiceFailure } from './failures.ts';
import { readBody } from './read-body.ts';
import type { ServiceParts } from './service-parts.ts';
import { readBodyColumn, readKind } from './stored-columns.ts';

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? '';

/**
 * What the page behind a tracking link shows (§4.5). The token is the whole permission, so the answer names no customer,
 * and no place of theirs.
 */
export const trackRoutes = ({ db, clock }: ServiceParts) =>
  new Hono().post(extensionPaths.track, async (c) => {
    const { token } = await readBody(c.req.raw);
    if (typeof token !== 'string' || token === '')
      throw invalidBody([{ field: 'token', message: 'Send the token of the tracking link.' }]);
    const task = await db
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
      .select(['tasks.kind', 'tasks.body', 'tasks.fleet_id', 'tasks.order_id', 'tasks.created_at'])
      .select(['agents.name', 'merchants.name as merchant'])
      .select(['agents.latitude', 'agents.longitude', 'agents.position_at'])
      .where('tracking_token', '=', token)
      .executeTakeFirst();
    if (!task) throw new ServiceFailure('not_found', 'No task has this tracking link.');
    const body = readBodyColumn(task.body);
    const { latitude, longitude, position_at: at } = task;
    const data: Tracked = {
      now: clock().toISOString(),
      merchant: task.merchant,
      order_id: task.order_id,
      kind: readKind(task.kind),
      created_at: task.created_at,
      state: task.fleet_id === null ? 'unassigned' : 'assigned',
      agent: task.name === null ? null : firstName(task.name),
      position: latitude !== null && longitude !== null && at !== null ? { latitude, longitude, at } : null,
      job_pickup_datetime: body.job_pickup_datetime || null,
      job_delivery_datetime: body.job_delivery_datetime || null,
      timezone: body.timezone ?? '',
    };
    return c.json({ status: bodyStatus.ok, message: 'OK', data });
  });
