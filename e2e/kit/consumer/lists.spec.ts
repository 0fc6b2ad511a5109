import { expect, sample, test } from '@dispatch-desk/playwright';

const promos = Array.from({ length: 300 }, (_each, at) => ({
  promo_id: at + 1,
  code: `CODE${at + 1}`,
  status: at === 0 ? (1 as const) : (0 as const),
}));
test.use({ seed: { ...sample.seed, promos } });

test('a promo is switched', async ({ desk, service, openBrowser }) => {
  await expect(desk.promo('CODE1')).toBeActive();
  await desk.promo('CODE1').turn('off');
  await desk.promo('CODE300').turn('on');
  await expect(desk.promo('CODE300')).toBeActive();
  await expect(desk.promo('CODE30')).not.toBeActive();
  expect(await service.promo('CODE1')).toMatchObject({ promo_id: 1, status: 0 });
  expect(await service.promoHistory('CODE1')).toMatchObject([{ from: 1, to: 0 }]);

  await service.setPromo('CODE2', 'on');
  const other = await openBrowser();
  await expect(other.desk.promo('CODE2')).toBeActive();
});

test('a file is imported', async ({ desk, service }) => {
  const file = (year: number) => ({
    name: 'day.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Order,Phone,Name,Address,Before,What
I-1,+14155550102,Ana,Denver,${year}-12-03 15:00,Box 1
I-2,+14155550103,Ben,Denver,${year}-12-03 16:00,Box 2`,
    ),
  });
  const denver = { timezone: 'America/Denver' };
  await expect(desk.import(file(2007), denver)).rejects.toThrow(/time has passed/);
  expect(await desk.import(file(2037), denver)).toEqual({ created: 2, rejected: 0, unknown: 0 });
  await expect(service).toHaveCreatedOnce('I-1');
  await expect(service).toHaveCreatedOnce('I-2');
});
