import type { Page } from '@playwright/test';
import {
  button,
  card,
  chooseKind,
  combobox,
  connect,
  create,
  createDesk,
  expect,
  expectLargeTargets,
  expectNoSidewaysScroll,
  expectNothingCovered,
  expectOutcome,
  expectReadingOrder,
  expectStyledLinks,
  fillSmallDelivery,
  fillTexts,
  fingerSize,
  openCommands,
  orderNumber,
  pick,
  promo,
  sample,
  serviceOf,
  startTask,
  test,
  textbox,
  unfold,
  visit,
} from './test.ts';

/** Between them these two have every field of the others. */
const tabs = ['Pickup & delivery', 'Appointment'];

const windows = [
  { name: 'a desk', width: 1440, height: 900 },
  // What 1280 by 1024 is at 400 % (WCAG 1.4.10).
  { name: '400 % zoom', width: 320, height: 256 },
  { name: 'a phone', width: 390, height: 844 },
  { name: 'half a screen', width: 860, height: 768 },
  { name: '200 % zoom', width: 640, height: 400 },
];

type Window = (typeof windows)[number];

/**
 * The widest, the least and a phone. Sticky bars differ in them: at the sides of a desk, in their own place where there is no room,
 * and over all of a phone. What has columns of its own, such as the form and the lists, is held to the windows between them as well.
 */
const barWindows = windows.slice(0, 3);

/** Holds what the page shows to a check in each window. The last is a small one: there the journey goes on. */
const inEachWindow = async (
  page: Page,
  check: () => Promise<unknown>,
  those: readonly Window[] = barWindows,
): Promise<void> => {
  for (const { name, ...size } of those)
    await test.step(name, async () => {
      await page.setViewportSize(size);
      await check();
    });
};

/** How many pixels of the height of what has the focus lie under something else. */
const hiddenPartOfFocus = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return Infinity;
    const { left, top, width, height } = element.getBoundingClientRect();
    const lines = Array.from({ length: Math.floor(height) - 2 }, (_, at) => top + 1 + at);
    return lines.filter((y) => document.elementFromPoint(left + width / 2, y) !== element).length;
  });

/** The names of what is required, of the switches and of the buttons that send, as far as it is not in sight. */
const outOfSight = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '[aria-required="true"], [role="radiogroup"], [role="switch"], [type="submit"]',
      ),
    ]
      .filter((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const seen = document.elementFromPoint(left + width / 2, top + height - 2);
        return !seen || !(element.contains(seen) || seen.contains(element));
      })
      .map((element) => element.id || element.textContent),
  );

