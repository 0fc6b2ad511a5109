// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { intentStore } from '#data/device/intents.ts';
import { startOutbox } from '#data/outbox/outbox.ts';
import { anIntent } from '#testing/intents.ts';
import { setLocks } from '#testing/page-locks.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { RecentTasks } from './recent-tasks.tsx';

let service: TestService;

beforeEach(async () => {
  setLocks();
  service = await startService();
  answerCalls((request) => service.app.fetch(request));
});
afterEach(() => leavePage(service));

it('lists the last tasks of the account after a reload', async () => {
  const { id: connectionId } = await connectAs(service.account);
  await intentStore.add(anIntent({ id: 'own', state: 'created', connectionId }));
  await intentStore.add(anIntent({ id: 'other', state: 'created', connectionId: 'c2', orderId: 'B-1' }));
  const stop = startOutbox();
  render(<RecentTasks />);
  expect((await screen.findAllByRole('article')).map(({ ariaLabel }) => ariaLabel)).toEqual(['Order A-17']);
  await stop();
});
