// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, expect, it } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import { announceChange } from '#data/device/announce-changes.ts';
import { copyAddress } from '#data/outbox/copy-address.ts';
import { offerCopy } from '#data/outbox/copy-source.ts';
import { TextInput } from '#form/text-input.tsx';
import { useTaskForm } from '#form/task-form.ts';
import { newValues } from '#form/values.ts';
import { leaveDevice } from '#testing/empty-device.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { anIntent, refusedOutcome } from '#testing/intents.ts';
import { render } from '#testing/render.tsx';
import { draftStore } from '../drafts/draft-store.ts';
import type { Draft } from '../drafts/new-draft.ts';
import { useCopy } from './use-copy.ts';

afterEach(async () => {
  announceChange({ store: 'all', id: '' });
  await leaveDevice();
  history.replaceState(null, '', '/');
});

const Form = () => {
  const { form } = useTaskForm();
  const show = ({ values }: Draft) => form.reset(values);
  useEffect(
    () =>
      draftStore.attach({
        connectionId: '',
        merchantId: '',
        kind: () => 'delivery',
        anyKind: false,
        first: { id: 'first', values: newValues() },
        values: () => form.getValues(),
        show,
        onOpened: () => undefined,
        onAside: () => undefined,
      }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
    [],
  );
  const begin = (draft: Draft) => {
    draftStore.replace(draft, 'delivery');
    show(draft);
  };
  useCopy({ begin, onAside: () => undefined });
  return <TextInput name="customer_username" />;
};

it('a task that is no card of this device says in the form why the service refused it', async () => {
  const issues = [{ field: 'customer_username', message: 'We do not know them.' }];
  const refused = anIntent({ state: 'rejected', last: refusedOutcome({ issues }) });
  render(
    <FormFrame kind="delivery" values={newValues()}>
      <Form />
    </FormFrame>,
  );
  act(() => navigate(copyAddress('fix', offerCopy(refused))));
  expect(await screen.findByText('We do not know them.')).toBeDefined();
});

it('a second rejected task with the number of the first shows its own values, and keeps what is typed into it', async () => {
  const rejected = (customer_username: string) =>
    offerCopy({ ...anIntent(), body: { ...anIntent().body, order_id: 'A-1', customer_username } });
  render(
    <FormFrame kind="delivery" values={newValues()}>
      <Form />
    </FormFrame>,
  );
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Customer name' });
  const edit = (id: string) =>
    act(async () => {
      navigate(copyAddress('fix', id));
      await draftStore.ready();
    });
  await edit(rejected('Ana'));
  await waitFor(() => expect(box().value).toBe('Ana'));
  const second = rejected('Bo');
  await edit(second);
  await waitFor(() => expect(box().value).toBe('Bo'));
  fireEvent.change(box(), { target: { value: 'Bo Lund' } });
  act(() => navigate('/'));
  await edit(second);
  expect(box().value).toBe('Bo Lund');
});
