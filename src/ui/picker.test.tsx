// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '#testing/render.tsx';
import type { Choice } from './choices.ts';
import { Picker } from './picker.tsx';

const agents: Choice[] = [
  { value: 'A-76', label: 'Ana Flores' },
  { value: 'A-77', label: 'Diana Reyes' },
  { value: 'A-78', label: 'Maya Patel' },
];

const Field = ({ start, data }: { start: string; data: readonly Choice[] | null }) => {
  const [value, setValue] = useState(start);
  return (
    <>
      <Picker id="agent" label="Agent" value={value} data={data} onChange={setValue} />
      <output>{value}</output>
    </>
  );
};

const open = async (start = '', data: readonly Choice[] | null = agents) => {
  const { rerender } = render(<Field start={start} data={data} />);
  const user = userEvent.setup();
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Agent' });
  await user.click(box);
  return {
    user,
    box,
    load: () => rerender(<Field start={start} data={agents} />),
    highlighted: () => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent,
    stored: () => screen.getByRole('status').textContent,
  };
};

it.each([
  ['an{Enter}', 'A-76'],
  ['an{Tab}', 'A-76'],
  ['an{ArrowDown}{Enter}', 'A-77'],
  ['an{ArrowDown}{Tab}', 'A-77'],
  ['{ArrowDown}{Enter}', 'A-76'],
  ['{Enter}', ''],
  ['{Tab}', ''],
  ['A-77{Tab}', 'A-77'],
  ['zzz{ArrowDown}{Tab}', 'zzz'],
  ['A-7{Tab}', 'A-7'],
  ['A-7{Control>}{Enter}{/Control}', 'A-7'],
  ['A-77{Control>}{Enter}{/Control}', 'A-77'],
  ['maya{Control>}{Enter}{/Control}', 'A-78'],
  ['an{Control>}{Enter}{/Control}', 'an'],
])('typing %s stores "%s"', async (keys, value) => {
  const { user, stored } = await open();
  await user.keyboard(keys);
  expect(stored()).toBe(value);
});

it.each([
  ['maya', 'A-78'],
  ['an', 'an'],
  ['A-7', 'A-7'],
])('a press elsewhere after "%s" stores "%s"', async (text, value) => {
  const { user, stored } = await open();
  await user.keyboard(text);
  await user.click(document.body);
  expect(stored()).toBe(value);
});

it('tells assistive technology which row is highlighted', async () => {
  const { user, box, highlighted } = await open('A-78');
  expect(box.getAttribute('aria-expanded')).toBe('true');
  expect(highlighted()).toBe('Maya Patel');
  await user.keyboard('an');
  expect(highlighted()).toBe('Ana Flores');
  await user.keyboard('{ArrowDown}');
  expect(highlighted()).toBe('Diana Reyes');
  expect(screen.getByRole('option', { selected: true }).textContent).toBe('Diana Reyes');
  await user.keyboard('{Escape}');
  expect(box.getAttribute('aria-expanded')).toBe('false');
});

it('restores the value at Escape', async () => {
  const { user, box, stored } = await open('A-78');
  await user.keyboard('an{Escape}{Tab}');
  expect(box.value).toBe('Maya Patel');
  expect(stored()).toBe('A-78');
});

it('lets the next key replace a value that arrives while the box has the focus', async () => {
  const noChange = () => undefined;
  const { rerender } = render(<Picker id="a" label="Agent" value="A-76" data={agents} onChange={noChange} />);
  const user = userEvent.setup();
  await user.tab();
  rerender(<Picker id="a" label="Agent" value="A-77" data={agents} onChange={noChange} />);
  await user.keyboard('m');
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('m');
});

it('stores a pressed row', async () => {
  const { user, stored } = await open('A-78');
  await user.click(screen.getByRole('option', { name: 'Diana Reyes' }));
  expect(stored()).toBe('A-77');
});

it('offers only the typed ID without a list', async () => {
  const { user, stored } = await open('', null);
  await user.keyboard('A-77');
  expect(screen.getByRole('option').textContent).toBe('Use “A-77”');
  await user.keyboard('{Enter}');
  expect(stored()).toBe('A-77');
});

it('resolves a name that was typed before the list was loaded', async () => {
  const { user, load, stored } = await open('', null);
  await user.keyboard('maya{Tab}');
  expect(stored()).toBe('maya');
  load();
  expect(stored()).toBe('A-78');
});

it('does not complete a stored value when the list is loaded', async () => {
  const { load, stored } = await open('maya', null);
  load();
  expect(stored()).toBe('maya');
});
