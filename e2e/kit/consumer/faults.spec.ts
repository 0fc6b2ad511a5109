import { expect, sample, test } from '@dispatch-desk/playwright';

test.beforeEach(async ({ desk }) => desk.open('appointment', sample.values.appointment));

test('a lost answer: the desk repeats the request under its key, and there is one task', async ({
  desk,
  service,
  faults,
}) => {
  faults.loseAnswer();
  const order = await desk.create({ anyway: true });
  await expect(desk.card(order)).toHaveOutcome('Created', { timeout: 60_000 });
  expect(faults.requests()).toBeGreaterThan(1);
  await expect(service).toHaveCreatedOnce(order);
});

test('a gateway without its service (503), and a request that was cut: created once all the same', async ({
  desk,
  service,
  faults,
}) => {
  faults.refuse(503);
  faults.cut();
  const order = await desk.create({ anyway: true });
  await expect(desk.card(order)).toHaveOutcome('Created', { timeout: 60_000 });
  expect(faults.requests()).toBe(3);
  await expect(service).toHaveCreatedOnce(order);
});

test('too many requests (429): the desk waits as long as it is told to', async ({
  desk,
  service,
  faults,
}) => {
  faults.tooMany(1);
  const order = await desk.create({ anyway: true });
  await expect(desk.card(order)).toHaveOutcome('Created', { timeout: 60_000 });
  expect(faults.requests()).toBe(2);
  await expect(service).toHaveCreatedOnce(order);
});

test('a slow answer: the task is being sent, until the answer comes', async ({ desk, service, faults }) => {
  const answer = faults.slow();
  const order = await desk.create({ anyway: true });
  await expect(desk.card(order)).toHaveOutcome('Sending');
  await expect(service).toHaveCreatedOnce(order);
  answer.release();
  await expect(desk.card(order)).toHaveOutcome('Created');
});

test('a fault is met with the clock stopped, too', async ({ desk, clock, service, faults }) => {
  await clock.stopAt('2037-01-12T16:00:00Z');
  faults.loseAnswer();
  const order = await desk.create({ anyway: true });
  await expect(desk.card(order)).toHaveOutcome('Outcome unknown');
  // The desk repeats the request when its time has come.
  await clock.stopAt('2037-01-12T16:01:00Z');
  await expect(desk.card(order)).toHaveOutcome('Created', { timeout: 60_000 });
  await expect(service).toHaveCreatedOnce(order);
});

test.fail('a fault that no request has met fails its test', ({ faults }) => faults.refuse(503));
