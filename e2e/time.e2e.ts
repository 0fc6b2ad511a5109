import type { Page } from '@playwright/test';
import {
  button,
  card,
  chooseKind,
  combobox,
  connect,
  create,
  expect,
  expectAccessible,
  expectOutcome,
  fillSmallDelivery,
  fillTexts,
  orderNumber,
  pick,
  readQuestion,
  recordCreations,
  startTask,
  stopClocks,
  test,
  textbox,
  visit,
} from './test.ts';

const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });
/** What pressing Create will do, in facts. */
const summary = (page: Page) => page.getByRole('group', { name: 'Summary' });

const zoneBox = (page: Page) => combobox(page, 'Time zone');

/** Fills in a delivery without a time, to an address in one of the zones that the service knows. */
const deliverTo = async (page: Page, phone: string, address: string): Promise<string> => {
  await fillTexts(page, {
    'Customer phone': phone,
    Description: 'One envelope',
    'Customer address': address,
  });
  return orderNumber(page);
};

const spring = '200 N Spring St, Los Angeles, CA';
const fifth = '350 5th Ave, New York, NY';

test('where the clocks change a time that comes twice is asked for and a skipped one is refused; a day and a time are chosen in the calendar', async ({
  page,
  account,
}) => {
  await stopClocks(page, '2026-10-20T12:00:00Z');
  await connect(page, account);

  await test.step('a time that comes twice is asked for beside its field and sent as it was meant', async () => {
    const sent = recordCreations(page);
    await fillSmallDelivery(page);
    const question = page.getByRole('radiogroup', { name: 'Which 01:30?' });
    await expect(question).toHaveCount(0);
    await textbox(page, 'Customer address').fill('11 Wall St, New York, NY');
    await pick(page, 'Time zone', 'New York');
    await textbox(page, 'Deliver before').fill('2026-11-01 01:30');
    const ways = question.getByRole('radio');
    await expect(ways).toHaveCount(2);
    for (const way of await ways.all()) await expect(way).not.toBeChecked();
    await create(page);
    await expect(problems(page).getByRole('link')).toHaveText(['Deliver before']);
    expect(sent).toEqual([]);

    await question.getByRole('radio', { name: 'second 01:30 (EST, +300)' }).check();
    await expect(problems(page)).toHaveCount(0);
    const second = await orderNumber(page);
    await create(page);
    await expectOutcome(page, second, 'Created');

    await fillTexts(page, {
      'Customer address': '11 Wall St, New York, NY',
      'Deliver before': '2026-11-01 01:30',
    });
    // The answer was for the task before.
    await expect(ways).toHaveCount(2);
    for (const way of await ways.all()) await expect(way).not.toBeChecked();
    expect(sent.map(({ body }) => [body['job_delivery_datetime'], body['timezone']])).toEqual([
      ['2026-11-01 01:30:00', '+300'],
    ]);
  });

  await test.step('a time that the clocks skip names the next one before anything is sent', async () => {
    await textbox(page, 'Deliver before').fill('2037-03-08 02:30');
    await expect(textbox(page, 'Deliver before')).toHaveAccessibleDescription(/Sun 8 Mar 2037, 03:00/);
    await create(page);
    await expect(problems(page)).toContainText('The next valid time is Sun 8 Mar 2037, 03:00');
  });

  await test.step('a day and a quarter of an hour are chosen in the calendar, in the time of the job', async () => {
    await stopClocks(page, '2026-11-30T20:00:00Z');
    await startTask(page, 'Delivery');
    await pick(page, 'Time zone', 'Tokyo');
    const deadline = textbox(page, 'Deliver before');
    await deadline.fill('');
    await deadline.press('Alt+ArrowDown');
    const calendar = page.getByRole('group', { name: 'Calendar for Deliver before' });
    // There the next day has begun.
    await expect(button(calendar, '1 December 2026')).toBeFocused();
    await expect(button(calendar, '1 December 2026')).toHaveAttribute('aria-current', 'date');
    await expectAccessible(page);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(deadline).toHaveValue('');
    await button(calendar, '09:15').press('Enter');
    await expect(deadline).toHaveValue('2026-12-02 09:15');
    await expect(deadline).toBeFocused();
    await expect(calendar).toHaveCount(0);

    await button(page, 'Open calendar for Deliver before').click();
    await expect(button(calendar, '09:15')).toHaveAttribute('aria-pressed', 'true');
    await button(calendar, '24 December 2026').click();
    await expect(deadline).toHaveValue('2026-12-24 09:15');
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(deadline).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(combobox(page, 'Time zone')).toBeFocused();

    // Between two quarters.
    await deadline.fill('2026-12-24 09:20');
    await button(page, 'Open calendar for Deliver before').click();
    await expect(button(calendar, '09:20')).toHaveAttribute('aria-pressed', 'true');
    await expect(calendar).toContainText('Tokyo time, now 05:00');
    await button(calendar, '+45m').click();
    await expect(deadline).toHaveValue('2026-12-01 05:45');
    await deadline.press('Alt+ArrowDown');
    await button(calendar, 'Tom 9:00').press('Enter');
    await expect(deadline).toHaveValue('2026-12-02 09:00');
    await expect(deadline).toBeFocused();
  });
});

