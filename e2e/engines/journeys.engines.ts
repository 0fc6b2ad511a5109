import { readFile } from 'node:fs/promises';
import { samples } from '#testing/samples.ts';
import { serviceOf } from '../support/service-of.ts';
import type { Desk } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { describeControls } from './in-page.ts';

const smallDelivery = {
  'Customer phone': '+1 415 555 0102',
  'Customer address': '500 Castro St, San Francisco, CA',
  'Deliver before': '2037-01-12 16:00',
  Description: 'One envelope',
};

const overhang = (desk: Desk) =>
  desk.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test('a link connects, and its code leaves the address', async ({ desk }) => {
  expect(await desk.run(() => location.href)).not.toContain('code=');
  expect(await desk.run(() => sessionStorage.length)).toBeGreaterThan(0);
});

for (const sample of Object.values(samples))
  test(`creates a ${sample.tab} task`, async ({ desk, account }) => {
    await desk.startTask(sample.tab);
    const order = await desk.fillTask(sample);
    await desk.create(order);
    const { body } = sample;
    expect(await serviceOf(account).tasks(order)).toMatchObject([
      {
        kind: sample.kind,
        timezone: body.timezone,
        job_pickup_datetime: 'job_pickup_datetime' in body ? body.job_pickup_datetime : null,
        job_delivery_datetime: 'job_delivery_datetime' in body ? body.job_delivery_datetime : null,
        tracking_link: body.tracking_link === 1 ? expect.stringContaining('/track/') : null,
      },
    ]);
  });

for (const { kind, tab } of Object.values(samples))
  test(`the form of ${tab} has its controls by role, name and description`, async ({ desk }) => {
    await desk.startTask(tab);
    await desk.openAllFields();
    const known = await readFile(new URL(`../snapshots/${kind}.txt`, import.meta.url), 'utf8');
    await expect.poll(async () => (await desk.run(describeControls)).join('\n')).toBe(known);
  });

test('a time zone is found by a city that is typed, and the time is read there', async ({
  desk,
  account,
}) => {
  await desk.startTask('Delivery');
  await desk.fillTexts({ ...smallDelivery, 'Customer address': '1 Chome Marunouchi, Tokyo, Japan' });
  await desk.pick('Time zone', 'Tokyo');
  await desk.enter('textbox', 'Deliver before', '12 Mar 2030 14:30');
  await desk.seeText('main', null, 'Tue 12 Mar 2030, 14:30');
  const { value: order } = await desk.look('textbox', 'Order number');
  await desk.create(order);
  expect(await serviceOf(account).tasks(order)).toMatchObject([
    { job_delivery_datetime: '2030-03-12 14:30:00', timezone: '-540' },
  ]);
});

test('what is typed is there again after a reload', async ({ desk }) => {
  await desk.startTask('Appointment');
  await desk.fillTexts({ 'Customer name': 'Zoë Quintana', Starts: 'tom 9', 'Customer phone': '+1 415' });
  await desk.pick('Time zone', 'IST');
  await desk.seeText('main', null, 'Saved');
  const { value: order } = await desk.look('textbox', 'Order number');
  await desk.reload();
  await desk.see('textbox', 'Customer name', { value: 'Zoë Quintana' });
  await desk.see('textbox', 'Customer phone', { value: '+1 415' });
  await desk.see('textbox', 'Order number', { value: order });
  await desk.seeText('status', null, 'Connected to');
});

test('a promo is switched', async ({ desk, account }) => {
  await desk.visit('Promos');
  await desk.see('switch', 'Promo WELCOME10', { checked: false });
  await desk.click('switch', 'Promo WELCOME10');
  await desk.see('switch', 'Promo WELCOME10', { checked: true });
  expect(await serviceOf(account).promo('WELCOME10')).toMatchObject({ status: 1 });
});

