import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { stopClocks } from '../kit/clocks.ts';
import { button, combobox, fillTexts, openCommands, pick, textbox, unfold, visit } from '../support/verbs.ts';

const folder = fileURLToPath(new URL('../../test-results/pictures', import.meta.url));

const windows = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

export type Desk = {
  link: string;
  ownersKey: string;
  newAccountLink: () => string;
  /** `YYYY-MM-DD` */
  day: string;
  /** Creates the tasks of the morning, and leaves the form blank. */
  createJobs: (page: Page) => Promise<void>;
  /** Types a task that is not sent. */
  fillIn: (page: Page) => Promise<void>;
  /** Rows for Import, as they are pasted. */
  rows: string;
  /** A scene to play alone, or the beginning of the names of what is taken; blank for all. */
  only: string;
};

/** @param prepare what a person does in each window before the picture, and takes back after it. */
type Shoot = (name: string, prepare?: (isAfter: boolean) => Promise<void>) => Promise<void>;
type Scene = (page: Page, shoot: Shoot, desk: Desk) => Promise<void>;

const message =
  'Hi! Please deliver to Maria Gonzalez, 1355 Market St, San Francisco, CA.\nHer number is +1 415 555 0239. Ring twice. Thanks, Mina';

/** What follows a scroll or an empty list is drawn after it. */
const pause = () => new Promise((done) => setTimeout(done, 120));
const escape = (page: Page) => page.keyboard.press('Escape');
const radio = (page: Page, name: RegExp) => page.getByRole('radio', { name });
/** Where the window is wide, as the states before it are made; narrow ones have other controls. */
const openFirst = (page: Page) =>
  page
    .getByRole('button', { name: /^Details of/ })
    .first()
    .click();

/** In forced colours, and from right to left. */
const shootAsOthersSee = async (page: Page, shoot: Shoot, name: string): Promise<void> => {
  await page.emulateMedia({ forcedColors: 'active' });
  await shoot(`${name}-forced-colors`);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.evaluate(() => void (document.dir = 'rtl'));
  await shoot(`${name}-rtl`);
  await page.evaluate(() => void (document.dir = 'ltr'));
};

