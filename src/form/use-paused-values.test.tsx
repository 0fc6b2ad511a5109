// @vitest-environment jsdom
import { act } from '@testing-library/react';
import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { beforeEach, expect, it } from 'vitest';
import { emptyDirectory, FormFrame } from '#testing/form-frame.tsx';
import { render } from '#testing/render.tsx';
import { showIssues } from './field-errors.ts';
import { useTaskForm } from './task-form.ts';
import { usePausedValues } from './use-paused-values.ts';
import { newValues, type FormValues } from './values.ts';

let form: UseFormReturn<FormValues>;
/** The order number each time that it was drawn. */
let drawn: string[];

const Shown = () => {
  const task = useTaskForm();
  const { order_id } = usePausedValues();
  useEffect(() => {
    form = task.form;
    drawn.push(order_id);
  });
  return null;
};

beforeEach(() => {
  drawn = [];
  render(
    <FormFrame kind="delivery" directory={emptyDirectory} values={newValues({ order_id: 'A-1' })}>
      <Shown />
    </FormFrame>,
  );
});

it('a press that only finds problems draws nothing again that shows the values', async () => {
  await act(async () => {
    showIssues(form, [{ key: 'customer_phone', message: 'Enter a phone number.' }]);
    await Promise.resolve();
  });
  expect(form.getFieldState('customer_phone').error?.message).toBe('Enter a phone number.');
  expect(drawn).toEqual(['A-1']);
});

it('what nobody types shows at once', async () => {
  await act(async () => {
    form.setValue('order_id', 'B-2');
    await Promise.resolve();
  });
  expect(drawn).toEqual(['A-1', 'B-2']);
});
