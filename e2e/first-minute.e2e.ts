import { spawnService } from '#testing/spawn-service.ts';
import { countKeys } from './support/keys.ts';
import {
  button,
  card,
  expect,
  expectAccessible,
  expectConnected,
  promo,
  radio,
  readQuestion,
  test,
  textbox,
  visit,
} from './test.ts';

test('a newcomer with an empty browser has a first task within sixty keys, tries five things, and puts them away for good', async ({
  page,
}, info) => {
  const service = await spawnService({ DATABASE: info.outputPath('desk.db'), LOG_LEVEL: 'silent' });
  const keys = countKeys(page);
  const suggestions = page.getByRole('region', { name: 'Try it' });
  const ticked = suggestions.getByRole('listitem').filter({ hasText: 'Done:' });

  await test.step('the first page connects with the demo account', async () => {
    await page.goto(service.address);
    await expect(button(page, 'Start with the demo account')).toBeVisible();
    await keys.press('Tab');
    await keys.press('Tab');
    await expect(button(page, 'Start with the demo account')).toBeFocused();
    await keys.press('Enter');
    await expectConnected(page);
    await expect(page.getByRole('status').filter({ hasText: 'Connected to' })).toContainText('Demo');
    expect(page.url()).toBe(`${service.address}/new/delivery`);
  });

  await test.step('what to try, and a task whose outcome is unknown, are beside the form', async () => {
    await expect(suggestions.getByRole('listitem')).toHaveCount(5);
    await expect(ticked).toHaveCount(0);
    await expect(card(page, 'D-118')).toContainText('Outcome unknown');
    await expect(card(page, 'D-118')).toContainText('The service has a task like it');
    await expectAccessible(page);
  });

  await test.step('the first task is created by the keys that are named', async () => {
    await expect(textbox(page, 'Customer phone')).toBeFocused();
    await keys.type('415 555 0102');
    await expect(page.getByRole('option')).toContainText('Bo Chen');
    await keys.press('Enter');
    await expect(textbox(page, 'Customer name')).toHaveValue('Bo Chen');
    await expect(textbox(page, 'Deliver before')).toBeFocused();
    await keys.type('1430');
    await keys.press('Control+Enter');
    // What is missing is where the keyboard goes on.
    await expect(textbox(page, 'Description')).toBeFocused();
    await keys.type('Soup');
    const order = await textbox(page, 'Order number').inputValue();
    await keys.press('Control+Enter');
    // He has a task on most days, which Create asks about.
    const question = button(page, 'Send anyway');
    await expect(question.or(card(page, order))).toBeVisible();
    if (await question.isVisible()) {
      await readQuestion(page);
      await keys.press('Control+Enter');
    }
    await expect(card(page, order)).toContainText('Created');
    expect(keys.pressed()).toBeLessThanOrEqual(60);
    await expect(ticked).toHaveText([/415 555 0102/, /1430/, /Ctrl/]);
  });

  await test.step('three pasted codes and a question mark are tried on Promos', async () => {
    await suggestions.getByRole('link', { name: 'Promos' }).click();
    await expect(promo(page, 'WELCOME20')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search promos' }).evaluate((input, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text);
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, 'WELCOME20 DINNER7 PIZZA3');
    await expect(button(page, 'Activate 3')).toBeVisible();
    await button(page, 'Activate 3').focus();
    await keys.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await keys.press('Escape');
    await visit(page, 'New task');
    await expect(ticked).toHaveCount(5);
  });

  await test.step('they are put away with one press, and the device keeps its two tasks once', async () => {
    await button(page, 'Put “Try it” away').click();
    await expect(suggestions).toHaveCount(0);
    await page.reload();
    await expectConnected(page);
    await expect(card(page, 'D-118')).toBeVisible();
    await expect(suggestions).toHaveCount(0);
    await visit(page, 'Sent');
    await expect(page.getByRole('radio', { name: 'Rejected 1' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Unsettled 1' })).toBeVisible();
  });

  await test.step('a sample file asks one question on Import, and is ready once it is answered', async () => {
    await visit(page, 'Import');
    await button(page, 'Try with a sample file').click();
    await button(page, 'Check rows').click();
    await expect(radio(page, 'To repair 1')).toBeVisible();
    await page.getByRole('button', { name: /day first$/ }).click();
    await expect(radio(page, 'Ready 3')).toBeVisible();
    await expect(button(page, 'Create 3 tasks')).toBeEnabled();
  });
  await service.stop();
});
