import {
  answerBreaksOff,
  answerLost,
  answers,
  button,
  card,
  create,
  creation,
  creationsOn,
  expect,
  type Fault,
  type FaultProxy,
  type JourneyDesk,
  keysOf,
  neverArrives,
  noAnswer,
  type Outcome,
  pauseTimers,
  requestBreaksOff,
  runTimersUntil,
  test,
  untilAnswered,
  visit,
} from '../test.ts';

test.use({ wired: true });

// Faults between Create and the answer. Our service recognises a repeated request, so the app settles the outcome. With any other
// service only a person can.

// What the watch sees of a create.
const createFailed = /request failed: POST .*createDelivery/;
const createGivenUp = /request failed: POST .*createDelivery net::ERR_ABORTED/;
const createAnswered = (...statuses: number[]): RegExp =>
  new RegExp(`status (${statuses.join('|')}): POST .*createDelivery`);

/** A fault of the next create, and its result. */
type Row = {
  fault: string;
  meets: Fault;
  outcome?: Outcome;
  /** More text on the card. */
  shows?: string;
  /** Tasks of the order number in the service. */
  tasks: number;
  /** What the watch sees. */
  trouble?: RegExp;
};

/** A service that lists the tasks of an order number: ours or the foreign one. */
type Side = { tasks: (order: string) => Promise<readonly unknown[]> };

/** Fills in a delivery whose creates will meet these faults, one each. @returns its order number */
const fillThrough = async (desk: JourneyDesk, wire: FaultProxy, ...faults: Fault[]): Promise<string> => {
  const order = await desk.openSmall();
  wire.meet(creation, ...faults);
  return order;
};

/** Creates a task while the page's timers are stopped. @returns its order number */
const meetFault = async (desk: JourneyDesk, wire: FaultProxy, side: Side, row: Row): Promise<string> => {
  const { page } = desk;
  await page.clock.resume();
  const order = await fillThrough(desk, wire, row.meets);
  await pauseTimers(page);
  await create(page);
  await expect(desk.card(order)).toHaveOutcome(row.outcome ?? 'Outcome unknown');
  if (row.shows !== undefined) await expect(desk.card(order)).toContainText(row.shows);
  expect(await side.tasks(order), 'tasks in the service').toHaveLength(row.tasks);
  expect(creationsOn(wire, order), 'requests').toHaveLength(1);
  return order;
};

test.beforeEach(({ page }) => page.clock.install());

test.describe('our service', () => {
  /** Meets the fault, then lets the app repeat the request. */
  const expectSettled = async (desk: JourneyDesk, wire: FaultProxy, side: Side, row: Row): Promise<void> => {
    const order = await meetFault(desk, wire, side, row);
    await runTimersUntil(desk.page, () =>
      expect(desk.card(order)).toHaveOutcome('Created', { timeout: 500 }),
    );
    expect(await side.tasks(order)).toHaveLength(1);
    expect(creationsOn(wire, order)).toHaveLength(2);
    expect(keysOf(creationsOn(wire, order)), 'keys').toHaveLength(1);
  };

  test(
    'a lost answer is settled by the same key',
    { tag: '@smoke' },
    async ({ page, watch, desk, service, wire }) => {
      await test.step('the app repeats the request on a fresh connection', async () => {
        watch.expect(createFailed);
        const row = { fault: 'lost', meets: answerLost(), shows: 'The connection failed.', tasks: 1 };
        await expectSettled(desk, wire, service, row);
      });

      await test.step('the browser repeats the request on a reused connection', async () => {
        wire.setKeepAlive(true);
        await page.clock.resume();
        // The page load leaves connections that can be used again.
        await page.reload();
        const before = desk.sent.length;
        const order = await fillThrough(desk, wire, answerLost('fin'));
        await untilAnswered(page);
        await create(page);
        await expect(desk.card(order)).toHaveOutcome('Created');
        await expect(service).toHaveCreatedOnce(order);
        expect(desk.sent).toHaveLength(before + 1);
        const delivered = creationsOn(wire, order);
        expect(delivered[0]?.reused).toBe(true);
        expect(keysOf(delivered)).toHaveLength(1);
        expect(delivered.map(({ answer }) => answer?.headers['idempotency-replayed'])).toEqual([
          undefined,
          'true',
        ]);
      });
    },
  );

  test('an attempt without a clear answer is repeated under the same key', async ({
    watch,
    desk,
    foreign,
    service,
    wire,
  }) => {
    const failed = 'The connection failed.';
    const error = { status: 201, message: 'Something went wrong.', data: {}, processed: 'unknown' };
    // The CSP allows this host, so only the page keeps the key from it. 307 asks for the same body again.
    const redirect = { status: 307, type: null, headers: { location: `${foreign.url}${creation}` } };
    const rows: Row[] = [
      { fault: 'nothing arrives', meets: neverArrives(), shows: failed, tasks: 0 },
      { fault: 'the request breaks off', meets: requestBreaksOff(0.9), shows: failed, tasks: 0 },
      { fault: 'a redirect to another host', meets: answers('', redirect), shows: failed, tasks: 0 },
      {
        fault: 'an error that does not say what was done',
        meets: answers(error, { status: 500, afterService: true }),
        tasks: 1,
        trouble: createAnswered(500),
      },
    ];
    for (const row of rows)
      await test.step(row.fault, async () => {
        watch.expect(row.trouble ?? createFailed);
        await expectSettled(desk, wire, service, row);
      });
    expect([await foreign.received(), foreign.server.refused, foreign.server.strays]).toEqual([[], [], []]);
  });

  test('a refusal after a lost answer leaves the outcome unknown', async ({
    page,
    watch,
    desk,
    service,
    wire,
  }) => {
    watch.expect(createFailed);
    watch.expect(createAnswered(400));
    const order = await fillThrough(desk, wire, answerLost());
    wire.meetAlways(creation, answers({ status: 100, message: 'Not like this.', data: {} }, { status: 400 }));
    await create(page);
    await expect.poll(() => creationsOn(wire, order).length).toBeGreaterThan(1);
    await expect(desk.card(order)).toHaveOutcome('Outcome unknown');
    await expect(desk.card(order)).not.toContainText('Rejected');
    await expect(service).toHaveCreatedOnce(order);
  });

  test('a busy service gets the task after the wait that it asked for', async ({
    page,
    watch,
    desk,
    service,
    wire,
  }) => {
    watch.expect(createAnswered(429, 503));
    const busy = { status: 201, message: 'Busy.', data: {}, code: 'busy', issues: [], processed: false };
    const waits: [seconds: number, fault: Fault][] = [
      [2, answers('', { status: 429, type: null, headers: { 'retry-after': '2' } })],
      [5, answers(busy, { status: 503, headers: { 'retry-after': '5' } })],
    ];
    const order = await fillThrough(desk, wire, ...waits.map(([, fault]) => fault));
    await pauseTimers(page);
    await create(page);
    for (const [index, [seconds]] of waits.entries()) {
      await expect.poll(() => creationsOn(wire, order).length).toBe(index + 1);
      await expect(desk.card(order)).toHaveOutcome('Not sent');
      await expect(desk.card(order).getByRole('timer')).toHaveText(`Next try in ${seconds} s`);
      await page.clock.runFor(seconds * 1000 - 500);
      expect(await service.tasks(order)).toHaveLength(0);
      expect(creationsOn(wire, order)).toHaveLength(index + 1);
      await page.clock.runFor(600);
    }
    await expect(desk.card(order)).toHaveOutcome('Created');
    await expect(service).toHaveCreatedOnce(order);
    expect(keysOf(creationsOn(wire, order))).toHaveLength(1);
  });
});

