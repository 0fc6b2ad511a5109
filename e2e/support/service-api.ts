import { extensionPaths } from '#contract/extensions.ts';
import type { TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import type { TaskState } from '#contract/task-state.ts';
import { askAt } from '../kit/ask.ts';
import { createServiceApi, type Service } from '../kit/service.ts';
import type { Task, TaskRow } from '../kit/service-types.ts';
import type { Account } from './admin.ts';
import { readEnvironment } from './environment.ts';

const ask = (path: string, body: object): Promise<unknown> => askAt(readEnvironment().url)(path, body);

/** What the service has of an account, past the dashboard. @param service the address of another service than that of all tests. */
const serviceOf = (account: Account, service = readEnvironment().url): Service =>
  createServiceApi(askAt(service), account, () => Promise.reject(new Error('The audit is not read here.')));

/** The tasks that the service has under an order number, newest first. */
export const findTasks = (account: Account, orderId: string): Promise<TaskRow[]> =>
  serviceOf(account).tasks(orderId);

/** The newest task of an order number, whole. */
export const getTask = (account: Account, orderId: string): Promise<Task> => serviceOf(account).task(orderId);

/** All tasks of the account. */
export const listTasks = (account: Account, service?: string): Promise<TaskRow[]> =>
  serviceOf(account, service).tasks();

/** The status of one promo as the service has it. */
export const promoStatus = async (account: Account, code: string): Promise<number> =>
  (await serviceOf(account).promo(code)).status;

/** Sets a promo's status past the dashboard, as another client of the account would. */
export const setPromo = ({ api_key }: Account, promo_id: number, status: 0 | 1): Promise<unknown> =>
  ask('/open/promo/changeStatus', { api_key, promo_id, status });

/** Creates a task past the dashboard, as another client of the account would. */
export const createTask = async (
  { api_key, merchant_id }: Account,
  kind: TaskKind,
  body: object,
): Promise<{ job_id: number; tracking_link?: string }> => {
  const path = profiles.documented.paths[kind];
  const answer = await ask(path, { ...body, api_key, merchant_id });
  return (answer as { data: { job_id: number; tracking_link?: string } }).data;
};

/** Reports how far a task has come. With a key that may. */
export const reportState = ({ api_key }: Account, job_id: number, state: TaskState): Promise<unknown> =>
  ask(extensionPaths.taskState, { api_key, job_id, state });

/** Reports where an agent is now. With a key that may. */
export const reportPosition = ({ api_key }: Account, fleet_id: string): Promise<unknown> =>
  ask(extensionPaths.agentPosition, { api_key, fleet_id, latitude: '37.77', longitude: '-122.42' });

/** Creates a delivery past the dashboard, as another desk of the account would. */
export const createDelivery = (account: Account, order_id: string): Promise<unknown> =>
  createTask(account, 'delivery', {
    order_id,
    customer_address: '2 Marina Blvd',
    customer_phone: '+1 415 555 0102',
    job_delivery_datetime: '2037-12-22 15:00:00',
    timezone: '+360',
  });
