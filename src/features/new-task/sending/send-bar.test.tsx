// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { TextInput } from '#form/fields/text-input.tsx';
import { newValues } from '#form/values.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { SendBar } from './send-bar.tsx';
import type { useCreate } from './use-create.ts';

let service: TestService;
/** Order numbers that the service was asked about. */
let lookedUp: unknown[];
beforeEach(async () => {
  lookedUp = [];
  service = await startService();
  answerCalls(async (request) => {
    if (new URL(request.url).pathname === extensionPaths.taskFind)
      lookedUp.push(((await request.clone().json()) as Record<string, unknown>)['order_id']);
    return service.app.fetch(request);
  });
});
afterEach(() => leavePage(service));

it('looks an order number up that is typed while a question is open', async () => {
  await connectAs(service.account);
  const held: ReturnType<typeof useCreate> = {
    press: () => undefined,
    message: '',
    questions: [{ key: 'job_delivery_datetime', about: 'past', text: 'This is in the past' }],
    refusals: 1,
    sentId: null,
    isWaiting: false,
    putBack: undefined,
  };
  render(
    <FormFrame kind="delivery" values={newValues()}>
      <TextInput name="order_id" />
      <SendBar draftId="draft" create={held} />
    </FormFrame>,
  );
  await userEvent.setup().type(screen.getByRole('textbox', { name: 'Order number' }), 'USED-1');
  await waitFor(() => expect(lookedUp).toContain('USED-1'));
});
