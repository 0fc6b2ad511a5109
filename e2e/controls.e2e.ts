import { describeControls } from './support/describe-controls.ts';
import { addButtons } from './kit/add-buttons.ts';
import { taskKinds } from '#contract/operations.ts';
import { button, combobox, expect, test } from './test.ts';

/** What assistive technology reads of the four forms. The snapshots change only if a control is meant to. */
test('each form has its controls by role, name and description', async ({ desk }) => {
  const { page } = desk;
  for (const kind of taskKinds)
    await test.step(kind, async () => {
      await desk.open(kind);
      for (const name of new Set(Object.values(addButtons)))
        if (await button(page, name).isVisible()) await button(page, name).click();
      await button(page, 'Presets').waitFor();
      expect((await page.evaluate(describeControls)).join('\n')).toMatchSnapshot(`${kind}.txt`);
    });

  await test.step('nothing covers the list of a picker', async () => {
    await desk.open('delivery');
    await page.getByRole('radio', { name: 'Agent', exact: true }).check();
    await combobox(page, 'Agent').click();
    // Playwright clicks only what nothing covers.
    await page.getByRole('option', { name: /Cleo Park/ }).click();
    await expect(combobox(page, 'Agent')).toHaveValue('Cleo Park');
  });
});
