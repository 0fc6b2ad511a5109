import type { Page } from '@playwright/test';
import { button, combobox, create, expect, readQuestion, test, textbox, type Desk } from './test.ts';

const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });
const timeZone = (page: Page) => combobox(page, 'Time zone');
const deadline = (page: Page) => textbox(page, 'Deliver before');

const losAngeles = '200 N Spring St, Los Angeles, CA';
const newYork = '350 5th Ave, New York, NY';

let people = 0;

/** Fills in all but the time zone of a delivery to a new customer, the time first. */
const fillDelivery = async (desk: Desk, time: string, address: string): Promise<void> => {
  people += 1;
  await desk.fill({ job_delivery_datetime: time });
  await desk.fill({
    customer_phone: `+1 415 555 0${200 + people}`,
    customer_address: address,
    job_description: 'One envelope',
  });
};

const sentTimes = ({ sent }: Desk) =>
  sent.map(({ body }) => [body['job_delivery_datetime'], body['timezone']]);

/** Holds the answers about where an address is, until it is called. */
const holdPlaces = async (page: Page): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/open/place', async (route) => {
    await released;
    await route.fallback();
  });
  return release;
};

/** Lets the next press wait longer than a second: on a busy machine the place takes longer. */
const waitLonger = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const start = window.setTimeout;
    const startLater = (run: () => void, ms?: number) => {
      if (ms !== 1000) return start(run, ms);
      window.setTimeout = start;
      return start(run, 15_000);
    };
    window.setTimeout = startLater as typeof window.setTimeout;
  });

test('a time in shorthand is sent as the form shows it', async ({ desk, clock }) => {
  const { page } = desk;
  // In New York, on the day before the clocks go back.
  await clock.stopAt('2026-10-31T15:00:00Z');
  await desk.open('delivery');

  for (const [typed, shown, sent] of [
    ['1430', /^Sat 31 Oct, 14:30.*19:30 your time/, ['2026-10-31 14:30:00', '+240']],
    ['tom 9', /^Sun 1 Nov, 09:00.*15:00 your time/, ['2026-11-01 09:00:00', '+300']],
    ['+45m', /^Sat 31 Oct, 11:45.*16:45 your time/, ['2026-10-31 11:45:00', '+240']],
  ] as const)
    await test.step(`${typed} is shown on the clocks of the job and of the dispatcher`, async () => {
      await fillDelivery(desk, typed, newYork);
      await expect(deadline(page)).toHaveAccessibleDescription(shown);
      const order = await desk.create();
      await expect(desk.card(order)).toHaveOutcome('Created');
      expect(sentTimes(desk).at(-1)).toEqual(sent);
    });

  await test.step('an hour that comes twice is sent only after one of the two is chosen', async () => {
    await fillDelivery(desk, 'tom 1:30', newYork);
    const hours = page.getByRole('radiogroup', { name: 'Which 01:30?' });
    await expect(hours.getByRole('radio', { checked: false })).toHaveCount(2);
    await expect(desk.create()).rejects.toThrow('Deliver before');
    await hours.getByRole('radio', { name: /^second 01:30/ }).check();
    const order = await desk.create();
    await expect(desk.card(order)).toHaveOutcome('Created');
    expect(sentTimes(desk).slice(3)).toEqual([['2026-11-01 01:30:00', '+300']]);
  });

  await test.step('an end before the start is an error until Next day is pressed', async () => {
    await desk.open('appointment', { customer_address: newYork });
    await textbox(page, 'Starts').fill('tom 14:30');
    await textbox(page, 'Ends').fill('16:00');
    await expect(textbox(page, 'Ends')).toHaveAccessibleDescription(/^Sun 1 Nov, 14:30 – 16:00/);
    await textbox(page, 'Ends').fill('9');
    await textbox(page, 'Ends').press('Tab');
    await expect(textbox(page, 'Ends')).toHaveAccessibleDescription(
      /Must be later than Sun 1 Nov 2026, 14:30/,
    );
    await expect(textbox(page, 'Ends')).toHaveValue('9');
    await button(page, 'Next day').click();
    await expect(textbox(page, 'Ends')).toBeFocused();
    await expect(textbox(page, 'Ends')).toHaveAccessibleDescription(/14:30 – Mon 2 Nov, 09:00/);
  });

  await test.step('the calendar puts in a day and a quarter of an hour', async () => {
    await desk.open('delivery');
    await fillDelivery(desk, '', newYork);
    await deadline(page).press('Alt+ArrowDown');
    await deadline(page).press('Escape');
    await deadline(page).press('Alt+ArrowDown');
    const calendar = page.getByRole('group', { name: 'Calendar for Deliver before' });
    await expect(button(calendar, '31 October 2026')).toBeFocused();
    await page.keyboard.press('Enter');
    await button(calendar, '23:15').press('Enter');
    await expect(deadline(page)).toBeFocused();
    await expect(deadline(page)).toHaveAccessibleDescription(/^Sat 31 Oct, 23:15/);
  });
});

