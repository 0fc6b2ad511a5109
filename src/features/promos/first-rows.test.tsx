// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { PromosPage } from './promos-page.tsx';

const count = 450;

let service: TestService;
/** The answers of the list after the first one wait for these, one after the other. */
let gates: PromiseWithResolvers<'pass' | 'fail'>[];
let lists: number;

beforeEach(async () => {
  service = await startService();
  await service.load({
    promos: Array.from({ length: count }, (_, at) => ({
      promo_id: at + 1,
      code: `CODE${at + 1}`,
      status: 0,
    })),
  });
  gates = Array.from({ length: 3 }, () => Promise.withResolvers());
  lists = 0;
  answerCalls(async (request) => {
    if (!request.url.endsWith('/promo/list')) return service.app.fetch(request);
    const body = (await request.clone().json()) as Record<string, unknown>;
    // Every eight seconds the page asks whether the list has changed: a slow machine would get there.
    if ('since' in body) return new Response('', { status: 503 });
    lists += 1;
    const answer = await service.app.fetch(request);
    const gate = gates[lists - 2];
    if ((await gate?.promise) === 'fail') return new Response('', { status: 502 });
    return answer;
  });
});
afterEach(() => leavePage(service));

const open = async () => {
  await connectAs(service.account);
  render(<PromosPage />);
  return userEvent.setup();
};
const promoSwitch = (code: string) => screen.findByRole('switch', { name: `Promo ${code}` });
const all = () => screen.findByRole('radio', { name: `All ${count}` });

it('the first rows of a long list are there and can be switched before the others are; nothing counts or selects them as all', async () => {
  const user = await open();
  const control = await promoSwitch('CODE1');
  await waitFor(() => expect(lists).toBe(2));
  expect(screen.queryByRole('radio', { name: /^All/ })).toBeNull();
  expect(screen.queryByText(/shown/)).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select promo CODE2' }));
  await user.keyboard('{Control>}a{/Control}');
  const bar = await screen.findByRole('region', { name: 'Selected promos' });
  expect(within(bar).getByText('1 selected')).toBeDefined();

  await user.click(control);
  await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('true'));
  // The reading under way is older than the change, and goes on all the same.
  gates[0]?.resolve('pass');
  await all();
  expect(lists).toBe(2);
  // The same element, with the focus, and with what was confirmed after its row was read.
  expect(document.activeElement).toBe(control);
  expect(control.getAttribute('aria-checked')).toBe('true');
  expect(screen.getByText('1 active')).toBeDefined();
  for (const gate of gates) gate.resolve('pass');
});

it('where the others cannot be read, the page says so in place of the first ones', async () => {
  const user = await open();
  await promoSwitch('CODE1');
  gates[0]?.resolve('fail');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Couldn’t load the promo codes/);
  expect(screen.queryByRole('switch')).toBeNull();
  for (const gate of gates) gate.resolve('pass');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await all()).toBeDefined();
});
