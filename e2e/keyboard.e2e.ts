import type { Page } from '@playwright/test';
import { samples, type TaskSample } from '#testing/samples.ts';
import { countKeys, recordPointer, type Keys } from './support/keys.ts';
import {
  combobox,
  connectByLink,
  expect,
  expectKeys,
  expectOutcome,
  orderNumber,
  recordCreations,
  stopClocks,
  test,
  textbox,
} from './test.ts';

type Focused = { role: string; name: string; group: string; checked: boolean; expanded: boolean };

/** What a screen reader would say of the control that has the focus. */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const said = (control: Element | null): string => {
      const copy = control?.cloneNode(true);
      if (!(copy instanceof Element)) return '';
      for (const hint of copy.querySelectorAll('[aria-hidden]')) hint.remove();
      return copy.textContent;
    };
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]
        : null;
    const type = element instanceof HTMLInputElement ? element.type : (element?.tagName.toLowerCase() ?? '');
    return {
      role: element?.getAttribute('role') ?? type,
      name: (element?.getAttribute('aria-label') ?? label?.textContent ?? said(element)).trim(),
      group: element?.closest('[role="group"]')?.getAttribute('aria-label') ?? '',
      checked: element instanceof HTMLInputElement && element.checked,
      expanded: element?.getAttribute('aria-expanded') === 'true',
    };
  });

const choose = async (page: Page, keys: Keys, name: string, text: string): Promise<void> => {
  // What is there is selected as the field gets the focus.
  await keys.insert(text);
  const list = page.getByRole('listbox', { name, exact: true });
  await expect(list.getByRole('option', { selected: true })).toContainText(text, { ignoreCase: true });
};

const modes = ['Unassigned', 'Auto-assign', 'Agent'];

/** The buttons of fields that few tasks need, and whether a task needs theirs. */
const opens: Readonly<Record<string, (sample: TaskSample) => boolean>> = {
  'Add pickup phone': ({ texts }) => (texts['Pickup phone'] ?? '') !== '',
  'Add custom fields': ({ template }) => template !== '',
  'Add images': ({ images }) => images.length > 0,
  'Add tags': ({ texts }) => (texts['Tags'] ?? '') !== '',
};

/** What is done at one stop of the Tab key; nothing where the sample has nothing for it. */
const act = async (
  page: Page,
  keys: Keys,
  sample: TaskSample,
  { role, name, group, checked, expanded }: Focused,
): Promise<void> => {
  const { assignment } = sample;
  const picked: Record<string, string | undefined> = {
    'Time zone': sample.zone,
    'Custom field template': sample.template,
    Team: assignment.mode === 'Auto-assign' ? assignment.team : undefined,
    Agent: assignment.mode === 'Agent' ? assignment.agent : undefined,
  };
  const groups: Record<string, Readonly<Record<string, string>> | undefined> = {
    'Custom fields': sample.fields,
    'Delivery custom fields': sample.deliveryFields,
    'Image links': Object.fromEntries(sample.images.map((url, index) => [`Image link ${index + 1}`, url])),
  };
  if (role === 'combobox') {
    const text = picked[name];
    if (text !== undefined) await choose(page, keys, name, text);
  } else if (role === 'radio') {
    for (let at = modes.indexOf(name); modes[at] !== assignment.mode; at += 1) await keys.press('ArrowDown');
  } else if (role === 'switch') {
    if (sample.switches.includes(name) !== checked) await keys.press('Space');
  } else if (name.startsWith('Exact coordinates')) {
    if (!expanded) await keys.press('Enter');
  } else if (name in opens) {
    const wanted = opens[name]?.(sample) ?? false;
    if (!wanted) return;
    await keys.press('Enter');
    await act(page, keys, sample, await focused(page));
  } else if (name === 'Add image link') {
    const count = await page.getByRole('textbox', { name: /^Image link \d+$/ }).count();
    if (count >= sample.images.length) return;
    await keys.press('Enter');
    // The focus moves to the new box.
    await expect(page.getByRole('textbox', { name: `Image link ${count + 1}` })).toBeFocused();
    await keys.insert(sample.images[count] ?? '');
  } else {
    const text = groups[group]?.[name] ?? sample.texts[name] ?? sample.coordinates[name];
    if (text !== undefined && text !== '') await keys.insert(text);
  }
};

/** The characters of a sample that have to be typed whatever the form is like. */
const charactersOf = ({ texts, coordinates, fields, deliveryFields = {}, images }: TaskSample): number =>
  [texts, coordinates, fields, deliveryFields, images]
    .flatMap((part) => Object.values(part).join(''))
    .join('').length;

test('fills in the other task types by keyboard', { tag: '@smoke' }, async ({ page, admin, account }) => {
  const pointed = await recordPointer(page);
  await connectByLink(page, admin, account);
  // Between them these two have every field of the others.
  for (const sample of [samples['pickup-delivery'], samples.appointment])
    await test.step(sample.tab, async () => {
      const sent = recordCreations(page);
      const keys = countKeys(page);
      await page.goto(`/new/${sample.kind}`);
      const order_id = await orderNumber(page);

      // The cursor waits in the first field.
      const stops: string[] = [];
      for (;;) {
        const stop = await focused(page);
        stops.push(stop.name);
        if (stop.name === 'Create task') break;
        expect(stops.length, stops.join(', ')).toBeLessThan(70);
        await act(page, keys, sample, stop);
        await keys.press('Tab');
      }
      await keys.press('Enter');
      await expectOutcome(page, order_id, 'Created');
      const { api_key, merchant_id } = { ...account, api_key: sent[0]?.body['api_key'] };
      expect(sent.map(({ body }) => body)).toStrictEqual([
        { ...sample.body, api_key, merchant_id, order_id },
      ]);
      expect(pointed).toEqual([]);
      // From the address bar through the whole page: every stop, and what opens, chooses and switches.
      expect(keys.pressed() - charactersOf(sample)).toBeLessThanOrEqual(75);
    });
});

