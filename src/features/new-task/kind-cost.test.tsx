// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'wouter';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isTaskKind } from '#contract/operations.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { NewTaskPage } from './new-task-page.tsx';

let service: TestService;

beforeEach(async () => {
  service = await startService();
  answerCalls((request) => service.app.fetch(request));
});
afterEach(() => leavePage(service));

const Page = () => {
  const [path] = useLocation();
  const kind = path.replace('/new/', '');
  return isTaskKind(kind) && <NewTaskPage kind={kind} />;
};

/** What React drew the bar of Create with: another object, with other handlers, each time that the page around it is drawn. */
const lastDraw = (): unknown => {
  const bar = document.querySelector('[data-steady]');
  const entry = Object.entries(bar ?? {}).find(([name]) => name.startsWith('__reactProps$'));
  if (!entry) throw new Error('React keeps its properties elsewhere.');
  return entry[1];
};

it('a change of kind draws the page once, and not again as the address follows it', async () => {
  history.replaceState(null, '', '/new/delivery');
  await connectAs(service.account);
  const { queryClient } = render(<Page />);
  await screen.findByRole('region', { name: 'Drafts' });
  await screen.findByRole('button', { name: 'Presets' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  const before = lastDraw();
  fireEvent.click(screen.getByRole('tab', { name: 'Pickup' }));
  const drawn = lastDraw();
  expect(drawn === before).toBe(false);
  await waitFor(() => expect(location.pathname).toBe('/new/pickup'));
  expect(lastDraw() === drawn).toBe(true);
});
