import { expect, type Locator, type Page } from '@playwright/test';
import { typeInto } from './fill-form.ts';
import * as verbs from './verbs.ts';

/** A file of tasks: a path, or its bytes. */
export type TaskFile = string | { name: string; mimeType: string; buffer: Buffer };

/** How many rows of an import came to each outcome. */
export type ImportCounts = { created: number; rejected: number; unknown: number };

/** The first number of a text: 1200 of "Create 1,200 tasks". */
const numberIn = (text: string): number => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? 0);

/** Imports a file on the page Import. @throws Error with the text of the page if the import doesn't come to its end */
export const importFile = async (page: Page, file: TaskFile, timezone?: string): Promise<ImportCounts> => {
  const stopped = async (): Promise<Error> => {
    const said = await page.getByRole('main').innerText();
    return new Error(`The import stopped: ${said.replaceAll(/\s+/g, ' ').slice(-1000)}`);
  };

  /** Waits as long as the test may: a file can be long. @throws Error with the text of the page if the other shows */
  const comesTo = async (wanted: Locator, other: Locator): Promise<void> => {
    await wanted.or(other).first().waitFor({ timeout: 0 });
    if (!(await wanted.isVisible())) throw await stopped();
  };

  await verbs.giveFile(page, file);
  await comesTo(page.getByRole('heading', { name: 'Check', exact: true }), page.getByRole('alert'));
  if (timezone !== undefined) await typeInto(page, 'Time zone', timezone);
  const create = page.getByRole('button', { name: /^Create [\d,]+ tasks?$/ });
  await comesTo(create, page.getByRole('alert'));
  for (const busy of [/^Checking…/, /^Looking for rows/])
    await page.getByText(busy).first().waitFor({ state: 'hidden', timeout: 0 });
  const count = numberIn(await create.innerText());
  if (count === 0) throw await stopped();
  await create.click();
  await comesTo(
    verbs.button(page, 'Pause').or(verbs.button(page, 'Download results')),
    page.getByText(/^Nothing was sent/),
  );
  await comesTo(page.getByRole('heading', { name: /^Done: / }), verbs.button(page, 'Resume'));

  /** As a screen reader hears it. */
  const readCounts = async (): Promise<ImportCounts> => {
    const text = (await page.getByText(/^[\d,]+ created, /).textContent()) ?? '';
    const countOf = (outcome: string) => numberIn(new RegExp(`[\\d,]+ ${outcome}`).exec(text)?.[0] ?? '');
    return {
      created: countOf('created') + countOf('already existed'),
      rejected: countOf('rejected'),
      unknown: countOf('unknown'),
    };
  };
  // The counts follow the heading by a moment.
  const sum = async () => Object.values(await readCounts()).reduce((all, each) => all + each, 0);
  await expect.poll(sum, 'rows with an outcome').toBe(count);
  return readCounts();
};
