import {
  answerBreaksOff,
  answerLost,
  button,
  card,
  create,
  createFailed,
  createThrough,
  creationsOn,
  decide,
  expect,
  expectEnd,
  expectOutcome,
  fillThrough,
  keysOf,
  neverArrives,
  pauseTimers,
  recordCreations,
  requestBreaksOff,
  runTimersUntil,
  test,
  untilAnswered,
  visit,
} from '../test.ts';

test.use({ wired: true });

// The connection breaks at some point between the press of Create and the answer. Our service recognises a repeated request,
// so that the page settles the outcome by itself; with any other service only a person can, and nothing is repeated before.

test('our service cannot be reached, or its answer is lost: the same key is asked again, and one task is there', async ({
  page,
  watch,
  desk,
  service,
  wire,
}) => {
  await page.clock.install();

  await test.step('nobody listens: the outcome is unknown until somebody does, and one task is made', async () => {
    watch.expect(createFailed);
    const order = await fillThrough(desk, wire);
    await untilAnswered(page);
    await wire.goDown();
    await create(page);
    await expectEnd(desk, service, order, { outcomes: ['Outcome unknown'], tasks: 0 });
    await expect(card(page, order)).toContainText('The connection failed.');
    await wire.comeBack();
    await expectEnd(desk, service, order);
  });

  await test.step('the request breaks off half-way to our service: it stores nothing, and the repeat makes the one task', async () => {
    watch.expect(createFailed);
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
    const before = creationsOn(wire).length;
    const order = await createThrough(desk, wire, requestBreaksOff(0.9), { requestAfter: looked });
    await expect.poll(() => creationsOn(wire).length).toBe(before + 2);
    expect(await service.tasks(order)).toHaveLength(0);
    goOn();
    await expectEnd(desk, service, order);
  });

  await test.step('the answer is lost on a fresh connection: asked again with the same key, and one task is there', async () => {
    watch.expect(createFailed);
    const order = await fillThrough(desk, wire, answerLost());
    await pauseTimers(page);
    await create(page);
    await expectOutcome(page, order, 'Outcome unknown');
    await runTimersUntil(page, () => expectOutcome(page, order, 'Created', { timeout: 500 }));
    await expectEnd(desk, service, order);
    const deliveries = creationsOn(wire, order);
    expect(deliveries.map(({ reused }) => reused)).toEqual([false, false]);
    expect(keysOf(deliveries)).toHaveLength(1);
    await page.clock.resume();
  });

  await test.step('the answer is lost after the commit on a reused connection: the browser itself repeats the POST, and one task is there', async () => {
    wire.setKeepAlive(true);
    // What the page loads leaves connections that can be used again.
    await page.reload();
    const sent = recordCreations(page);
    const order = await fillThrough(desk, wire, answerLost('fin'));
    await untilAnswered(page);
    await create(page);
    await expectEnd(desk, service, order);
    // One fetch of the page, delivered twice by the browser with the same key: the second gets the answer of the first.
    expect(sent).toHaveLength(1);
    const deliveries = creationsOn(wire, order);
    expect(deliveries).toHaveLength(2);
    expect(deliveries[0]?.reused).toBe(true);
    expect(keysOf(deliveries)).toHaveLength(1);
    expect(deliveries.map(({ answer }) => answer?.headers['idempotency-replayed'])).toEqual([
      undefined,
      'true',
    ]);
  });
});

test.describe('against a foreign service', () => {
  test.use({ against: 'foreign' });

  test('the connection to a foreign service breaks: unknown, and nothing is repeated before the person says so', async ({
    page,
    watch,
    desk,
    foreign,
  }) => {
    watch.expect(createFailed);

    await test.step('the connection ends before a byte of the request or within it: each time unknown, and no task', async () => {
      const faults = [neverArrives('rst'), requestBreaksOff(0.995)];
      const order = await createThrough(desk, foreign.wire, ...faults);
      for (let times = 1; times <= faults.length; times += 1) {
        await expect.poll(() => creationsOn(foreign.wire).length).toBe(times);
        await expectEnd(desk, foreign, order, { outcomes: ['Outcome unknown'], tasks: 0 });
        await decide(page, order, 'Send again');
      }
      await expectEnd(desk, foreign, order);
      expect(foreign.refused()).toEqual([]);
    });

    await test.step('the answer breaks off within its bytes, or is lost: unknown, not taken for a success, and no repeat before the person says so', async () => {
      const faults = [answerBreaksOff(0.95), answerLost()];
      const order = await createThrough(desk, foreign.wire, ...faults);
      for (let times = 1; times < faults.length; times += 1) {
        await expect.poll(() => creationsOn(foreign.wire, order).length).toBe(times);
        await expectEnd(desk, foreign, order, { outcomes: ['Outcome unknown'], tasks: times });
        await decide(page, order, 'Send again');
      }
      await expect.poll(() => creationsOn(foreign.wire, order).length).toBe(faults.length);
      await expectOutcome(page, order, 'Outcome unknown');
      await visit(page, 'Sent');
      await page.reload();
      await expectEnd(desk, foreign, order, { outcomes: ['Outcome unknown'], tasks: faults.length });
      await button(card(page, order), `More for order ${order}`).click();
      await expect(card(page, order)).toContainText('May create a second task');
      expect(await foreign.tasks(order)).toHaveLength(faults.length);
      await decide(page, order, 'Send again');
      await expectEnd(desk, foreign, order, { tasks: faults.length + 1 });
    });

    await test.step('the answer is lost on a reused connection to a service that does not tell repeats apart: two tasks, as promises.md says', async () => {
      foreign.wire.setKeepAlive(true);
      const sent = recordCreations(page);
      const order = await createThrough(desk, foreign.wire, answerLost('rst'));
      // No page can prevent or even see it: it made one request and got one answer.
      await expectEnd(desk, foreign, order, { tasks: 2 });
      expect(sent).toHaveLength(1);
      expect(creationsOn(foreign.wire, order)[0]?.reused).toBe(true);
    });
  });
});