test('a typed time is read back in words, what can be read in two ways or is past is asked about, and it stands on the card in the job’s time', async ({
  page,
  account,
  watch,
}) => {
  // Afternoon in Berlin, early morning of the same day in Los Angeles.
  await stopClocks(page, '2027-01-12T15:00:00Z');
  await connect(page, account);
  await fillSmallDelivery(page);
  const time = textbox(page, 'Deliver before');

  await test.step('typed time is read back in words before the field is left', async () => {
    await time.fill('');
    await time.pressSequentially('tom 9');
    await expect(time).toHaveAccessibleDescription(
      'Wed 13 Jan, 09:00 in 1 day 2 h PST, UTC−8 · 18:00 your time',
    );
    await time.fill('+45m');
    await expect(time).toHaveAccessibleDescription(/^Tue 12 Jan, 07:45/);
    await time.fill('12 Mar 14:30');
    await time.blur();
    await expect(time).toHaveValue('2027-03-12 14:30');
    // A time alone keeps the day of what it is typed over.
    await time.fill('9');
    await expect(time).toHaveAccessibleDescription(/^Fri 12 Mar, 09:00/);
    await time.blur();
    await expect(time).toHaveValue('2027-03-12 09:00');
    await time.fill('2027-03-12T17:30Z');
    await time.blur();
    await expect(time).toHaveValue('2027-03-12 09:30');
    await expect(page.getByText(/^2027-03-12T17:30Z was converted to the time at the job/)).toBeVisible();
  });

  await test.step('while a time is typed the summary reads it as the field does', async () => {
    await time.fill('in 45 min');
    await expect(time).toHaveAccessibleDescription(/^Tue 12 Jan, 07:45/);
    await expect(summary(page)).toContainText('Tue 12 Jan, 07:45 · ');
    const refusal = 'Write the day before the month';
    await time.fill('3.25. 14:30');
    await expect(time).toHaveAccessibleDescription(new RegExp(refusal));
    await expect(summary(page)).not.toContainText('07:45');
  });

  await test.step('a text with two meanings is asked about, and one press chooses either', async () => {
    const choices = page.getByRole('group', { name: 'Meanings of Deliver before' });
    // What a field had as it got the focus is gone only once it is left empty.
    await time.fill('');
    await time.blur();
    await time.pressSequentially('1.12');
    await expect(choices.getByRole('button')).toHaveText(['Wed 1 Dec 2027', 'Wed 13 Jan 2027, 01:12']);
    await time.blur();
    await expect(time).toHaveValue('1.12');
    await expect(time).toHaveAccessibleDescription(
      '1.12 can be Wed 1 Dec 2027 or Wed 13 Jan 2027, 01:12. Choose one.',
    );
    await choices.getByRole('button', { name: 'Wed 1 Dec 2027' }).click();
    await expect(time).toBeFocused();
    await page.keyboard.type('9');
    await time.blur();
    await expect(time).toHaveValue('2027-12-01 09:00');

    // By keys: the choices come after the field; its calendar is no stop.
    await time.fill('1.12');
    await expect(choices.getByRole('button')).toHaveText(['Wed 1 Dec 2027, 09:00', 'Wed 1 Dec 2027, 01:12']);
    for (let steps = 0; steps < 2; steps += 1) await page.keyboard.press('Tab');
    await expect(choices.getByRole('button').last()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(time).toHaveValue('2027-12-01 01:12');
    await expect(time).toBeFocused();
    await expect(choices).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a time that is none is among what is missing, and is told once its field is left', async () => {
    const live = page.locator('[aria-live="polite"]');
    await expect(live.filter({ hasText: 'All required fields are filled in.' })).toHaveCount(1);
    await time.fill('25:99');
    const chip = summary(page).getByRole('link', { name: 'Check Deliver before' });
    await expect(chip).toBeVisible();
    await expect(live.filter({ hasText: 'All required fields are filled in.' })).toHaveCount(0);
    await textbox(page, 'Description').focus();
    await expect(live.filter({ hasText: 'Use hours 00–23' })).toHaveCount(1);
    // The line of problems leads to it now.
    await expect(chip).toHaveCount(0);
    await page
      .getByRole('region', { name: 'Problems' })
      .getByRole('link', { name: 'Deliver before' })
      .click();
    await expect(time).toBeFocused();
  });

  await test.step('two times fill both fields of an appointment; elsewhere they stay as typed', async () => {
    await time.fill('tom 14:30-16:00');
    await time.blur();
    await expect(time).toHaveValue('tom 14:30-16:00');
    await expect(time).toHaveAccessibleDescription(/Only an appointment takes both/);
    await page
      .getByRole('group', { name: 'Meanings of Deliver before' })
      .getByRole('button', { name: 'Wed 13 Jan 2027, 14:30' })
      .click();
    await expect(time).toHaveValue('2027-01-13 14:30');

    await chooseKind(page, 'Appointment');
    await textbox(page, 'Starts').fill('fri 14:30-16:00');
    await expect(textbox(page, 'Starts')).toHaveAccessibleDescription(/^Fri 15 Jan, 14:30 – 16:00/);
    await expect(summary(page)).toContainText('Fri 15 Jan, 14:30 – 16:00');
    await textbox(page, 'Starts').blur();
    await expect(textbox(page, 'Starts')).toHaveValue('2027-01-15 14:30');
    await expect(textbox(page, 'Ends')).toHaveValue('2027-01-15 16:00');
  });

  await test.step('a past time is warned of at once and asked about on Create; so is one that passes while the form is open, and the answer sends it', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await time.fill('2027-01-12 06:30');
    await expect(time).toHaveAccessibleDescription(/30 min ago\. It’s Tue 07:00 there/);
    await create(page);
    await expect(problems(page)).toBeFocused();
    await expect(problems(page).getByRole('link')).toHaveText(['Deliver before']);
    // Mending the time takes the question back.
    await time.fill('2027-01-12 16:00');
    await expect(problems(page)).toHaveCount(0);
    await expect(time).toHaveAccessibleDescription(
      'Tue 12 Jan, 16:00 in 9 h PST, UTC−8 · Wed 13 Jan, 01:00 your time',
    );
    await expect(summary(page).getByRole('listitem')).toHaveText([
      'Delivery',
      '+1 415 555 0102',
      '500 Castro St',
      'Tue 12 Jan, 16:00 · Wed 13 Jan, 01:00 your time',
      'Unassigned',
      'No notifications',
    ]);
    await stopClocks(page, '2027-01-13T00:02:00Z');
    await create(page);
    await expect(problems(page)).toContainText('This is in the past');
    expect(sent).toEqual([]);
    await readQuestion(page);
    await button(page, 'Send anyway').click();
    await expectOutcome(page, order, 'Created');
    expect(sent).toHaveLength(1);
    await expect(card(page, order)).toContainText('Tue 12 Jan 2027, 16:00');
    await expect(card(page, order)).toContainText('Los Angeles · PST (UTC−8)');
    await expect(card(page, order)).toContainText('Wed 13 Jan 2027, 01:00 your time');
    await stopClocks(page, '2027-01-12T15:00:00Z');
  });

  await test.step('where the device’s clock is wrong it says so, and times count from the service’s', async () => {
    await stopClocks(page, '2027-01-12T14:53:00Z', '2027-01-12T15:00:00Z');
    await page.reload();
    await fillSmallDelivery(page);
    await time.fill('+45m');
    await expect(time).toHaveAccessibleDescription(
      /^Tue 12 Jan, 07:45.*This device’s clock is 7 minutes behind the service’s\. Times like \+45m use the service’s\.$/,
    );
    // Still to come for the device, over for the service.
    await time.fill('2027-01-12 06:57');
    await expect(time).toHaveAccessibleDescription(/3 min ago\. It’s Tue 07:00 there/);
    await create(page);
    await expect(problems(page)).toContainText('This is in the past');
  });

  await test.step('a calendar that does not load says so, and the time can be typed', async () => {
    watch.expect(/calendar/);
    await page.route(/\/calendar-/, (route) => route.abort());
    await button(page, 'Open calendar for Deliver before').click();
    await expect(page.getByRole('alert')).toContainText('The calendar could not be loaded');
    await time.fill('2037-01-12 16:00');
    await expect(time).toHaveValue('2037-01-12 16:00');
  });
});

