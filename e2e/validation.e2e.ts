import { expect, test } from './support/fixtures.ts';
import { recordCreations } from './kit/requests.ts';
import {
  button,
  combobox,
  connect,
  create,
  createInOtherZone,
  expectOutcome,
  fillSmallDelivery,
  pick,
  startTask,
  textbox,
  unfold,
} from './support/verbs.ts';

/** Between them these two have every field that the others require. */
const required: Record<string, string[]> = {
  'Pickup & delivery': [
    'Pickup phone',
    'Customer phone',
    'Pickup address',
    'Customer address',
    'Pick up before',
    'Deliver before',
    'Time zone',
    'Description',
  ],
  Appointment: ['Customer phone', 'Customer address', 'Starts', 'Ends', 'Time zone'],
};

/** A line of text, one that fits several kinds, and a picker: their links are followed. */
const looked = new Set(['Pickup phone', 'Deliver before', 'Time zone', 'Ends']);

test('a form lists its problems until they are corrected, asks about what is not clear, and takes a zone, a time, a phone and coordinates as they are typed', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('two kinds, empty', async () => {
    const sent = recordCreations(page);
    for (const [tab, names] of Object.entries(required))
      await test.step(tab, async () => {
        await startTask(page, tab);
        await combobox(page, 'Time zone').fill('');
        await create(page);
        const problems = page.getByRole('region', { name: 'Problems' });
        await expect(problems.getByRole('link')).toHaveText(names);
        await expect(textbox(page, names[0] ?? '')).toBeFocused();
        for (const name of names.filter((each) => looked.has(each))) {
          await problems.getByRole('link', { name, exact: true }).click();
          const control = textbox(page, name).or(combobox(page, name));
          await expect(control).toBeFocused();
          await expect(control).toHaveAttribute('aria-invalid', 'true');
          await expect(control).toHaveAccessibleDescription(/\S/);
        }
        await expect(button(page, 'Create task')).toBeEnabled();
      });
    expect(sent).toEqual([]);
  });

  await test.step('a problem disappears when it is corrected; Enter in a line of text sends nothing, Ctrl+Enter does', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await textbox(page, 'Customer email').fill('ravi at example');
    await create(page);
    const problems = page.getByRole('region', { name: 'Problems' });
    await expect(problems.getByRole('link')).toHaveText(['Customer email']);
    await textbox(page, 'Customer email').fill('ravi@example.com');
    await expect(problems).toHaveCount(0);
    await textbox(page, 'Customer name').press('Enter');
    await combobox(page, 'Time zone').press('Enter');
    await textbox(page, 'Description').press('End');
    await textbox(page, 'Description').press('Enter');
    await expect(textbox(page, 'Description')).toHaveValue('One envelope\n');
    await expect(problems).toHaveCount(0);
    expect(sent).toEqual([]);
    await textbox(page, 'Description').fill('One envelope');
    // A person who clicked beside the form means the form all the same.
    await page.getByRole('heading', { name: 'Recent tasks' }).click();
    await page.keyboard.press('Control+Enter');
    await expectOutcome(page, order, 'Created');
    expect(sent).toHaveLength(1);
  });

  await test.step('what only looks like a phone or a text is refused, and a phone of few digits is warned of and sent', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    const phone = textbox(page, 'Customer phone');
    const address = textbox(page, 'Customer address');
    await phone.fill('14155550102.0');
    await address.fill('\u200b\u00ad');
    await create(page);
    const problems = page.getByRole('region', { name: 'Problems' });
    await expect(problems.getByRole('link')).toHaveText(['Customer phone', 'Customer address']);
    await expect(phone).toHaveAccessibleDescription(/at least 3 digits, without decimals/);
    expect(sent).toEqual([]);
    await address.fill('500 Castro St, San Francisco, CA');
    await phone.fill('5550');
    await expect(page.getByText('Only a few digits. Is that the whole number?')).toBeVisible();
    await create(page);
    await expectOutcome(page, order, 'Created');
    expect(sent.map(({ body }) => body['customer_phone'])).toEqual(['5550']);
    await expect(page.getByText('Only a few digits.')).toHaveCount(0);
  });

  await test.step('coordinates that are pasted as a pair fill both fields, and swapped ones are put right by a button', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await unfold(page, 'Exact coordinates');
    const [latitude, longitude] = [textbox(page, 'Latitude'), textbox(page, 'Longitude')];
    for (const box of [latitude, longitude]) {
      await latitude.fill('');
      await longitude.fill('');
      await box.evaluate((input) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', '40.71, -74.00');
        input.focus();
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      });
      await expect(latitude).toHaveValue('40.71');
      await expect(longitude).toHaveValue('-74.00');
    }
    await latitude.fill('-122.4');
    await longitude.fill('37.8');
    await create(page);
    await expect(page.getByRole('region', { name: 'Problems' }).getByRole('link')).toHaveText(['Latitude']);
    await button(page, 'Swap latitude and longitude').click();
    await expect(latitude).toHaveValue('37.8');
    await expect(longitude).toHaveValue('-122.4');
    await expect(button(page, 'Swap latitude and longitude')).toHaveCount(0);
    await create(page);
    await expectOutcome(page, order, 'Created');
    expect(sent[0]?.body).toMatchObject({ latitude: '37.8', longitude: '-122.4' });
  });

  await test.step('an offset is taken as it is typed', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await textbox(page, 'Customer address').fill('Durbar Marg, Kathmandu, Nepal');
    await combobox(page, 'Time zone').fill('-345');
    await expect(page.getByRole('option', { selected: true })).toContainText('UTC+5:45');
    await combobox(page, 'Time zone').press('Enter');
    await create(page);
    await expectOutcome(page, order, 'Created');
    expect(sent[0]?.body).toMatchObject({ timezone: '-345' });
  });

  await test.step('a time with an offset becomes the time at the job, says so, and stays that instant in another zone', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    const before = textbox(page, 'Deliver before');
    await before.fill('2037-01-13T17:00:00Z');
    await textbox(page, 'Description').click();
    await expect(before).toHaveValue('2037-01-13 09:00');
    await expect(page.getByText(/2037-01-13T17:00:00Z was converted to the time at the job/)).toBeVisible();
    await pick(page, 'Time zone', 'Denver');
    await expect(before).toHaveValue('2037-01-13 10:00');
    await createInOtherZone(page);
    await expectOutcome(page, order, 'Created');
    expect(sent[0]?.body).toMatchObject({ job_delivery_datetime: '2037-01-13 10:00:00', timezone: '+420' });
  });

  await test.step('a part of a name that fits several is asked about at its field, and what a person chooses is sent', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await page.getByRole('radio', { name: 'Agent' }).check();
    await combobox(page, 'Agent').fill('l');
    await combobox(page, 'Time zone').fill('Lon');
    await combobox(page, 'Time zone').press('Control+Enter');
    const problems = page.getByRole('region', { name: 'Problems' });
    await expect(problems.getByRole('link')).toHaveText(['Time zone', 'Agent']);
    await expect(combobox(page, 'Time zone')).toHaveAccessibleDescription(/^\d+ zones match: London/);
    await expect(combobox(page, 'Agent')).toHaveAccessibleDescription(
      /^2 agents match: Ana Flores and Cleo Park/,
    );
    await expect(combobox(page, 'Agent')).toHaveValue('l');
    expect(sent).toEqual([]);
    // The arrow key lists what the text fits: the first of the zones, the second of the agents.
    await combobox(page, 'Agent').press('ArrowDown');
    await combobox(page, 'Agent').press('ArrowDown');
    await combobox(page, 'Agent').press('Enter');
    await combobox(page, 'Time zone').press('Tab');
    await combobox(page, 'Time zone').press('ArrowDown');
    await combobox(page, 'Time zone').press('Enter');
    await expect(combobox(page, 'Agent')).toHaveValue('Cleo Park');
    await expect(combobox(page, 'Time zone')).toHaveValue(/^London/);
    await createInOtherZone(page);
    await expectOutcome(page, order, 'Created');
    expect(sent.map(({ body }) => body['fleet_id'])).toEqual(['703']);
  });
});
