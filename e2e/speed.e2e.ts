import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { samples } from '#testing/samples.ts';
import {
  button,
  chooseKind,
  combobox,
  connect,
  create,
  createInOtherZone,
  expect,
  expectOutcome,
  fillSmallDelivery,
  fillTexts,
  orderNumber,
  pick,
  recordCreations,
  startTask,
  test,
  textbox,
  unfold,
} from './test.ts';

const problems = (page: Page) => page.getByRole('region', { name: 'Problems' });

const people = {
  ana: {
    'Customer phone': '+1 415 555 0101',
    'Customer name': 'Ana Flores',
    'Customer email': 'ana@example.com',
    'Customer address': '1 Ferry Building, San Francisco, CA',
  },
  bo: {
    'Customer phone': '+1 628 555 0199',
    'Customer name': 'Bo Chen',
    'Customer email': '',
    'Customer address': '500 Castro St, San Francisco, CA',
  },
};

/** Puts what is in the form among the drafts and opens a form that is empty. */
const startEmpty = async (page: Page, tab: string): Promise<void> => {
  await button(page, 'Save and start new').click();
  await expect(textbox(page, 'Customer phone').or(textbox(page, 'Pickup phone')).first()).toHaveValue('');
  await startTask(page, tab);
};

/** Creates a delivery for a person and goes on with the next one. */
const deliverTo = async (page: Page, person: Readonly<Record<string, string>>): Promise<string> => {
  await fillTexts(page, { ...person, 'Deliver before': '2037-01-12 16:00', Description: 'One envelope' });
  await pick(page, 'Time zone', 'PST');
  const order = await orderNumber(page);
  await button(page, 'Create & next').click();
  await expectOutcome(page, order, 'Created');
  return order;
};

const valuesOf = (page: Page, names: readonly string[]): Promise<string[]> =>
  Promise.all(names.map((name) => textbox(page, name).inputValue()));

const place = ['Customer phone', 'Customer name', 'Customer email', 'Customer address'] as const;

test('the people of earlier tasks are offered as soon as a field is there, listed by F2, and Enter fills in the rest', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await startTask(page, 'Delivery');
  await unfold(page, 'Exact coordinates');
  await fillTexts(page, { Latitude: '37.7955', Longitude: '-122.3937' });
  await deliverTo(page, people.ana);

  await test.step('what is entered into a kind’s field as soon as it is there is helped with as later', async () => {
    await expect(button(page, 'Presets')).toBeVisible();
    await chooseKindAndEnter(page, 'Pickup', 'Pickup phone', '415555', 'typed');
    await expect(page.getByRole('listbox', { name: 'Earlier tasks' }).getByRole('option')).toHaveText([
      /Ana Flores/,
    ]);
    await textbox(page, 'Pickup phone').fill('');
    await chooseKind(page, 'Delivery');
    await chooseKindAndEnter(page, 'Pickup', 'Pickup phone', block, 'pasted');
    await expect
      .poll(() => valuesOf(page, ['Pickup phone', 'Pickup name', 'Pickup address']))
      .toEqual([ravi[0], ravi[1], ravi[3]]);
  });

  await test.step('F2 lists earlier people at phone and name; arrow keys choose, Escape closes the list', async () => {
    await startEmpty(page, 'Delivery');
    await deliverTo(page, people.bo);
    const offered = page.getByRole('listbox', { name: 'Earlier tasks' }).getByRole('option');
    const name = textbox(page, 'Customer name');
    await name.press('F2');
    // The newest first.
    await expect(offered).toHaveText([/Bo Chen/, /Ana Flores/]);
    await name.press('Escape');
    await expect(offered).toHaveCount(0);
    await expect(name).toBeFocused();
    await name.press('F2');
    await name.press('ArrowDown');
    await expect(offered.nth(1)).toHaveAttribute('aria-selected', 'true');
    await name.press('Enter');
    await expect.poll(() => valuesOf(page, place)).toEqual(Object.values(people.ana));
    // What few tasks have comes with them.
    expect(await valuesOf(page, ['Latitude', 'Longitude'])).toEqual(['37.7955', '-122.3937']);

    // The same people on the other side of another kind.
    await page.getByRole('tab', { name: 'Pickup', exact: true }).click();
    await textbox(page, 'Pickup phone').press('F2');
    await textbox(page, 'Pickup phone').press('Enter');
    await expect(textbox(page, 'Pickup name')).toHaveValue('Bo Chen');
  });
});

