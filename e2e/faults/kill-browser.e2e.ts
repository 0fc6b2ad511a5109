import type { Page } from '@playwright/test';
import { creationsOn, expect, keysOf, test } from '../support/fault-fixtures.ts';
import type { Account } from '../support/admin.ts';
import type { FaultProxy } from '../kit/fault-proxy.ts';
import { answerLost, answers, answerStalls, noAnswer, requestBreaksOff } from '../kit/faults.ts';
import type { KillableBrowser } from '../support/killable-browser.ts';
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

/** Each task is for a day of its own: Create asks about two for one person, place and day. */
let days = 0;
const fillDelivery = async (page: Page): Promise<string> => {
  const order = await fillSmallDelivery(page);
  days += 1;
  const day = new Date(Date.UTC(2037, 1, days)).toISOString().slice(0, 10);
  await textbox(page, 'Deliver before').fill(`${day} 16:00`);
  return order;
};

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
    reach: async ({ page, order, wire }) => {
      wire.meet(creation, { requestAfter: never });
      await create(page);
      await expect.poll(() => creationsOn(wire, order).length).toBe(1);
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
    reach: async ({ page, order, wire }) => {
      wire.meet(creation, noAnswer);
      await create(page);
      await expect.poll(() => creationsOn(wire, order)[0]?.answer).toBeTruthy();
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
    reach: async ({ page, order, wire }) => {
      await create(page);
      await expect.poll(() => creationsOn(wire, order)[0]?.answer, { intervals: [1] }).toBeTruthy();
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

/** What is done up to a kill. @returns what must hold in the next browser. */
type Life = (page: Page) => Promise<(page: Page) => Promise<void>>;

type Desk = { account: Account; launch: () => Promise<KillableBrowser>; wire: FaultProxy };

/** The browser is killed after each of these lives and started again with the same profile, in which the next one begins. */
const liveOn = async (
  { account, launch, wire }: Desk,
  lives: Readonly<Record<string, Life>>,
): Promise<void> => {
  let browser = await launch();
  await connect(browser.page, account);
  for (const [what, live] of Object.entries(lives))
    await test.step(what, async () => {
      const check = await live(browser.page);
      await browser.kill();
      wire.heal();
      browser = await launch();
      await connect(browser.page, account);
      await check(browser.page);
    });
};

for (const { title, from, to } of [
  {
    title: 'FM-47 the browser is killed before the answer is there: nothing is lost, nothing is doubled',
    from: 0,
    to: 5,
  },
  {
    title:
      'FM-47 the browser is killed after the answer, or after a lost one: nothing is lost, nothing is doubled',
    from: 5,
    to: 9,
  },
])
  test(title, async ({ account, launch, watch, wire }) => {
    const lives = points
      .slice(from, to)
      .map(({ what, reach, trouble, end = 'Created', tasks = 1 }): [string, Life] => [
        what,
        async (page) => {
          if (trouble) watch.expect(trouble);
          const order = await fillDelivery(page);
          await reach({ page, order, wire });
          return async (next) => {
            await visit(next, 'Sent');
            await expectOutcome(next, order, end);
            expect(await findTasks(account, order)).toHaveLength(tasks);
            expect(keysOf(creationsOn(wire, order))).toHaveLength(1);
          };
        },
      ]);
    await liveOn({ account, launch, wire }, Object.fromEntries(lives));
  });

test('FM-46 FM-47 the browser is killed while a task hangs and the next one waits for it, and mid-form: all is there once', async ({
  account,
  launch,
  wire,
}) => {
  await liveOn(
    { account, launch, wire },
    {
      'one task hangs and the next one waits for it': async (page) => {
        wire.meet(creation, noAnswer);
        const orders: string[] = [];
        for (let count = 0; count < 2; count += 1) {
          orders.push(await fillDelivery(page));
          await button(page, 'Create & next').click();
          await expectOutcome(page, orders[count] ?? '', 'Sending');
        }
        expect(creationsOn(wire)).toHaveLength(1);
        return async (next) => {
          await visit(next, 'Sent');
          for (const order of orders) await expectOutcome(next, order, 'Created');
          expect((await listTasks(account)).map(({ order_id }) => order_id).toSorted()).toEqual(
            orders.toSorted(),
          );
        };
      },
      'mid-form': async (page) => {
        await fillSmallDelivery(page);
        await textbox(page, 'Customer name').fill('Ravi Iyer');
        await expect(page.getByText('Saved on this device')).toBeVisible();
        await expect.poll(async () => (await storedTexts(page)).indexedDB).toContain('Ravi Iyer');
        return async (next) => {
          await next.goto('/new/delivery');
          await expect(textbox(next, 'Customer name')).toHaveValue('Ravi Iyer');
          await expect(textbox(next, 'Deliver before')).toHaveValue('2037-01-12 16:00');
        };
      },
    },
  );
});
