import type { PromoRow, TaskRow } from '#contract/list-rows.ts';
import type { Account } from './admin.ts';
import { readEnvironment } from './environment.ts';

const ask = async (path: string, body: object): Promise<unknown> => {
  const response = await fetch(`${readEnvironment().url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
};

/** The tasks that the service has under an order number, newest first. */
export const findTasks = async ({ api_key }: Account, orderId: string): Promise<TaskRow[]> => {
  const answer = (await ask('/open/task/find', { api_key, order_id: orderId })) as { data: TaskRow[] };
  return answer.data;
};

/** All tasks of the account. */
export const listTasks = async ({ api_key }: Account): Promise<TaskRow[]> => {
  const answer = (await ask('/open/task/list', { api_key })) as { data: TaskRow[] };
  return answer.data;
};

/** The status of one promo as the service has it. */
export const promoStatus = async ({ api_key }: Account, code: string): Promise<number | undefined> => {
  const answer = (await ask('/open/promo/list', { api_key })) as { data: PromoRow[] };
  return answer.data.find((promo) => promo.code === code)?.status;
};

/** Sets a promo's status past the dashboard, as another client of the account would. */
export const setPromo = ({ api_key }: Account, promo_id: number, status: 0 | 1): Promise<unknown> =>
  ask('/open/promo/changeStatus', { api_key, promo_id, status });

/** Creates a delivery past the dashboard, as another desk of the account would. */
export const createDelivery = ({ api_key, merchant_id }: Account, order_id: string): Promise<unknown> =>
  ask('/open/task/createDelivery', {
    api_key,
    merchant_id,
    order_id,
    customer_address: '2 Marina Blvd',
    customer_phone: '+1 415 555 0102',
    job_delivery_datetime: '2037-12-22 15:00:00',
    timezone: '+360',
  });