const form: Scene = async (page, shoot, { fillIn, createJobs }) => {
  await shoot('new-task-first');
  await createJobs(page);
  await shoot('new-task-created');
  await fillIn(page);
  await fillTexts(page, {
    'Customer phone': '+1 415 555 0250',
    'Customer name': 'Emma Wilson',
    'Customer address': '1 Ferry Building, San Francisco, CA',
  });
  await page.getByRole('switch', { name: 'Tracking link' }).check();
  await button(page, 'Create & next').click();
  await page
    .getByRole('link', { name: /^Track/ })
    .first()
    .waitFor();
  await shoot('new-task-created-track', async () => {
    // It stays while a pointer is at it; a pointer that hovers would scroll.
    const note = page.getByRole('button', { name: 'Duplicate' }).filter({ visible: true }).first();
    const { x = 0, y = 0 } = (await note.boundingBox()) ?? {};
    await page.mouse.move(x + 4, y + 4);
  });
  // A press on the form that Create has just blanked is taken for a second one.
  await textbox(page, 'Customer name').fill('Ana');
  await button(page, 'Create task').click();
  await page.getByRole('region', { name: 'Problems' }).waitFor();
  await shoot('new-task-problems');
  await fillIn(page);
  await page.getByText('San Francisco, California').first().waitFor();
  await shoot('new-task-filled');
  await shootAsOthersSee(page, shoot, 'new-task');
  for (const [name, target] of [
    ['key', page.getByRole('button', { name: /^Copy order number/ }).first()],
    ['option', page.getByRole('switch', { name: 'Geofence' })],
  ] as const)
    await shoot(`new-task-tip-${name}`, async (isAfter) => {
      if (isAfter) return page.mouse.move(0, 0);
      // A scroll takes a tip away.
      await target.scrollIntoViewIfNeeded();
      await pause();
      await target.hover();
      await page.getByRole('tooltip').waitFor();
    });
  for (const name of ['Presets', 'Paste details', 'Carry over']) {
    await button(page, name).click();
    if (name === 'Paste details') await page.getByRole('dialog').waitFor();
    await shoot(`new-task-${name.toLowerCase().replace(' ', '-')}`);
    if (name === 'Paste details') {
      await page.getByRole('dialog').getByRole('textbox').fill(message);
      await shoot('new-task-paste-details-filled');
    }
    await escape(page);
  }
  for (const name of ['Agent', 'Time zone', 'Merchant'])
    await shoot(`new-task-list-${name.toLowerCase().replace(' ', '-')}`, async (isAfter) => {
      // An open list stays on its side, however the window changes.
      if (isAfter) return escape(page);
      await combobox(page, name).click();
      await page.getByRole('listbox', { name }).waitFor();
    });
  await shoot('new-task-calendar', async (isAfter) => {
    if (isAfter) await escape(page);
    // Not today, and near the night.
    await textbox(page, 'Deliver before').fill(isAfter ? '+3h' : 'tom 20:00');
    if (isAfter) return;
    await button(page, 'Open calendar for Deliver before').click();
    await page.getByRole('group', { name: 'Calendar for Deliver before' }).waitFor();
  });
  await shoot('new-task-calendar-keys', async (isAfter) => {
    if (isAfter) return escape(page);
    await textbox(page, 'Deliver before').press('Alt+ArrowDown');
    await page.getByRole('group', { name: 'Calendar for Deliver before' }).waitFor();
    await page.keyboard.press('ArrowRight');
  });
  await shoot('new-task-calendar-button', async (isAfter) => {
    if (!isAfter) await button(page, 'Open calendar for Deliver before').focus();
  });
  await pick(page, 'Time zone', 'New York');
  await page.getByText('if Los Angeles').first().waitFor();
  await shoot('new-task-if-zone');
  await pick(page, 'Time zone', 'Los Angeles');
  await textbox(page, 'Deliver before').fill('2027-12-20 09:00');
  await textbox(page, 'Deliver before').blur();
  await shoot('new-task-past');
  await button(page, 'Create task').click();
  await button(page, 'Send anyway').waitFor();
  await shoot('new-task-questions');
  await textbox(page, 'Deliver before').fill('+3h');
  await button(page, 'Show request').click();
  await page.getByRole('dialog').waitFor();
  await shoot('new-task-request');
  await escape(page);
  await page.getByRole('tab', { name: 'Pickup & delivery', exact: true }).click();
  await shoot('new-task-pickup-delivery-closed');
  await button(page, 'Create task').click();
  await page.getByRole('region', { name: 'Problems' }).waitFor();
  await shoot('new-task-pickup-delivery-problems');
  await page.getByRole('tab', { name: 'Delivery', exact: true }).click();
  await unfold(page, 'Exact coordinates');
  for (const name of ['Add custom fields', 'Add images'])
    if ((await button(page, name).count()) > 0) await button(page, name).click();
  await shoot('new-task-opened');
  for (const kind of ['Pickup & delivery', 'Appointment', 'Pickup']) {
    await page.getByRole('tab', { name: kind, exact: true }).click();
    await shoot(`new-task-${kind.toLowerCase().replaceAll(/\W+/g, '-')}`);
  }
  await page.getByRole('tab', { name: 'Delivery', exact: true }).click();
};

const palette: Scene = async (page, shoot) => {
  const commands = await openCommands(page);
  await shoot('palette');
  for (const text of ['ma', 'keyboard']) {
    await commands.getByRole('combobox').fill(text);
    await shoot(`palette-${text}`);
  }
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await shoot('keyboard-help');
  await escape(page);
};

