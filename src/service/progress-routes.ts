import { Hono } from 'hono';
import { success, type Issue } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { isLatitude, isLongitude } from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import type { PositionData } from '#contract/service-answers.ts';
import { taskStates } from '#contract/task-state.ts';
import { z } from '#contract/zod.ts';
import { auditRefusals } from './audit-store.ts';
import { invalidBody } from './failures.ts';
import { changeState, storePosition } from './progress-store.ts';
import { readKeyedBody } from './read-body.ts';
import { actorOf, type ServiceEnv, type ServiceDeps } from './service-deps.ts';
import { decimal, numberAsText, readWholeNumber } from './creation-values.ts';

/** Clocks of telephones run a little ahead: such a report counts as one of now, so that it cannot shut out the next one. */
const aheadMs = 60_000;
/** A position from before says nothing about where an agent is. */
const oldestMs = 24 * 3_600_000;

const instant = z.iso.datetime({ offset: true });

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** @throws ServiceFailure with every problem by field. */
const readPosition = (body: Record<string, unknown>, now: Date): PositionData => {
  const issues: Issue[] = [];
  const fleet_id = textOf(numberAsText(body['fleet_id']));
  const latitude = textOf(decimal(body['latitude']));
  const longitude = textOf(decimal(body['longitude']));
  if (fleet_id === '') issues.push({ field: 'fleet_id', message: 'Send the ID of the agent.' });
  if (!isLatitude(latitude)) issues.push({ field: 'latitude', message: invalid.latitude });
  if (!isLongitude(longitude)) issues.push({ field: 'longitude', message: invalid.longitude });
  if (issues.length === 0 && Number(latitude) === 0 && Number(longitude) === 0)
    issues.push({ field: 'latitude', message: 'The point 0, 0 lies in the ocean.' });

  const given = body['at'];
  const parsed = given === undefined || given === null ? null : instant.safeParse(given);
  const sent = parsed?.data === undefined ? now : new Date(parsed.data);
  if (parsed?.success === false)
    issues.push({ field: 'at', message: 'Send an instant, like 2026-12-01T14:30:00Z, or leave it out.' });
  else if (sent.getTime() > now.getTime() + aheadMs)
    issues.push({ field: 'at', message: 'This time has not come yet.' });
  else if (sent.getTime() < now.getTime() - oldestMs)
    issues.push({ field: 'at', message: 'A position of more than a day ago is not taken.' });
  if (issues.length > 0) throw invalidBody(issues);
  const at = new Date(Math.min(sent.getTime(), now.getTime())).toISOString();
  return { fleet_id, latitude, longitude, at };
};

const readChange = (body: Record<string, unknown>) => {
  const issues: Issue[] = [];
  const jobId = readWholeNumber(body['job_id']);
  const to = taskStates.find((state) => state === body['state']) ?? null;
  const fleetId = textOf(numberAsText(body['fleet_id']));
  if (jobId === null) issues.push({ field: 'job_id', message: 'Send the number of the task, like 12.' });
  if (to === null) issues.push({ field: 'state', message: `Must be one of ${taskStates.join(', ')}.` });
  if (to === 'assigned' && fleetId === '')
    issues.push({ field: 'fleet_id', message: 'Send the ID of the agent who gets the task.' });
  if (to !== null && to !== 'assigned' && fleetId !== '')
    issues.push({ field: 'fleet_id', message: 'Send it only where the state is assigned.' });
  if (jobId === null || to === null || issues.length > 0) throw invalidBody(issues);
  return { jobId, to, fleetId: fleetId === '' ? null : fleetId };
};

/** Where agents are and how far tasks have come: extensions, as their apps report it. */
export const progressRoutes = (deps: ServiceDeps) => {
  const { db, clock } = deps;
  return new Hono<ServiceEnv>()
    .post(extensionPaths.agentPosition, async (c) => {
      const { accountId, body } = await readKeyedBody(deps, c);
      const data = await storePosition(db, { accountId, ...readPosition(body, clock()) });
      return c.json(success('OK', data));
    })
    .post(extensionPaths.taskState, async (c) => {
      const { accountId, key, body } = await readKeyedBody(deps, c);
      const change = readChange(body);
      const now = clock();
      const actor = actorOf(c, key);
      const attempt = { accountId, object: `task ${change.jobId}`, to: change.to, now };
      const data = await auditRefusals(db, actor, attempt, () =>
        changeState(db, { accountId, actor, now, ...change }),
      );
      return c.json(success('OK', data));
    });
};
