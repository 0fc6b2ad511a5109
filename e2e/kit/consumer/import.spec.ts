import { expect, test } from '@dispatch-desk/playwright';

const csv = [
  'Order,Phone,Name,Address,Before,What',
  'I-1,+14155550102,Ana,Denver,2037-12-03 15:00,Box 1',
  'I-2,+14155550103,Ben,Denver,2037-12-03 16:00,Box 2',
].join('\n');

test('a file becomes tasks', async ({ desk, service }) => {
  const file = { name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  expect(await desk.import(file, { timezone: 'America/Denver' })).toEqual({
    created: 2,
    rejected: 0,
    unknown: 0,
  });
  await expect(service).toHaveCreatedOnce('I-1');
  await expect(service).toHaveCreatedOnce('I-2');
});

test('a file that comes to no task says why', async ({ desk }) => {
  const file = (text: string) => ({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  const denver = { timezone: 'America/Denver' };
  await expect(desk.import(file(''))).rejects.toThrow(/empty/);
  await expect(desk.import(file(csv.replaceAll('2037', '2007')), denver)).rejects.toThrow(/time has passed/);
  expect(await desk.import(file(csv), denver)).toMatchObject({ created: 2 });
  await expect(desk.import(file(csv), denver)).rejects.toThrow(/created before/);
});
