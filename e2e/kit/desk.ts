import { expect, type Locator, type Page } from '@playwright/test';
import { fieldsOf } from '../../src/contract/operations.ts';
import { pagePaths } from '../../src/contract/page-paths.ts';
import { names, type WireName } from './names.ts';
import { recordCreations, type Sent } from './requests.ts';
import type { TaskKind } from './types.ts';
import * as verbs from './verbs.ts';

/** The value of a field: as in the body, or as a person types it (`tom 9` for a time). */
export type Value = string | number | readonly string[] | readonly { label: string; data: string }[];

/** Values by wire name. */
export type Values = { [Name in WireName]?: Value | undefined };

/** The agent of a task: none yet, any agent, any of a team, or one. */
export type Assignee = 'unassigned' | 'auto' | { team_id: number | string } | { fleet_id: string };

/** A file of tasks: a path, or its bytes. */
export type TaskFile = string | { name: string; mimeType: string; buffer: Buffer };

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
  import: (
    file: TaskFile,
    options?: { timezone?: string },
  ) => Promise<{ created: number; rejected: number; unknown: number }>;
};

/** The address of each page. */
const paths: Readonly<Record<verbs.PageName, string>> = {
  'New task': pagePaths.start,
  Sent: pagePaths.sent,
  Import: pagePaths.import,
  Promos: pagePaths.promos,
  Connection: pagePaths.connection,
};

const constants: Readonly<Record<string, number>> = { has_pickup: 1, has_delivery: 0, layout_type: 0 };

const asText = (name: string, value: Value): string => {
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${name} takes a text.`);
  return String(value);
};

/** Types an ID, a code or a name into a picker. */
const type = async (page: Page, name: string, text: string): Promise<void> => {
  await verbs.addField(page, name);
  await verbs.combobox(page, name).fill(text);
  await expect(verbs.combobox(page, name)).not.toHaveAttribute('aria-busy');
  await verbs.combobox(page, name).press('Tab');
};

const fillCustomFields = async (page: Page, name: string, value: Value): Promise<void> => {
  if (!Array.isArray(value)) throw new Error(`${name} takes a list of { label, data }.`);
  const group = page.getByRole('group', { name, exact: true });
  for (const { label, data } of value as readonly { label: string; data: string }[]) {
    // The chosen template has a box for its labels; other labels get a new row.
    if ((await group.count()) > 0 && (await verbs.textbox(group, label).count()) > 0) {
      await verbs.textbox(group, label).fill(data);
      continue;
    }
    await verbs.addField(page, 'Add custom field');
    await verbs.button(group, 'Add custom field').click();
    await verbs.textbox(group, 'Label').last().fill(label);
    await verbs.textbox(group, 'Value').last().fill(data);
  }
};

/** What a dispatcher does on a connected page. Fields have their wire names. */
export const createDesk = (page: Page): Desk => {
  const desk = desks.get(page) ?? newDesk(page);
  desks.set(page, desk);
  return desk;
};

const desks = new WeakMap<Page, Desk>();

const newDesk = (page: Page): Desk => {
  const kindOnScreen = async (): Promise<TaskKind> => {
    const shown = await page.getByRole('tab', { selected: true }).textContent();
    const kind = names.taskKinds.find((each) => names.kinds[each] === shown?.trim());
    if (!kind) throw new Error('No form is open: desk.open(kind) opens one.');
    return kind;
  };

  const assign = async (to: Assignee): Promise<void> => {
    const choose = (name: string) =>
      page.getByRole('radiogroup', { name: 'Assignment' }).getByRole('radio', { name, exact: true }).check();
    if (to === 'unassigned') await choose('Unassigned');
    else if (to === 'auto') await choose('Auto-assign');
    else if ('team_id' in to) {
      await choose('Auto-assign');
      await type(page, 'Team', String(to.team_id));
    } else {
      await choose('Agent');
      await type(page, 'Agent', to.fleet_id);
    }
  };

  const fillField = async (kind: TaskKind, wireName: WireName, value: Value): Promise<void> => {
    const control = names.byField(wireName, kind);
    if (!control) {
      if (constants[wireName] === value) return;
      throw new Error(`${wireName} has no control: it is the same in every task.`);
    }
    const { role, name } = control;
    if (/latitude|longitude/.test(wireName)) await verbs.unfold(page, 'Exact coordinates');
    if (role === 'textbox') await verbs.fillTexts(page, { [name]: asText(wireName, value) });
    else if (role === 'combobox') await type(page, name, asText(wireName, value));
    else if (role === 'switch')
      await page.getByRole('switch', { name, exact: true }).setChecked(Number(value) === 1);
    else if (wireName.endsWith('images')) await verbs.addImages(page, value as readonly string[]);
    else await fillCustomFields(page, name, value);
  };

  const fill = async (values: Values): Promise<void> => {
    const kind = await kindOnScreen();
    const given = new Map(Object.entries(values).filter(([, value]) => value !== undefined));
    const listed = fieldsOf(kind);
    for (const name of given.keys())
      if (!listed.some((field) => field === name)) throw new Error(`${name} is no field of ${kind}.`);
    const { team_id, fleet_id, auto_assignment } = values;
    if (fleet_id !== undefined) await assign({ fleet_id: asText('fleet_id', fleet_id) });
    else if (team_id !== undefined) await assign({ team_id: asText('team_id', team_id) });
    else if (auto_assignment !== undefined) await assign(auto_assignment === 1 ? 'auto' : 'unassigned');
    for (const name of ['team_id', 'fleet_id', 'auto_assignment']) given.delete(name);
    // The document lists a template before its fields.
    for (const name of listed) {
      const value = given.get(name);
      if (value !== undefined) await fillField(kind, name, value);
    }
  };

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
    if (values) await fill(values);
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

  /** How many rows of an import have an outcome, as a screen reader hears it. */
  const countOf = async (outcome: string): Promise<number> => {
    const text = (await page.getByText(/^[\d,]+ created, /).textContent()) ?? '';
    return numberIn(new RegExp(`[\\d,]+ ${outcome}`).exec(text)?.[0] ?? '');
  };

  const stopped = async (): Promise<Error> => {
    const said = await page.getByRole('main').innerText();
    return new Error(`The import stopped: ${said.replaceAll(/\s+/g, ' ').slice(-1000)}`);
  };

  /** Waits as long as the test may: a file can be long. @throws Error with the text of the page if the other shows */
  const comesTo = async (wanted: Locator, other: Locator): Promise<void> => {
    await wanted.or(other).first().waitFor({ timeout: 0 });
    if (!(await wanted.isVisible())) throw await stopped();
  };

  return {
    page,
    sent: recordCreations(page),
    goto,
    visit,
    open,
    fill,
    assign,
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
      await verbs.giveFile(page, file);
      await comesTo(page.getByRole('heading', { name: 'Check', exact: true }), page.getByRole('alert'));
      if (timezone !== undefined) await type(page, 'Time zone', timezone);
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
      const read = async () => ({
        created: (await countOf('created')) + (await countOf('already existed')),
        rejected: await countOf('rejected'),
        unknown: await countOf('unknown'),
      });
      // The counts follow the heading by a moment.
      const sum = async () => Object.values(await read()).reduce((all, each) => all + each, 0);
      await expect.poll(sum, 'rows with an outcome').toBe(count);
      return read();
    },
  };
};

/** The first number of a text: 1200 of "Create 1,200 tasks". */
const numberIn = (text: string): number => Number(/[\d,]+/.exec(text)?.[0].replaceAll(',', '') ?? 0);