test('a preset is saved from a form, started from, exported, deleted and imported', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await startTask(page, 'Delivery');
  await pick(page, 'Merchant', 'Harbor Foods');
  await pick(page, 'Time zone', 'Kolkata');
  await page.getByRole('radio', { name: 'Agent' }).check();
  await pick(page, 'Agent', 'Ben');
  await fillTexts(page, { Tags: 'bike' });
  await fillTexts(page, people.ana);
  await button(page, 'Presets').click();
  await button(page, 'Save as preset').click();
  await textbox(page, 'Preset name').fill('Pharmacy run');
  await textbox(page, 'Preset name').press('Enter');
  // Saving sends nothing and complains of nothing.
  await expect(page.getByText('Saved Pharmacy run.')).toBeVisible();
  await expect(problems(page)).toHaveCount(0);

  await startEmpty(page, 'Appointment');
  await fillTexts(page, people.bo);
  await button(page, 'Presets').click();
  await button(page, 'Use Pharmacy run').click();
  await expect(combobox(page, 'Merchant')).toHaveValue('Harbor Foods');
  await expect(combobox(page, 'Time zone')).toHaveValue(/Kolkata/);
  await expect(combobox(page, 'Agent')).toHaveValue('Ben Okafor');
  await expect(textbox(page, 'Tags')).toHaveValue('bike');
  // A preset contains no order number, which names one task.
  await expect.poll(() => valuesOf(page, place)).toEqual(Object.values(people.bo));

  await button(page, 'Presets').click();
  const downloaded = page.waitForEvent('download');
  await button(page, 'Export presets').click();
  const file = await (await downloaded).path();
  expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
    presets: [{ name: 'Pharmacy run', values: { merchant_id: 'M-2', fleet_id: '702', tags: 'bike' } }],
  });
  await button(page, 'Delete Pharmacy run').click();
  await button(page, 'Delete Pharmacy run for good').click();
  await expect(button(page, 'Use Pharmacy run')).toHaveCount(0);

  const chosen = page.waitForEvent('filechooser');
  await button(page, 'Import presets').click();
  await (
    await chosen
  ).setFiles({ name: 'presets.json', mimeType: 'application/json', buffer: await readFile(file) });
  await expect(page.getByText('1 preset imported.')).toBeVisible();
  await page.goto('/new/pickup?preset=Pharmacy+run');
  await expect(combobox(page, 'Agent')).toHaveValue('Ben Okafor');
  await expect(page).toHaveURL(/\/new\/pickup$/);

  await test.step('one for everyone is kept by the service, and says who changed it', async () => {
    await button(page, 'Presets').click();
    await button(page, 'Save as preset').click();
    await textbox(page, 'Preset name').fill('Night run');
    await page.getByRole('radio', { name: 'Everyone' }).check();
    await button(page, 'Save preset').click();
    await expect(page.getByText('Saved Night run.')).toBeVisible();
    await button(page, 'Presets').click();
    const everyone = page.getByRole('list', { name: 'Everyone' });
    await expect(everyone.getByText(/^Changed by .+, /)).toBeVisible();
    await everyone.getByRole('button', { name: 'Delete Night run' }).click();
    await button(page, 'Delete Night run for everyone').click();
    await expect(everyone.getByRole('listitem')).toHaveCount(0);
  });
});