test.describe('a foreign service', () => {
  test.use({ against: 'foreign' });

  const signIn = answers('<h1>Sign in to the network</h1>', { type: 'text/html' });
  const listed = answers({ status: 100, message: 'Invalid phone.', data: {} });
  const unlisted = answers({ status: 999, message: 'Who knows.', data: {} });
  const rows: Row[] = [
    { fault: 'nothing arrives', meets: neverArrives(), tasks: 0, trouble: createFailed },
    { fault: 'the request breaks off', meets: requestBreaksOff(0.995), tasks: 0, trouble: createFailed },
    { fault: 'the answer breaks off', meets: answerBreaksOff(0.95), tasks: 1, trouble: createFailed },
    { fault: 'the answer is lost', meets: answerLost(), tasks: 1, trouble: createFailed },
    { fault: 'a sign-in page answers', meets: signIn, shows: 'perhaps a Wi-Fi sign-in page', tasks: 0 },
    { fault: 'a known error', meets: listed, outcome: 'Rejected', shows: 'Invalid phone.', tasks: 0 },
    { fault: 'an unknown error', meets: unlisted, shows: 'an error we don’t recognise', tasks: 0 },
    {
      fault: 'a success that names no task',
      meets: answers({ result: { reference: 'X-1' } }),
      outcome: 'Created',
      shows: 'we couldn’t read the response',
      tasks: 0,
    },
  ];

  test('a task is never repeated before a person says so', async ({ page, watch, desk, foreign }) => {
    const { wire } = foreign;
    const orders = new Map<string, string>();
    for (const row of rows)
      await test.step(row.fault, async () => {
        if (row.trouble) watch.expect(row.trouble);
        orders.set(row.fault, await meetFault(desk, wire, foreign, row));
      });

    await test.step('the service hangs for 20 seconds', async () => {
      watch.expect(createGivenUp);
      await page.clock.resume();
      const order = await fillThrough(desk, wire, noAnswer);
      await pauseTimers(page);
      await create(page);
      await expect.poll(() => foreign.tasks(order)).toHaveLength(1);
      await page.clock.runFor(19_900);
      await expect(desk.card(order)).toHaveOutcome('Sending');
      await page.clock.runFor(200);
      await expect(desk.card(order)).toContainText('The service didn’t respond in time.');
      await expect(page.getByText(`Order ${order}: Outcome unknown`)).toHaveCount(1);
      orders.set('hangs', order);
    });

    await test.step('nothing was repeated after ten minutes', async () => {
      await page.clock.runFor('10:00');
      for (const order of orders.values()) expect(creationsOn(wire, order)).toHaveLength(1);
      expect(foreign.server.refused).toEqual([]);
    });

    await test.step('a person sends it again, warned of a second task', async () => {
      await page.clock.resume();
      const order = orders.get('the answer is lost') ?? '';
      await visit(page, 'Sent');
      await page.reload();
      await expect(desk.card(order)).toHaveOutcome('Outcome unknown');
      await button(card(page, order), `More for order ${order}`).click();
      await page.getByRole('menuitem', { name: 'Resend May create a second task' }).click();
      await expect.poll(() => foreign.tasks(order)).toHaveLength(2);
    });

    await test.step('the browser repeats a request on a reused connection, which makes two tasks', async () => {
      wire.setKeepAlive(true);
      const before = desk.sent.length;
      const order = await fillThrough(desk, wire, answerLost('rst'));
      await create(page);
      // No page can prevent or see it: it made one request and got one answer.
      await expect(desk.card(order)).toHaveOutcome('Created');
      expect(await foreign.tasks(order)).toHaveLength(2);
      expect(desk.sent).toHaveLength(before + 1);
      expect(creationsOn(wire, order)[0]?.reused).toBe(true);
    });
  });
});
