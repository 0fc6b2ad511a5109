import type { Page } from '@playwright/test';
import type { Side } from './fault-fixtures.ts';
import { expect } from './fixtures.ts';
import type { Fault } from '../kit/fault-proxy.ts';
import { create, expectOutcome, fillSmallDelivery, type Outcome } from './verbs.ts';

/** A small delivery on its way through faults, and what became of it on either side of the wire. */

export const creation = '/open/task/createDelivery';

/** Trouble for the watch: the connection of a create broke. */
export const createFailed = /request failed: POST .*createDelivery/;

/** Trouble for the watch: creates were answered with one of these. */
export const createAnswered = (...statuses: number[]): RegExp =>
  new RegExp(`status (${statuses.join('|')}): POST .*createDelivery`);

/** Trouble for the watch: the page stopped waiting for the answer, or reading it. */
export const createGivenUp = /request failed: POST .*createDelivery net::ERR_ABORTED/;

/** Connects and fills in a delivery whose creates will meet these faults, one each. @returns its order number. */
export const fillThrough = async (page: Page, side: Side, ...faults: Fault[]): Promise<string> => {
  await side.connect(page);
  const order = await fillSmallDelivery(page);
  side.wire.meet(creation, ...faults);
  return order;
};

/** …and presses Create. */
export const createThrough = async (page: Page, side: Side, ...faults: Fault[]): Promise<string> => {
  const order = await fillThrough(page, side, ...faults);
  await create(page);
  return order;
};

/** What the card says, one after the other, and how many tasks of this order number the service has at the end. */
export const expectEnd = async (
  page: Page,
  side: Side,
  order: string,
  { outcomes = ['Created'], tasks = 1 }: { outcomes?: readonly Outcome[]; tasks?: number } = {},
): Promise<void> => {
  for (const outcome of outcomes) await expectOutcome(page, order, outcome);
  expect(await side.tasks(order), 'tasks in the service').toBe(tasks);
};
