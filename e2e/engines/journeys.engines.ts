import { serviceOf } from '../support/service-of.ts';
import { expect, test } from './fixtures.ts';

test('creates a pickup and delivery as filled in', async ({ desk, account }) => {
  await desk.startTask('Pickup & delivery');
  await desk.fillTexts({
    'Pickup phone': '+1 312 555 0101',
    'Pickup address': '600 W Chicago Ave, Chicago, IL',
    'Customer phone': '+1 312 555 0102',
    'Customer address': '233 S Wacker Dr, Chicago, IL',
    'Pick up before': '2037-07-12 11:00',
    'Deliver before': '2037-07-12 11:45',
    Description: 'Lunch for six',
  });
  await desk.pick('Time zone', 'CDT');
  const order = await desk.valueOf('Order number');
  await desk.click('button', 'Create task');
  await desk.seeText('article', `Order ${order}`, 'Created');
  expect(await serviceOf(account).tasks(order)).toMatchObject([
    { kind: 'pickup-delivery', timezone: '+300', job_delivery_datetime: '2037-07-12 11:45:00' },
  ]);
});

test('reads a typed date at the job, in the zone of a typed city', async ({ desk, account }) => {
  await desk.startTask('Delivery');
  await desk.fillTexts({
    'Customer phone': '+1 415 555 0102',
    'Customer address': '1 Chome Marunouchi, Tokyo, Japan',
    Description: 'One envelope',
  });
  await desk.pick('Time zone', 'Tokyo');
  await desk.enter('textbox', 'Deliver before', '12 Mar 2030 14:30');
  await desk.seeText('main', null, 'Tue 12 Mar 2030, 14:30');
  const order = await desk.valueOf('Order number');
  await desk.press('Control+Enter');
  await desk.seeText('article', `Order ${order}`, 'Created');
  expect(await serviceOf(account).tasks(order)).toMatchObject([
    { job_delivery_datetime: '2030-03-12 14:30:00', timezone: '-540' },
  ]);
});

test('keeps what was typed over a reload', async ({ desk }) => {
  await desk.startTask('Appointment');
  await desk.fillTexts({ 'Customer name': 'Zoë Quintana', Starts: 'tom 9' });
  await desk.pick('Time zone', 'IST');
  await desk.seeText('main', null, 'Saved');
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
  await desk.click('button', 'Check rows');
  await desk.see('button', 'Create 2 tasks', { disabled: false });
  await desk.click('button', 'Create 2 tasks');
  await desk.see('radio', 'Created 2');
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
