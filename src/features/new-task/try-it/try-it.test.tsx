// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { TaskBody } from '#contract/operations.ts';
import { startOutbox, submit } from '#data/outbox/outbox.ts';
import { newValues } from '#form/values.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { anIntent } from '#testing/intents.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { TryIt } from './try-it.tsx';

let service: TestService;
let stop: () => Promise<void>;
beforeEach(async () => {
  service = await startService();
  answerCalls((request) => service.app.fetch(request));
  await connectAs(service.account);
  stop = startOutbox();
});
afterEach(async () => {
  await stop();
  await leavePage(service);
});

it('the line of Ctrl+Enter ticks when a task is created by keys, not when one is created by the button', async () => {
  render(
    <FormFrame kind="delivery" values={newValues()}>
      <TryIt />
    </FormFrame>,
  );
  await screen.findByRole('region', { name: 'Try it' });
  const done = () => screen.queryAllByText('Done:').map((mark) => mark.parentElement?.textContent);
  const create = async (order_id: string) => {
    const { api_key: _key, ...body } = service.body('delivery', { order_id });
    const { summary } = anIntent();
    await act(() => submit({ kind: 'delivery', body: body as TaskBody<'delivery'>, summary }));
    await waitFor(async () =>
      expect(
        await service.db.selectFrom('tasks').selectAll().where('order_id', '=', order_id).execute(),
      ).toHaveLength(1),
    );
  };
  await create('A-1');
  expect(done()).toEqual([]);
  fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
  expect(done()).toEqual([]);
  await create('A-2');
  await waitFor(() => expect(done()).toEqual([expect.stringContaining('Ctrl ↵')]));
});
