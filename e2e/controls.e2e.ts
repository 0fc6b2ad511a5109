import { samples } from '#testing/samples.ts';
import { describeControls } from './engines/in-page.ts';
import { addButtons } from './kit/add-buttons.ts';
import { button, combobox, connect, expect, startTask, test } from './test.ts';

/** What assistive technology reads of the four forms. The snapshots are edited only where a control is meant to change. */
test('each form has its controls by role, name and description, and the list of a picker lies over the send bar', async ({
  page,
  account,
}) => {
  await connect(page, account);

  await test.step('each form has its controls by role, name and description', async () => {
    for (const { kind, tab } of Object.values(samples))
      await test.step(tab, async () => {
        await startTask(page, tab);
        for (const name of new Set(Object.values(addButtons)))
          if (await button(page, name).isVisible()) await button(page, name).click();
        await button(page, 'Presets').waitFor();
        await expect(page.getByRole('tabpanel')).toMatchAriaSnapshot({ name: `${kind}.aria.yml` });
        expect((await page.evaluate(describeControls)).join('\n')).toMatchSnapshot(`${kind}.txt`);
      });
  });

  await test.step('the list of a picker that opens above the send bar lies over it', async () => {
    await startTask(page, 'Delivery');
    await page.getByRole('radio', { name: 'Agent', exact: true }).check();
    await combobox(page, 'Agent').click();
    // Playwright presses only what nothing else covers.
    await page.getByRole('option', { name: /Cleo Park/ }).click();
    await expect(combobox(page, 'Agent')).toHaveValue('Cleo Park');
    // So does the chevron: what lies at the end of the box lets a press through.
    const end = await combobox(page, 'Agent').evaluate((box) => box.clientWidth - 12);
    await combobox(page, 'Agent').click({ position: { x: end, y: 16 } });
    await expect(page.getByRole('option', { name: /Cleo Park/ })).toBeVisible();
  });
});
