// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { expect, it } from 'vitest';
import { emptyDirectory, FormFrame } from '#testing/form-frame.tsx';
import { render } from '#testing/render.tsx';
import type { Choice } from '#ui/combo-box.tsx';
import { ComboInput } from './combo-input.tsx';
import type { ChoiceList, Directory } from './directory.ts';
import { settleChoices, undecidedChoices, type PickerKey } from './settle-choices.ts';
import { useTaskForm } from './task-form.ts';
import { TemplateInput } from './what-section.tsx';
import { newValues, type FormValues, type SomeValues } from './values.ts';
import { ZoneInput } from './zone-input.tsx';

const listOf = (...choices: Choice[]): ChoiceList => ({ choices, state: 'ready' });

const directory: Directory = {
  ...emptyDirectory,
  merchants: listOf(
    { value: 'M-1001', label: 'Harbor Foods', hint: 'M-1001' },
    { value: 'M-1002', label: 'Hill Bakery', hint: 'M-1002' },
  ),
  teams: listOf(
    { value: '71', label: 'North', hint: '71' },
    { value: '72', label: 'North team', hint: '72' },
  ),
  agents: listOf(
    { value: '2001', label: 'Ana Flores', hint: '2001 · bike · 0 open today' },
    { value: '2002', label: 'Diana Reyes', hint: '2002 · 1 open today' },
    { value: '2003', label: 'Maya Patel', hint: '2003' },
    { value: '2004', label: 'Maya Patel', hint: '2004' },
    { value: '2005', label: 'Doris Day', hint: '2005 · 2 open today' },
  ),
  templates: {
    list: [
      { name: 'Cold_chain', labels: ['Temperature'] },
      { name: 'Cold_box', labels: [] },
    ],
    state: 'ready',
  },
};

const boxes: Record<PickerKey, string> = {
  merchant_id: 'Merchant',
  zone: 'Time zone',
  template: 'Custom field template',
  team_id: 'Team',
  fleet_id: 'Agent',
};

/** The pickers, and a button that does with them what Create does. */
const Parts = ({ lists }: { lists: Directory }) => {
  const { form, control } = useTaskForm();
  const [asked, setAsked] = useState<readonly string[]>([]);
  const press = () => {
    settleChoices(form, lists);
    setAsked(undecidedChoices(form.getValues(), lists).map(({ key }) => key));
  };
  return (
    <>
      <ComboInput name="merchant_id" list={lists.merchants} />
      <ZoneInput />
      <TemplateInput />
      <ComboInput name="team_id" list={lists.teams} />
      <ComboInput name="fleet_id" list={lists.agents} />
      <button type="button" onClick={press}>
        Create
      </button>
      <output aria-label="Values">{JSON.stringify(useWatch({ control }))}</output>
      <output aria-label="Asked">{asked.join(' ')}</output>
    </>
  );
};

const open = (values: SomeValues = {}, lists = directory) => {
  render(
    <FormFrame kind="delivery" values={newValues({ assignment: 'auto', ...values })} directory={lists}>
      <Parts lists={lists} />
    </FormFrame>,
  );
  return userEvent.setup();
};

const boxOf = (key: PickerKey) => screen.getByRole<HTMLInputElement>('combobox', { name: boxes[key] });
const stored = () => JSON.parse(screen.getByRole('status', { name: 'Values' }).textContent) as FormValues;
const problemAt = (key: PickerKey): string => {
  const box = boxOf(key);
  const note = document.getElementById(`${box.id}-note`);
  return box.getAttribute('aria-invalid') === 'true' ? (note?.textContent ?? '') : '';
};
const create = () => screen.getByRole('button', { name: 'Create' });
const asked = () => screen.getByRole('status', { name: 'Asked' }).textContent;

it.each<[PickerKey, string, string]>([
  ['fleet_id', 'ana f', '2001'],
  ['fleet_id', '2002', '2002'],
  // No agent but one has it in the name; all of them have it beside it.
  ['fleet_id', 'day', '2005'],
  ['merchant_id', 'hill', 'M-1002'],
  ['team_id', 'north', '71'],
  ['template', 'cold chain', 'Cold_chain'],
  ['template', 'cold_b', 'Cold_box'],
  ['zone', 'London', 'Europe/London'],
  ['zone', 'Los A', 'America/Los_Angeles'],
  ['zone', 'kolk', 'Asia/Calcutta'],
  ['zone', 'est', 'EST'],
  ['zone', '+330', '+330'],
  ['zone', '-0600', '+360'],
  ['zone', '−06:00', '+360'],
  ['zone', '+0200', '-120'],
  ['zone', 'Singapore', 'Asia/Singapore'],
  // Nothing fits: refused by Create.
  ['fleet_id', 'Nobody Real', 'Nobody Real'],
])('in the picker of %s, "%s" is %s when the field is left', async (key, text, value) => {
  const user = open();
  await user.type(boxOf(key), text);
  await user.tab();
  expect(stored()[key]).toBe(value);
  expect(problemAt(key)).toBe('');
});

