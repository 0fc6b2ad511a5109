import { openHeld } from './support/hold-script.ts';
import {
  button,
  card,
  chooseKind,
  combobox,
  connect,
  create,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectOutcome,
  fillSmallDelivery,
  fillTexts,
  orderNumber,
  recordCreations,
  startTask,
  test,
  textbox,
  visit,
} from './test.ts';

test('links open a form for a call, and hand a half-typed task to a colleague', async ({
  page,
  account,
  openBrowser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await connect(page, account);

  await test.step('a call opens a tab whose address is clean before any script, and the customer is one Enter away', async () => {
    const order = await fillSmallDelivery(page);
    await fillTexts(page, { 'Customer name': 'Ana M.' });
    await create(page);
    await expectOutcome(page, order, 'Created');
    await card(page, order).getByRole('button', { name: 'Copy link to this task' }).click();
    const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    expect(copied.pathname).toBe('/new/delivery');
    const linked = new URLSearchParams(copied.hash.slice(1));
    expect(linked.get('customer_username')).toBe('Ana M.');
    // There is a task of this number.
    expect([linked.has('order_id'), linked.has('api_key')]).toEqual([false, false]);
    await fillTexts(page, { 'Customer name': 'Bo Chen', Description: 'Half typed' });
    await expect(page.getByRole('tabpanel')).toContainText(/Saved on this device/);

    const tab = await page.context().newPage();
    const sent = recordCreations(tab);
    const release = await openHeld(
      tab,
      '/new/delivery?customer_phone=4155550102&customer_fone=1&api_key=a-secret&fleet_id=4711',
    );
    await expect(textbox(tab, 'Customer phone')).toBeVisible();
    expect(new URL(tab.url()).search).toBe('');
    release();

    await expect(textbox(tab, 'Customer phone')).toHaveValue('4155550102');
    await expect(tab.getByText('From a link: check Customer phone.')).toBeVisible();
    await expect(button(tab, 'Confirm Customer phone')).toBeVisible();
    const panel = tab.getByRole('main');
    await expect(panel).toContainText(
      'Not filled in from the link: customer_fone (no field of this form), api_key (never taken from a link), fleet_id (not in your lists).',
    );
    // What another tab has stays there.
    await expect(panel).toContainText('Another tab has an unfinished task: Bo Chen');
    await expect(textbox(page, 'Customer name')).toHaveValue('Bo Chen');

    await expect(textbox(tab, 'Customer phone')).toBeFocused();
    await expect(tab.getByRole('option')).toContainText('Ana M.');
    await tab.keyboard.press('Enter');
    await expect(textbox(tab, 'Customer address')).toHaveValue('500 Castro St, San Francisco, CA');
    expect(sent).toEqual([]);
    expect(await tab.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      'a-secret',
    );
    await tab.close();
  });

  await test.step('a link to a half-typed task hands it to a colleague, and what the colleague had stays a draft', async () => {
    await page.goto('/new/pickup');
    await fillTexts(page, {
      'Order number': 'A-17',
      'Pickup phone': '+1 415 555 0177',
      'Pickup name': '<b>Ana</b>',
      'Pickup address': '1 Ferry Building',
      Tags: 'van',
    });
    await textbox(page, 'Pick up before').fill('2037-12-22 16:00');
    await button(page, 'Copy link to this task').click();
    await expect(page.getByText('Link copied')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await button(page, 'Copy link to this task').click();
    await expectNoSidewaysScroll(page);
    const link = await page.evaluate(() => navigator.clipboard.readText());

    const { page: theirs } = await openBrowser({ connected: false });
    await connect(theirs, account);
    await startTask(theirs, 'Delivery');
    await orderNumber(theirs);
    await fillTexts(theirs, { 'Customer name': 'Carl' });
    await theirs.goto(link);
    await expect(textbox(theirs, 'Pickup name')).toHaveValue('<b>Ana</b>');
    await expect(textbox(theirs, 'Order number')).toHaveValue('A-17');
    await expect(textbox(theirs, 'Pick up before')).toHaveValue('2037-12-22 16:00');
    await expect(textbox(theirs, 'Tags')).toHaveValue('van');
    expect(theirs.url()).toMatch(/\/new\/pickup$/);
    // What the tab had is a draft.
    await expect(theirs.getByText('Your unfinished task was saved as a draft.')).toBeVisible();
    await visit(theirs, 'Sent');
    await visit(theirs, 'New task');
    await expect(textbox(theirs, 'Pickup name')).toHaveValue('<b>Ana</b>');
    await expect(button(theirs, 'Confirm Pickup name')).toBeVisible();
    await expectAccessible(theirs);
    await button(theirs, 'Confirm all').click();
    await expect(theirs.getByText('From a link')).toHaveCount(0);

    // And the draft is still of its kind.
    await theirs
      .getByRole('region', { name: 'Drafts' })
      .getByRole('button', { name: 'Carl' })
      .first()
      .click();
    await expect(textbox(theirs, 'Customer name')).toHaveValue('Carl');
    await chooseKind(theirs, 'Pickup');

    // A link that is opened in the tab that shows the form loads no page.
    await theirs.evaluate(() => {
      location.hash = '#fleet_id=701&job_pickup_name=Dana&job_pickup_address=%00';
    });
    await expect(textbox(theirs, 'Pickup name')).toHaveValue('Dana');
    await expect(combobox(theirs, 'Agent')).toHaveValue('Ana Flores');
    await expect(theirs.getByRole('main')).toContainText(
      'job_pickup_address (has characters that can’t be typed)',
    );
    expect(theirs.url()).toMatch(/\/new\/pickup$/);
    expect(await card(theirs, 'A-17').count()).toBe(0);
  });
});