test('a time that has passed is sent only after a second look', async ({ desk, clock }) => {
  const { page } = desk;
  await clock.stopAt('2027-01-12T15:00:00Z');
  await desk.open('delivery');
  await fillDelivery(desk, '2027-01-12 06:30', losAngeles);
  await expect(deadline(page)).toHaveAccessibleDescription(/30 min ago/);
  await expect(desk.create()).rejects.toThrow('This is in the past');
  await deadline(page).fill('16:00');
  await expect(problems(page)).toHaveCount(0);

  // It passes while the form is open.
  await clock.stopAt('2027-01-13T00:02:00Z');
  await expect(desk.create()).rejects.toThrow('This is in the past');
  expect(desk.sent).toEqual([]);
  const order = await desk.create({ anyway: true });
  await expect(desk.card(order)).toHaveOutcome('Created');
  await expect(desk.card(order)).toContainText('Tue 12 Jan 2027, 16:00');
  await expect(desk.card(order)).toContainText('Wed 13 Jan 2027, 01:00 your time');
  expect(sentTimes(desk)).toEqual([['2027-01-12 16:00:00', '+480']]);
});

test('the time zone is that of the address', async ({ desk, clock }) => {
  const { page } = desk;
  await clock.stopAt('2027-01-12T15:00:00Z');
  await desk.open('delivery');

  const first = await test.step('a task that is sent before the zone has shown', async () => {
    await fillDelivery(desk, 'tom 9', losAngeles);
    await waitLonger(page);
    const order = await desk.create();
    await expect(desk.card(order)).toHaveOutcome('Created');
    expect(sentTimes(desk)).toEqual([['2027-01-13 09:00:00', '+480']]);
    return order;
  });

  await test.step('the picker shows where the zone comes from until another is chosen', async () => {
    await fillDelivery(desk, 'tom 9', losAngeles);
    await expect(timeZone(page)).toHaveValue('Los Angeles (from the address)');
    await expect(deadline(page)).toHaveAccessibleDescription(
      /Wed 13 Jan, 09:00.*Los Angeles · 18:00 your time/,
    );
    await desk.fill({ timezone: 'Tokyo' });
    await expect(timeZone(page)).toHaveValue('Tokyo');
    await desk.fill({ timezone: '' });
    await expect(timeZone(page)).toHaveValue('Los Angeles (from the address)');
  });

  await test.step('Create asks once about another zone that was chosen', async () => {
    const contradiction = 'The address is in Los Angeles time, and this task would be sent in New York time.';
    await fillDelivery(desk, 'tom 10', losAngeles);
    await desk.fill({ timezone: 'New York' });
    await expect(desk.create()).rejects.toThrow(contradiction);
    expect(desk.sent).toHaveLength(1);
    await desk.create({ anyway: true });

    await fillDelivery(desk, 'tom 11', losAngeles);
    await desk.fill({ timezone: 'New York' });
    await expect(desk.card(await desk.create())).toHaveOutcome('Created');
    expect(sentTimes(desk).slice(1)).toEqual([
      ['2027-01-13 10:00:00', '+300'],
      ['2027-01-13 11:00:00', '+300'],
    ]);
  });

  await test.step('a returning customer’s task is in the zone of the address', async () => {
    const [{ body }] = desk.sent as [(typeof desk.sent)[number]];
    await textbox(page, 'Customer phone').fill('');
    await textbox(page, 'Customer phone').pressSequentially(String(body['customer_phone']).slice(-4));
    await expect(page.getByRole('option', { name: /200 N Spring/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(deadline(page)).toBeFocused();
    // A second task for the same customer, address and day gives a question.
    await page.keyboard.type('thu 10');
    const order = await desk.create();
    expect(order).not.toBe(first);
    await expect(desk.card(order)).toHaveOutcome('Created');
    expect(sentTimes(desk).at(-1)).toEqual(['2027-01-14 10:00:00', '+480']);
  });
});

test('Create waits a second at most to learn where the address is', async ({ desk, clock }) => {
  const { page } = desk;
  await clock.stopAt('2027-01-12T15:00:00Z');
  await desk.open('delivery');

  await test.step('a task that is left during the wait is not sent, and every page says so', async () => {
    const release = await holdPlaces(page);
    await fillDelivery(desk, 'tom 9', '3 Wall St, New York, NY');
    await create(page);
    await desk.visit('Sent');
    const banner = page.getByText('A task wasn’t sent, because you left it');
    await expect(banner).toBeVisible();
    await desk.visit('New task');
    await expect(page.getByText(/^Nothing was sent/)).toBeVisible();
    await expect(banner).toBeHidden();
    expect(desk.sent).toEqual([]);
    release();
  });

  await test.step('after a second, Create asks about the unknown zone', async () => {
    await holdPlaces(page);
    await fillDelivery(desk, 'tom 9', '11 Wall St, New York, NY');
    await create(page);
    await expect(problems(page)).toContainText('This task would be sent in');
    expect(desk.sent).toEqual([]);
    // The second click of a double click is no answer.
    await button(page, 'Create task').dispatchEvent('click', { detail: 2 });
    await readQuestion(page);
    await expect(problems(page)).toBeVisible();
    const order = await desk.create({ anyway: true });
    await expect(desk.card(order)).toHaveOutcome('Created');
    expect(desk.sent).toHaveLength(1);
  });
});
