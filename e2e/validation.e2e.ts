import {
  button,
  combobox,
  connect,
  create,
  expect,
  expectOutcome,
  fillSmallDelivery,
  recordCreations,
  startTask,
  test,
  textbox,
  unfold,
} from './test.ts';

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

test('a form lists its problems until they are corrected, asks about what is not clear, and takes coordinates as they are pasted', async ({
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

  await test.step('a part of a name that fits several is asked about at its field, and nothing is sent', async () => {
    const sent = recordCreations(page);
    await fillSmallDelivery(page);
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
  });
});
