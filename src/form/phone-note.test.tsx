// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { expect, it } from 'vitest';
import type { KnownPlaces } from './known-places.ts';
import { FormFrame } from '#testing/form-frame.tsx';
import { render } from '#testing/render.tsx';
import { usePhoneCountries } from './phone-rule.ts';
import { useTaskForm, type TaskForm } from './task-form.ts';
import { TextInput } from './text-input.tsx';
import { newValues } from './values.ts';

const place = (country: string) => ({ name: '', country, point: null, zone: null, apart: null });
const merchants = [{ merchant_id: 'M-1', name: 'Shop', country: 'DE' }];

const Page = ({ onForm }: { onForm: (form: TaskForm) => void }) => {
  const form = useTaskForm();
  useEffect(() => onForm(form), [form, onForm]);
  usePhoneCountries({ capabilities: null }, merchants);
  return <TextInput name="customer_phone" />;
};

it('a phone without its country is read by its place, else by its merchant, else by the language, and stays as typed', async () => {
  let form!: TaskForm;
  const setForm = (shown: TaskForm) => {
    form = shown;
  };
  render(
    <FormFrame kind="delivery" values={newValues({})}>
      <Page onForm={setForm} />
    </FormFrame>,
  );
  const user = userEvent.setup();
  const phone = screen.getByRole<HTMLInputElement>('textbox');
  const leave = async (text: string) => {
    await user.clear(phone);
    await user.type(phone, text);
    await user.tab();
  };
  const set = (side: keyof KnownPlaces, country: string) => act(() => form.places[side].set(place(country)));

  await leave('(415) 555-0134');
  await screen.findByText('United States · +1 415 555 0134');
  await leave('+44 2079460958');
  screen.getByText('United Kingdom');
  expect(screen.queryByRole('button')).toBeNull();
  await leave('020 7946 0958');
  expect(screen.queryByRole('button')).toBeNull();
  set('pickup', 'GB');
  expect(screen.queryByRole('button')).toBeNull();
  set('customer', 'GB');
  screen.getByText('United Kingdom · +44 20 7946 0958');
  screen.getByRole('button', { name: 'Use +442079460958' });
  set('customer', 'US');
  expect(screen.queryByRole('button')).toBeNull();

  await leave('030 90182040');
  set('customer', '');
  expect(screen.queryByRole('button')).toBeNull();
  act(() => form.form.setValue('merchant_id', 'M-1'));
  screen.getByText('Germany · +49 30 90182040');
  set('customer', 'IT');
  screen.getByText('Italy · +39 030 9018 2040');
  expect(phone.value).toBe('030 90182040');

  await leave('5550');
  screen.getByText('Only a few digits. Is that the whole number?');
});
