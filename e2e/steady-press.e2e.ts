import type { Locator, Page } from '@playwright/test';
import {
  addField,
  button,
  chooseKind,
  connect,
  create,
  expect,
  expectOutcome,
  fillSmallDelivery,
  startTask,
  test,
  textbox,
  unfold,
  visit,
} from './test.ts';

// A press is a click only where the pointer goes up over the button that it went down on. What appears as a field is left,
// or arrives meanwhile, must not move the button away.

const widest = {
  tab: 'Pickup & delivery',
  phone: 'Pickup phone',
  email: 'Pickup email',
  place: 'Pickup',
  time: 'Pick up before',
};
const appointment = {
  tab: 'Appointment',
  phone: 'Customer phone',
  email: 'Customer email',
  place: 'Customer',
  time: 'Starts',
};

/** Between them the two kinds have every field of the others. */
const windows = [
  { name: 'a desk', width: 1440, height: 900, kind: widest },
  { name: 'a phone', width: 390, height: 844, kind: appointment },
];

/** How long a slow press lasts: whatever moves the button in a quick one does so in this, too. */
const pressMs = 150;

/** Types what becomes wrong, or is remarked on, once its field is left, and stays in that field. */
const typings = (page: Page, { phone, email, place, time }: typeof widest) => {
  const type = async (name: string, ...texts: string[]) => {
    await addField(page, name);
    for (const text of texts) await textbox(page, name).fill(text);
  };
  const latitude = place === 'Pickup' ? 'Pickup latitude' : 'Latitude';
  const longitude = place === 'Pickup' ? 'Pickup longitude' : 'Longitude';
  return {
    'a phone number with earlier tasks': () => type(phone, '+1 415 555 01'),
    'a wrong email': () => type(email, 'ana@example.com', 'ana at example com'),
    'a time in shorthand': () => type(time, '2037-01-12 16:00', 'tomorrow 9'),
    'an image link': () => type('Image link 1', '', 'https://img.example.com/a-long-name-of-a-picture.jpg'),
    'an address that its coordinates are not of': async () => {
      await type(`${place} address`, '500 Castro St');
      await type(latitude, '37.39');
      await type(longitude, '-122.08');
      await type(`${place} address`, '600 Castro St, Mountain View');
    },
  };
};

/** Counts the clicks that reach *Create task*, in the page, and notes where each press began and where the button was then. */
const countClicks = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { dataset } = document.documentElement;
    const createButton = 'button[type="submit"]';
    document.addEventListener(
      'click',
      ({ target }) => {
        const isCreate = target instanceof Element && target.closest(createButton) !== null;
        if (isCreate) dataset['clicks'] = String(Number(dataset['clicks'] ?? 0) + 1);
      },
      true,
    );
    document.addEventListener(
      'pointerdown',
      ({ target, clientX, clientY }) => {
        const box = document.querySelector(createButton)?.getBoundingClientRect();
        const pressed = target instanceof Element ? `${target.tagName}.${target.className}` : 'nothing';
        dataset['press'] =
          `began at ${clientX}, ${clientY} on ${pressed}, with Create task at ${JSON.stringify(box)}`;
      },
      true,
    );
  });

const clicks = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.documentElement.dataset['clicks'] ?? 0));
const lastPress = (page: Page): Promise<string> =>
  page.evaluate(() => document.documentElement.dataset['press'] ?? 'began nowhere');

/**
 * Scrolls to the end of the form, where the bar with the buttons lies under the last field and not over the fields, and waits
 * until the button stands still for two frames, as nobody aims at what still moves.
 * @returns the middle of *Create task*.
 */
const scrollToEnd = (page: Page) =>
  page.evaluate(async () => {
    const end = document.querySelector('form')?.getBoundingClientRect().bottom ?? 0;
    scrollBy({ top: end - innerHeight + 100, behavior: 'instant' });
    const measure = () => {
      const box = document.querySelector('button[type="submit"]')?.getBoundingClientRect();
      if (!box) throw new Error('Create task is not on the screen.');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const nextFrame = () => new Promise(requestAnimationFrame);
    for (let [last, still] = [measure(), 0]; ;) {
      await nextFrame();
      const now = measure();
      still = now.x === last.x && now.y === last.y ? still + 1 : 0;
      if (still === 2) return now;
      last = now;
    }
  });

test('no press of Create task is lost in any window, whatever appears as a field is left', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('a press just above the bar counts, though the bar grows over it as a field is left', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    const leavePhoneFor = async (control: Locator): Promise<void> => {
      await startTask(page, 'Delivery');
      await textbox(page, 'Customer phone').fill('12x');
      const middle = await control.evaluate((element) => {
        const bar = document.querySelector('[data-steady]')?.getBoundingClientRect();
        if (!bar) throw new Error('The bar is not on the screen.');
        scrollBy({ top: element.getBoundingClientRect().bottom - bar.top + 2, behavior: 'instant' });
        const { x, y, width, height } = element.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      });
      await page.mouse.click(middle.x, middle.y, { delay: 150 });
      await expect(page.getByRole('region', { name: 'Problems' })).toBeVisible();
    };
    const notify = page.getByRole('switch', { name: 'Notify', exact: true });
    await leavePhoneFor(notify);
    await expect(notify).toBeChecked();
    await page.reload();
    await leavePhoneFor(button(page, 'Add tags'));
    await expect(textbox(page, 'Tags')).toBeFocused();
  });

  // Its phone is offered where a phone is typed.
  const order = await fillSmallDelivery(page);
  await create(page);
  await expectOutcome(page, order, 'Created');
  await countClicks(page);
  const lost: string[] = [];
  let made = 0;
  for (const { name, kind, ...size } of windows)
    await test.step(name, async () => {
      await page.setViewportSize(size);
      await chooseKind(page, kind.tab);
      await unfold(page, 'Exact coordinates');
      for (const [what, type] of Object.entries(typings(page, kind))) {
        await type();
        const { x, y } = await scrollToEnd(page);
        const before = await clicks(page);
        await page.mouse.click(x, y, { delay: pressMs });
        made += 1;
        if ((await clicks(page)) === before) lost.push(`${name}: ${what}; it ${await lastPress(page)}`);
      }
    });
  expect(lost, `lost of ${made} presses`).toEqual([]);
  expect(made).toBe(10);
});

test('a press of Plan it counts while a calendar is open, whose room goes with it', async ({
  page,
  account,
}) => {
  await connect(page, account);
  await visit(page, 'Promos');
  for (const [at, { name, width, height }] of windows.entries())
    await test.step(name, async () => {
      await page.setViewportSize({ width, height });
      await page.getByRole('checkbox', { name: 'Select promo SPRING20' }).check();
      await button(page, 'Schedule…').click();
      await textbox(page, 'From').fill(`2037-01-1${at} 16:00`);
      await button(page, 'Open calendar for From').click();
      await expect(page.getByRole('group', { name: 'Calendar for From' })).toBeVisible();
      await button(page, 'Plan it').click({ delay: pressMs });
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await button(page, 'Clear selection').click();
    });
});