const block = 'Ravi Iyer\nPhone: +91 80 5555 0102\nravi@example.com\n12 MG Road\nBengaluru 560001';
const ravi = ['+91 80 5555 0102', 'Ravi Iyer', 'ravi@example.com', '12 MG Road, Bengaluru 560001'];

const paste = (page: Page, name: string, text: string): Promise<void> =>
  textbox(page, name).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    input.focus();
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/**
 * Presses a kind, and puts a text into one of its fields as soon as that is there: before anything is told of the kind, which
 * is drawn in a later turn.
 */
const chooseKindAndEnter = (page: Page, tab: string, name: string, text: string, how: 'typed' | 'pasted') =>
  page.getByRole('tab', { name: tab, exact: true }).evaluate(
    async (pressed: HTMLElement, asked) => {
      pressed.click();
      // Its fields are drawn at the end of this turn.
      await Promise.resolve();
      const labels = [...document.querySelectorAll('label')];
      const field = labels.find((label) => label.textContent.startsWith(asked.name))?.control;
      if (!(field instanceof HTMLInputElement)) throw new Error(`${asked.name} is not there yet.`);
      field.focus();
      if (asked.how === 'pasted') {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', asked.text);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      } else document.execCommand('insertText', false, asked.text);
    },
    { name, text, how },
  );

test('a pasted text fills what it says, pickup and delivery change sides, and what a person can not have seen is asked about before it is sent', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('a pasted block of text fills the person and the place, marked until somebody looks', async () => {
    await startTask(page, 'Delivery');
    await expect(button(page, 'Paste details')).toBeVisible();
    await textbox(page, 'Customer email').fill('own@example.com');
    await paste(page, 'Customer phone', block);
    // What was there before stays.
    await expect.poll(() => valuesOf(page, place)).toEqual([ravi[0], ravi[1], 'own@example.com', ravi[3]]);
    const marked = page.locator('input[data-pasted]');
    await expect(marked).toHaveCount(3);
    await textbox(page, 'Customer name').fill('Ravi K. Iyer');
    await expect(marked).toHaveCount(2);
    await button(page, 'Looks right').click();
    await expect(marked).toHaveCount(0);

    await page.getByRole('tab', { name: 'Pickup & delivery' }).click();
    await button(page, 'Paste details').click();
    await textbox(page, 'Message or text').fill(block);
    await page.getByRole('radio', { name: 'The pickup' }).check();
    await page.getByRole('button', { name: /^Fill in \d/ }).click();
    await expect
      .poll(() => valuesOf(page, ['Pickup phone', 'Pickup name', 'Pickup email', 'Pickup address']))
      .toEqual(ravi);
  });

  await test.step('pasted details say what they replace and what is not used; the chosen ones are filled in', async () => {
    await startEmpty(page, 'Delivery');
    await fillTexts(page, { 'Customer phone': '5550 0102', 'Customer email': 'noor@example.com' });
    await button(page, 'Paste details').click();
    const dialog = page.getByRole('dialog', { name: 'Paste details' });
    await textbox(dialog, 'Message or text').fill(
      'Noor Haddad\nPhone: +1 415 555 0144\n+1 415 555 0145\nnoor@example.com\n500 Castro St, San Francisco, CA',
    );
    const box = (name: string) => dialog.getByRole('checkbox', { name, exact: true });
    await expect(box('Phone')).toHaveAccessibleDescription(/^\+1 415 555 0144 ?replaces 5550 0102$/);
    await expect(box('Email')).toBeDisabled();
    await expect(box('Email')).toHaveAccessibleDescription(/is there already$/);
    await expect(dialog).toContainText('Not used: +1 415 555 0145.');
    await box('Name').focus();
    await page.keyboard.press('Space');
    await expect(dialog).toContainText('2 of 4 will be filled in.');
    await page.keyboard.press('Control+Enter');
    await expect(dialog).toHaveCount(0);
    await expect
      .poll(() => valuesOf(page, place))
      .toEqual(['+1 415 555 0144', '', 'noor@example.com', '500 Castro St, San Francisco, CA']);
    await expect(page.locator('input[data-pasted]')).toHaveCount(2);
    await expect(page.getByText(/Not used: Noor Haddad; \+1 415 555 0145\.$/)).toBeVisible();
  });

  await test.step('an address with a comma is pasted as it is, and a tab in a line becomes a blank', async () => {
    await startEmpty(page, 'Delivery');
    await expect(button(page, 'Paste details')).toBeVisible();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('500 Castro St, San Francisco, CA'));
    await textbox(page, 'Customer address').press('Control+V');
    await expect(textbox(page, 'Customer address')).toHaveValue('500 Castro St, San Francisco, CA');
    await textbox(page, 'Customer address').fill('');
    await paste(page, 'Customer address', '500 Castro St\tSan Francisco');
    await expect(textbox(page, 'Customer address')).toHaveValue('500 Castro St San Francisco');
    await textbox(page, 'Customer address').blur();
    await expect(textbox(page, 'Customer address')).not.toHaveAttribute('aria-invalid');
  });

  await test.step('Ctrl+Enter in a menu or a dialog over a full form creates no task; a doubtful find is not ticked and replaces nothing, and what was found is what is sent', async () => {
    const sent = recordCreations(page);
    await startEmpty(page, 'Delivery');
    const typed = await fillSmallDelivery(page);
    const address = await textbox(page, 'Customer address').inputValue();
    await button(page, 'Carry over').click();
    await page.getByRole('checkbox', { name: 'Merchant' }).press('Control+Enter');
    await page.getByRole('checkbox', { name: 'Merchant' }).press('Enter');
    await page.keyboard.press('Escape');
    await button(page, 'Presets').click();
    await button(page, 'Save as preset').press('Control+Enter');
    await page.keyboard.press('Escape');
    await button(page, 'Paste details').click();
    await button(page.getByRole('dialog', { name: 'Paste details' }), 'Close').press('Control+Enter');
    await page.keyboard.press('Escape');
    await button(page, 'Paste details').click();
    const message = textbox(page, 'Message or text');
    await message.fill('Hello, could you bring it to 77 Water St before lunch? Call Jane on 2125559988');
    const parts = page.getByRole('group', { name: 'Found in the text' });
    await expect(parts.getByRole('checkbox', { name: 'Phone' })).toBeChecked();
    await expect(parts.getByRole('checkbox', { name: 'Address' })).not.toBeChecked();
    await page.getByRole('button', { name: /^Fill in \d/ }).click();
    await expect(textbox(page, 'Customer phone')).toHaveValue('2125559988');
    await expect(textbox(page, 'Customer address')).toHaveValue(address);

    await button(page, 'Paste details').click();
    await message.fill(
      'Order #A-778 Jane Roe 2125559988 77 Water St Apt 4B New York NY 10005 deliver by 5pm tomorrow',
    );
    await page.getByRole('button', { name: /^Fill in \d/ }).click();
    await expect(textbox(page, 'Order number')).toHaveValue('A-778');
    await expect(textbox(page, 'Deliver before')).toHaveValue(/ 17:00$/);
    await createInOtherZone(page);
    await expectOutcome(page, 'A-778', 'Created');
    expect(typed).not.toBe('A-778');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toMatchObject({
      order_id: 'A-778',
      customer_username: 'Jane Roe',
      customer_phone: '2125559988',
      customer_address: '77 Water St Apt 4B New York NY 10005',
    });
  });

  const sides = samples['pickup-delivery'];

  await test.step('pickup and delivery change sides; the same place at both ends is pointed out', async () => {
    await startTask(page, sides.tab);
    await fillTexts(page, sides.texts);
    const pickup = ['Pickup phone', 'Pickup name', 'Pickup email', 'Pickup address'];
    const [before, after] = [await valuesOf(page, pickup), await valuesOf(page, place)];
    await button(page, 'Swap pickup and delivery').click();
    await expect.poll(() => valuesOf(page, pickup)).toEqual(after);
    await expect.poll(() => valuesOf(page, place)).toEqual(before);
    await expect(textbox(page, 'Pick up before')).toHaveValue('2037-07-12 11:00');

    const note = page.getByText('Pickup and delivery are at the same place.');
    await expect(note).toHaveCount(0);
    await textbox(page, 'Customer address').fill(after[3] ?? '');
    await expect(note).toBeVisible();
  });

  await test.step('a drop-off that is moved as Create is pressed is not sent before somebody can have seen it', async () => {
    const sent = recordCreations(page);
    const { 'Customer address': address = '', 'Deliver before': due = '' } = sides.texts;
    await fillTexts(page, {
      'Customer address': address,
      'Pick up before': '2037-07-12 11:00',
      'Deliver before': due,
    });
    await pick(page, 'Time zone', sides.zone);
    const told = page.getByText('has just changed by itself');
    await textbox(page, 'Pick up before').fill('2037-07-12 13:00');
    await page.keyboard.press('Control+Enter');
    await expect(told).toBeVisible();
    // The same where the button is pressed as the field is left.
    await textbox(page, 'Pick up before').fill('2037-07-12 14:00');
    await button(page, 'Create task').click();
    await expect(told).toBeVisible();
    await expect(textbox(page, 'Deliver before')).toHaveValue('2037-07-12 14:45');
    expect(sent).toEqual([]);
    await expect(async () => {
      await button(page, 'Create task').click();
      expect(sent).toHaveLength(1);
    }).toPass();
    expect(sent[0]?.body).toMatchObject({ job_delivery_datetime: '2037-07-12 14:45:00' });
  });

  await test.step('an address that is changed after its coordinates were set asks, and nothing goes out before', async () => {
    const sent = recordCreations(page);
    await startTask(page, 'Delivery');
    await fillTexts(page, {
      ...people.ana,
      'Deliver before': '2037-01-12 16:00',
      Description: 'One envelope',
    });
    await pick(page, 'Time zone', 'PST');
    await unfold(page, 'Exact coordinates');
    await fillTexts(page, { Latitude: '37.7955', Longitude: '-122.3937' });
    await textbox(page, 'Customer address').fill('500 Castro St, San Francisco, CA');
    const question = page.getByRole('group', { name: 'Place of Customer address' });
    await expect(question).toContainText('1 Ferry Building, San Francisco, CA');
    await create(page);
    await expect(problems(page).getByRole('link')).toHaveText(['Customer address']);
    expect(sent).toEqual([]);
    await button(question, 'Keep the coordinates').click();
    await expect(question).toHaveCount(0);
    await expect(problems(page)).toHaveCount(0);
  });

  await test.step('an image link shows where it leads, and its picture only on request, in a frame without rights', async () => {
    const asked: string[] = [];
    await page.route('https://img.example.com/**', (route, request) => {
      asked.push(`${request.method()} referrer:${request.headers()['referer'] ?? 'none'}`);
      return route.fulfill({
        contentType: 'image/svg+xml',
        body: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>parent.ran = 1</script></svg>',
      });
    });
    await startTask(page, 'Delivery');
    await fillTexts(page, { 'Image link 1': 'https://img.example.com/a.svg' });
    await expect(page.getByText('Opens img.example.com')).toBeVisible();
    expect(asked).toEqual([]);
    await button(page, 'Show picture 1').click();
    await expect(page.locator('iframe[title="Picture 1"]')).toHaveAttribute('sandbox', '');
    await expect.poll(() => asked).toEqual(['GET referrer:none']);
    expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false);
    await fillTexts(page, { 'Image link 1': 'https://other.example.com/b.svg' });
    await expect(page.locator('iframe')).toHaveCount(0);
  });
});
