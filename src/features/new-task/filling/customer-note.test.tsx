// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { use } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { extensionPaths } from '#contract/extensions.ts';
import { profiles } from '#contract/profiles.ts';
import { TextInput } from '#form/fields/text-input.tsx';
import { LookupListContext } from '#form/task-form.ts';
import { newValues } from '#form/values.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { startService, type TestService } from '#testing/start-service.ts';
import { ReturningCustomers } from './returning-customers.tsx';

const maya = {
  customer_phone: '+1 415 555 0134',
  customer_username: 'Maya Flores',
  customer_address: '18 Mission St, San Francisco',
};

let service: TestService;
/** What the service was told to write. */
let written: unknown[];
/** In place of the service's answer. */
let answer: Response | undefined;

beforeEach(async () => {
  written = [];
  answer = undefined;
  service = await startService({});
  await service.fetch(profiles.documented.paths.delivery, service.body('delivery', maya));
  answerCalls(async (request) => {
    if (new URL(request.url).pathname === extensionPaths.customerNote) {
      written.push(((await request.clone().json()) as Record<string, unknown>)['note']);
      if (answer) return answer;
    }
    return service.app.fetch(request);
  });
});
afterEach(() => leavePage(service));

const List = () => use(LookupListContext);

const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

const open = async (typed = '') => {
  await connectAs(service.account);
  const { queryClient } = render(
    <FormFrame kind="delivery" values={newValues({ zone: 'America/Los_Angeles', job_description: typed })}>
      <ReturningCustomers draftId="draft">
        <div id="task-form">
          <TextInput name="customer_phone" />
          <TextInput name="customer_username" />
          <List />
          <TextInput name="customer_address" />
          <TextInput name="job_description" />
        </div>
      </ReturningCustomers>
    </FormFrame>,
  );
  const user = userEvent.setup();
  await user.type(box('Customer phone'), '0134');
  await screen.findByRole('option', { name: /Maya Flores/ });
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Add a note for Maya Flores' }));
  return { user, queryClient, note: await screen.findByRole('textbox', { name: 'Note for Maya Flores' }) };
};

it('a note that is saved late does not fill the next task', async () => {
  const { user, queryClient, note } = await open();
  const { promise, resolve: answerNow } = Promise.withResolvers<void>();
  answerCalls(async (request) => {
    const response = await service.app.fetch(request);
    if (new URL(request.url).pathname === extensionPaths.customerNote) await promise;
    return response;
  });
  await user.type(note, 'code 4711');
  await user.click(screen.getByRole('button', { name: 'Save note' }));
  await user.keyboard('{Escape}');
  await user.clear(box('Customer address'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /note/ })).toBeNull());
  expect(queryClient.isMutating()).toBe(1);
  answerNow();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(box('Description').value).toBe('');
});
