// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { sides } from '#contract/sides.ts';
import type { TaskKind } from '#contract/operations.ts';
import { emptyDirectory, FormFrame } from '#testing/form-frame.tsx';
import { render } from '#testing/render.tsx';
import { useFieldError } from './field-errors.ts';
import { useTaskForm } from './task-form.ts';
import { newValues } from './values.ts';

const values = newValues();

const Phones = () => {
  const { form } = useTaskForm();
  const errors = [useFieldError(sides.pickup.phone), useFieldError(sides.customer.phone)];
  const address = useFieldError(sides.pickup.address);
  return (
    <>
      <output>{errors.map((error) => error ?? 'right').join(' ')}</output>
      <p>{address ? 'Pickup address missing' : 'No word of the pickup address'}</p>
      <button type="button" onClick={() => void form.trigger()}>
        Check
      </button>
    </>
  );
};

const Form = ({ kind }: { kind: TaskKind }) => (
  <FormFrame kind={kind} directory={emptyDirectory} values={values}>
    <Phones />
  </FormFrame>
);

it('what is missing for one kind alone is no error of the next one', async () => {
  const { rerender } = render(<Form kind="pickup-delivery" />);
  fireEvent.click(screen.getByRole('button', { name: 'Check' }));
  await screen.findByText('Enter a phone number. Enter a phone number.');
  screen.getByText('Pickup address missing');
  rerender(<Form kind="delivery" />);
  // A delivery may have a pickup phone, and must have the customer's.
  await screen.findByText('right Enter a phone number.');
  expect(screen.getByRole('status').textContent).toBe('right Enter a phone number.');
  // Back at the pickup, all of it is missing again, and not what a delivery does not show alone.
  screen.getByText('No word of the pickup address');
});
