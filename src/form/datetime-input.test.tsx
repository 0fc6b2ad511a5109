// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { FormFrame } from '#testing/form-frame.tsx';
import { render } from '#testing/render.tsx';
import { DatetimeInput } from './datetime-input.tsx';
import { TimeReadout } from './time-readout.tsx';
import { newValues, type SomeValues } from './values.ts';

beforeEach(() => {
  // Tue 12 January, 07:00 in Los Angeles.
  vi.useFakeTimers({ now: Date.UTC(2027, 0, 12, 15), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const open = (values: SomeValues = {}) => {
  render(
    <FormFrame kind="delivery" values={newValues({ zone: 'PST', ...values })}>
      <DatetimeInput name="job_delivery_datetime" />
      <TimeReadout />
      <input aria-label="Next" />
    </FormFrame>,
  );
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /Deliver/ });
  box.focus();
  return box;
};

const pressCalendarKey = (box: HTMLElement) => fireEvent.keyDown(box, { key: 'ArrowDown', altKey: true });

it.each([
  ['2027-01-20', '2027-01-20 18:00'],
  // Over by now.
  ['2027-01-11', '2027-01-12 18:00'],
])('the calendar of an empty field whose pinned day is %s begins there', async (pinnedDay, text) => {
  const box = open({ screen: { pinnedDay } });
  pressCalendarKey(box);
  await userEvent.setup().click(await screen.findByRole('button', { name: '18:00' }));
  expect(box.value).toBe(text);
});

it.each([
  ['2027-01-20', 'No date means Wed 20 Jan'],
  ['2027-01-12', 'Enter a time to see it here.'],
  ['2027-01-11', 'Enter a time to see it here.'],
])('with %s as the pinned day the readout says: %s', (pinnedDay, says) => {
  open({ screen: { pinnedDay } });
  expect(screen.getByText(says, { exact: false }).isConnected).toBe(true);
});
