// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { QueryClient } from '@tanstack/react-query';
import { userEvent } from '@testing-library/user-event';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { NewTaskPage } from './new-task-page.tsx';

let service: TestService;
let draws: number;
let client: QueryClient;

beforeEach(async () => {
  service = await startService();
  await service.load({ templates: [{ name: 'Parcel check', fields: [{ label: 'Box count' }] }] });
  answerCalls((request) => service.app.fetch(request));
});
afterEach(() => leavePage(service));

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const summary = () => screen.findByRole('group', { name: 'Summary' });

/** A form with all that comes after hydration. */
const open = async () => {
  // It runs with the real one, but for the time in which keys are pressed.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  history.replaceState(null, '', '/new/delivery');
  await connectAs(service.account);
  const { queryClient } = render(
    <Profiler id="page" onRender={() => (draws += 1)}>
      <NewTaskPage kind="delivery" />
    </Profiler>,
  );
  await summary();
  await screen.findByRole('region', { name: 'Drafts' });
  await screen.findByRole('button', { name: 'Presets' });
  client = queryClient;
  return userEvent.setup({ delay: null });
};

/** Types without a pause. @returns how often something of the page was drawn meanwhile. */
const type = async (name: string, text: string): Promise<number> => {
  const input = field(name);
  // The focus, and what came before it, draws what it must.
  await act(async () => {
    input.focus();
    await vi.advanceTimersByTimeAsync(5000);
  });
  // The answers about the field before it.
  await waitFor(() => expect(client.isFetching()).toBe(0));
  await act(() => vi.advanceTimersByTimeAsync(1000));
  draws = 0;
  for (let length = 1; length <= text.length; length += 1) {
    fireEvent.keyDown(input, { key: text[length - 1] });
    fireEvent.input(input, { target: { value: text.slice(0, length) } });
    fireEvent.keyUp(input, { key: text[length - 1] });
    act(() => void vi.advanceTimersByTime(50));
  }
  const drawn = draws;
  // And then the pause.
  await act(() => vi.advanceTimersByTimeAsync(5000));
  return drawn;
};

it('no key draws anything, be it in the first field, the name, the order number, the address, the description or a custom field', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Add custom fields' }));
  await user.type(screen.getByRole('combobox', { name: 'Custom field template' }), 'Parcel check{Enter}');
  // The first character of what may be folded away keeps it open: that is drawn.
  await user.type(await screen.findByRole('textbox', { name: 'Box count' }), '1');
  const names = ['Customer phone', 'Customer name', 'Order number', 'Customer address'];
  names.push('Description', 'Box count');
  const drawn: Record<string, number> = {};
  for (const name of names) drawn[name] = await type(name, 'nine keys');
  expect(drawn).toEqual(Object.fromEntries(names.map((name) => [name, 0])));
  expect((await summary()).textContent).toContain('nine keys');
});
