// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TaskKind } from '#contract/operations.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { render } from '#testing/render.tsx';
import { form } from './task-form.ts';
import { newValues, type FormKey } from './values.ts';

const values = newValues({ assignment: 'agent', images: [{ url: 'no link' }] });

const frameOf = (kind: TaskKind) => (
  <FormFrame kind={kind} values={values}>
    {null}
  </FormFrame>
);

/** Shows the errors of a form without a single value. */
const openRefused = async () => {
  const { rerender } = render(frameOf('delivery'));
  await act(() => form.trigger());
  return { change: (kind: TaskKind) => rerender(frameOf(kind)) };
};

const messageOf = (key: FormKey) => form.getFieldState(key).error?.message;

it('clears the error of a field that another field made right', async () => {
  await openRefused();
  expect(messageOf('fleet_id')).toBeDefined();
  act(() => form.setValue('assignment', 'unassigned'));
  expect(messageOf('fleet_id')).toBeUndefined();
  expect(messageOf('customer_phone')).toBeDefined();
});

it('shows no errors on a task type that was not submitted', async () => {
  const { change } = await openRefused();
  change('pickup-delivery');
  expect(messageOf('customer_phone')).toBeUndefined();
  expect(form.getErrors()).toEqual({});
});

it('keeps the errors that the service reported when the task type changes', async () => {
  const { change } = await openRefused();
  act(() => form.setError('merchant_id', { type: 'service', message: 'No merchant has this ID.' }));
  change('pickup');
  expect(messageOf('merchant_id')).toBe('No merchant has this ID.');
});
