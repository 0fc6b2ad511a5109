import type { CDPSession, Page } from '@playwright/test';
import { creationsOn, expect, test } from '../support/fault-fixtures.ts';
import type { Fault } from '../support/fault-proxy.ts';
import { answerLost, answers, garbage, hugeAnswer } from '../support/faults.ts';
import { findTasks } from '../support/service-api.ts';
import { button, card, connect, create, expectOutcome, fillSmallDelivery } from '../support/verbs.ts';

// Answers that are none, or not the service's (reliability.md 3.2).

const creation = '/open/task/createDelivery';
const failed = /request failed: POST .*createDelivery/;

const success = { status: 200, message: 'The task has been created.', data: { job_id: 5 } };

test('FM-20 our service has an error inside and does not say what it did: unknown, then settled by the same key', async ({
  page,
  account,
  watch,
  wire,
}) => {
  watch.expect(/status 500: POST .*createDelivery/);
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  const error = { status: 201, message: 'Something went wrong.', data: {}, processed: 'unknown' };
  wire.meet(creation, answers(error, { status: 500, afterService: true }));
  await create(page);
  await expectOutcome(page, order, 'Outcome unknown');
  await expectOutcome(page, order, 'Created');
  expect(creationsOn(wire)).toHaveLength(2);
  expect(await findTasks(account, order)).toHaveLength(1);
});

/** Sends one task again and again, and finds each answer judged as unknown. */
const expectUnknownEachTime = async (
  page: Page,
  order: string,
  count: number,
  attempts: () => number,
): Promise<void> => {
  await create(page);
  for (let times = 1; times <= count; times += 1) {
    await expect.poll(attempts).toBe(times);
    await expectOutcome(page, order, 'Outcome unknown');
    await button(card(page, order), 'Send again').click();
  }
  await expectOutcome(page, order, 'Created');
};

test('FM-20 FM-21 FM-23 errors of a service or of something in between: each unknown', async ({
  page,
  abroad: { wire, connect: connectAbroad },
  watch,
}) => {
  watch.expect(/status 50\d: POST .*createDelivery/);
  await connectAbroad(page);
  const order = await fillSmallDelivery(page);
  const faults: Fault[] = [
    answers({ message: 'Internal error' }, { status: 500 }),
    answers(success, { status: 500 }),
    answers('<h1>Bad gateway</h1>', { status: 502, type: 'text/html' }),
    answers('<h1>Gateway timeout</h1>', { status: 504, type: 'text/html' }),
    answers({ message: 'Later' }, { status: 503, headers: { 'retry-after': '1' } }),
  ];
  wire.meet(creation, ...faults);
  await expectUnknownEachTime(page, order, faults.length, () => creationsOn(wire).length);
});

test('FM-32 FM-33 FM-38 FM-39 HTTP 200 with what is no answer of a service: each unknown', async ({
  page,
  abroad: { wire, connect: connectAbroad },
  watch,
}) => {
  watch.expect(failed);
  await connectAbroad(page);
  const order = await fillSmallDelivery(page);
  const text = JSON.stringify(success);
  const faults: Fault[] = [
    answers('<html>Sign in to the network</html>', { type: 'text/html' }),
    answers(''),
    answers('null'),
    answers('[]'),
    answers('200'),
    answers('"ok"'),
    answers(text.slice(0, -1)),
    answers(text, { type: 'text/html' }),
    answers(text, { type: null }),
    answers(text, { type: 'application/json; charset=utf-16' }),
    answers(Buffer.from([...Buffer.from(text.slice(0, 30)), 0xc3, 0x28])),
    garbage,
  ];
  wire.meet(creation, ...faults);
  await expectUnknownEachTime(page, order, faults.length, () => creationsOn(wire).length);
});

