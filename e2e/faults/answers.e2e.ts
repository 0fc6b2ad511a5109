import type { CDPSession, Page } from '@playwright/test';
import { pauseTimers, runTimersUntil } from '../kit/clocks.ts';
import { creationsOn, expect, test, type Side } from '../support/fault-fixtures.ts';
import {
  createAnswered,
  createFailed,
  createGivenUp,
  createThrough,
  creation,
  expectEnd,
  fillThrough,
} from '../support/fault-verbs.ts';
import type { Fault } from '../kit/fault-proxy.ts';
import { answerLost, answers, hugeAnswer } from '../kit/faults.ts';
import { button, card, create, expectOutcome, decide } from '../support/verbs.ts';

// Answers that break off, that are no answers, or that come from something other than the service.

const success = { status: 200, message: 'The task has been created.', data: { job_id: 5 } };

test('an error inside our service, a redirect, and a refusal after a lost answer: settled by the same key, or unknown', async ({
  page,
  foreign,
  watch,
  home,
}) => {
  await page.clock.install();

  await test.step('our service has an error inside and does not say what it did: unknown, then settled by the same key', async () => {
    watch.expect(createAnswered(500));
    const error = { status: 201, message: 'Something went wrong.', data: {}, processed: 'unknown' };
    const order = await fillThrough(page, home, answers(error, { status: 500, afterService: true }));
    await pauseTimers(page);
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    await runTimersUntil(page, () => expectOutcome(page, order, 'Created', { timeout: 500 }));
    await expectEnd(page, home, order);
    expect(creationsOn(home.wire)).toHaveLength(2);
  });

  await test.step('a redirect to another host: not followed, and the key does not go there', async () => {
    watch.expect(createFailed);
    // The CSP allows this other service, so that only the page itself keeps the key from it.
    const location = `${foreign.url}${creation}`;
    await page.clock.resume();
    // The one that asks for the same body again.
    const redirect = answers('', { status: 307, type: null, headers: { location } });
    const order = await fillThrough(page, home, redirect);
    await pauseTimers(page);
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    await expect(card(page, order)).toContainText('The connection failed.');
    await runTimersUntil(page, () => expectOutcome(page, order, 'Created', { timeout: 500 }));
    await expectEnd(page, home, order);
    expect(creationsOn(home.wire, order)).toHaveLength(2);
    await page.clock.resume();
    expect([foreign.received, foreign.refused, foreign.strays]).toEqual([[], [], []]);
  });

  await test.step('a refusal after a lost answer: still unknown, for it proves nothing', async () => {
    const status = 400;
    watch.expect(createFailed);
    watch.expect(createAnswered(status));
    const order = await fillThrough(page, home, answerLost());
    home.wire.meetAlways(creation, answers({ status: 100, message: 'Not like this.', data: {} }, { status }));
    await create(page);
    await expect.poll(() => creationsOn(home.wire, order).length).toBeGreaterThan(1);
    await expectEnd(page, home, order, { outcomes: ['Outcome unknown'] });
    await expect(card(page, order)).not.toContainText('Rejected');
  });
});

/** Sends one task against each fault in turn, and expects the outcome to be unknown each time. */
const expectUnknownEachTime = async (page: Page, side: Side, faults: readonly Fault[]): Promise<void> => {
  const order = await createThrough(page, side, ...faults);
  for (let times = 1; times <= faults.length; times += 1) {
    await expect.poll(() => creationsOn(side.wire, order).length).toBe(times);
    await expectOutcome(page, order, 'Outcome unknown');
    await decide(page, order, 'Send again');
  }
  await expectOutcome(page, order, 'Created');
};

test('strange and huge answers of a foreign service: unknown, refused or accepted, each said', async ({
  page,
  context,
  watch,
  abroad,
}) => {
  await test.step('an answer of 100 MB without a length: reading stops at 256 KiB, and memory stays', async () => {
    watch.expect(createGivenUp);
    const sent = { megabytes: 0 };
    const order = await fillThrough(page, abroad, hugeAnswer(100, sent));
    const devtools = await context.newCDPSession(page);
    const before = await heapOf(devtools);
    await create(page);
    await expectEnd(page, abroad, order, { outcomes: ['Outcome unknown'] });
    await expect(card(page, order)).toContainText('The response was too large');
    expect((await heapOf(devtools)) - before).toBeLessThan(20 << 20);
    expect(sent.megabytes).toBeLessThan(50);
  });

  await test.step('HTTP 200 with what is no answer of a service: each unknown', async () => {
    const text = JSON.stringify(success);
    await expectUnknownEachTime(page, abroad, [
      answers('<html>Sign in to the network</html>', { type: 'text/html' }),
      answers(text, { type: 'application/json; charset=utf-16' }),
      answers(Buffer.from([...Buffer.from(text.slice(0, 30)), 0xc3, 0x28])),
    ]);
  });

  await test.step('an error inside HTTP 200: refused where its number is on the list, else unknown', async () => {
    const order = await createThrough(
      page,
      abroad,
      answers({ status: 100, message: 'Invalid phone.', data: {} }),
      answers({ status: 999, message: 'Who knows.', data: {} }),
    );
    await expectOutcome(page, order, 'Rejected');
    await expect(card(page, order)).toContainText('Invalid phone.');
    // The refused task is corrected and sent as a new one.
    await button(card(page, order), 'Edit and resend').click();
    await create(page);
    const both = card(page, order);
    await expect(both.filter({ hasText: 'Outcome unknown' })).toContainText('an error we don’t recognise');
    await expect(both.filter({ hasText: 'Rejected' })).toHaveCount(1);
  });

  await test.step('an answer of unknown shape without a sign of an error: accepted, and said to name no task', async () => {
    const order = await createThrough(page, abroad, answers({ result: { reference: 'X-1' } }));
    await expectOutcome(page, order, 'Created');
    await expect(card(page, order)).toContainText('the answer names no task');
    expect(creationsOn(abroad.wire, order)).toHaveLength(1);
  });
});

const heapOf = async (devtools: CDPSession): Promise<number> => {
  await devtools.send('HeapProfiler.collectGarbage');
  const usage = await devtools.send('Runtime.getHeapUsage');
  // The buffers of streams lie outside of the JavaScript heap.
  return Object.values(usage).reduce((sum, part) => sum + part, 0) - usage.totalSize;
};
