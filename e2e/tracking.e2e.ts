import { expect, test, untilQuiet } from './test.ts';

test(
  'a tracking link opens a page for the customer',
  { tag: '@smoke' },
  async ({ context, desk, service }) => {
    const order = await desk.openSmall({ fleet_id: '701', tracking_link: 1 });
    await desk.create();
    await expect(desk.card(order)).toHaveOutcome('Created');
    expect(desk.sent[0]?.body['tracking_link']).toBe(1);
    const href = (await service.tasks(order))[0]?.tracking_link ?? '';
    const link = desk.card(order).getByRole('link', { name: /^Track/ });
    await expect(link).toHaveAttribute('href', href);

    const opening = context.waitForEvent('page');
    await link.click();
    const tracking = await opening;
    const main = tracking.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Your delivery' })).toBeVisible();
    for (const text of ['Ana is assigned.', '16:00', `Order ${order}`])
      await expect(main).toContainText(text);

    // No part of the dashboard, no surname, no phone, no way back to the window that opened it.
    await expect(tracking.getByRole('navigation')).toHaveCount(0);
    await expect(main).not.toContainText('Flores');
    // An order number of 2 January has these digits, too.
    expect((await main.innerText()).replaceAll(order, '')).not.toContain('0102');
    expect(await tracking.evaluate(() => globalThis.opener as unknown)).toBeNull();
    await untilQuiet(tracking);
    const scripts = await tracking.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(scripts.join(' ')).not.toContain('sent-page');
    await tracking.close();

    await desk.visit('Sent');
    await expect(link).toHaveAttribute('href', href);
  },
);
