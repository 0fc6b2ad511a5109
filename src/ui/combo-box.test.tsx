// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '#testing/render.tsx';
import { ComboBox, type Choice } from './combo-box.tsx';

const choices: Choice[] = Array.from({ length: 100 }, (_, at) => ({ value: `v${at}`, label: `Row ${at}.` }));
const find = (value: string) => choices.find((choice) => choice.value === value);
const meant = (text: string) => choices.find(({ label }) => label === text);
const search = (text: string) => choices.filter(({ label }) => label.includes(text));

const Field = ({ start }: { start: string }) => {
  const [value, setValue] = useState(start);
  return (
    <>
      <ComboBox
        id="box"
        label="Box"
        value={value}
        onChange={setValue}
        search={search}
        find={find}
        meant={meant}
      />
      <output>{value}</output>
    </>
  );
};

const open = async (start: string) => {
  render(<Field start={start} />);
  const user = userEvent.setup();
  const box = screen.getByRole('combobox');
  await user.click(box);
  const highlighted = () => screen.queryByRole('option', { selected: true })?.textContent ?? null;
  return { user, box, highlighted, stored: () => screen.getByRole('status').textContent };
};

it.each(['v3', 'v99'])('highlights its choice when opened: %s', async (start) => {
  const { user, box, highlighted, stored } = await open(start);
  expect(highlighted()).toBe(find(start)?.label);
  await user.click(box);
  expect(highlighted()).toBe(find(start)?.label);
  await user.keyboard('{Enter}');
  expect(stored()).toBe(start);
  await user.keyboard('{ArrowDown}');
  expect(highlighted()).toBe(find(start)?.label);
  await user.keyboard('{Enter}');
  expect(stored()).toBe(start);
});

it('without a choice, Enter chooses nothing', async () => {
  const { user, highlighted, stored } = await open('');
  expect(highlighted()).toBeNull();
  await user.keyboard('{Enter}');
  expect(stored()).toBe('');
});

it('says that nothing matches', async () => {
  const { user } = await open('');
  await user.keyboard('nothing like it');
  expect(screen.getByRole('listbox').textContent).toBe('No match.');
});

it('chooses nothing while typing, and Escape drops the text', async () => {
  const { user, box, stored } = await open('v3');
  await user.type(box, 'Row 7.', { initialSelectionStart: 0, initialSelectionEnd: 6 });
  expect(stored()).toBe('v3');
  await user.keyboard('{Enter}');
  expect(stored()).toBe('v7');
  await user.keyboard('Row 8.');
  expect(stored()).toBe('v7');
  await user.keyboard('{Escape}');
  expect(stored()).toBe('v7');
  expect(box).toHaveProperty('value', 'Row 7.');
  // It is selected, as it was when the box got the focus.
  await user.keyboard('Row 9.{Escape}Row 9.');
  expect(box).toHaveProperty('value', 'Row 9.');
  await user.keyboard('{Escape}{Tab}');
  expect(stored()).toBe('v7');
  expect(document.body).toBe(document.activeElement);
});

it('Ctrl+Enter takes what the typed text means', async () => {
  const { user, box, stored } = await open('');
  await user.type(box, 'Row 12.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(stored()).toBe('v12');
});

it('Escape changes nothing', async () => {
  const changes: string[] = [];
  const onChange = (value: string) => void changes.push(value);
  render(
    <ComboBox
      id="box"
      label="Box"
      value="v3"
      onChange={onChange}
      search={search}
      find={find}
      meant={meant}
    />,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('combobox'));
  await user.keyboard('{ArrowDown}{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(changes).toEqual([]);
});

it('typing replaces a value that came while the box had the focus', async () => {
  const Page = ({ value }: { value: string }) => (
    <ComboBox
      id="box"
      label="Box"
      value={value}
      onChange={() => undefined}
      search={search}
      find={find}
      meant={meant}
    />
  );
  const { rerender } = render(<Page value="v3" />);
  const user = userEvent.setup();
  await user.tab();
  rerender(<Page value="v7" />);
  const box = screen.getByRole<HTMLInputElement>('combobox');
  expect(box.value).toBe('Row 7.');
  await user.keyboard('9');
  expect(box.value).toBe('9');
});
