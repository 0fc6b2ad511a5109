import { expect, test } from '@dispatch-desk/playwright';

test.use({
  seed: {
    promos: [
      { promo_id: 7, code: 'SUMMER', status: 0 },
      { promo_id: 8, code: 'WINTER', status: 1 },
    ],
  },
});

test('a promo is switched on and off, and the service knows who did it', async ({ desk, service }) => {
  await expect(desk.promo('SUMMER')).not.toBeActive();
  await expect(desk.promo('WINTER')).toBeActive();
  await desk.promo('SUMMER').turn('on');
  await expect(desk.promo('SUMMER')).toBeActive();
  expect(await service.promo('SUMMER')).toMatchObject({ promo_id: 7, status: 1 });
  await desk.promo('SUMMER').turn('off');
  expect((await service.promoHistory('SUMMER')).map(({ from, to }) => [from, to])).toEqual([
    [1, 0],
    [0, 1],
  ]);
  const changes = (await service.audit()).filter(({ object }) => object === 'promo 7');
  expect(changes.map(({ to_value }) => to_value)).toEqual(['active', 'inactive']);
});

test('what another client switches is there after a refresh', async ({ desk, service }) => {
  await expect(desk.promo('WINTER')).toBeActive();
  await service.setPromo('WINTER', 'off');
  await desk.page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(desk.promo('WINTER')).not.toBeActive();
});

test.describe('of many promos', () => {
  const promos = Array.from({ length: 300 }, (_each, at) => ({
    promo_id: at + 1,
    code: `CODE${at + 1}`,
    status: 0 as const,
  }));
  test.use({ seed: { promos } });

  test('each is found, whatever the page shows', async ({ desk }) => {
    await desk.visit('Promos');
    await desk.page.getByRole('radio', { name: /^Planned/ }).check();
    await desk.promo('CODE300').turn('on');
    await expect(desk.promo('CODE30')).not.toBeActive();
    await expect(desk.promo('CODE300')).toBeActive();
  });
});
