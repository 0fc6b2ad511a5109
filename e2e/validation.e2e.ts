import { button, combobox, create, expect, test, textbox, unfold } from './test.ts';

test('a form lists its problems until they are corrected', async ({ desk }) => {
  const { page, sent } = desk;
  const problems = page.getByRole('region', { name: 'Problems' });

  await test.step('an empty form lists its required fields, each a link to its control', async () => {
    await desk.open('pickup-delivery');
    await create(page);
    await expect(problems.getByRole('link')).toHaveText([
      'Pickup phone',
      'Customer phone',
      'Pickup address',
      'Customer address',
      'Pick up before',
      'Deliver before',
      'Description',
    ]);
    await expect(textbox(page, 'Pickup phone')).toBeFocused();
    for (const name of ['Deliver before', 'Description']) {
      await problems.getByRole('link', { name, exact: true }).click();
      const control = textbox(page, name);
      await expect(control).toBeFocused();
      await expect(control).toHaveAttribute('aria-invalid', 'true');
      await expect(control).toHaveAccessibleDescription(/\S/);
    }
  });

  await test.step('a pasted pair of coordinates fills both fields, and a button swaps them', async () => {
    await desk.openSmall();
    await unfold(page, 'Exact coordinates');
    await textbox(page, 'Longitude').evaluate((input) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', '37.8, -122.4');
      input.focus();
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(textbox(page, 'Latitude')).toHaveValue('37.8');
    await expect(textbox(page, 'Longitude')).toHaveValue('-122.4');
    await desk.fill({ latitude: '-122.4', longitude: '37.8' });
    await create(page);
    await expect(problems.getByRole('link')).toHaveText(['Latitude']);
    await button(page, 'Swap latitude and longitude').click();
    await expect(problems).toHaveCount(0);
  });

  await test.step('Enter in a line of text sends nothing, Ctrl+Enter anywhere on the page does', async () => {
    await textbox(page, 'Customer name').press('Enter');
    await combobox(page, 'Time zone').press('Enter');
    await textbox(page, 'Description').press('End');
    await textbox(page, 'Description').press('Enter');
    await expect(textbox(page, 'Description')).toHaveValue('One envelope\n');
    await desk.fill({ job_description: 'One envelope' });
    expect(sent).toEqual([]);
    const order = await textbox(page, 'Order number').inputValue();
    await page.getByRole('heading', { name: 'Recent tasks' }).click();
    await page.keyboard.press('Control+Enter');
    await expect(desk.card(order)).toHaveOutcome('Created');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({ latitude: '37.8', longitude: '-122.4' });
  });
});