const sent: Scene = async (page, shoot, { fillIn, day }) => {
  await visit(page, 'Sent');
  await openFirst(page);
  await shoot('sent-details');
  await escape(page);
  await shoot('sent');
  await shootAsOthersSee(page, shoot, 'sent');
  await page.context().setOffline(true);
  await page
    .getByText(/^You’re offline/)
    .first()
    .waitFor();
  await shoot('sent-offline');
  await page.context().setOffline(false);
  await radio(page, /^All tasks/).check();
  await page.getByRole('row').nth(2).waitFor();
  await shoot('sent-all');
  await shootAsOthersSee(page, shoot, 'sent-all');
  await openFirst(page);
  await button(page, 'Duplicate').waitFor();
  await shoot('sent-all-details');
  await escape(page);
  await radio(page, /^On this device/).check();
  await page.getByRole('searchbox').fill('nobody is called so');
  await page.getByText('No task matches').waitFor();
  await shoot('sent-no-hits');
  await page.getByRole('searchbox').fill('');
  await button(page, 'More tools').click();
  await shoot('sent-menu');
  await button(page, 'Clear old tasks').click();
  await page.getByRole('dialog').waitFor();
  await shoot('sent-clear');
  await escape(page);

  await visit(page, 'New task');
  const creations = '**/open/task/createDelivery';
  await stopClocks(page, `${day}T18:02:00Z`);
  // After that, whose own route would answer before this one.
  await page.route(creations, (route, request) =>
    route.fallback({
      postData: (request.postData() ?? '').replace(/(merchant_id"?[:=]\s*"?)[\w-]+/, '$1M-gone'),
    }),
  );
  await button(page, 'Save and start new').click();
  await fillIn(page);
  await button(page, 'Create & next').click();
  await page.getByText('Rejected').filter({ visible: true }).first().waitFor();
  await shoot('new-task-rejected');
  await page.unroute(creations);
  await page.route(creations, (route) => route.abort('connectionreset'));
  await fillIn(page);
  await textbox(page, 'Customer name').fill('Chloé Dubois');
  await button(page, 'Create & next').click();
  const lost = page
    .getByRole('article')
    .filter({ hasText: 'Chloé Dubois' })
    .filter({ hasText: 'Outcome unknown' });
  await lost.waitFor();
  await shoot('new-task-unknown');
  await visit(page, 'Sent');
  await lost.first().waitFor();
  await shoot('sent-unknown');
  for (const [name, text] of [
    ['rejected', 'Rejected'],
    ['unknown', 'Outcome unknown'],
  ] as const) {
    const row = page.getByRole('article').filter({ hasText: text }).last();
    const details = row.getByRole('button', { name: /^Details of/ });
    if ((await details.count()) === 0) continue;
    await details.click();
    await shoot(`sent-details-${name}`);
    await escape(page);
  }
  await page.unroute(creations);
};

const readRows = async (page: Page, rows: string): Promise<void> => {
  await textbox(page, 'Paste rows').fill(rows);
  await button(page, 'Read pasted rows').click();
  await combobox(page, 'Column for Description').waitFor();
};
const checkRows = async (page: Page): Promise<void> => {
  await combobox(page, 'Time zone').fill('Los Angeles');
  await page
    .getByRole('listbox', { name: 'Time zone' })
    .getByRole('option', { selected: true })
    .first()
    .waitFor();
  await combobox(page, 'Time zone').press('Enter');
  await button(page, 'Check rows').click();
  await page.getByText('Looking for rows').waitFor({ state: 'detached' });
  await radio(page, /^To repair/).waitFor();
};

const imports: Scene = async (page, shoot, { rows }) => {
  await visit(page, 'Import');
  await shoot('import-start');
  await readRows(page, rows);
  await shoot('import-columns');
  await checkRows(page);
  await shoot('import-check');
  await shootAsOthersSee(page, shoot, 'import-check');
  const held: (() => void)[] = [];
  await page.route('**/open/task/createDelivery', async (route) => {
    if (held.length >= 2) await new Promise<void>((done) => held.push(done));
    else held.push(() => undefined);
    await route.fallback();
  });
  await page
    .getByRole('button', { name: /^Create \d+ tasks?$/ })
    .first()
    .click();
  await button(page, 'Pause').waitFor();
  await shoot('import-running');
  for (const let1 of held) let1();
  await page.unroute('**/open/task/createDelivery');
  await page
    .getByText(/tasks created/)
    .first()
    .waitFor();
  await shoot('import-done');
  await visit(page, 'Sent');
  await shoot('sent-import');
  await visit(page, 'Import');
  await button(page, 'Try with a sample file').click();
  await button(page, 'All imports').click();
  await page.getByRole('list', { name: 'Imports' }).waitFor();
  await shoot('imports');
};

