import { expect, test } from './support/fixtures.ts';
import { recordCreations } from './kit/requests.ts';
import { findTasks } from './support/service-api.ts';
import { button, connect, expectOutcome, fillSmallDelivery, textbox } from './support/verbs.ts';

test('FM-1 FM-2 FM-3 FM-6 however often and however fast Create is pressed, one task is sent, as it stood at the press', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('five submits and clicks on both buttons in one JavaScript task send one task, on a page that never sent', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await page
      .getByRole('tabpanel')
      .locator('form')
      .evaluate((form: HTMLFormElement) => {
        const buttons = [...document.querySelectorAll('button')].filter((each) =>
          each.textContent.startsWith('Create'),
        );
        for (let times = 0; times < 5; times += 1) {
          form.requestSubmit();
          for (const each of buttons) each.click();
        }
      });
    await expectOutcome(page, order, 'Created');
    expect(sent).toHaveLength(1);
    expect(await findTasks(account, order)).toHaveLength(1);
  });

  await test.step('a double click on Create sends one task', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await button(page, 'Create task').dblclick();
    await expectOutcome(page, order, 'Created');
    expect(sent).toHaveLength(1);
    expect(await findTasks(account, order)).toHaveLength(1);
  });

  await test.step('Enter held down on the button sends one task', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await button(page, 'Create task').focus();
    for (let times = 0; times < 10; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expectOutcome(page, order, 'Created');
    expect(sent).toHaveLength(1);
    expect(await findTasks(account, order)).toHaveLength(1);
  });

  await test.step('Ctrl+Enter held down in a field sends one task', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    await textbox(page, 'Customer name').focus();
    await page.keyboard.down('Control');
    for (let times = 0; times < 10; times += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await page.keyboard.up('Control');
    await expectOutcome(page, order, 'Created');
    expect(sent).toHaveLength(1);
    expect(await findTasks(account, order)).toHaveLength(1);
  });

  await test.step('what is typed after the press is not sent, and stays for the next task', async () => {
    const sent = recordCreations(page);
    const order = await fillSmallDelivery(page);
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    await page.route('**/open/task/createDelivery', async (route) => {
      await answered;
      await route.continue();
    });
    await button(page, 'Create task').click();
    await expect.poll(() => sent.length).toBe(1);
    await textbox(page, 'Customer name').fill('Somebody else');
    answer();
    await expectOutcome(page, order, 'Created');
    expect(sent[0]?.body).not.toHaveProperty('customer_username');
    await expect(textbox(page, 'Customer name')).toHaveValue('Somebody else');
    await expect(textbox(page, 'Order number')).not.toHaveValue(order);
  });
});