test('the form: in each window nothing too wide, too small or covered, in reading order, and a refused Create leads to the first problem, in sight', async ({
  page,
  account,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await test.step('at a desk all that is required is in sight without scrolling, also where nothing is connected', async () => {
    for (const isConnected of [false, true]) {
      if (isConnected) await connect(page, account);
      await (isConnected ? visit(page, 'New task') : page.goto('/new/delivery'));
      await expect(button(page, 'Presets')).toBeVisible();
      if (isConnected) await expectStyledLinks(page, 6);
      // All kinds of one place.
      for (const tab of ['Pickup', 'Delivery', 'Appointment']) {
        await chooseKind(page, tab);
        await expect.poll(() => outOfSight(page), tab).toEqual([]);
      }
    }
    await page.getByRole('radio', { name: 'Agent' }).check();
    await expect.poll(() => outOfSight(page)).toEqual([]);
  });

  await test.step('what opens under the bar is scrolled clear of it', async () => {
    await page.setViewportSize({ width: 1024, height: 500 });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await button(page, 'Exact coordinates').click();
    const room = async () => {
      const latitude = await textbox(page, 'Latitude').boundingBox();
      const bar = await page.locator('[data-steady]').boundingBox();
      return (bar?.y ?? 0) - ((latitude?.y ?? 0) + (latitude?.height ?? 0));
    };
    await expect.poll(room).toBeGreaterThanOrEqual(0);
  });

  for (const tab of tabs)
    await test.step(`${tab}, everything open`, async () => {
      await chooseKind(page, tab);
      await unfold(page, 'Exact coordinates');
      if (tab === 'Pickup & delivery') await pick(page, 'Custom field template', 'Cold chain');
      await inEachWindow(
        page,
        async () => {
          await expectNoSidewaysScroll(page);
          await expectLargeTargets(page);
          await expectReadingOrder(page);
        },
        // The other kind has the same columns at a desk and on a phone.
        tab === 'Appointment' ? windows.filter(({ name }) => !/desk|phone/.test(name)) : windows,
      );
      // At 200 % zoom Create stays in sight while the form is filled in.
      const names = [
        'Merchant',
        'Order number',
        'Time zone',
        ...(tab === 'Appointment' ? [] : ['Description']),
      ];
      for (const name of names) {
        const control = textbox(page, name).or(page.getByRole('combobox', { name, exact: true }));
        await control.press('End');
        await expect(control).toBeFocused();
        await expect(button(page, 'Create task'), `${tab}, ${name}`).toBeInViewport({ ratio: 1 });
        await page.keyboard.press('Escape');
        await expect.poll(() => hiddenPartOfFocus(page), `${tab}, ${name}`).toBe(0);
      }
    });
  await inEachWindow(page, async () => expect(await expectNothingCovered(page)).toBeGreaterThan(25));

  await chooseKind(page, 'Pickup & delivery');
  await unfold(page, 'Exact coordinates');
  await test.step('the account gives way to the names of the pages, and columns stay in line', async () => {
    const edges = async (name: string) => {
      const { x = 0, width = 0 } = (await textbox(page, name).boundingBox()) ?? {};
      return { start: Math.round(x), end: Math.round(x + width) };
    };
    for (const width of [820, 1000, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      const pages = await page.getByRole('navigation').getByRole('link').last().boundingBox();
      const state = await page.getByRole('status').boundingBox();
      expect((pages?.x ?? 0) + (pages?.width ?? 0), `${width} px`).toBeLessThan(state?.x ?? 0);
      expect(state?.width, `${width} px`).toBeGreaterThan(60);
      expect((await edges('Pickup longitude')).end).toBe((await edges('Pickup address')).end);
      expect((await edges('Latitude')).start).toBe((await edges('Customer address')).start);
    }
  });

  const pickup = textbox(page, 'Pickup phone');
  const problems = page.getByRole('region', { name: 'Problems' }).getByRole('link');
  const refused = async () => {
    await textbox(page, 'Description').press('Control+Enter');
    await expect(problems).toHaveCount(8);
    await expect(pickup).toBeFocused();
    await expect(pickup).toBeInViewport({ ratio: 1 });
    await expect.poll(() => hiddenPartOfFocus(page)).toBe(0);
    await expect(pickup).toHaveAccessibleDescription('Enter a phone number.');
    await pickup.fill('+1 415 555 0101');
    // By the mouse, for which the form is scrolled as far as the button is.
    await create(page);
    await expect(textbox(page, 'Customer phone')).toBeFocused();
    await expect.poll(() => hiddenPartOfFocus(page)).toBe(0);
    await expectLargeTargets(page);
    await problems.last().press('Enter');
    await expect(page.getByRole('combobox', { name: 'Agent', exact: true })).toBeFocused();
    await expect.poll(() => hiddenPartOfFocus(page)).toBe(0);
    await pickup.fill('');
  };
  await inEachWindow(page, refused, [
    ...barWindows.slice(1),
    { name: 'a small desk', width: 1024, height: 768 },
  ]);
});

test("the form with all that helps to fill it in, the lists, the connection page and the dialogs: in each window nothing too wide, too small or covered, and no link in the browser's own colour", async ({
  page,
  account,
}) => {
  test.setTimeout(240_000);
  const expectFits = async () => {
    await expectNoSidewaysScroll(page);
    await expectLargeTargets(page);
  };
  const expectUncovered = async () => expect(await expectNothingCovered(page)).toBeGreaterThan(8);
  let order = '';

  await test.step('the connection page', async () => {
    await connect(page, account);
    await expectStyledLinks(page, 6);
    await inEachWindow(page, async () => {
      await expectUncovered();
      await expectFits();
    });
  });

  await test.step('the card of a task', async () => {
    order = await fillSmallDelivery(page);
    await page.getByRole('switch', { name: 'Tracking link' }).check();
    await button(page, 'Create & next').click();
    await expectOutcome(page, order, 'Created');
    await inEachWindow(page, () => expectLargeTargets(page));
  });

  await test.step('an earlier customer, menus, a picture, a draft and pasted text', async () => {
    // It has both places, and all that helps with either.
    await chooseKind(page, 'Pickup & delivery');
    const phone = textbox(page, 'Pickup phone');
    await inEachWindow(page, async () => {
      await phone.fill('');
      await phone.fill('+1 415 555 0102');
      await expect(page.getByRole('listbox', { name: 'Earlier tasks' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectReadingOrder(page);
    });
    await phone.press('Enter');
    await button(page, 'Save and start new').click();
    await expect(phone).toHaveValue('');
    await fillTexts(page, { 'Image link 1': 'https://img.example.com/a-long-name-of-a-picture.jpg' });
    await expect(button(page, 'Show picture 1')).toBeVisible();
    for (const menu of ['Presets', 'Carry over']) {
      await button(page, menu).click();
      await inEachWindow(page, async () => {
        await expect(button(page, menu)).toHaveAttribute('aria-expanded', 'true');
        await expectFits();
        await expectReadingOrder(page);
      });
      await page.keyboard.press('Escape');
    }
    await expect(page.getByRole('region', { name: 'Drafts' }).getByRole('listitem')).toHaveCount(1);
    await button(page, 'Paste details').click();
    await textbox(page, 'Message or text').fill('Ravi Iyer, +91 80 5555 0102\nravi@example.com');
    await inEachWindow(page, async () => {
      await expect(textbox(page, 'Message or text')).toBeVisible();
      await expectFits();
    });
    await page.getByRole('button', { name: /^Fill in \d/ }).click();
    await expect(button(page, 'Looks right')).toBeVisible();
    await inEachWindow(page, async () => {
      await expectFits();
      await expectReadingOrder(page);
    });
    // In the last window, the small one; once the note of the task before has gone, which stays while the pointer is at it.
    await page.mouse.move(0, 0);
    await expect(page.locator('[data-steady] [data-tone="ok"]')).toHaveCount(0);
    expect(await expectNothingCovered(page)).toBeGreaterThan(25);
  });

  for (const visited of ['Import', 'Promos', 'Sent'] as const)
    await test.step(visited, async () => {
      await visit(page, visited);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(visited);
      await expectStyledLinks(page, 6);
      // An import has its own: `import.e2e.ts`.
      if (visited === 'Import') return;
      await expect(page.getByRole('searchbox')).toBeVisible();
      await inEachWindow(page, expectUncovered);
      await inEachWindow(page, expectFits, windows);
      if (visited === 'Sent') return;
      await promo(page, 'WELCOME10').click();
      const change = page.getByText(/^Turned o(n|ff) at \d/);
      await inEachWindow(page, async () => {
        await expect(button(page, 'Undo change to WELCOME10')).toBeVisible();
        await expect(change).toBeVisible();
        expect(await change.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
      }, [
        { name: 'a desk', width: 1440, height: 900 },
        { name: 'a small desk', width: 1024, height: 768 },
      ]);
      await page.getByRole('searchbox').fill('WELCOME10, FREESHIP, NONE-OF-THESE-CODES');
      await expect(page.getByText('3 codes', { exact: true })).toBeVisible();
      await inEachWindow(page, () => expectNoSidewaysScroll(page));
    });

  await test.step('the details of a task, the commands and the shortcuts', async () => {
    await inEachWindow(page, async () => {
      await button(page, `Details of order ${order}`).click();
      await expect(card(page, order).last()).toBeVisible();
      await expectLargeTargets(page);
      await page.keyboard.press('Escape');
    });
    const commands = await openCommands(page);
    await inEachWindow(page, async () => {
      await expectFits();
      await page.keyboard.press('ArrowUp');
      await expect(commands.getByRole('option', { selected: true })).toBeInViewport({ ratio: 0.9 });
    });
    await commands.getByRole('combobox').fill('keyboard');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await inEachWindow(page, expectFits);
    await page.keyboard.press('Escape');
  });

  await test.step('the tracking page', async () => {
    await page.goto((await serviceOf(account).tasks(order))[0]?.tracking_link ?? '');
    await expect(page.getByRole('heading', { name: 'Your delivery' })).toBeVisible();
    await inEachWindow(page, expectFits);
  });
});

/** Adds up how far things move by themselves, not counting what follows a key or a press within half a second. */
const watchShifts = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[])
        if (!entry.hadRecentInput) sum += entry.value;
      Object.assign(globalThis, { shifted: sum });
    }).observe({ type: 'layout-shift', buffered: true });
  });
};

