import type { Page } from '@playwright/test';
import { followHeader, followShifts, openHeld } from './support/hold-script.ts';
import { startStaticHost } from './support/static-host.ts';
import { button, connect, expect, expectAccessible, orderNumber, promo, test, textbox } from './test.ts';

/** Every page stands in the HTML that the host sends: header, heading, and room for what is a person's. */

const frames = [
  { path: '/', heading: null, ready: 'Create task' },
  { path: '/sent', heading: 'Sent', ready: 'Nothing sent from this device yet' },
  { path: '/import', heading: 'Import', ready: 'New import' },
  { path: '/promos', heading: 'Promos', ready: 'WELCOME10' },
  { path: '/connection', heading: 'Connection', ready: 'This device' },
] as const;

/** Opens a page whose script waits until it is released. */
const openFrame = async (page: Page, path: string): Promise<() => void> => {
  const release = await openHeld(page, path);
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible();
  return release;
};

const current = (page: Page) =>
  page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current="page"]');

test('the frame of each page stands before its script in the colours of the person, says nothing that is not known, its links work, and it stays as it is taken over', async ({
  page,
  account,
}) => {
  await connect(page, account);
  const shifted = await followShifts(page);

  await test.step('the frame of each page stands before its script, says nothing that is not known, and stays as it is taken over', async () => {
    for (const { path, heading, ready } of frames)
      await test.step(path, async () => {
        // One with a form and one with a list; the header of all is the same.
        for (const width of ['/', '/promos'].includes(path) ? [1280, 390] : [1280]) {
          await page.setViewportSize({ width, height: 720 });
          const release = await openFrame(page, path);
          if (heading !== null) {
            await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
            await expect(current(page)).toHaveText(heading);
          }
          await expect(page.getByRole('main')).not.toContainText(/nothing sent|no [a-z]+ yet|not connected/i);
          // What takes it over is looked at when it is narrow, too: `accessibility.e2e.ts`.
          if (width > 390) await expectAccessible(page);
          const isSameHeader = await followHeader(page);
          release();
          await expect(page.getByText(ready).first()).toBeVisible();
          expect(await isSameHeader(), 'the header of the HTML is that of the page').toBe(true);
          expect(await shifted(), `${width} px wide`).toBeLessThan(0.01);
        }
      });
  });

  await test.step('a link that is pressed before the script is there is a link', async () => {
    const release = await openFrame(page, '/sent');
    await page.getByRole('link', { name: 'Promos', exact: true }).click();
    await expect(page).toHaveURL(/\/promos$/);
    release();
    await expect(promo(page, 'WELCOME10')).toBeVisible();
    await expect(current(page)).toHaveText('Promos');
    await page.getByRole('link', { name: 'Sent', exact: true }).click();
    await expect(page).toHaveURL(/\/sent$/);
  });

  await test.step('a form is drawn in the colours of the person at once, and nothing moves as it is taken over', async () => {
    await button(page, 'Dark theme').click();
    for (const [width, kind] of [
      [1280, 'pickup-delivery'],
      [390, 'appointment'],
    ] as const) {
      await page.setViewportSize({ width, height: 720 });
      const release = await openFrame(page, `/new/${kind}`);
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await expect(button(page, 'Create task')).toBeVisible();
      const scrolled = await page.evaluate(() => {
        scrollTo(0, 100);
        return scrollY;
      });
      release();
      await orderNumber(page);
      for (const name of ['Presets', 'Light theme']) await expect(button(page, name)).toBeVisible();
      if (kind === 'pickup-delivery') await expect(button(page, 'Swap pickup and delivery')).toBeVisible();
      const what = `${kind}, ${width} px wide`;
      expect(await shifted(), what).toBeLessThan(0.01);
      expect(await page.evaluate(() => scrollY), what).toBe(scrolled);
    }
  });
});

test('a static host by the rules of README sends the same pages, and their script takes them over', async ({
  page,
}) => {
  const host = await startStaticHost();
  try {
    for (const { path, heading } of frames) {
      const answer = await page.request.get(host.url + path);
      expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'no-cache']);
      const html = await answer.text();
      expect(html, path).toContain('aria-label="Pages"');
      if (heading !== null) expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    }
    expect((await page.request.get(`${host.url}/nothing`)).status()).toBe(404);
    const release = await openHeld(page, `${host.url}/new/delivery`);
    await textbox(page, 'Customer name').fill('Ravi Iyer');
    release();
    await expect(button(page, 'Presets')).toBeVisible();
    await expect(textbox(page, 'Customer name')).toHaveValue('Ravi Iyer');
    const releaseSent = await openHeld(page, `${host.url}/sent`);
    await expect(page.getByRole('heading', { level: 1, name: 'Sent' })).toBeVisible();
    releaseSent();
    await expect(page.getByRole('main')).toContainText('Not connected');
    // A page that is left asks no more for what comes in idle time.
    await page.goto(`${host.url}/favicon.svg`);
  } finally {
    await host.close();
  }
});
