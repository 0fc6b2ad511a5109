import type { Page } from '@playwright/test';
import { pauseTimers } from '../kit/clocks.ts';
import { creationsOn, expect, keysOf, test } from '../support/fault-fixtures.ts';
import { createAnswered, createGivenUp, creation, expectEnd, fillThrough } from '../support/fault-verbs.ts';
import { answers, noAnswer } from '../kit/faults.ts';
import { button, card, create, expectOutcome } from '../support/verbs.ts';

// The page's clock stands still once the form is filled in, and goes on as the test says.

/** The card waits for this attempt, not for the one before: its countdown begins. The third wait is not of whole seconds. */
const expectWait = (page: Page, order: string, seconds: number): Promise<void> =>
  expect(card(page, order).getByRole('timer')).toHaveText(
    new RegExp(`^Next try in (${seconds}|${seconds + 1}) s$`),
  );

/** What our service says when it has too much to do, and proves that it did nothing. */
const busy = { status: 201, message: 'Busy.', data: {}, code: 'busy', issues: [], processed: false };

const slowDown = (headers: Record<string, string>) => answers('', { status: 429, type: null, headers });

test.beforeEach(({ page }) => page.clock.install());

test('FM-18 FM-37 the service hangs or its answer drips: after 20 seconds the outcome is unknown, said aloud, and its card has the focus', async ({
  page,
  watch,
  abroad,
}) => {
  await test.step('the service hangs: after 20 seconds the outcome is unknown, said aloud, its card has the focus, and one task is there', async () => {
    watch.expect(createGivenUp);
    const order = await fillThrough(page, abroad, noAnswer);
    await pauseTimers(page);
    await create(page);
    await expect.poll(() => abroad.foreign.received.length).toBe(1);
    await page.clock.runFor(19_900);
    await expectOutcome(page, order, 'Sending');
    await page.clock.runFor(200);
    await expect(card(page, order)).toBeFocused();
    await expectEnd(page, abroad, order, { outcomes: ['Outcome unknown'] });
    await expect(card(page, order)).toContainText('The service didn’t answer in time.');
    await expect(page.getByText(`Order ${order}: Outcome unknown`)).toHaveCount(1);
    expect(creationsOn(abroad.wire, order)).toHaveLength(1);
  });

  await test.step('the answer drips: one deadline covers head and body', async () => {
    watch.expect(createGivenUp);
    await page.clock.resume();
    const order = await fillThrough(page, abroad, { drip: { bytes: 40, every: 100 } });
    await pauseTimers(page);
    const head = page.waitForResponse(/createDelivery/);
    await create(page);
    await head;
    await page.clock.runFor(20_000);
    await expectEnd(page, abroad, order, { outcomes: ['Outcome unknown'] });
    await expect(card(page, order)).toContainText('The service didn’t answer in time.');
  });
});

test('FM-18 FM-22 FM-24 our service hangs or is too busy: each Retry-After is obeyed as far as it can be, and the same key makes one task', async ({
  page,
  watch,
  home,
}) => {
  await test.step('our service hangs: asked again with the same key after the deadline, and one task is there', async () => {
    watch.expect(createGivenUp);
    const order = await fillThrough(page, home, noAnswer);
    await pauseTimers(page);
    await create(page);
    await expect.poll(() => creationsOn(home.wire, order).length).toBe(1);
    await page.clock.runFor(20_000);
    await expectOutcome(page, order, 'Outcome unknown');
    await page.clock.runFor(2000);
    await expectEnd(page, home, order);
    expect(keysOf(creationsOn(home.wire, order))).toHaveLength(1);
  });

  await test.step('503 with Retry-After and a proof that nothing was done: counts down as long, then sends once more with the same key', async () => {
    watch.expect(createAnswered(503));
    await page.clock.resume();
    const order = await fillThrough(
      page,
      home,
      answers(busy, { status: 503, headers: { 'retry-after': '30' } }),
    );
    await pauseTimers(page);
    await create(page);
    await expectOutcome(page, order, 'Not sent');
    const seconds = async () =>
      Number(/\d+/.exec(await card(page, order).getByRole('timer').innerText())?.[0]);
    await expect.poll(seconds).toBeGreaterThan(26);
    await page.clock.runFor(20_000);
    await expect.poll(seconds).toBeLessThan(12);
    await page.clock.runFor(9000);
    expect(await home.tasks(order)).toBe(0);
    expect(creationsOn(home.wire, order)).toHaveLength(1);
    await page.clock.runFor(2000);
    await expectEnd(page, home, order);
    expect(creationsOn(home.wire, order)).toHaveLength(2);
    expect(keysOf(creationsOn(home.wire, order))).toHaveLength(1);
  });

  await test.step('503 again and again: after four attempts it is put aside, unsent, until the person sends it', async () => {
    watch.expect(createAnswered(503));
    await page.clock.resume();
    const order = await fillThrough(page, home);
    home.wire.meetAlways(creation, answers(busy, { status: 503, headers: { 'retry-after': '5' } }));
    await pauseTimers(page);
    await create(page);
    for (let attempts = 1; attempts <= 3; attempts += 1) {
      await expect.poll(() => creationsOn(home.wire, order).length).toBe(attempts);
      await expectWait(page, order, 5);
      await page.clock.runFor(5000);
    }
    await expect.poll(() => creationsOn(home.wire, order).length).toBe(4);
    await expect(card(page, order)).toContainText('The service is too busy and has created nothing.');
    await page.clock.runFor(600_000);
    expect(creationsOn(home.wire, order)).toHaveLength(4);
    home.wire.heal();
    await button(card(page, order), 'Send now').click();
    await expectEnd(page, home, order);
  });

  await test.step('429 with Retry-After in seconds, as a date, unreadable: each obeyed as far as it can be', async () => {
    watch.expect(createAnswered(429));
    await page.clock.resume();
    const order = await fillThrough(
      page,
      home,
      slowDown({ 'retry-after': '2' }),
      slowDown({ date: 'Fri, 20 Nov 2026 10:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 10:00:07 GMT' }),
      slowDown({ 'retry-after': 'soon' }),
    );
    await pauseTimers(page);
    await create(page);
    // The third wait is jitter: half of what four seconds allow at most.
    for (const [index, wait] of [2000, 7000, 2000].entries()) {
      await expect.poll(() => creationsOn(home.wire, order).length).toBe(index + 1);
      await expectWait(page, order, wait / 1000);
      await expect(card(page, order)).toContainText('The service is busy and has created nothing yet.');
      await page.clock.runFor(wait - 500);
      expect(await home.tasks(order)).toBe(0);
      expect(creationsOn(home.wire, order)).toHaveLength(index + 1);
      await page.clock.runFor(600);
    }
    await expectOutcome(page, order, 'Created');
    expect(keysOf(creationsOn(home.wire, order))).toHaveLength(1);
  });

  await test.step('429 with a Retry-After of thirty years: put aside with a button, not waited for', async () => {
    watch.expect(createAnswered(429));
    await page.clock.resume();
    const order = await fillThrough(page, home, slowDown({ 'retry-after': '1000000000' }));
    await create(page);
    await expectOutcome(page, order, 'Not sent');
    await button(card(page, order), 'Send now').click();
    await expectEnd(page, home, order);
  });
});