const promos: Scene = async (page, shoot) => {
  await visit(page, 'Promos');
  await page.getByRole('switch').first().waitFor();
  await shoot('promos');
  await shootAsOthersSee(page, shoot, 'promos');
  await page.getByRole('searchbox').fill('WELCOME10, FREESHIP, NONE-OF-THESE');
  await shoot('promos-pasted');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('row').nth(9).waitFor();
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await shoot('promos-selected');
  await button(page, 'Schedule…').click();
  await fillTexts(page, { From: 'fri 9', Until: 'sun 24:00' });
  await shoot('promos-schedule');
  await shoot('promos-schedule-calendar', async (isAfter) => {
    if (isAfter) return escape(page);
    await button(page, 'Open calendar for Until').click();
    await page.getByRole('group', { name: 'Calendar for Until' }).waitFor();
  });
  await button(page, 'Plan it').click();
  await radio(page, /^Planned/).check();
  await page.getByRole('button', { name: /^Cancel: turn on/ }).waitFor();
  await shoot('promos-planned');
  await page
    .getByRole('button', { name: /^Cancel: turn on/ })
    .first()
    .click();
  await shoot('promos-cancel-plan');
  await escape(page);
  await radio(page, /^What happened/).check();
  await page.getByRole('row').nth(2).waitFor();
  await shoot('promos-changes');
  await radio(page, /^Codes/).check();
  const toggles = '**/open/promo/changeStatus';
  const json = { status: 400, message: 'This code ended on 31 Oct.', data: {} };
  await page.route(toggles, (route) => route.fulfill({ status: 400, json }), { times: 1 });
  await page.getByRole('switch').nth(1).click();
  await page.getByText('Not changed').first().waitFor();
  await shoot('promos-refused');
  let answer = () => {};
  const isAnswered = new Promise<void>((done) => (answer = done));
  await page.route(toggles, (route) => isAnswered.then(() => route.abort('connectionreset')), { times: 1 });
  await page.getByRole('switch').first().click();
  await page.getByText('Turning').first().waitFor();
  await shoot('promos-pending');
  answer();
  await page.getByText('Not confirmed').first().waitFor();
  await shoot('promos-not-confirmed');
  await page.getByRole('searchbox').fill('nothing is called so');
  await shoot('promos-no-hits');
};

