import type { Page } from '@playwright/test';
import { taskKinds, type TaskKind } from '#contract/operations.ts';
import { openHeld } from './support/hold-script.ts';
import {
  button,
  combobox,
  connect,
  expect,
  fillTexts,
  recordCreations,
  startTask,
  test,
  textbox,
} from './test.ts';

/** The form stands in the page's HTML: what is typed and chosen in it before the app's script is there counts. */

/** How often each kind is typed through: `TAKEOVERS=50` makes 200 of it. */
const runs = Number(process.env['TAKEOVERS'] ?? 1);

type Typed = readonly [name: string, text: string];

const person = (side: 'Pickup' | 'Customer'): readonly Typed[] => [
  [`${side} phone`, '+1 415 555 0101'],
  [`${side} name`, 'Ana María López'],
  [`${side} email`, 'ana@example.com'],
];
const address = '1 Ferry Building, San Francisco';
const longText = 'Two boxes of books, ring twice and wait for the answer of the neighbour';

/** What is typed into which boxes, in this order; Tab leads from each of the first three to the next. */
const kinds: Record<TaskKind, readonly Typed[]> = {
  pickup: [...person('Pickup'), ['Pickup address', address], ['Description', longText]],
  delivery: [...person('Customer'), ['Customer address', address], ['Description', longText]],
  'pickup-delivery': [...person('Pickup'), ['Customer address', address], ['Description', longText]],
  // It has no description (§4.4).
  appointment: [...person('Customer'), ['Starts', '2037-01-12 16:00'], ['Customer address', longText]],
};

/** Opens a form whose script waits until it is released. */
const openForm = async (page: Page, kind: TaskKind): Promise<() => void> => {
  const release = await openHeld(page, `/new/${kind}`);
  await expect(button(page, 'Create task')).toBeVisible();
  return release;
};

/** The script has taken the form over and filled in what it knows. */
const expectReady = async (page: Page): Promise<void> => {
  await expect(textbox(page, 'Order number')).not.toHaveValue('');
  await expect(button(page, 'Presets')).toBeVisible();
};

test('what is typed while the script of a form arrives is in the form, whenever it arrives', async ({
  page,
  account,
}) => {
  test.setTimeout(180_000 + runs * 80_000);
  await connect(page, account);
  for (const kind of runs > 1 ? taskKinds : (['pickup-delivery'] as const))
    await test.step(kind, async () => {
      const boxes = kinds[kind];
      for (let run = 0; run < runs; run += 1) {
        const delay = run === 0 ? 0 : Math.random() * 25;
        // The first one arrives while the last box is typed into.
        const holdMs = run === 0 ? undefined : Math.random() * 3000;
        const release = await openForm(page, kind);
        const released =
          holdMs !== undefined && new Promise((resolve) => setTimeout(resolve, holdMs)).then(release);
        for (const [at, [name, text]] of boxes.entries()) {
          if (holdMs === undefined && at === boxes.length - 1) release();
          if (at === 1 || at === 2) await page.keyboard.press('Tab');
          else await textbox(page, name).focus();
          await page.keyboard.type(text, { delay });
        }
        await released;
        await expectReady(page);
        const what = `run ${run}, held ${holdMs ?? 'until the last box'} ms, ${delay} ms a key`;
        for (const [name, text] of boxes) await expect(textbox(page, name), what).toHaveValue(text);
        await expect(textbox(page, boxes.at(-1)?.[0] ?? ''), what).toBeFocused();
        await expect(combobox(page, 'Merchant'), what).toHaveValue(/./);
      }
    });
});

/** From now on React's work in a page that is opened waits, until `goOn` is called in it. */
const holdReact = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { prototype } = MessagePort;
    type Send = TypedPropertyDescriptor<(message: unknown) => void>;
    const send: Send = Object.getOwnPropertyDescriptor(prototype, 'postMessage') ?? {};
    const waiting: (() => void)[] = [];
    // React takes up its work by messages.
    Object.defineProperty(prototype, 'postMessage', {
      ...send,
      value(this: MessagePort, message: unknown) {
        waiting.push(() => send.value?.call(this, message));
      },
    });
    const goOn = () => {
      Object.defineProperty(prototype, 'postMessage', send);
      for (const each of waiting.splice(0)) each();
    };
    Object.assign(globalThis, { waiting, goOn });
  });

/**
 * Opens a form whose script is there, where React is about to take it over: what a person does first has that done in its
 * own event, in which the focus may be on its way from one box to another. After `holdReact`. @returns the function that ends the waiting.
 */
const openUntaken = async (page: Page, kind: TaskKind): Promise<() => Promise<void>> => {
  const release = await openForm(page, kind);
  await textbox(page, 'Customer name').fill('Ana');
  release();
  await page.waitForFunction(() => (globalThis as unknown as { waiting: unknown[] }).waiting.length > 0);
  return () => page.evaluate(() => (globalThis as unknown as { goOn: () => void }).goOn());
};