test('nothing moves by itself, from load to the last key, at a desk and on a phone', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await watchShifts(page);
  const look = async () => {
    await page.goto('/new/delivery');
    await expect(button(page, 'Presets')).toBeVisible();
    // The draft of the first look is in the way of the second one.
    for (const name of ['Customer phone', 'Customer address', 'Deliver before', 'Description'])
      await expect(textbox(page, name)).toHaveValue('');
    await textbox(page, 'Customer phone').pressSequentially('+1 415 555 0102');
    await textbox(page, 'Customer address').pressSequentially('500 Castro St, San Francisco');
    await expect(page.getByText('city center only', { exact: true })).toBeVisible();
    await textbox(page, 'Deliver before').pressSequentially('tom 14:30');
    await expect(combobox(page, 'Time zone')).toHaveValue(/^Los Angeles/);
    await textbox(page, 'Description').pressSequentially('One envelope');
    await expect(page.getByText(/^Saved on this device/)).toBeVisible();
    // What is called good of the web. Two small moves in one frame, such as the second track of the strip and the draft's name,
    // count as one of the whole page.
    expect(await page.evaluate(() => (globalThis as { shifted?: number }).shifted ?? 0)).toBeLessThan(0.1);
    await button(page, 'Save and start new').click();
    await expect(textbox(page, 'Customer phone')).toHaveValue('');
  };
  await inEachWindow(
    page,
    look,
    windows.filter(({ name }) => /desk|phone/.test(name)),
  );
});

