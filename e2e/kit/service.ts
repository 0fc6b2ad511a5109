import { extensionPaths } from '../../src/contract/extensions.ts';
import { profiles } from '../../src/contract/profiles.ts';
import { listAll, type Ask } from './ask.ts';
import type { Bodies, PromoChange, PromoRow, Task, TaskKind, TaskRow } from './types.ts';
import type { Account } from './verbs.ts';

/** The data of one account at the service, without the page. */
export type Service = {
  /** The tasks of an order number, or all, the newest first. */
  tasks: (order?: string) => Promise<TaskRow[]>;
  /** The newest task of an order number. @throws Error if there is none */
  task: (order: string) => Promise<Task>;
  /** @throws Error for an unknown code */
  promo: (code: string) => Promise<PromoRow>;
  /** The changes of a promo, the newest first. */
  promoHistory: (code: string) => Promise<PromoChange[]>;
  /** Creates a task as another client. */
  create: <Kind extends TaskKind>(
    kind: Kind,
    body: Bodies[Kind],
  ) => Promise<{ job_id: number; tracking_link?: string }>;
  /** Switches a promo as another client. */
  setPromo: (code: string, state: 'on' | 'off') => Promise<void>;
};

export const createServiceApi = (ask: Ask, account: Account): Service => {
  const { api_key, merchant_id } = account;
  const dataOf = async (path: string, body: object): Promise<unknown> =>
    // Every answer is an envelope.
    ((await ask(path, { api_key, ...body })) as { data: unknown }).data;

  const tasks: Service['tasks'] = async (order) =>
    order === undefined
      ? listAll<TaskRow>(ask, extensionPaths.taskList, account)
      : ((await dataOf(extensionPaths.taskFind, { order_id: order })) as TaskRow[]);

  const promo: Service['promo'] = async (code) => {
    const rows = await listAll<PromoRow>(ask, extensionPaths.promoList, account);
    const found = rows.find((row) => row.code === code);
    if (!found) throw new Error(`The account has no promo ${code}.`);
    return found;
  };

  return {
    tasks,
    task: async (order) => {
      const [row] = await tasks(order);
      if (!row) throw new Error(`The account has no task of order ${order}.`);
      return (await dataOf(extensionPaths.taskGet, { job_id: row.job_id })) as Task;
    },
    promo,
    promoHistory: async (code) => {
      const { promo_id } = await promo(code);
      const changes = (await dataOf(extensionPaths.promoChanges, {})) as PromoChange[];
      return changes.filter((change) => change.promo_id === promo_id);
    },
    create: async (kind, body) =>
      (await dataOf(profiles.documented.paths[kind], { merchant_id, ...body })) as {
        job_id: number;
        tracking_link?: string;
      },
    setPromo: async (code, state) => {
      const { promo_id } = await promo(code);
      await dataOf(profiles.documented.paths.promoStatus, { promo_id, status: state === 'on' ? 1 : 0 });
    },
  };
};
