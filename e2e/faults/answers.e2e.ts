import type { CDPSession } from '@playwright/test';
import {
  answerLost,
  answers,
  button,
  card,
  create,
  createAnswered,
  createFailed,
  createGivenUp,
  createThrough,
  creation,
  creationsOn,
  decide,
  expect,
  expectEnd,
  expectOutcome,
  type Fault,
  type FaultProxy,
  fillThrough,
  hugeAnswer,
  type JourneyDesk,
  pauseTimers,
  runTimersUntil,
  test,
} from '../test.ts';

test.use({ wired: true });

// Answers that break off, that are no answers, or that come from something other than the service.

const success = { status: 200, message: 'The task has been created.', data: { job_id: 5 } };

test('an error inside our service, a redirect, and a refusal after a lost answer: settled by the same key, or unknown', async ({
  page,
  foreign,
  watch,
  desk,
  service,
  wire,
}) => {
  await page.clock.install();

  await test.step('our service has an error inside and does not say what it did: unknown, then settled by the same key', async () => {
    watch.expect(createAnswered(500));
    const error = { status: 201, message: 'Something went wrong.', data: {}, processed: 'unknown' };
    const order = await fillThrough(desk, wire, answers(error, { status: 500, afterService: true }));
    await pauseTimers(page);
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    await runTimersUntil(page, () => expectOutcome(page, order, 'Created', { timeout: 500 }));
    await expectEnd(desk, service, order);
    expect(creationsOn(wire)).toHaveLength(2);
  });

  await test.step('a redirect to another host: not followed, and the key does not go there', async () => {
    watch.expect(createFailed);
    // The CSP allows this other service, so that only the page itself keeps the key from it.
    const location = `${foreign.url}${creation}`;
    await page.clock.resume();
    // The one that asks for the same body again.
    const redirect = answers('', { status: 307, type: null, headers: { location } });
    const order = await fillThrough(desk, wire, redirect);
    await pauseTimers(page);
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    await expect(card(page, order)).toContainText('The connection failed.');
    await runTimersUntil(page, () => expectOutcome(page, order, 'Created', { timeout: 500 }));
    await expectEnd(desk, service, order);
    expect(creationsOn(wire, order)).toHaveLength(2);
    await page.clock.resume();
    expect([await foreign.received(), foreign.refused(), foreign.strays()]).toEqual([[], [], []]);
  });

  await test.step('a refusal after a lost answer: still unknown, for it proves nothing', async () => {
    const status = 400;
    watch.expect(createFailed);
    watch.expect(createAnswered(status));
    const order = await fillThrough(desk, wire, answerLost());
    wire.meetAlways(creation, answers({ status: 100, message: 'Not like this.', data: {} }, { status }));
    await create(page);
    await expect.poll(() => creationsOn(wire, order).length).toBeGreaterThan(1);
    await expectEnd(desk, service, order, { outcomes: ['Outcome unknown'] });
    await expect(card(page, order)).not.toContainText('Rejected');
  });
});

/** Sends one task against each fault in turn, and expects the outcome to be unknown each time. */
const expectUnknownEachTime = async (
  desk: JourneyDesk,
  wire: FaultProxy,
  faults: readonly Fault[],
): Promise<void> => {
  const { page } = desk;
  const order = await createThrough(desk, wire, ...faults);
  for (let times = 1; times <= faults.length; times += 1) {
    await expect.poll(() => creationsOn(wire, order).length).toBe(times);
    await expectOutcome(page, order, 'Outcome unknown');
    await decide(page, order, 'Send again');
  }
  await expectOutcome(page, order, 'Created');
};

test.describe('against a foreign service', () => {
  test.use({ against: 'foreign' });

  test('strange and huge answers of a foreign service: unknown, refused or accepted, each said', async ({
    page,
    context,
    watch,
    desk,
    foreign,
  }) => {
    await test.step('an answer of 100 MB without a length: reading stops at 256 KiB, and memory stays', async () => {
      watch.expect(createGivenUp);
      const sent = { megabytes: 0 };
      const order = await fillThrough(desk, foreign.wire, hugeAnswer(100, sent));
      const devtools = await context.newCDPSession(page);
      const before = await heapOf(devtools);
      await create(page);
      await expectEnd(desk, foreign, order, { outcomes: ['Outcome unknown'] });
      await expect(card(page, order)).toContainText('The response was too large');
      expect((await heapOf(devtools)) - before).toBeLessThan(20 << 20);
      expect(sent.megabytes).toBeLessThan(50);
    });

    await test.step('HTTP 200 with what is no answer of a service: each unknown', async () => {
      const text = JSON.stringify(success);
      await expectUnknownEachTime(desk, foreign.wire, [
        answers('<html>Sign in to the network</html>', { type: 'text/html' }),
        answers(text, { type: 'application/json; charset=utf-16' }),
        answers(Buffer.from([...Buffer.from(text.slice(0, 30)), 0xc3, 0x28])),
      ]);
    });

    await test.step('an error inside HTTP 200: refused where its number is on the list, else unknown', async () => {
      const order = await createThrough(
        desk,
        foreign.wire,
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
      const order = await createThrough(desk, foreign.wire, answers({ result: { reference: 'X-1' } }));
      await expectOutcome(page, order, 'Created');
      await expect(card(page, order)).toContainText('the answer names no task');
      expect(creationsOn(foreign.wire, order)).toHaveLength(1);
    });
  });
});

const heapOf = async (devtools: CDPSession): Promise<number> => {
  await devtools.send('HeapProfiler.collectGarbage');
  const usage = await devtools.send('Runtime.getHeapUsage');
  // The buffers of streams lie outside of the JavaScript heap.
  return Object.values(usage).reduce((sum, part) => sum + part, 0) - usage.totalSize;
};