test.describe('with fingers', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('every control is 44 pixels high, also in rows with two tracking links, and no keyboard opens by itself', async ({
    page,
    account,
  }) => {
    await page.route('**/open/task/createPickupAndDelivery', async (route) => {
      const response = await route.fetch();
      const { data, ...answer } = (await response.json()) as { data: object };
      const links = {
        pickup_tracking_link: 'https://track.example.com/pickup',
        delivery_tracking_link: 'https://track.example.com/delivery',
      };
      await route.fulfill({ response, json: { ...answer, data: { ...data, ...links } } });
    });
    await connect(page, account);
    await expectLargeTargets(page, fingerSize);
    await startTask(page, 'Pickup & delivery');
    await expect(page.locator('input:focus')).toHaveCount(0);
    await page.getByRole('switch', { name: 'Tracking link' }).check();
    await createDesk(page).fill(sample.values['pickup-delivery']);
    const order = await orderNumber(page);
    await expectLargeTargets(page, fingerSize);
    await create(page);
    await expectOutcome(page, order, 'Created');
    await expect(card(page, order).getByRole('link', { name: 'Track pickup' })).toBeVisible();
    await button(page, `Details of order ${order}`).click();
    // Closed, the row has no room for two targets side by side.
    await expect(card(page, order).getByRole('link')).toHaveCount(0);
    const row = await card(page, order).locator('header').boundingBox();
    expect(row?.height).toBeLessThan(64);
    await expectLargeTargets(page, fingerSize);
    for (const visited of ['Promos', 'Sent'] as const) {
      await visit(page, visited);
      await expect(page.getByRole('searchbox')).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectLargeTargets(page, fingerSize);
    }
    await button(page, `Details of order ${order}`).click();
    await expect(card(page, order).last()).toBeVisible();
    await expectLargeTargets(page, fingerSize);
  });
});
