import type { Page } from '@playwright/test';
import { names, type WireName } from './kit/names.ts';
import { countKeys } from './support/keys.ts';
import { combobox, expect, expectKeys, orderNumber, sample, stopClocks, test, textbox } from './test.ts';

/** The name of the control that has the focus, as a screen reader says it. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]
        : element;
    const copy = label?.cloneNode(true) as Element | undefined;
    for (const hint of copy?.querySelectorAll('[aria-hidden]') ?? []) hint.remove();
    return (element?.getAttribute('aria-label') ?? copy?.textContent ?? '').trim();
  });

/** What opens, checks or chooses a control where Tab leads to. */
const pressedAt: Readonly<Record<string, string>> = {
  Unassigned: 'ArrowDown',
  Notify: 'Space',
  Geofence: 'Space',
  'Tracking link': 'Space',
  'Pool task': 'Space',
  'Add custom fields': 'Enter',
  'Add images': 'Enter',
  'Add tags': 'Enter',
};

test('a whole pickup and delivery is created in one pass of the Tab key', async ({
  account,
  desk,
  page,
  sent,
}) => {
  const values = sample.values['pickup-delivery'];
  const typedAt: Record<string, string> = {};
  for (const [wireName, value] of Object.entries(values)) {
    const control = names.byField(wireName as WireName, 'pickup-delivery');
    if (control && typeof value === 'string') typedAt[control.name] = value;
  }
  Object.assign(typedAt, {
    'Custom field template': 'Parcel check',
    'Image link 1': values.p_ref_images?.[0],
  });
  await desk.goto('/new/pickup-delivery');
  const order_id = await orderNumber(page);
  const stops: string[] = [];
  for (let stop = await focused(page); stop !== 'Create task'; stop = await focused(page)) {
    stops.push(stop);
    expect(stops.length, stops.join(', ')).toBeLessThan(70);
    const key = stop.startsWith('Exact coordinates') ? 'Enter' : pressedAt[stop];
    if (key !== undefined) await page.keyboard.press(key);
    const name = await focused(page);
    // The second box of a custom field is that of the delivery.
    const isSecond = stops.indexOf(name) < stops.length - 1;
    const custom = isSecond ? values.meta_data : values.pickup_meta_data;
    const text = custom?.find(({ label }) => label === name)?.data ?? typedAt[name];
    if (text !== undefined) await page.keyboard.insertText(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(desk.card(order_id)).toHaveOutcome('Created');
  const { api_key, merchant_id } = account;
  expect(sent.map((each) => each.body)).toStrictEqual([{ ...values, api_key, merchant_id, order_id }]);
});

test(
  'a first delivery takes at most 60 keys, the next to the same customer at most 15',
  { tag: '@smoke' },
  async ({ desk, page, sent }) => {
    // Morning in Oakland: 14:30 is still to come.
    await stopClocks(page, '2027-01-12T18:00:00Z');
    await desk.goto('/sent');
    await expectKeys(page);
    const keys = countKeys(page);
    const tabTo = async (name: string) => {
      do await keys.press('Tab');
      while ((await focused(page)) !== name);
    };

    await test.step('a first delivery', async () => {
      await keys.press('n');
      await keys.press('2');
      await expect(textbox(page, 'Customer phone')).toBeFocused();
      await keys.type('4155550102');
      await tabTo('Customer address');
      await keys.type('9 Oak St, Oakland');
      await expect(combobox(page, 'Time zone')).toHaveValue(/Los Angeles/);
      await tabTo('Deliver before');
      await keys.type('1430');
      await tabTo('Description');
      await keys.type('Flowers');
      const order = await orderNumber(page);
      await keys.press('Control+Enter');
      await expect(desk.card(order)).toHaveOutcome('Created');
      expect(keys.pressed()).toBeLessThanOrEqual(60);
    });

    await test.step('the next one to the same customer', async () => {
      await page.getByRole('link', { name: 'Sent', exact: true }).press('Enter');
      await expect(page.getByRole('heading', { name: 'Sent', level: 1 })).toBeFocused();
      const again = countKeys(page);
      await again.press('n');
      await again.press('2');
      await expect(textbox(page, 'Customer phone')).toBeFocused();
      await again.type('415555');
      await expect(page.getByRole('option', { name: /9 Oak St/ })).toBeVisible();
      await again.press('Enter');
      await expect(textbox(page, 'Deliver before')).toBeFocused();
      // Half past nine is over today: tomorrow's.
      await again.type('0930');
      const order = await orderNumber(page);
      await again.press('Control+Enter');
      await expect(desk.card(order)).toHaveOutcome('Created');
      expect(again.pressed()).toBeLessThanOrEqual(15);
    });

    const same = {
      customer_phone: '4155550102',
      customer_address: '9 Oak St, Oakland',
      job_description: 'Flowers',
      timezone: '+480',
    };
    expect(sent.map(({ body }) => body)).toMatchObject([
      { ...same, job_delivery_datetime: '2027-01-12 14:30:00' },
      { ...same, job_delivery_datetime: '2027-01-13 09:30:00' },
    ]);
  },
);
