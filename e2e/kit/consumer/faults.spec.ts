import { expect, sample, test, type Faults } from '@dispatch-desk/playwright';

const repeated: Readonly<Record<string, (faults: Faults) => void>> = {
  'a lost response': (faults) => faults.loseAnswer(),
  'a gateway error': (faults) => faults.refuse(503),
  'a broken connection': (faults) => faults.cut(),
  'too many requests': (faults) => faults.tooMany(1),
};

test.beforeEach(({ desk }) => desk.open('appointment', sample.values.appointment));

for (const [name, cause] of Object.entries(repeated))
  test(`a task is created once after ${name}`, async ({ desk, service, faults }) => {
    cause(faults);
    const order = await desk.create({ anyway: true });
    await expect(desk.card(order)).toHaveOutcome('Created', { timeout: 60_000 });
    expect(faults.requests()).toBeGreaterThan(1);
    await expect(service).toHaveCreatedOnce(order);
  });

test('a task is being sent until a slow response arrives', async ({ desk, service, faults }) => {
  const response = faults.slow();
  const order = await desk.create({ anyway: true });
  await expect(desk.card(order)).toHaveOutcome('Sending');
  await expect(service).toHaveCreatedOnce(order);
  response.release();
  await expect(desk.card(order)).toHaveOutcome('Created');
});

test('with a stopped clock the request is repeated at a later time', async ({ desk, clock, faults }) => {
  const now = Date.now();
  await clock.stopAt(new Date(now).toISOString());
  faults.loseAnswer();
  const order = await desk.create({ anyway: true });
  await expect(desk.card(order)).toHaveOutcome('Outcome unknown');
  await clock.stopAt(new Date(now + 60_000).toISOString());
  await expect(desk.card(order)).toHaveOutcome('Created', { timeout: 60_000 });
});

test.fail('an unused fault fails the test', ({ faults }) => faults.refuse(503));
