import type { Page } from '@playwright/test';
import { dayIn } from '#testing/days.ts';
import {
  answerLost,
  answers,
  card,
  create,
  creation,
  creationsOn,
  type Desk,
  expect,
  type FaultProxy,
  fillSmallDelivery,
  keysOf,
  type KillableBrowser,
  noAnswer,
  type Outcome,
  serviceOf,
  storedTexts,
  test,
  textbox,
  untilAnswered,
  visit,
} from '../test.ts';

test.use({ wired: true });

// The browser process is killed at a marked point and started again with the same profile.

/** Each task is for a day of its own: Create asks about two for one person, place and day. */
let days = 0;
const fillDelivery = async (page: Page): Promise<string> => {
  const order = await fillSmallDelivery(page);
  days += 1;
  await textbox(page, 'Deliver before').fill(`${dayIn(30 + days)} 16:00`);
  return order;
};

/** The actions before a kill. @returns a check for the next browser. */
type Life = (page: Page) => Promise<(page: Page) => Promise<void>>;

type Browsers = { launch: () => Promise<KillableBrowser & { desk: Desk }>; wire: FaultProxy };

/** The browser is killed after each of these, and restarted with the same profile for the next. */
const liveOn = async ({ launch, wire }: Browsers, lives: Readonly<Record<string, Life>>): Promise<void> => {
  let browser = await launch();
  await browser.desk.visit('New task');
  for (const [what, live] of Object.entries(lives))
    await test.step(what, async () => {
      const check = await live(browser.page);
      await browser.kill();
      wire.heal();
      browser = await launch();
      await browser.desk.visit('New task');
      await check(browser.page);
    });
};

test('a killed browser loses no task or draft', async ({ account, launch, watch, wire }) => {
  watch.expect(/status 400: POST .*createDelivery/);
  watch.expect(/request failed: POST .*createDelivery/);
  /** In the next browser these tasks have come to their end, and each was sent with one key. */
  const settled =
    (ends: Readonly<Record<string, Outcome>>) =>
    async (page: Page): Promise<void> => {
      await visit(page, 'Sent');
      for (const [order, end] of Object.entries(ends)) {
        await expect(card(page, order)).toHaveOutcome(end);
        expect(await serviceOf(account).tasks(order)).toHaveLength(end === 'Created' ? 1 : 0);
        expect(keysOf(creationsOn(wire, order))).toHaveLength(1);
      }
    };
  await liveOn(
    { launch, wire },
    {
      'one task is refused, one created, one asks again after a lost answer, and one waits for the network':
        async (page) => {
          wire.meet(creation, answers({ status: 100, message: 'No.', data: {} }, { status: 400 }));
          const refused = await fillDelivery(page);
          await create(page);
          await expect(card(page, refused)).toHaveOutcome('Rejected');
          const created = await fillDelivery(page);
          await create(page);
          await expect(card(page, created)).toHaveOutcome('Created');
          const unknown = await fillDelivery(page);
          wire.meetAlways(creation, answerLost());
          await create(page);
          await expect(card(page, unknown)).toHaveOutcome('Outcome unknown');
          const waiting = await fillDelivery(page);
          await untilAnswered(page);
          await page.context().setOffline(true);
          await create(page);
          await expect(card(page, waiting)).toHaveOutcome('Not sent');
          // Its card comes before the device has it. Until then it is a draft, which a kill leaves as well.
          await expect
            .poll(async () => (await storedTexts(page)).indexedDB)
            .toContain(`"orderId":"${waiting}"`);
          return settled({
            [refused]: 'Rejected',
            [created]: 'Created',
            [unknown]: 'Created',
            [waiting]: 'Created',
          });
        },
      'one task is stored and not answered, the next one waits for it, and a third is in the form': async (
        page,
      ) => {
        wire.meet(creation, noAnswer);
        const before = creationsOn(wire).length;
        const orders: string[] = [];
        for (let count = 0; count < 2; count += 1) {
          orders.push(await fillDelivery(page));
          await create(page);
          await expect(card(page, orders[count] ?? '')).toHaveOutcome('Sending');
        }
        await expect.poll(() => creationsOn(wire, orders[0])[0]?.answer).toBeTruthy();
        expect(creationsOn(wire)).toHaveLength(before + 1);
        await textbox(page, 'Customer name').fill('Ravi Iyer');
        await expect(page.getByText('Saved on this device')).toBeVisible();
        await expect.poll(async () => (await storedTexts(page)).indexedDB).toContain('Ravi Iyer');
        return async (next) => {
          await settled(Object.fromEntries(orders.map((order) => [order, 'Created'])))(next);
          await next.goto('/new/delivery');
          await expect(textbox(next, 'Customer name')).toHaveValue('Ravi Iyer');
        };
      },
      'at the moment of the answer': async (page) => {
        const order = await fillDelivery(page);
        await create(page);
        await expect.poll(() => creationsOn(wire, order)[0]?.answer, { intervals: [1] }).toBeTruthy();
        return settled({ [order]: 'Created' });
      },
    },
  );
});