test('a switch is planned and cancelled at 390 pixels, right to left', async ({ desk }) => {
  await desk.resize(390, 844);
  await desk.run(() => {
    document.documentElement.dir = 'rtl';
  });
  await desk.visit('Promos');
  await desk.click('checkbox', 'Select promo WELCOME10');
  await desk.click('button', 'Schedule…');
  await desk.seeText('dialog', 'Schedule WELCOME10', 'Time zone');
  await desk.enter('textbox', 'From', '2037-12-04 09:00');
  await desk.enter('textbox', 'Until', '2037-12-06 24:00');
  await desk.seeText('dialog', null, 'Fri 4 Dec 2037, 09:00');
  expect(await overhang(desk), 'Schedule').toBe(0);
  await desk.click('button', 'Plan it');
  await desk.see('radio', 'Planned 2');
  await desk.click('radio', 'Planned 2');
  await desk.seeText('listitem', null, '24:00');
  expect(await overhang(desk), 'Planned').toBe(0);
  await desk.click('button', 'Cancel: turn on WELCOME10');
  await desk.seeText('dialog', null, 'both are cancelled');
  await desk.click('button', 'Cancel the plan');
  await desk.seeText('main', null, 'Nothing is planned');
  await desk.click('radio', 'What happened');
  await desk.seeText('main', null, 'No promo was switched yet');
  expect(await overhang(desk), 'What happened').toBe(0);
});

test('rows are imported, and a correction is stored as its cell is left', async ({ desk, account }) => {
  await desk.visit('Import');
  await desk.enter(
    'textbox',
    'Paste rows',
    [
      'Order number;Phone;Address;Before;What',
      'E-1;+14155550102;2 Marina Blvd;soon;Box',
      // Below the one that is pressed: WebKitGTK draws a scroll bar over the last row.
      'E-2;+14155550102;2 Marina Blvd;2037-12-22 15:00;Box',
    ].join('\n'),
  );
  await desk.click('button', 'Read pasted rows');
  await desk.pick('Time zone', 'Chicago');
  await desk.click('button', 'Check rows');
  await desk.see('radio', 'To repair 1');
  await desk.click('gridcell', 'soon');
  await desk.press('Control+a');
  await desk.type('2037-12-22 16:00');
  // The press leaves the cell. What is opened then, and is there after a reload, is what the device has.
  await desk.click('button', 'All imports');
  await desk.click('button', 'Pasted rows');
  await desk.see('radio', 'Ready 2');
  await desk.reload();
  await desk.see('radio', 'Ready 2');
  await desk.see('button', 'Create 2 tasks', { disabled: false });
  await desk.click('button', 'Create 2 tasks');
  await desk.see('radio', 'Created 2');
  const [task] = await serviceOf(account).tasks('E-1');
  expect(task).toMatchObject({ job_delivery_datetime: '2037-12-22 16:00:00', timezone: '+360' });
});

test('dark colours are chosen, and stay after a reload', async ({ desk }) => {
  const brightness = () =>
    desk.run(() => {
      const [red = 0, green = 0, blue = 0] = (
        getComputedStyle(document.body).backgroundColor.match(/\d+/g) ?? []
      ).map(Number);
      return red + green + blue;
    });
  expect(await brightness()).toBeGreaterThan(600);
  await desk.click('button', 'Dark theme');
  await desk.see('button', 'Light theme');
  await expect.poll(brightness).toBeLessThan(200);
  await desk.reload();
  await desk.see('button', 'Light theme');
  expect(await brightness()).toBeLessThan(200);
});

test('the commands are opened, searched and run by keyboard', async ({ desk }) => {
  await desk.see('button', 'Commands');
  await expect
    .poll(() => desk.run(() => document.querySelector('button[aria-keyshortcuts$="+K"]') !== null))
    .toBe(true);
  await desk.press('Control+k');
  await desk.seeText('dialog', 'Commands', 'New task');
  await desk.type('prom');
  await desk.seeChoice('Promos');
  await desk.press('Enter');
  await desk.see('heading', 'Promos', { focused: true });
});

test('at 390 pixels nothing is too wide, and a task is created', async ({ desk, account }) => {
  await desk.resize(390, 844);
  await expect.poll(() => desk.run(() => innerWidth)).toBe(390);
  for (const page of ['Connection', 'Sent', 'Promos'] as const) {
    await desk.visit(page);
    await desk.see('heading', page);
    expect(await overhang(desk), page).toBe(0);
  }
  await desk.startTask('Delivery');
  await desk.fillTexts(smallDelivery);
  await desk.pick('Time zone', 'PST');
  expect(await overhang(desk), 'the form').toBe(0);
  const { value: order } = await desk.look('textbox', 'Order number');
  await desk.create(order);
  expect(await overhang(desk), 'the card').toBe(0);
  expect(await serviceOf(account).tasks(order)).toHaveLength(1);
});
