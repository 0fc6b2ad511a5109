import { extensionPaths } from '#contract/extensions.ts';
import { listPages } from '#contract/list-rows.ts';
import { profiles } from '#contract/profiles.ts';
import { spawnService } from './spawn-service.ts';

/** The account's key and merchant, as `admin account create` prints them. */
type Credentials = { api_key: string; merchant_id: string };
type Service = Awaited<ReturnType<typeof spawnService>>;

/** The least that a pickup can be created with. */
export const pickupBody = ({ api_key, merchant_id }: Credentials, order_id: string) => ({
  api_key,
  merchant_id,
  order_id,
  job_pickup_latitude: '37.77',
  job_pickup_longitude: '-122.41',
  job_pickup_datetime: '2026-12-01 14:30:00',
  timezone: '+480',
});

/** The order numbers of all tasks of an account, read page by page. */
export const storedOrders = async (service: Service, api_key: string): Promise<string[]> => {
  const orders: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const list = await service.post(extensionPaths.taskList, { api_key, cursor });
    const page = listPages.task.parse(await list.json());
    orders.push(...page.data.map(({ order_id }) => order_id));
    cursor = page.next_cursor;
  }
  return orders;
};

/**
 * Clients that create one task after the other, with the order number as key. As the app's outbox does, they repeat an
 * unacknowledged request under the same key before the next one.
 */
export const taskWriters = (account: Credentials, name: string) => {
  const acknowledged = new Set<string>();
  const open = new Set<string>();
  let count = 0;

  const write = async (service: Service, order: string): Promise<void> => {
    open.add(order);
    const body = pickupBody(account, order);
    const response = await service.post(profiles.documented.paths.pickup, body, { 'idempotency-key': order });
    // Node's own answer, without a body, to a request that arrived late: this machine is busy.
    if (response.status === 408) return;
    const answer: unknown = await response.json();
    if (response.status !== 200) throw new Error(JSON.stringify(answer));
    open.delete(order);
    acknowledged.add(order);
  };

  return {
    /** Order numbers that the service has answered for. */
    acknowledged: acknowledged as ReadonlySet<string>,
    /** Asks again whatever has no answer yet. */
    settle: async (service: Service): Promise<void> => {
      while (open.size > 0) await Promise.all([...open].map((order) => write(service, order)));
    },
    /** Some clients write at once until `isOver`. A service that goes away ends them; any refusal rejects. */
    run: async (service: Service, clients: number, isOver: () => boolean): Promise<void> => {
      const client = async () => {
        while (!isOver())
          try {
            await write(service, `${name}-${(count += 1)}`);
          } catch (error) {
            if (error instanceof TypeError) return; // the connection broke
            throw error;
          }
      };
      await Promise.all(Array.from({ length: clients }, client));
    },
  };
};
