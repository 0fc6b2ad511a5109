import { spawnService } from '#testing/spawn-service.ts';
import { countKeys } from './support/keys.ts';
import { button, card, expect, expectConnected, readQuestion, test, textbox, untilQuiet } from './test.ts';

test('a newcomer creates a first task within sixty keys', async ({ page }, info) => {
  const service = await spawnService({ DATABASE: info.outputPath('desk.db'), LOG_LEVEL: 'silent' });
  const keys = countKeys(page);
  const suggestions = page.getByRole('region', { name: 'Try it' });

  await test.step('the first page connects with the demo account', async () => {
    await page.goto(service.address);
    await expect(button(page, 'Start with the demo account')).toBeVisible();
    await keys.press('Tab');
    await keys.press('Tab');
    await expect(button(page, 'Start with the demo account')).toBeFocused();
    await keys.press('Enter');
    await expectConnected(page);
    expect(page.url()).toBe(`${service.address}/new/delivery`);
  });

  await test.step('the keys that the hints name create the first task', async () => {
    await expect(suggestions).toBeVisible();
    await expect(textbox(page, 'Customer phone')).toBeFocused();
    await keys.type('415 555 0102');
    await expect(page.getByRole('option')).toContainText('Bo Chen');
    await keys.press('Enter');
    await expect(textbox(page, 'Customer name')).toHaveValue('Bo Chen');
    await expect(textbox(page, 'Deliver before')).toBeFocused();
    await keys.type('1430');
    await keys.press('Control+Enter');
    await expect(textbox(page, 'Description')).toBeFocused();
    await keys.type('Soup');
    const order = await textbox(page, 'Order number').inputValue();
    await keys.press('Control+Enter');
    // Create asks when the demo has a task for him on the same day.
    const question = button(page, 'Send anyway');
    await expect(question.or(card(page, order))).toBeVisible();
    if (await question.isVisible()) {
      await readQuestion(page);
      await keys.press('Control+Enter');
    }
    await expect(card(page, order)).toHaveOutcome('Created');
    expect(keys.pressed()).toBeLessThanOrEqual(60);
  });

  await test.step('dismissed hints do not come back', async () => {
    await button(page, 'Dismiss hints').click();
    await expect(suggestions).toHaveCount(0);
    await page.reload();
    await expectConnected(page);
    await expect(textbox(page, 'Order number')).not.toHaveValue('');
    await expect(suggestions).toHaveCount(0);
  });
  await untilQuiet(page);
  await service.stop();
});

test('a double click on New task opens the form', async ({ desk, page }) => {
  const link = page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'New task' });
  // The second click has to come at a certain moment, which one double click may miss.
  for (let time = 0; time < 10; time += 1) {
    await desk.visit('Sent');
    await link.dblclick();
    await expect(page.getByRole('tab', { name: 'Delivery', exact: true })).toBeVisible();
  }
});
