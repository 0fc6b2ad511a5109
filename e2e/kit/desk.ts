import { expect, type Locator, type Page } from '@playwright/test';
import { pagePaths } from '../../src/contract/page-paths.ts';
import { assign, fillForm, type Assignee, type Values } from './fill-form.ts';
import { importFile, type ImportCounts, type TaskFile } from './import-file.ts';
import { names } from './names.ts';
import { recordCreations, type Sent } from './requests.ts';
import type { TaskKind } from './types.ts';
import * as verbs from './verbs.ts';

export type Promo = {
  /** Searches the list of promos for the code. @returns its switch */
  show: () => Promise<Locator>;
  /** Presses the switch if its state differs, and waits until the service has confirmed it. */
  turn: (state: 'on' | 'off') => Promise<void>;
};

/** The drafts next to the form. */
export type Drafts = {
  region: Locator;
  /** Saves the form as a draft, and starts a new one. */
  save: () => Promise<void>;
  /** Opens the draft whose name starts with this. */
  open: (name: string) => Promise<void>;
  discard: (name: string) => Promise<void>;
};

/** The selection on the page of promos. */
export type Bulk = {
  bar: Locator;
  select: (...codes: readonly string[]) => Promise<void>;
  /** Switches the selected promos that have another state. */
  turn: (state: 'on' | 'off') => Promise<void>;
  clear: () => Promise<void>;
};

export type Desk = {
  /** The first verb loads it. */
  page: Page;
  /** The bodies of all tasks that left the page, the oldest first. */
  sent: Sent[];
  /** Loads a path of the dashboard, and waits until the page is connected. */
  goto: (path: string) => Promise<void>;
  /** Opens a page by its link. */
  visit: (name: verbs.PageName) => Promise<void>;
  /** Opens the form of a task type, and fills it. */
  open: (kind: TaskKind, values?: Values) => Promise<void>;
  /** Fills fields of the open form. @throws Error for a name that the task type does not have */
  fill: (values: Values) => Promise<void>;
  assign: (to: Assignee) => Promise<void>;
  /**
   * Presses _Create task_.
   * @param options `anyway` answers questions, such as about a past time, with _Send anyway_
   * @returns the order number, once the card of the task is shown with any outcome
   * @throws Error with the problems of the form if nothing was sent
   */
  create: (options?: { anyway?: boolean }) => Promise<string>;
  /** The card of an order. */
  card: (order: string) => Locator;
  /** The details of an order on the page Sent. */
  details: (order: string) => Locator;
  /** Presses a button on the card of an order, or in its menu _More_. */
  decide: (order: string, name: string) => Promise<void>;
  drafts: Drafts;
  bulk: Bulk;
  promo: (code: string) => Promo;
  /**
   * Imports a file, and waits for the outcome of all rows.
   * @param options `timezone` for all rows of a file without such a column
   * @throws Error with the text of the page if no row is ready, or if it asks a question
   */
  import: (file: TaskFile, options?: { timezone?: string }) => Promise<ImportCounts>;
};

/** The address of each page. */
const paths: Readonly<Record<verbs.PageName, string>> = {
  'New task': pagePaths.start,
  Sent: pagePaths.sent,
  Import: pagePaths.import,
  Promos: pagePaths.promos,
  Connection: pagePaths.connection,
};

/** What a dispatcher does on a connected page. Fields have their wire names. */
export const createDesk = (page: Page): Desk => {
  const goto = async (path: string): Promise<void> => {
    await page.goto(path);
    await verbs.expectConnected(page);
  };

  const isLoaded = (): boolean => page.url().startsWith('http');

  const visit = (name: verbs.PageName): Promise<void> =>
    isLoaded() ? verbs.visit(page, name) : goto(paths[name]);

  const open = async (kind: TaskKind, values?: Values): Promise<void> => {
    if (isLoaded()) await verbs.startTask(page, names.kinds[kind]);
    else await goto(`/new/${kind}`);
    // Another draft may still replace the empty one.
    await expect(page.locator('form[aria-busy]')).toHaveCount(0);
    if (values) await fillForm(page, values);
  };

  const region = page.getByRole('region', { name: 'Drafts' });
  const drafts: Drafts = {
    region,
    save: () => verbs.button(page, 'Save and start new').click(),
    open: (name) =>
      region
        .getByRole('button', {
          name: new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`),
        })
        .click(),
    discard: (name) => verbs.button(region, `Discard draft ${name}`).click(),
  };

  const bar = page.getByRole('region', { name: 'Selected promos' });
  const bulk: Bulk = {
    bar,
    select: async (...codes) => {
      for (const code of codes)
        await page.getByRole('checkbox', { name: `Select promo ${code}`, exact: true }).check();
    },
    turn: (state) =>
      bar.getByRole('button', { name: state === 'on' ? /^Activate \d+$/ : /^Deactivate \d+$/ }).click(),
    clear: () => verbs.button(bar, 'Clear selection').click(),
  };

  const promo = (code: string): Promo => {
    const show = async (): Promise<Locator> => {
      const { pathname, search } = new URL(page.url());
      // Another view or filter may hide it.
      if (pathname !== '/promos' || search !== '') await visit('Promos');
      await page.getByRole('searchbox', { name: 'Search promos', exact: true }).fill(code);
      return verbs.promo(page, code);
    };
    return {
      show,
      turn: async (state) => {
        const shown = await show();
        await expect(shown).toBeEnabled();
        if ((await shown.isChecked()) === (state === 'on')) return;
        await shown.click();
        await expect(shown).toBeChecked({ checked: state === 'on' });
      },
    };
  };

  return {
    page,
    sent: recordCreations(page),
    goto,
    visit,
    open,
    fill: (values) => fillForm(page, values),
    assign: (to) => assign(page, to),
    create: async ({ anyway = false } = {}) => {
      const order = await verbs.orderNumber(page);
      // An earlier task may have the same order number.
      const cards = verbs.card(page, order);
      const made = cards.nth(await cards.count());
      const problems = page.getByRole('region', { name: 'Problems' });
      const send = verbs.button(problems, 'Send anyway');
      // An earlier press may have asked the question.
      if (!anyway || !(await send.isVisible())) {
        await verbs.create(page);
        // While the press waits for a place, the question of an earlier press is still shown.
        await expect(page.locator('form[aria-busy]')).toHaveCount(0);
        await expect(made.or(problems).first()).toBeVisible();
        if (await made.isVisible()) return order;
        const said = (await problems.innerText()).replaceAll(/\s+/g, ' ');
        if (!anyway || !(await send.isVisible())) throw new Error(`Nothing was sent: ${said}`);
      }
      await verbs.readQuestion(page);
      await send.click();
      await expect(made).toBeVisible();
      return order;
    },
    card: (order) => verbs.card(page, order),
    details: (order) => verbs.detailsOf(page, order),
    decide: (order, name) => verbs.decide(page, order, name),
    drafts,
    bulk,
    promo,
    import: async (file, { timezone } = {}) => {
      await visit('Import');
      return importFile(page, file, timezone);
    },
  };
};
