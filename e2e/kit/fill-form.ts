import { expect, type Page } from '@playwright/test';
import { fieldsOf } from '../../src/contract/operations.ts';
import { names, type WireName } from './names.ts';
import type { TaskKind } from './types.ts';
import * as verbs from './verbs.ts';

/** The value of a field: as in the body, or as a person types it (`tom 9` for a time). */
export type Value = string | number | readonly string[] | readonly { label: string; data: string }[];

/** Values by wire name. */
export type Values = { [Name in WireName]?: Value | undefined };

/** The agent of a task: none yet, any agent, any of a team, or one. */
export type Assignee = 'unassigned' | 'auto' | { team_id: number | string } | { fleet_id: string };

const constants: Readonly<Record<string, number>> = { has_pickup: 1, has_delivery: 0, layout_type: 0 };

const asText = (name: string, value: Value): string => {
  if (typeof value !== 'string' && typeof value !== 'number') throw new Error(`${name} takes a text.`);
  return String(value);
};

/** Types an ID, a code or a name into a picker. */
export const typeInto = async (page: Page, name: string, text: string): Promise<void> => {
  await verbs.addField(page, name);
  await verbs.combobox(page, name).fill(text);
  await expect(verbs.combobox(page, name)).not.toHaveAttribute('aria-busy');
  await verbs.combobox(page, name).press('Tab');
};

const fillCustomFields = async (page: Page, name: string, value: Value): Promise<void> => {
  if (!Array.isArray(value)) throw new Error(`${name} takes a list of { label, data }.`);
  const group = page.getByRole('group', { name, exact: true });
  for (const { label, data } of value as readonly { label: string; data: string }[]) {
    // The chosen template has a box for its labels; other labels get a new row.
    if ((await group.count()) > 0 && (await verbs.textbox(group, label).count()) > 0) {
      await verbs.textbox(group, label).fill(data);
      continue;
    }
    await verbs.addField(page, 'Add custom field');
    await verbs.button(group, 'Add custom field').click();
    await verbs.textbox(group, 'Label').last().fill(label);
    await verbs.textbox(group, 'Value').last().fill(data);
  }
};

export const assign = async (page: Page, to: Assignee): Promise<void> => {
  const choose = (name: string) =>
    page.getByRole('radiogroup', { name: 'Assignment' }).getByRole('radio', { name, exact: true }).check();
  if (to === 'unassigned') await choose('Unassigned');
  else if (to === 'auto') await choose('Auto-assign');
  else if ('team_id' in to) {
    await choose('Auto-assign');
    await typeInto(page, 'Team', String(to.team_id));
  } else {
    await choose('Agent');
    await typeInto(page, 'Agent', to.fleet_id);
  }
};

const fillField = async (page: Page, kind: TaskKind, wireName: WireName, value: Value): Promise<void> => {
  const control = names.byField(wireName, kind);
  if (!control) {
    if (constants[wireName] === value) return;
    throw new Error(`${wireName} has no control: it is the same in every task.`);
  }
  const { role, name } = control;
  if (/latitude|longitude/.test(wireName)) await verbs.unfold(page, 'Exact coordinates');
  if (role === 'textbox') await verbs.fillTexts(page, { [name]: asText(wireName, value) });
  else if (role === 'combobox') await typeInto(page, name, asText(wireName, value));
  else if (role === 'switch')
    await page.getByRole('switch', { name, exact: true }).setChecked(Number(value) === 1);
  else if (wireName.endsWith('images')) await verbs.addImages(page, value as readonly string[]);
  else await fillCustomFields(page, name, value);
};

const kindOnScreen = async (page: Page): Promise<TaskKind> => {
  const shown = await page.getByRole('tab', { selected: true }).textContent();
  const kind = names.taskKinds.find((each) => names.kinds[each] === shown?.trim());
  if (!kind) throw new Error('No form is open: desk.open(kind) opens one.');
  return kind;
};

/** Fills fields of the open form. @throws Error for a name that the task type does not have */
export const fillForm = async (page: Page, values: Values): Promise<void> => {
  const kind = await kindOnScreen(page);
  const given = new Map(Object.entries(values).filter(([, value]) => value !== undefined));
  const listed = fieldsOf(kind);
  for (const name of given.keys())
    if (!listed.some((field) => field === name)) throw new Error(`${name} is no field of ${kind}.`);
  const { team_id, fleet_id, auto_assignment } = values;
  if (fleet_id !== undefined) await assign(page, { fleet_id: asText('fleet_id', fleet_id) });
  else if (team_id !== undefined) await assign(page, { team_id: asText('team_id', team_id) });
  else if (auto_assignment !== undefined) await assign(page, auto_assignment === 1 ? 'auto' : 'unassigned');
  for (const name of ['team_id', 'fleet_id', 'auto_assignment']) given.delete(name);
  // The document lists a template before its fields.
  for (const name of listed) {
    const value = given.get(name);
    if (value !== undefined) await fillField(page, kind, name, value);
  }
};