test('keeps what was entered before the script', { tag: '@smoke' }, async ({ page, account }) => {
  await connect(page, account);

  await test.step('an order number that is typed where the suggested one has just come replaces it', async () => {
    const release = await openForm(page, 'delivery');
    await textbox(page, 'Order number').focus();
    release();
    await expectReady(page);
    await page.keyboard.type('own-2');
    await expect(textbox(page, 'Order number')).toHaveValue('own-2');
  });

  await test.step('choices, a zone, an order number and a selection outlive the takeover', async () => {
    const release = await openForm(page, 'delivery');
    await page.getByRole('radio', { name: 'Auto-assign' }).check();
    await page.getByRole('switch', { name: 'Notify', exact: true }).check();
    await combobox(page, 'Time zone').fill('EST');
    await textbox(page, 'Order number').fill('own-1');
    await textbox(page, 'Description').fill('Two boxes');
    await textbox(page, 'Description').evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(4, 7));
    release();
    await expectReady(page);
    await expect(page.getByRole('radio', { name: 'Auto-assign' })).toBeChecked();
    await expect(combobox(page, 'Team')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'Notify', exact: true })).toBeChecked();
    await expect(combobox(page, 'Time zone')).toHaveValue(/EST/);
    await expect(textbox(page, 'Order number')).toHaveValue('own-1');
    await expect(textbox(page, 'Description')).toBeFocused();
    expect(
      await textbox(page, 'Description').evaluate((box: HTMLTextAreaElement) => [
        box.selectionStart,
        box.selectionEnd,
      ]),
    ).toEqual([4, 7]);
  });

  await test.step('a composition that goes on while the script takes the form over is not cut off', async () => {
    const release = await openForm(page, 'delivery');
    const name = textbox(page, 'Customer name');
    await name.focus();
    const input = await page.context().newCDPSession(page);
    const compose = (text: string) =>
      input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await compose('に');
    await compose('にほ');
    release();
    await expectReady(page);
    await expect(name).toHaveValue('にほ');
    await compose('にほん');
    await input.send('Input.insertText', { text: '日本' });
    await expect(name).toHaveValue('日本');
    await textbox(page, 'Customer phone').focus();
    await expect(name).toHaveValue('日本');
  });

  await test.step('before the script is there buttons and kinds cannot be pressed, and Enter sends nothing', async () => {
    const sent = recordCreations(page);
    const release = await openForm(page, 'delivery');
    for (const each of await page.getByRole('main').getByRole('button').all())
      await expect(each).toBeDisabled();
    for (const each of await page.getByRole('tab').all()) await expect(each).toBeDisabled();
    await fillTexts(page, {
      'Customer phone': '+1 415 555 0101',
      'Customer address': '500 Castro St, San Francisco, CA',
      'Deliver before': '2037-01-12 16:00',
      Description: 'One envelope',
    });
    await combobox(page, 'Time zone').fill('PST');
    await textbox(page, 'Deliver before').press('Enter');
    await page.keyboard.press('Control+Enter');
    release();
    await expectReady(page);
    await expect(page).toHaveURL(/\/new\/delivery$/);
    await expect(page.getByRole('region', { name: 'Problems' })).toHaveCount(0);
    expect(sent).toEqual([]);
  });

  await test.step('a stored draft comes into a form where nothing was typed, and stays among the drafts where something was', async () => {
    await startTask(page, 'Delivery');
    await textbox(page, 'Customer name').fill('Ravi Iyer');
    await expect(page.getByText('Saved on this device')).toBeVisible();
    const untouched = await openForm(page, 'delivery');
    untouched();
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
    const typed = await openForm(page, 'delivery');
    await textbox(page, 'Customer phone').fill('+1 628 555 0199');
    typed();
    await expect(page.getByText('Your unfinished task was saved as a draft.')).toBeVisible();
    await expect(textbox(page, 'Customer name')).toHaveValue('');
    await expect(textbox(page, 'Customer phone')).toHaveValue('+1 628 555 0199');
    await button(page, 'Reopen it').click();
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
  });

  await holdReact(page);

  await test.step('a focus that an assistive technology moves as the form is taken over stays where it goes', async () => {
    const goOn = await openUntaken(page, 'delivery');
    await textbox(page, 'Customer email').evaluate((box) => box.focus());
    await goOn();
    await page.keyboard.type('ana@example.com');
    await expectReady(page);
    await expect(textbox(page, 'Customer email')).toHaveValue('ana@example.com');
    await expect(textbox(page, 'Customer phone')).toHaveValue('');
    await expect(textbox(page, 'Customer name')).toHaveValue('Ana');
  });
});
