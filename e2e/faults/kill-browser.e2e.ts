import type { Page } from '@playwright/test';
import { creationsOn, expect, keysOf, test } from '../support/fault-fixtures.ts';
import type { FaultProxy } from '../support/fault-proxy.ts';
import { answerLost, answers, answerStalls, noAnswer, requestBreaksOff } from '../support/faults.ts';
import { findTasks, listTasks } from '../support/service-api.ts';
import { storedTexts } from '../support/storage.ts';
import {
  button,
  connect,
  create,
  expectOutcome,
  fillSmallDelivery,
  textbox,
  untilAnswered,
  visit,
  type Outcome,
} from '../support/verbs.ts';

// The browser process is killed at a marked point and started again with the same profile.

const creation = '/open/task/createDelivery';
const never = new Promise(() => undefined);

type Parts = { page: Page; order: string; wire: FaultProxy };

/** The points of a create at which the browser is killed. */
const points: {
  what: string;
  reach: (parts: Parts) => Promise<void>;
  trouble?: RegExp;
  end?: Outcome;
  tasks?: number;
}[] = [
  {
    what: 'while the task waits for the network',
    reach: async ({ page, order }) => {
      await untilAnswered(page);
      await page.context().setOffline(true);
      await create(page);
      await expectOutcome(page, order, 'Not sent');
    },
  },
  {
    what: 'when the request has left and not arrived',
    reach: async ({ page, wire }) => {
      wire.meet(creation, { requestAfter: never });
      await create(page);
      await expect.poll(() => creationsOn(wire).length).toBe(1);
    },
  },
  {
    what: 'when half of the request has arrived',
    reach: async ({ page, order, wire }) => {
      wire.meetAlways(creation, requestBreaksOff(0.5));
      await create(page);
      await expectOutcome(page, order, 'Outcome unknown');
    },
    trouble: /request failed: POST .*createDelivery/,
  },
  {
    what: 'when the service has stored the task and not answered',
    reach: async ({ page, wire }) => {
      wire.meet(creation, noAnswer);
      await create(page);
      await expect.poll(() => creationsOn(wire)[0]?.answer).toBeTruthy();
    },
  },
  {
    what: 'when half of the answer has arrived',
    reach: async ({ page, wire }) => {
      wire.meet(creation, answerStalls(0.95));
      const head = page.waitForResponse(/createDelivery/);
      await create(page);
      await head;
    },
  },
  {
    what: 'at the moment of the answer',
    reach: async ({ page, wire }) => {
      await create(page);
      await expect.poll(() => creationsOn(wire)[0]?.answer, { intervals: [1] }).toBeTruthy();
    },
  },
  {
    what: 'when the card says Created',
    reach: async ({ page, order }) => {
      await create(page);
      await expectOutcome(page, order, 'Created');
    },
  },
  {
    what: 'while it waits to ask again after a lost answer',
    reach: async ({ page, order, wire }) => {
      wire.meetAlways(creation, answerLost());
      await create(page);
      await expectOutcome(page, order, 'Outcome unknown');
    },
    trouble: /request failed: POST .*createDelivery/,
  },
  {
    what: 'when the service has refused it',
    reach: async ({ page, order, wire }) => {
      wire.meet(creation, answers({ status: 100, message: 'No.', data: {} }, { status: 400 }));
      await create(page);
      await expectOutcome(page, order, 'Rejected');
    },
    trouble: /status 400: POST .*createDelivery/,
    end: 'Rejected',
    tasks: 0,
  },
];

for (const { what, reach, trouble, end = 'Created', tasks = 1 } of points)
  test(`FM-47 the browser is killed ${what}: nothing is lost, nothing is doubled`, async ({
    account,
    launch,
    watch,
    wire,
  }) => {
    if (trouble) watch.expect(trouble);
    const first = await launch();
    await connect(first.page, account);
    const order = await fillSmallDelivery(first.page);
    await reach({ page: first.page, order, wire });
    await first.kill();
    wire.heal();

    const { page } = await launch();
    await connect(page, account);
    await visit(page, 'Sent');
    await expectOutcome(page, order, end);
    expect(await findTasks(account, order)).toHaveLength(tasks);
    expect(keysOf(creationsOn(wire))).toHaveLength(1);
  });

test('FM-47 the browser is killed while one task hangs and the next one waits for it: both are there once', async ({
  account,
  launch,
  wire,
}) => {
  const first = await launch();
  await connect(first.page, account);
  wire.meet(creation, noAnswer);
  const orders: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    orders.push(await fillSmallDelivery(first.page));
    await button(first.page, 'Create & next').click();
    await expectOutcome(first.page, orders[count] ?? '', 'Sending');
  }
  expect(creationsOn(wire)).toHaveLength(1);
  await first.kill();

  const { page } = await launch();
  await connect(page, account);
  await visit(page, 'Sent');
  for (const order of orders) await expectOutcome(page, order, 'Created');
  expect((await listTasks(account)).map(({ order_id }) => order_id).toSorted()).toEqual(orders.toSorted());
});

test('FM-46 the browser is killed mid-form: what was saved is in the form of the next one', async ({
  account,
  launch,
}) => {
  const first = await launch();
  await connect(first.page, account);
  await fillSmallDelivery(first.page);
  await textbox(first.page, 'Customer name').fill('Ravi Iyer');
  await expect(first.page.getByText('Saved on this device')).toBeVisible();
  await expect.poll(async () => (await storedTexts(first.page)).indexedDB).toContain('Ravi Iyer');
  await first.kill();

  const { page } = await launch();
  await connect(page, account);
  await page.goto('/new/delivery');
  await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
  await expect(textbox(page, 'Deliver before')).toHaveValue('2037-01-12 16:00');
});
