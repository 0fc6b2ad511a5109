import { success, type Issue } from '#contract/answers.ts';
import { extensionPaths } from '#contract/extensions.ts';
import { positionData, successOf, taskStateData } from '#contract/service-answers.ts';
import type { Role } from '#contract/roles.ts';
import { driverStates, taskStates, type TaskState } from '#contract/task-state.ts';
import { z } from '#contract/zod.ts';
import { acceptedForms, wholeNumber } from './accepted-forms.ts';
import type { KeyHolder } from './auth.ts';
import { invalidBody, rolesRefused, ServiceFailure } from './failures.ts';
import { operation } from './operation.ts';
import { changeState, storePosition } from './progress-store.ts';

/** Where agents are and how far tasks have come: extensions, as their apps report it. */

/** Clocks of telephones run a little ahead: such a report counts as one of now, so that it can't shut out the next one. */
const aheadMs = 60_000;
/** An older position says nothing about where an agent is. */
const oldestMs = 24 * 3_600_000;

const instantMessage = 'Send an instant, like 2026-12-01T14:30:00Z, or leave it out.';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Drivers report progress; dispatchers assign, cancel and delete; owners do both. */
const maySet = (own: readonly Role[], state: TaskState): boolean =>
  own.includes('owner') ||
  own.includes(driverStates.some((each) => each === state) ? 'driver' : 'dispatcher');

/** The agent whose tasks and position a key can report; null for all. */
const driverOf = ({ roles, fleetId }: KeyHolder): string | null =>
  roles.includes('driver') && !roles.includes('owner') ? (fleetId ?? '') : null;

/** When a position was reported, never later than now. @throws ServiceFailure */
const reportTime = (at: string | null | undefined, now: Date): string => {
  const sent = at ? new Date(at) : now;
  const issues: Issue[] = [];
  if (sent.getTime() > now.getTime() + aheadMs)
    issues.push({ field: 'at', message: '`at` is in the future.' });
  if (sent.getTime() < now.getTime() - oldestMs)
    issues.push({ field: 'at', message: '`at` is more than a day old.' });
  if (issues.length > 0) throw invalidBody(issues);
  return new Date(Math.min(sent.getTime(), now.getTime())).toISOString();
};

operation(
  {
    path: extensionPaths.taskState,
    roles: ['driver', 'dispatcher'],
    tag: 'Tasks',
    id: 'changeTaskState',
    summary: 'Update task state',
    description:
      `A driver sets ${driverStates.map((state) => `\`${state}\``).join(', ')} for tasks of their agent, a dispatcher all others. ` +
      '`fleet_id` is the agent who gets the task, only with the state `assigned`.',
    request: z
      .object({
        job_id: wholeNumber('Must be the number of a task, like 12.'),
        state: z.enum(taskStates, `Must be one of ${taskStates.join(', ')}.`),
        fleet_id: z.optional(acceptedForms('fleet_id')),
      })
      .check(
        z.refine(({ state, fleet_id }) => state !== 'assigned' || textOf(fleet_id) !== '', {
          path: ['fleet_id'],
          error: 'Send the ID of the agent who gets the task.',
        }),
        z.refine(({ state, fleet_id }) => state === 'assigned' || textOf(fleet_id) === '', {
          path: ['fleet_id'],
          error: 'Send it only with the state assigned.',
        }),
      ),
    answer: successOf(taskStateData),
    refuses: [404, 409],
  },
  ({ db, clock }) =>
    async ({ accountId, actor, key, body: { job_id: jobId, state: to, fleet_id } }) => {
      if (!maySet(key.roles, to)) throw rolesRefused();
      const now = clock();
      const change = {
        accountId,
        actor,
        now,
        jobId,
        to,
        fleetId: textOf(fleet_id) || null,
        driver: driverOf(key),
      };
      return success('OK', await changeState(db, change));
    },
);

operation(
  {
    path: extensionPaths.agentPosition,
    roles: ['driver'],
    tag: 'Tasks',
    id: 'reportPosition',
    summary: 'Update agent position',
    description: '`at` is now by default. A position older than the known one is refused (409).',
    request: z
      .object({
        fleet_id: acceptedForms('fleet_id', 'Send the ID of the agent.'),
        latitude: acceptedForms('latitude'),
        longitude: acceptedForms('longitude'),
        at: z.optional(z.nullable(z.iso.datetime({ offset: true, error: instantMessage }))),
      })
      .check(
        z.refine(({ fleet_id }) => textOf(fleet_id) !== '', {
          path: ['fleet_id'],
          error: 'Send the ID of the agent.',
        }),
        z.refine(({ latitude }) => textOf(latitude) !== '', {
          path: ['latitude'],
          error: 'Send the latitude.',
        }),
        z.refine(({ longitude }) => textOf(longitude) !== '', {
          path: ['longitude'],
          error: 'Send the longitude.',
        }),
        z.refine(({ latitude, longitude }) => Number(latitude) !== 0 || Number(longitude) !== 0, {
          path: ['latitude'],
          error: 'The point 0, 0 lies in the ocean.',
        }),
      ),
    answer: successOf(positionData),
    refuses: [404, 409],
  },
  ({ db, clock }) =>
    async ({ accountId, key, body }) => {
      const driver = driverOf(key);
      if (driver !== null && driver !== textOf(body.fleet_id))
        throw new ServiceFailure('forbidden', 'This key reports for another agent.');
      const at = reportTime(body.at, clock());
      const position = {
        fleet_id: textOf(body.fleet_id),
        latitude: textOf(body.latitude),
        longitude: textOf(body.longitude),
      };
      return success('OK', await storePosition(db, { accountId, ...position, at }));
    },
);