test('a zone that nobody chose holds a press; a time means the clocks at the address, also one that is typed first, recalled with a customer or counted from now', async ({
  page,
  account,
}) => {
  await stopClocks(page, '2027-01-12T15:00:00Z');
  await connect(page, account);
  await visit(page, 'New task');
  await chooseKind(page, 'Delivery');

  await test.step('while a place is looked up a press waits, a key ends that, and a zone that nobody chose is asked about', async () => {
    const sent = recordCreations(page);
    const { promise: answered, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/open/place', async (route) => {
      await answered;
      // To the clocks that stand still.
      await route.fallback();
    });
    await textbox(page, 'Deliver before').fill('2037-01-12 16:00');
    const order = await deliverTo(page, '+1 213 555 0101', spring);
    const busy = page.locator('form[aria-busy="true"]');
    await page.keyboard.press('Control+Enter');
    await expect(busy).toHaveCount(1);
    await page.keyboard.type('!');
    await expect(busy).toHaveCount(0);
    await expect(page.getByText('Nothing was sent: you typed while')).toBeVisible();
    await expect(textbox(page, 'Customer address')).toHaveValue(`${spring}!`);
    await page.keyboard.press('Backspace');

    await page.keyboard.press('Control+Enter');
    await expect(problems(page)).toBeFocused();
    await expect(problems(page)).toContainText('This task would be sent in Berlin time');
    await expect(problems(page).getByRole('link')).toHaveText(['Time zone']);
    expect(sent).toEqual([]);
    // The second click of a double click is no answer.
    await button(page, 'Create task').dispatchEvent('click', { detail: 2 });
    expect(sent).toEqual([]);
    await readQuestion(page);
    await create(page);
    // The place is told after all. What was answered for is sent; the next step's task has the place's zone at once.
    release();
    await expectOutcome(page, order, 'Created');
    expect(sent.map(({ body }) => body['timezone'])).toEqual(['-60']);
  });

  await test.step('a time that is typed before the address means the clocks there, also with Ctrl+Enter at once', async () => {
    const sent = recordCreations(page);
    await textbox(page, 'Deliver before').fill('tom 9');
    const order = await deliverTo(page, '+1 310 555 0199', spring);
    await page.keyboard.press('Control+Enter');
    await expectOutcome(page, order, 'Created');
    expect(sent.map(({ body }) => [body['job_delivery_datetime'], body['timezone']])).toEqual([
      ['2027-01-13 09:00:00', '+480'],
    ]);
  });

  await test.step('a customer who is recalled after a task elsewhere brings the own zone, with no key more', async () => {
    const sent = recordCreations(page);
    const { promise: answered, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/open/place', async (route) => {
      await answered;
      await route.fallback();
    });
    // The one of before is in Los Angeles.
    const elsewhere = await deliverTo(page, '+1 212 555 0102', fifth);
    await textbox(page, 'Deliver before').fill('tom 10');
    await page.keyboard.press('Control+Enter');
    await expect(problems(page)).toContainText('This task would be sent in Los Angeles time');
    // The place comes too late for that press, which has sent nothing: the page goes on to say so.
    release();
    await expect(zoneBox(page)).toHaveValue(/New York/);
    await expect(problems(page)).toHaveCount(0);
    const told = page.getByText('Nothing was sent: the address turned out to be on New York time');
    await expect(told).toBeVisible();
    expect(sent).toEqual([]);
    // It is about that address.
    await textbox(page, 'Customer address').fill(spring);
    await expect(told).toHaveCount(0);
    await textbox(page, 'Customer address').fill(fifth);
    await expect(zoneBox(page)).toHaveValue(/New York/);
    await create(page);
    await expectOutcome(page, elsewhere, 'Created');
    // The merchant's last, until something says more.
    await expect(zoneBox(page)).toHaveValue(/New York/);
    await textbox(page, 'Customer phone').pressSequentially('310555');
    await expect(page.getByRole('option', { name: /200 N Spring/ })).toBeVisible();
    await page.keyboard.press('Enter');
    // Another day: a second task for the same person, place and day is asked about.
    await page.keyboard.type('thu 10');
    const order = await orderNumber(page);
    await page.keyboard.press('Control+Enter');
    await expectOutcome(page, order, 'Created');
    expect(sent.map(({ body }) => [body['job_delivery_datetime'], body['timezone']])).toEqual([
      ['2027-01-13 10:00:00', '+300'],
      ['2027-01-14 10:00:00', '+480'],
    ]);
  });

  await test.step('a time that was counted from now stays that instant when the zone of the address is taken', async () => {
    await pick(page, 'Time zone', 'New York');
    await textbox(page, 'Deliver before').fill('+45m');
    await deliverTo(page, '+1 213 555 0101', spring);
    await expect(textbox(page, 'Deliver before')).toHaveValue('2027-01-12 10:45');
    await button(page, 'Use it').click();
    await expect(textbox(page, 'Deliver before')).toHaveValue('2027-01-12 07:45');
    await expect(textbox(page, 'Deliver before')).toHaveAccessibleDescription(/in 45 min/);
  });
});

