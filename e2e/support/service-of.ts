import { askAt } from '../kit/ask.ts';
import { createServiceApi, type Service as KitService } from '../kit/service.ts';
import type { Account } from '../kit/verbs.ts';
import { readEnvironment } from './environment.ts';

export type Service = KitService & {
  /** Creates a delivery, as another client of the account does. */
  createDelivery: (order_id: string) => Promise<unknown>;
};

/** What the service has of an account, past the dashboard. @param url of another service than that of all tests */
export const serviceOf = (account: Account, url = readEnvironment().url): Service => {
  const service = createServiceApi(askAt(url), account);
  return {
    ...service,
    createDelivery: (order_id) =>
      service.create('delivery', {
        order_id,
        customer_address: '2 Marina Blvd',
        customer_phone: '+1 415 555 0102',
        job_delivery_datetime: '2037-12-22 15:00:00',
        timezone: '+360',
      }),
  };
};