const connection: Scene = async (page, shoot, { ownersKey }) => {
  await visit(page, 'Connection');
  await page.getByRole('heading', { name: 'This device' }).waitFor();
  await shoot('connection');
  await button(page, 'Change connection').click();
  await shoot('connection-change');
  await page.getByLabel('API key').fill(ownersKey);
  await button(page, 'Connect').click();
  await button(page, 'Create a link').waitFor();
  await shoot('connection-owner');
  await shootAsOthersSee(page, shoot, 'connection-owner');
  await page
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  await shoot('keys-revoke');
  await escape(page);
  await button(page, 'Create a link').click();
  await textbox(page, 'Key name').waitFor();
  await shoot('keys-new');
  await textbox(page, 'Key name').fill('Marketing desk');
  await page.getByRole('checkbox', { name: /^Marketing/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Create a link' }).click();
  await page.getByRole('img', { name: 'The link as a QR code' }).waitFor();
  await shoot('keys-made');
  await button(page, 'Done').click();
  await visit(page, 'Connection');
  await button(page, 'Wipe this device').click();
  await page.getByRole('dialog').waitFor();
  await shoot('connection-wipe');
  await escape(page);
};

const tracking: Scene = async (page, shoot) => {
  await visit(page, 'Sent');
  await radio(page, /^All tasks/).check();
  const list = page.getByRole('searchbox');
  for (const state of ['Assigned', 'On the way', 'Done']) {
    await list.fill('D-1');
    const row = page
      .getByRole('row')
      .filter({ has: page.getByText(state, { exact: true }) })
      .filter({ has: page.getByRole('link') });
    const address = await row.getByRole('link').first().getAttribute('href');
    await page.goto(address ?? '');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot(`track-${state.toLowerCase().replaceAll(' ', '-')}`);
    if (state === 'On the way') await shootAsOthersSee(page, shoot, 'track');
    await page.goBack();
    await radio(page, /^All tasks/).check();
  }
  await page.goto('/docs');
  await shoot('docs');
  await page.goto('/track/0123456789abcdefghijkl');
  await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
  await shoot('track-wrong');
};

/** Under a finger. A page that had one has no pointer that hovers until it is loaded anew. */
const touch: Scene = async (page, shoot, { fillIn, rows }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.goto('/new/delivery');
  await fillIn(page);
  await shoot('new-task-touch');
  await visit(page, 'Sent');
  await shoot('sent-touch');
  await radio(page, /^All tasks/).check();
  await page.getByRole('row').nth(2).waitFor();
  await shoot('sent-all-touch');
  await visit(page, 'Import');
  await readRows(page, rows);
  await checkRows(page);
  await shoot('import-check-touch');
  await visit(page, 'Promos');
  await page.getByRole('switch').first().waitFor();
  await shoot('promos-touch');
  await visit(page, 'Connection');
  await shoot('connection-touch');
  await browser.detach();
  await page.reload();
};

/** An account without a task. */
const empty: Scene = async (page, shoot, { newAccountLink }) => {
  await page.goto(newAccountLink());
  await page.getByRole('dialog').getByRole('button', { name: 'Connect' }).click();
  await page.getByText('Your first task').waitFor();
  await shoot('empty-new-task');
  await visit(page, 'Sent');
  await shoot('empty-sent');
  await radio(page, /^All tasks/).check();
  await page.getByText('The service has no tasks').waitFor();
  await shoot('empty-all-tasks');
  await visit(page, 'Import');
  await page.getByText('No imports yet').waitFor();
  await shoot('empty-imports');
  await visit(page, 'Promos');
  await page.getByText('No promo codes yet').waitFor();
  await shoot('empty-promos');
};

const scenes: Readonly<Record<string, Scene>> = {
  form,
  palette,
  sent,
  imports,
  promos,
  connection,
  tracking,
  touch,
  empty,
};

/** Takes pictures of every page and state. Each scene begins where the one before it has left the desk. */
export const takeAll = async (page: Page, desk: Desk): Promise<void> => {
  mkdirSync(folder, { recursive: true });
  const isScene = desk.only in scenes;
  const shoot: Shoot = async (name, prepare) => {
    if (!isScene && !name.startsWith(desk.only)) return;
    await page.evaluate(() => document.fonts.ready);
    await pause();
    for (const size of windows) {
      await page.setViewportSize(size);
      await prepare?.(false);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({
          path: join(folder, `${name}-${size.width}-${colorScheme}.png`),
          animations: 'disabled',
        });
      }
      await prepare?.(true);
    }
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(windows[0] ?? { width: 0, height: 0 });
  };
  await page.setViewportSize(windows[0] ?? { width: 0, height: 0 });
  await page.goto('/');
  await shoot('welcome');
  // What the page counts as today is the day of the tasks.
  await stopClocks(page, `${desk.day}T16:45:00Z`);
  await page.goto(desk.link);
  await textbox(page, 'Customer phone').waitFor();
  for (const [name, play] of Object.entries(scenes)) {
    if (isScene && name !== desk.only) continue;
    process.stdout.write(`${name}\n`);
    await play(page, shoot, desk).catch(async (error: unknown) => {
      await page.screenshot({ path: join(folder, `${name}-failed.png`) });
      throw error;
    });
  }
};