test('a zone that is not the place’s, or not known, holds a press until it is answered, once for an address', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('an address that is not found asks about a zone that nobody chose, once in the life of the tab', async () => {
    const sent = recordCreations(page);
    await visit(page, 'New task');
    await chooseKind(page, 'Delivery');
    // A second task for the same person, place and day would be asked about.
    const give = async (day: string) => {
      const order = await deliverTo(page, '+1 213 555 0101', 'Gate 7, the yard behind the mill');
      await textbox(page, 'Deliver before').fill(`${day} 16:00`);
      await create(page);
      return order;
    };
    const first = await give('2037-01-12');
    await expect(problems(page)).toContainText('This task would be sent in Berlin time');
    // Nobody has answered it for the address that is typed instead.
    await textbox(page, 'Customer address').fill('The blue barn by the river');
    await expect(problems(page)).toHaveCount(0);
    await create(page);
    await expect(problems(page)).toContainText('This task would be sent in Berlin time');
    expect(sent).toEqual([]);
    await readQuestion(page);
    await create(page);
    await expectOutcome(page, first, 'Created');
    await page.reload();
    await expectOutcome(page, await give('2037-01-13'), 'Created');
    expect(sent).toHaveLength(2);
  });

  await test.step('a zone that is not the place’s is asked about once for that address', async () => {
    const sent = recordCreations(page);
    // Each on a day of its own: nothing is asked about the person.
    let day = 13;
    const give = async (address: string) => {
      const order = await deliverTo(page, '+1 213 555 0101', address);
      await textbox(page, 'Deliver before').fill(`2037-01-${(day += 1)} 16:00`);
      await pick(page, 'Time zone', 'New York');
      await create(page);
      return order;
    };
    const first = await give(spring);
    await expect(problems(page)).toBeFocused();
    await expect(problems(page)).toContainText(
      'The address is in Los Angeles time, and this task would be sent in New York time.',
    );
    // A zone that is typed meanwhile is another question, whichever press takes it.
    const zone = zoneBox(page);
    await zone.fill('Tokyo');
    await zone.press('Control+Enter');
    await expect(problems(page)).toContainText('this task would be sent in Tokyo time.');
    await zone.fill('Chicago');
    await button(page, 'Send anyway').click();
    await expect(problems(page)).toContainText('this task would be sent in Chicago time.');
    await pick(page, 'Time zone', 'New York');
    await create(page);
    await expect(problems(page)).toContainText('this task would be sent in New York time.');
    expect(sent).toEqual([]);
    await readQuestion(page);
    await button(page, 'Send anyway').click();
    await expectOutcome(page, first, 'Created');
    const other = await give(spring);
    await expectOutcome(page, other, 'Created');
    expect(sent.map(({ body }) => body['timezone'])).toEqual(['+300', '+300']);
  });
});