test('FM-30 an error inside HTTP 200: refused where its number is on the list, else unknown', async ({
  page,
  abroad: { wire, connect: connectAbroad },
}) => {
  await connectAbroad(page);
  const order = await fillSmallDelivery(page);
  wire.meet(
    creation,
    answers({ status: 100, message: 'Invalid phone.', data: {} }),
    answers({ status: 999, message: 'Who knows.', data: {} }),
  );
  await create(page);
  await expectOutcome(page, order, 'Rejected');
  await expect(card(page, order)).toContainText('Invalid phone.');
  // The refused task is mended and sent as another one.
  await create(page);
  const both = card(page, order);
  await expect(both.filter({ hasText: 'Outcome unknown' })).toContainText('a sign of an error');
  await expect(both.filter({ hasText: 'Rejected' })).toHaveCount(1);
});

test('FM-31 an answer of unknown shape without a sign of an error: accepted, and said to be not recognised', async ({
  page,
  abroad: { wire, connect: connectAbroad },
}) => {
  await connectAbroad(page);
  const order = await fillSmallDelivery(page);
  wire.meet(creation, answers({ result: { reference: 'X-1' } }));
  await create(page);
  await expectOutcome(page, order, 'Created');
  await expect(card(page, order)).toContainText('Accepted, answer not recognised.');
  expect(creationsOn(wire)).toHaveLength(1);
});

for (const status of [400, 429])
  test(`FM-26 a refusal (${status}) after a lost answer: still unknown, for it proves nothing`, async ({
    page,
    account,
    watch,
    wire,
  }) => {
    watch.expect(failed);
    watch.expect(new RegExp(`status ${status}: POST .*createDelivery`));
    await connect(page, account);
    const order = await fillSmallDelivery(page);
    wire.meet(creation, answerLost());
    wire.meetAlways(creation, answers({ status: 100, message: 'Not like this.', data: {} }, { status }));
    await create(page);
    await expect.poll(() => creationsOn(wire).length).toBeGreaterThan(1);
    await expectOutcome(page, order, 'Outcome unknown');
    await expect(card(page, order)).not.toContainText('Rejected');
    expect(await findTasks(account, order)).toHaveLength(1);
  });

const heapOf = async (devtools: CDPSession): Promise<number> => {
  await devtools.send('HeapProfiler.collectGarbage');
  const usage = await devtools.send('Runtime.getHeapUsage');
  // The buffers of streams lie outside of the JavaScript heap.
  return Object.values(usage).reduce((sum, part) => sum + part, 0) - usage.totalSize;
};

test('FM-35 an answer of 100 MB without a length: reading stops at 256 KiB, and memory stays', async ({
  page,
  context,
  abroad: { foreign, wire, connect: connectAbroad },
}) => {
  await connectAbroad(page);
  const order = await fillSmallDelivery(page);
  const devtools = await context.newCDPSession(page);
  const before = await heapOf(devtools);
  const sent = { megabytes: 0 };
  wire.meet(creation, hugeAnswer(100, sent));
  await create(page);
  await expectOutcome(page, order, 'Outcome unknown');
  await expect(card(page, order)).toContainText('The answer was too long');
  expect((await heapOf(devtools)) - before).toBeLessThan(20 << 20);
  expect(sent.megabytes).toBeLessThan(50);
  expect(foreign.received).toHaveLength(1);
});

test('FM-40 redirects to another host: not followed, and the key does not go there', async ({
  page,
  account,
  foreign,
  watch,
  wire,
}) => {
  watch.expect(failed);
  await connect(page, account);
  const order = await fillSmallDelivery(page);
  // Another service that the page may call: nothing but the page itself keeps the key from it.
  const location = `${foreign.url}${creation}`;
  wire.meet(
    creation,
    ...[301, 302, 307, 308].map((status) => answers('', { status, type: null, headers: { location } })),
  );
  await create(page);
  await expectOutcome(page, order, 'Outcome unknown');
  await expect.poll(() => creationsOn(wire).length).toBe(4);
  await expect(card(page, order)).toContainText('The connection failed before an answer came.');
  expect([foreign.received, foreign.refused, foreign.strays]).toEqual([[], [], []]);
});
