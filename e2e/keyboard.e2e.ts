import type { Page } from '@playwright/test';
import { samples, type TaskSample } from '#testing/samples.ts';
import { expect, test } from './support/fixtures.ts';
import { recordCreations } from './support/requests.ts';
import { connectByLink, expectOutcome, orderNumber } from './support/verbs.ts';

type Focused = { role: string; name: string; group: string; checked: boolean; expanded: boolean };

/** What a screen reader would say of the control that has the focus. */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
        ? element.labels?.[0]
        : null;
    const type = element instanceof HTMLInputElement ? element.type : (element?.tagName.toLowerCase() ?? '');
    return {
      role: element?.getAttribute('role') ?? type,
      name: (element?.getAttribute('aria-label') ?? label?.textContent ?? element?.textContent ?? '').trim(),
      group: element?.closest('[role="group"]')?.getAttribute('aria-label') ?? '',
      checked: element instanceof HTMLInputElement && element.checked,
      expanded: element?.getAttribute('aria-expanded') === 'true',
    };
  });

const choose = async (page: Page, name: string, text: string): Promise<void> => {
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  const list = page.getByRole('listbox', { name, exact: true });
  await expect(list.getByRole('option', { selected: true })).toContainText(text, { ignoreCase: true });
};

const modes = ['Unassigned', 'Auto-assign', 'Agent'];

/** What is done at one stop of the Tab key; nothing where the sample has nothing for it. */
const act = async (page: Page, sample: TaskSample, { role, name, group, checked, expanded }: Focused) => {
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
    if (text !== undefined) await choose(page, name, text);
  } else if (role === 'radio') {
    for (let at = modes.indexOf(name); modes[at] !== assignment.mode; at += 1)
      await page.keyboard.press('ArrowDown');
  } else if (role === 'switch') {
    if (sample.switches.includes(name) !== checked) await page.keyboard.press('Space');
  } else if (name === 'Options' || name === 'Exact coordinates') {
    if (!expanded) await page.keyboard.press('Enter');
  } else if (name === 'Add image link') {
    const count = await page.getByRole('textbox', { name: /^Image link \d+$/ }).count();
    if (count >= sample.images.length) return;
    await page.keyboard.press('Enter');
    // The focus moves to the new box.
    await expect(page.getByRole('textbox', { name: `Image link ${count + 1}` })).toBeFocused();
    await page.keyboard.type(sample.images[count] ?? '');
  } else {
    const text = groups[group]?.[name] ?? sample.texts[name] ?? sample.coordinates[name];
    if (text !== undefined && text !== '') await page.keyboard.insertText(text);
  }
};

for (const sample of Object.values(samples))
  test(`a whole ${sample.tab} task by keyboard alone, in one pass of the Tab key`, async ({
    page,
    admin,
    account,
  }) => {
    const sent = recordCreations(page);
    const pointed: string[] = [];
    await page.exposeFunction('reportPointer', (what: string) => pointed.push(what));
    await page.addInitScript(() => {
      const { reportPointer } = globalThis as { reportPointer?: (what: string) => void };
      for (const type of ['pointerdown', 'mousedown', 'touchstart', 'wheel'])
        addEventListener(type, () => reportPointer?.(type), { capture: true });
    });
    await connectByLink(page, admin, account);
    await page.goto(`/new/${sample.kind}`);
    const order_id = await orderNumber(page);

    const stops: string[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const stop = await focused(page);
      stops.push(stop.name);
      if (stop.name === 'Create task') break;
      expect(stops.length, stops.join(', ')).toBeLessThan(70);
      await act(page, sample, stop);
    }
    await page.keyboard.press('Enter');
    await expectOutcome(page, order_id, 'Created');
    const { api_key, merchant_id } = { ...account, api_key: sent[0]?.body['api_key'] };
    expect(sent.map(({ body }) => body)).toStrictEqual([{ ...sample.body, api_key, merchant_id, order_id }]);
    expect(pointed).toEqual([]);
  });

test('Ctrl+Enter sends from the last field, and the next form is ready to type into', async ({
  page,
  admin,
  account,
}) => {
  await connectByLink(page, admin, account);
  await page.goto('/new/delivery');
  const order = await orderNumber(page);
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await focused(page);
    if (stop.role === 'combobox' && stop.name === 'Time zone') await choose(page, 'Time zone', 'PST');
    else await act(page, { ...samples.delivery, coordinates: {}, fields: {}, switches: [] }, stop);
    if (stop.name === 'Description') break;
  }
  await page.keyboard.press('Control+Enter');
  await expectOutcome(page, order, 'Created');
  await expect(page.getByRole('textbox', { name: 'Customer phone' })).toBeFocused();
});
