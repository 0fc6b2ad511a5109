import type { Page } from '@playwright/test';
import {
  answers,
  button,
  card,
  create,
  createAnswered,
  createGivenUp,
  creation,
  creationsOn,
  expect,
  expectEnd,
  expectOutcome,
  fillThrough,
  keysOf,
  noAnswer,
  pauseTimers,
  test,
} from '../test.ts';

test.use({ wired: true });

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

test.describe('against a foreign service', () => {
  test.use({ against: 'foreign' });

  test('the service hangs or its answer drips: after 20 seconds the outcome is unknown, said aloud, and its card has the focus', async ({
    page,
    watch,
    desk,
    foreign,
  }) => {
    await test.step('the service hangs: after 20 seconds the outcome is unknown, said aloud, its card has the focus, and one task is there', async () => {
      watch.expect(createGivenUp);
      const order = await fillThrough(desk, foreign.wire, noAnswer);
      await pauseTimers(page);
      await create(page);
      await expect.poll(() => foreign.headers().length).toBe(1);
      await page.clock.runFor(19_900);
      await expectOutcome(page, order, 'Sending');
      await page.clock.runFor(200);
      await expect(card(page, order)).toBeFocused();
      await expectEnd(desk, foreign, order, { outcomes: ['Outcome unknown'] });
      await expect(card(page, order)).toContainText('The service didn’t answer in time.');
      await expect(page.getByText(`Order ${order}: Outcome unknown`)).toHaveCount(1);
      expect(creationsOn(foreign.wire, order)).toHaveLength(1);
    });

    await test.step('the answer drips: one deadline covers head and body', async () => {
      watch.expect(createGivenUp);
      await page.clock.resume();
      const order = await fillThrough(desk, foreign.wire, { drip: { bytes: 40, every: 100 } });
      await pauseTimers(page);
      const head = page.waitForResponse(/createDelivery/);
      await create(page);
      await head;
      await page.clock.runFor(20_000);
      await expectEnd(desk, foreign, order, { outcomes: ['Outcome unknown'] });
      await expect(card(page, order)).toContainText('The service didn’t answer in time.');
    });
  });
});

test('our service is too busy: each Retry-After is obeyed as far as it can be, and the same key makes one task', async ({
  page,
  watch,
  desk,
  service,
  wire,
}) => {
  await test.step('503 again and again: after four attempts it is put aside, unsent, until the person sends it', async () => {
    watch.expect(createAnswered(503));
    const order = await fillThrough(desk, wire);
    wire.meetAlways(creation, answers(busy, { status: 503, headers: { 'retry-after': '5' } }));
    await pauseTimers(page);
    await create(page);
    for (let attempts = 1; attempts <= 3; attempts += 1) {
      await expect.poll(() => creationsOn(wire, order).length).toBe(attempts);
      await expectOutcome(page, order, 'Not sent');
      await expectWait(page, order, 5);
      await page.clock.runFor(2000);
      await expectWait(page, order, 3);
      await page.clock.runFor(3000);
    }
    await expect.poll(() => creationsOn(wire, order).length).toBe(4);
    await expect(card(page, order)).toContainText('The service is too busy and has created nothing.');
    await page.clock.runFor(600_000);
    expect(creationsOn(wire, order)).toHaveLength(4);
    wire.heal();
    expect(await service.tasks(order)).toHaveLength(0);
    await button(card(page, order), 'Send now').click();
    await expectEnd(desk, service, order);
    expect(keysOf(creationsOn(wire, order))).toHaveLength(1);
  });

  await test.step('429 with Retry-After in seconds, as a date, unreadable: each obeyed as far as it can be', async () => {
    watch.expect(createAnswered(429));
    await page.clock.resume();
    const order = await fillThrough(
      desk,
      wire,
      slowDown({ 'retry-after': '2' }),
      slowDown({ date: 'Fri, 20 Nov 2026 10:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 10:00:07 GMT' }),
      slowDown({ 'retry-after': 'soon' }),
    );
    await pauseTimers(page);
    await create(page);
    // The third wait is jitter: half of what four seconds allow at most.
    for (const [index, wait] of [2000, 7000, 2000].entries()) {
      await expect.poll(() => creationsOn(wire, order).length).toBe(index + 1);
      await expectWait(page, order, wait / 1000);
      await expect(card(page, order)).toContainText('The service is busy and has created nothing yet.');
      await page.clock.runFor(wait - 500);
      expect(await service.tasks(order)).toHaveLength(0);
      expect(creationsOn(wire, order)).toHaveLength(index + 1);
      await page.clock.runFor(600);
    }
    await expectOutcome(page, order, 'Created');
    expect(keysOf(creationsOn(wire, order))).toHaveLength(1);
  });
});
