import { dayIn, timezoneAt } from '#testing/days.ts';
import { serviceOf } from '../support/service-of.ts';
import { expect, test } from './fixtures.ts';

test('creates a pickup and delivery as filled in', async ({ desk, account }) => {
  const day = dayIn(30);
  await desk.startTask('Pickup & delivery');
  await desk.fillTexts({
    'Pickup phone': '+1 312 555 0101',
    'Pickup address': '600 W Chicago Ave, Chicago, IL',
    'Customer phone': '+1 312 555 0102',
    'Customer address': '233 S Wacker Dr, Chicago, IL',
    'Pick up before': `${day} 11:00`,
    'Deliver before': `${day} 11:45`,
    Description: 'Lunch for six',
  });
  await desk.pick('Time zone', 'Chicago');
  const order = await desk.valueOf('Order number');
  await desk.click('button', 'Create task');
  await desk.seeText('article', `Order ${order}`, 'Created');
  expect(await serviceOf(account).tasks(order)).toMatchObject([
    {
      kind: 'pickup-delivery',
      timezone: timezoneAt(`${day} 11:00:00`, 'America/Chicago'),
      job_delivery_datetime: `${day} 11:45:00`,
    },
  ]);
});

/** `Mon 28 Dec`, with a comma in some versions of node */
const date = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});

test('reads a typed date at the job, in the zone of a typed city', async ({ desk, account }) => {
  const day = dayIn(30);
  const words = date.format(new Date(day)).replace(',', '');
  await desk.startTask('Delivery');
  await desk.fillTexts({
    'Customer phone': '+1 415 555 0102',
    'Customer address': '1 Chome Marunouchi, Tokyo, Japan',
    Description: 'One envelope',
  });
  await desk.pick('Time zone', 'Tokyo');
  await desk.enter('textbox', 'Deliver before', `${words} 14:30`);
  await desk.seeText('main', null, words);
  const order = await desk.valueOf('Order number');
  await desk.press('Control+Enter');
  await desk.seeText('article', `Order ${order}`, 'Created');
  expect(await serviceOf(account).tasks(order)).toMatchObject([
    { job_delivery_datetime: `${day} 14:30:00`, timezone: '-540' },
  ]);
});

test('keeps typed text over a reload', async ({ desk }) => {
  await desk.startTask('Appointment');
  await desk.fillTexts({ 'Customer name': 'Zoë Quintana', Starts: 'tom 9' });
  await desk.pick('Time zone', 'IST');
  await desk.seeText('main', null, 'Saved');
  // It says so from the choice of the task type on.
  await desk.seeStored('Zoë Quintana IST');
  const order = await desk.valueOf('Order number');
  await desk.reload();
  await desk.see('textbox', 'Customer name', { value: 'Zoë Quintana' });
  await desk.see('textbox', 'Order number', { value: order });
});

test('switches a promo once the service has confirmed it', async ({ desk, account }) => {
  await desk.click('link', 'Promos');
  await desk.see('switch', 'Promo WELCOME10', { checked: false });
  await desk.click('switch', 'Promo WELCOME10');
  await desk.see('switch', 'Promo WELCOME10', { checked: true });
  expect(await serviceOf(account).promo('WELCOME10')).toMatchObject({ status: 1 });
});

test('creates tasks from pasted rows', async ({ desk, account }) => {
  await desk.click('link', 'Import');
  await desk.enter(
    'textbox',
    'Paste rows',
    [
      'Order number;Phone;Address;Before;What',
      'E-1;+14155550102;2 Marina Blvd;2037-12-22 16:00;Box',
      'E-2;+14155550102;2 Marina Blvd;2037-12-22 15:00;Box',
    ].join('\n'),
  );
  await desk.click('button', 'Read pasted rows');
  await desk.pick('Time zone', 'Chicago');
  await desk.see('button', 'Create 2 tasks', { disabled: false });
  await desk.click('button', 'Create 2 tasks');
  await desk.see('heading', 'Done: Pasted rows');
  expect(await serviceOf(account).tasks('E-1')).toMatchObject([
    { job_delivery_datetime: '2037-12-22 16:00:00', timezone: '+360' },
  ]);
});

test('opens a page from the commands by keyboard', async ({ desk }) => {
  await desk.startTask('Delivery');
  await desk.press('Control+k');
  await desk.seeText('dialog', 'Commands', 'New task');
  await desk.type('prom');
  await desk.seeChoice('Promos');
  await desk.press('Enter');
  await desk.see('heading', 'Promos', { focused: true });
});
