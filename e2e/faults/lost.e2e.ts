import { pauseTimers, runTimersUntil } from '../kit/clocks.ts';
import { creationsOn, expect, keysOf, test } from '../support/fault-fixtures.ts';
import { createFailed, createThrough, expectEnd, fillThrough } from '../support/fault-verbs.ts';
import { answerBreaksOff, answerLost, neverArrives, requestBreaksOff } from '../kit/faults.ts';
import { recordCreations } from '../kit/requests.ts';
import { button, card, create, expectOutcome, untilAnswered, visit, decide } from '../support/verbs.ts';

// The connection breaks at some point between the press of Create and the answer. Our service recognises a repeated request,
// so that the page settles the outcome by itself; with any other service only a person can, and nothing is repeated before.

test('our service cannot be reached, or its answer is lost: the same key is asked again, and one task is there', async ({
  page,
  watch,
  home,
}) => {
  await page.clock.install();

  await test.step('nobody listens: the outcome is unknown until somebody does, and one task is made', async () => {
    watch.expect(createFailed);
    const order = await fillThrough(page, home);
    await untilAnswered(page);
    await home.wire.goDown();
    await create(page);
    await expectEnd(page, home, order, { outcomes: ['Outcome unknown'], tasks: 0 });
    await expect(card(page, order)).toContainText('The connection failed.');
    await home.wire.comeBack();
    await expectEnd(page, home, order);
  });

  await test.step('the request breaks off half-way to our service: it stores nothing, and the repeat makes the one task', async () => {
    watch.expect(createFailed);
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
    const before = creationsOn(home.wire).length;
    const order = await createThrough(page, home, requestBreaksOff(0.9), { requestAfter: looked });
    await expect.poll(() => creationsOn(home.wire).length).toBe(before + 2);
    expect(await home.tasks(order)).toBe(0);
    goOn();
    await expectEnd(page, home, order);
  });

  await test.step('the answer is lost on a fresh connection: asked again with the same key, and one task is there', async () => {
    watch.expect(createFailed);
    const order = await fillThrough(page, home, answerLost());
    await pauseTimers(page);
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    await runTimersUntil(page, () => expectOutcome(page, order, 'Created', { timeout: 500 }));
    await expectEnd(page, home, order);
    const deliveries = creationsOn(home.wire, order);
    expect(deliveries.map(({ reused }) => reused)).toEqual([false, false]);
    expect(keysOf(deliveries)).toHaveLength(1);
    await page.clock.resume();
  });

  await test.step('the answer is lost after the commit on a reused connection: the browser itself repeats the POST, and one task is there', async () => {
    home.wire.setKeepAlive(true);
    // What the page loads leaves connections that can be used again.
    await page.reload();
    const sent = recordCreations(page);
    const order = await fillThrough(page, home, answerLost('fin'));
    await untilAnswered(page);
    await create(page);
    await expectEnd(page, home, order);
    // One fetch of the page, delivered twice by the browser with the same key: the second gets the answer of the first.
    expect(sent).toHaveLength(1);
    const deliveries = creationsOn(home.wire, order);
    expect(deliveries).toHaveLength(2);
    expect(deliveries[0]?.reused).toBe(true);
    expect(keysOf(deliveries)).toHaveLength(1);
    expect(deliveries.map(({ answer }) => answer?.headers['idempotency-replayed'])).toEqual([
      undefined,
      'true',
    ]);
  });
});

test('the connection to a foreign service breaks: unknown, and nothing is repeated before the person says so', async ({
  page,
  watch,
  abroad,
}) => {
  watch.expect(createFailed);

  await test.step('the connection ends before a byte of the request or within it: each time unknown, and no task', async () => {
    const faults = [neverArrives('rst'), requestBreaksOff(0.995)];
    const order = await createThrough(page, abroad, ...faults);
    for (let times = 1; times <= faults.length; times += 1) {
      await expect.poll(() => creationsOn(abroad.wire).length).toBe(times);
      await expectEnd(page, abroad, order, { outcomes: ['Outcome unknown'], tasks: 0 });
      await decide(page, order, 'Send again');
    }
    await expectEnd(page, abroad, order);
    expect(abroad.foreign.refused).toEqual([]);
  });

  await test.step('the answer breaks off within its bytes, or is lost: unknown, not taken for a success, and no repeat before the person says so', async () => {
    const faults = [answerBreaksOff(0.95), answerLost()];
    const order = await createThrough(page, abroad, ...faults);
    for (let times = 1; times < faults.length; times += 1) {
      await expect.poll(() => creationsOn(abroad.wire, order).length).toBe(times);
      await expectEnd(page, abroad, order, { outcomes: ['Outcome unknown'], tasks: times });
      await decide(page, order, 'Send again');
    }
    await expect.poll(() => creationsOn(abroad.wire, order).length).toBe(faults.length);
    await expectOutcome(page, order, 'Outcome unknown');
    await visit(page, 'Sent');
    await page.reload();
    await expectEnd(page, abroad, order, { outcomes: ['Outcome unknown'], tasks: faults.length });
    await button(card(page, order), `More for order ${order}`).click();
    await expect(card(page, order)).toContainText('May create a second task');
    expect(await abroad.tasks(order)).toBe(faults.length);
    await decide(page, order, 'Send again');
    await expectEnd(page, abroad, order, { tasks: faults.length + 1 });
  });

  await test.step('the answer is lost on a reused connection to a service that does not tell repeats apart: two tasks, as promises.md says', async () => {
    abroad.wire.setKeepAlive(true);
    const sent = recordCreations(page);
    const order = await createThrough(page, abroad, answerLost('rst'));
    // No page can prevent or even see it: it made one request and got one answer.
    await expectEnd(page, abroad, order, { tasks: 2 });
    expect(sent).toHaveLength(1);
    expect(creationsOn(abroad.wire, order)[0]?.reused).toBe(true);
  });
});
