import { expect } from '@playwright/test';
import type { Desk } from '../kit/desk.ts';
import type { Exchange, Fault, FaultProxy } from '../kit/fault-proxy.ts';
import { create, type Outcome } from '../kit/verbs.ts';
import { expectOutcome } from './steps.ts';

/** A small delivery on its way through faults, and its outcome on either side of the wire. */

export const creation = '/open/task/createDelivery';

/** Trouble for the watch: the connection of a create broke. */
export const createFailed = /request failed: POST .*createDelivery/;

/** Trouble for the watch: creates were answered with one of these. */
export const createAnswered = (...statuses: number[]): RegExp =>
  new RegExp(`status (${statuses.join('|')}): POST .*createDelivery`);

/** Trouble for the watch: the page stopped waiting for the answer, or reading it. */
export const createGivenUp = /request failed: POST .*createDelivery net::ERR_ABORTED/;

/** The creates that came through, oldest first: all of them, or those of an order number. */
export const creationsOn = ({ exchanges }: FaultProxy, order = ''): Exchange[] =>
  exchanges.filter(
    ({ method, path, body }) =>
      method === 'POST' && path.includes('/open/task/create') && body.includes(order),
  );

/** The different keys that these creates had. */
export const keysOf = (exchanges: readonly Exchange[]): (string | undefined)[] => [
  ...new Set(exchanges.map(({ headers }) => headers['idempotency-key'])),
];

type SmallDesk = Desk & { openSmall: () => Promise<string> };

/** Fills in a delivery whose creates will meet these faults, one each. @returns its order number */
export const fillThrough = async (desk: SmallDesk, wire: FaultProxy, ...faults: Fault[]): Promise<string> => {
  const order = await desk.openSmall();
  wire.meet(creation, ...faults);
  return order;
};

/** … and presses Create. */
export const createThrough = async (
  desk: SmallDesk,
  wire: FaultProxy,
  ...faults: Fault[]
): Promise<string> => {
  const order = await fillThrough(desk, wire, ...faults);
  await create(desk.page);
  return order;
};

/** A service that tells its tasks of an order number: ours or the foreign one. */
type Side = { tasks: (order: string) => Promise<readonly unknown[]> };

/** Expects these outcomes on the card, one after the other, then so many tasks of the order number in the service. */
export const expectEnd = async (
  desk: Desk,
  side: Side,
  order: string,
  { outcomes = ['Created'], tasks = 1 }: { outcomes?: readonly Outcome[]; tasks?: number } = {},
): Promise<void> => {
  for (const outcome of outcomes) await expectOutcome(desk.page, order, outcome);
  expect(await side.tasks(order), 'tasks in the service').toHaveLength(tasks);
};