it('the zone "+530" is hours, since no clock differs from UTC by so many minutes', async () => {
  const user = open();
  await user.type(boxOf('zone'), '+530');
  await user.tab();
  expect(stored().zone).toBe('UTC+530');
  expect(problemAt('zone')).toMatch(/^\d+ zones match: .*(Kolkata|Calcutta)/);
});

it.each<[PickerKey, string, RegExp]>([
  ['fleet_id', 'an', /^2 agents match: Ana Flores and Diana Reyes\. Choose one\.$/],
  ['fleet_id', 'maya patel', /^2 agents match: Maya Patel \(2003\) and Maya Patel \(2004\)\./],
  ['merchant_id', 'm', /^2 merchants match: Harbor Foods and Hill Bakery\. Choose one\.$/],
  ['team_id', 'nor', /^2 teams match: North and North team\./],
  ['template', 'co', /^2 templates match: Cold chain and Cold box\./],
  ['zone', 'Lon', /^\d+ zones match: London.*Longyearbyen/],
  ['zone', 'UTC-8', /^\d+ zones match: Los Angeles/],
])('in the picker of %s, "%s" fits several: it stays, and the field lists them', async (key, text, says) => {
  const user = open(key === 'fleet_id' ? { assignment: 'agent' } : {});
  await user.type(boxOf(key), text);
  await user.click(create());
  expect(stored()[key]).toBe(text);
  expect(boxOf(key).value).toBe(text);
  expect(problemAt(key)).toMatch(says);
  expect(asked()).toBe(key);
  await user.clear(boxOf(key));
  await user.type(boxOf(key), text);
  await user.tab();
  expect(stored()[key]).toBe(text);
  expect(problemAt(key)).toMatch(says);
});

it.each(['', 'a', 'Tokyo'])(
  'Escape brings the zone back as what it was: after "%s", one that nobody chose is not chosen',
  async (text) => {
    const user = open({ zone: 'Europe/Paris', screen: { zoneFrom: 'browser' } });
    await user.click(boxOf('zone'));
    await user.keyboard(`${text}{Escape}`);
    expect(stored()).toMatchObject({ zone: 'Europe/Paris', screen: { zoneFrom: 'browser' } });
    await user.clear(boxOf('zone'));
    await user.keyboard('Tokyo{Enter}Par{Escape}');
    expect(stored()).toMatchObject({ zone: 'Asia/Tokyo', screen: { zoneFrom: 'chosen' } });
  },
);

it('a row that an arrow key highlighted is chosen by Enter and by Tab, and the one that typing highlighted by Enter', async () => {
  const user = open();
  const tryKeys = async (keys: string): Promise<string> => {
    await user.clear(boxOf('fleet_id'));
    await user.type(boxOf('fleet_id'), keys);
    return stored().fleet_id;
  };
  expect(await tryKeys('an{ArrowDown}{Tab}')).toBe('2002');
  expect(await tryKeys('an{Enter}')).toBe('2001');
  expect(await tryKeys('an{ArrowDown}{Enter}')).toBe('2002');
  await tryKeys('an');
  await user.click(screen.getByRole('option', { name: /Ana/ }));
  expect(stored().fleet_id).toBe('2001');
});

it('Create takes what a text means also where its list came after it was typed, and asks of the rest', async () => {
  const user = open({ fleet_id: 'Ana Flores', team_id: 'nor', zone: 'paris', merchant_id: 'M-1001' });
  await user.click(create());
  expect(stored()).toMatchObject({
    fleet_id: '2001',
    zone: 'Europe/Paris',
    team_id: 'nor',
    merchant_id: 'M-1001',
  });
  expect(asked()).toBe('team_id');
});

it('without a list any text is an id', async () => {
  const user = open({ fleet_id: 'an' }, emptyDirectory);
  await user.click(create());
  expect(stored().fleet_id).toBe('an');
  expect(asked()).toBe('');
});