type Person = { digit: string; texts: Readonly<Record<string, string>>; zone: string };

/** What has to be said of a new customer: nothing that could be left out but the name. */
const newCustomer = ({ kind, texts, zone }: TaskSample): Person => ({
  digit: String(Object.keys(samples).indexOf(kind) + 1),
  zone,
  texts: Object.fromEntries(Object.entries(texts).filter(([name]) => !/email|Tags/.test(name))),
});

/** Creates a new customer's task from a page where nothing has the focus. @returns its order number. */
const createForNew = async (page: Page, keys: Keys, { digit, texts, zone }: Person): Promise<string> => {
  await keys.press('n');
  await keys.press(digit);
  await expect(page.getByRole('textbox', { name: /phone$/ }).first()).toBeFocused();
  const open = new Set(Object.keys(texts).concat('Time zone'));
  for (;;) {
    const { name } = await focused(page);
    if (name === 'Time zone') await choose(page, keys, name, zone);
    else if (open.has(name)) await keys.insert(texts[name] ?? '');
    open.delete(name);
    if (open.size === 0) break;
    expect(keys.stops(), [...open].join(', ')).toBeLessThan(30);
    await keys.press('Tab');
  }
  const order = await orderNumber(page);
  await keys.press('Control+Enter');
  return order;
};

/** By keys that do not count. */
const goToSent = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Sent', exact: true }).focus();
  for (const key of ['g', 's']) await page.keyboard.press(key);
  await expect(page.getByRole('heading', { name: 'Sent', level: 1 })).toBeFocused();
};

const mostStops = 12;

test('repeats a delivery in at most 15 keys', { tag: '@smoke' }, async ({ page, admin, account }) => {
  const sent = recordCreations(page);
  const pointed = await recordPointer(page);
  // Morning in Oakland: 14:30 is still to come, and does not pass meanwhile.
  await stopClocks(page, '2027-01-12T18:00:00Z');
  await connectByLink(page, admin, account);
  await page.goto('/sent');
  await expectKeys(page);
  const keys = countKeys(page);
  const tabTo = async (name: string) => {
    do await keys.press('Tab');
    while ((await focused(page)).name !== name);
  };
  await keys.press('n');
  await keys.press('2');
  await expect(textbox(page, 'Customer phone')).toBeFocused();
  await keys.type('4155550102');
  await tabTo('Customer address');
  await keys.type('9 Oak St, Oakland');
  // The zone of the address is there by itself.
  await expect(combobox(page, 'Time zone')).toHaveValue(/Los Angeles/);
  await tabTo('Deliver before');
  await keys.type('1430');
  await tabTo('Description');
  await keys.type('Flowers');
  const first = await orderNumber(page);
  await keys.press('Control+Enter');
  await expectOutcome(page, first, 'Created');
  expect(keys.pressed()).toBeLessThanOrEqual(60);

  await goToSent(page);
  const again = countKeys(page);
  await again.press('n');
  await again.press('2');
  await expect(textbox(page, 'Customer phone')).toBeFocused();
  await again.type('415555');
  // The person waits for the address to show.
  await expect(page.getByRole('option', { name: /9 Oak St/ })).toBeVisible();
  await again.press('Enter');
  await expect(textbox(page, 'Deliver before')).toBeFocused();
  // Half past nine is over today; a second task for the same person, place and day would be asked about.
  await again.type('0930');
  const order = await orderNumber(page);
  await again.press('Control+Enter');
  await expectOutcome(page, order, 'Created');
  for (const { body } of sent)
    expect(body).toMatchObject({
      customer_phone: '4155550102',
      customer_address: '9 Oak St, Oakland',
      job_description: 'Flowers',
      timezone: '+480',
    });
  expect(sent.map(({ body }) => body['job_delivery_datetime'])).toEqual([
    '2027-01-12 14:30:00',
    '2027-01-13 09:30:00',
  ]);
  expect(again.pressed()).toBeLessThanOrEqual(15);

  // A new customer's pickup with all that is asked of one; the cursor is in the next form.
  await goToSent(page);
  const asked = countKeys(page);
  const person = newCustomer(samples.pickup);
  await expectOutcome(page, await createForNew(page, asked, person), 'Created');
  await expect(page.getByRole('textbox', { name: /phone$/ }).first()).toBeFocused();
  expect(asked.stops()).toBeLessThanOrEqual(mostStops);
  // Two to start, the stops, the zone, two to send.
  const typed = Object.values(person.texts).join('').length + samples.pickup.zone.length;
  expect(asked.pressed()).toBeLessThanOrEqual(typed + 2 + mostStops + 2);
  expect(pointed).toEqual([]);
});
