// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLocation } from 'wouter';
import type { Connection } from '#data/http/connection.ts';
import { customFieldsOf, isTaskKind, taskKinds, type Task, type TaskKind } from '#contract/operations.ts';
import { profiles } from '#contract/profiles.ts';
import { announceChange } from '#data/device/announce-changes.ts';
import { putDraft } from '#data/device/drafts.ts';
import { savePreset } from '#data/http/preset-query.ts';
import { fromBody, toBody } from '#form/body.ts';
import { form } from '#form/task-form.ts';
import { isFormKey, isSwitchKey, wireNameOf, type FormValues } from '#form/values.ts';
import { kindNames } from '#form/words.ts';
import { zoneWords } from '#form/zone-words.ts';
import { pendingFill } from '#data/outbox/pending-fill.ts';
import { anIntent } from '#testing/intents.ts';
import { answerCalls, connectAs, leavePage } from '#testing/page-network.ts';
import { render } from '#testing/render.tsx';
import { directory, samples } from '#testing/samples.ts';
import { startService, type TestService } from '#testing/start-service.ts';
import { openDraft } from './drafts/draft-store.ts';
import { keptNames, storeKept } from './choices.ts';
import { presetValues } from './filling/presets.ts';
import { NewTaskPage } from './new-task-page.tsx';

let service: TestService;
let connection: Connection;
let sent: Record<string, unknown>[];

beforeEach(async () => {
  sent = [];
  service = await startService();
  await service.load(directory);
  answerCalls(async (request) => {
    if (request.url.includes('/task/create'))
      sent.push((await request.clone().json()) as Record<string, unknown>);
    return service.app.fetch(request);
  });
  connection = await connectAs(service.account);
});
afterEach(async () => {
  // The store lives as long as its page; a wipe stops it.
  announceChange({ store: 'all', id: '' });
  vi.restoreAllMocks();
  await leavePage(service);
});

/** What the form of the page has. */
const values = (): FormValues => structuredClone(form.getValues());

/** The controls of the form that hold a value, be they react-hook-form's own or pickers. */
const controls = () => [...document.querySelectorAll<HTMLInputElement>('form [name], form [role=combobox]')];

/** `customFields.0.data` of a control. */
const pathOf = (control: HTMLInputElement): string => control.name || control.id.replace('field-', '');

const isPicker = (control: HTMLInputElement): boolean => control.getAttribute('role') === 'combobox';

const labels = new Map<unknown, string>([
  ...directory.merchants.map((row) => [row.merchant_id, row.name] as const),
  ...directory.teams.map((row) => [String(row.team_id), row.name] as const),
  ...directory.agents.map((row) => [row.fleet_id, row.name] as const),
  ...directory.templates.map((row) => [row.name, row.name.replaceAll('_', ' ')] as const),
]);

/** What a control shows of its value; of a zone its city, since its offset follows the day. */
const shownBy = (control: HTMLInputElement): unknown => {
  if (control.type === 'checkbox' || control.type === 'radio') return control.checked;
  return control.value;
};

/** What a control has to show of the form's values. */
const expectedOf = (control: HTMLInputElement, all: FormValues): unknown => {
  const path = pathOf(control);
  const value = path.split('.').reduce<unknown>((at, key) => Object(at)[key], all);
  if (control.type === 'radio') return value === control.value;
  if (!isPicker(control)) return value;
  if (value === connection.merchantId) return 'Test account';
  if (path === 'zone') return zoneWords(String(value));
  return labels.get(value) ?? value;
};

/** The body as a person reads it from the switches, choices and texts on the screen. */
const bodyOnScreen = (kind: TaskKind): Record<string, unknown> => {
  const body: Record<string, unknown> = {};
  const all = controls();
  for (const control of all) {
    const key = pathOf(control).replace(/_datetime\.text$/, '_datetime');
    const wire = isFormKey(key) ? wireNameOf(kind, key) : null;
    if (control.type === 'radio') {
      if (control.checked) body['auto_assignment'] = control.value === 'auto' ? 1 : 0;
    } else if (wire && control.type === 'checkbox') body[wire] = control.checked ? 1 : 0;
    else if (wire && key.endsWith('datetime')) body[wire] = control.value && `${control.value}:00`;
    else if (wire && !isPicker(control) && control.value !== '') body[wire] = control.value;
  }
  const rows = all.filter(({ name }) => name.endsWith('.data') && name.startsWith('customFields'));
  const [meta] = customFieldsOf(kind).arrays;
  if (meta)
    body[meta.field] = rows
      .map((control) => ({ label: control.labels?.[0]?.textContent, data: control.value }))
      .filter(({ data }) => data !== '');
  return body;
};

const nameOf = (control: HTMLInputElement): string =>
  control.type === 'radio' ? `${pathOf(control)} ${control.value}` : pathOf(control);

/** What is shown, what the form has and what becomes of it are one. */
const expectAgreement = (kind: TaskKind, when: string) => {
  const now = values();
  const all = controls();
  const shown = all.map((control) => [nameOf(control), shownBy(control)]);
  expect(shown, when).toEqual(all.map((control) => [nameOf(control), expectedOf(control, now)]));
  expect(toBody(kind, now, profiles.documented), when).toMatchObject(bodyOnScreen(kind));
  const template = directory.templates.find(({ name }) => name === now.template);
  const rows = all.filter(({ name }) => name.startsWith('customFields.'));
  expect(
    rows.map((control) => control.labels?.[0]?.textContent),
    `fields of the template: ${when}`,
  ).toEqual(template?.fields.map(({ label }) => label) ?? []);
};

const pressable = () => controls().filter(({ type }) => type === 'checkbox' || type === 'radio');

/** Presses every switch and every radio; each press must count. */
const pressEach = (kind: TaskKind) => {
  for (const { name, value } of pressable()) {
    const control = pressable().find((each) => each.name === name && each.value === value);
    if (!control) throw new Error(`${name} is gone.`);
    const before = control.checked;
    fireEvent.click(control);
    const isOn = control.type === 'radio' || !before;
    expect(control.checked, name).toBe(isOn);
    expect(Object.hasOwn(values(), name) && values()[name as keyof FormValues], name).toBe(
      control.type === 'radio' ? value : isOn,
    );
    expectAgreement(kind, `${name} ${value} was pressed`);
  }
};

/** Everything that a form of this kind may hold, each switch on. */
const filled = (kind: TaskKind): FormValues => {
  const { body } = samples[kind];
  const task = { kind, body: { ...body, merchant_id: 'M-2', order_id: `A-${kind}` } } as Task;
  const all: FormValues = {
    ...fromBody(task),
    zone: samples[kind].zone,
    assignment: 'auto',
    team_id: '11',
    fleet_id: '701',
  };
  for (const key of Object.keys(all)) if (isSwitchKey(key)) all[key] = true;
  return all;
};

const Page = () => {
  const [path] = useLocation();
  const kind = path.split('/')[2] ?? '';
  return isTaskKind(kind) ? <NewTaskPage kind={kind} /> : null;
};

/** The page with all its parts and lists. */
const openPage = async (kind: TaskKind) => {
  history.replaceState(null, '', `/new/${kind}`);
  const { queryClient } = render(<Page />);
  await screen.findByRole('region', { name: 'Drafts' });
  await screen.findByRole('button', { name: 'Presets' });
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await waitFor(() => expect(document.querySelector('form')?.ariaBusy).not.toBe('true'));
};

let drafts = 0;

/** Each draft has an id of its own: a task is created once for an id, and the page remembers those of the tests before. */
const openFilled = async (kind: TaskKind) => {
  const draft = {
    id: `draft ${(drafts += 1)}`,
    connectionId: connection.id,
    kind,
    values: filled(kind),
    forLater: true,
    begunAt: drafts,
  };
  expect(await putDraft(draft)).toMatchObject({ ok: true });
  await act(() => openDraft(draft.id));
  await waitFor(() => expect(values().order_id).toBe(`A-${kind}`));
};
const isNext = (kind: TaskKind) => waitFor(() => expect(values().order_id).not.toBe(`A-${kind}`));

const type = (control: HTMLElement, text: string) => {
  fireEvent.change(control, { target: { value: text } });
  fireEvent.blur(control);
};

const create = async (kind: TaskKind) => {
  const before = sent.length;
  // Chosen by hand, and the one of the place, so that nothing is asked about it.
  type(screen.getByRole('combobox', { name: 'Time zone' }), samples[kind].zone);
  fireEvent.click(screen.getByRole('button', { name: 'Create task' }));
  // Tests before this one have sent this order number, and to this person.
  const anyway = screen.queryByRole('button', { name: 'Send anyway' });
  if (anyway) fireEvent.click(anyway);
  await waitFor(() => expect(sent).toHaveLength(before + 1), { timeout: 10_000 });
};

/** Presses *Edit* of a rejected task. */
const edit = async (kind: TaskKind) => {
  const body = { ...samples[kind].body, ...toBody(kind, filled(kind), profiles.documented) };
  const source = anIntent({ kind, body, connectionId: connection.id });
  act(() => pendingFill.set({ purpose: 'fix', source }));
  await waitFor(() => expect(values().notify).toBe(true));
};

/** The ways in which a form comes by its values. */
const ways: Record<string, (kind: TaskKind) => Promise<void>> = {
  'Create with everything kept': async (kind) => {
    storeKept(keptNames);
    await openFilled(kind);
    await create(kind);
    await isNext(kind);
  },
  Edit: edit,
  'a preset': async (kind) => {
    const usual = { name: 'Usual', values: presetValues(kind, filled(kind)) };
    await act(() => savePreset(new QueryClient(), connection, usual));
    fireEvent.click(await screen.findByRole('button', { name: 'Presets' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Use Usual' }));
  },
  'a change of the kind': async (kind) => {
    await openFilled(kind);
    for (const each of [...taskKinds.filter((other) => other !== kind), kind]) {
      fireEvent.click(screen.getByRole('tab', { name: kindNames[each] }));
      await waitFor(() => expect(location.pathname).toBe(`/new/${each}`));
      expectAgreement(each, `${each} after another kind`);
    }
  },
};

/** Types what a task needs into what is blank. */
const fillBlank = (kind: TaskKind) => {
  const from = filled(kind);
  for (const control of controls()) {
    const key = pathOf(control).replace(/_datetime\.text$/, '_datetime');
    if (!isFormKey(key) || control.value !== '') continue;
    const value = from[key];
    const text = typeof value === 'object' && 'text' in value ? value.text : value;
    if (typeof text === 'string' && text !== '') type(control, labels.get(text) ?? text);
  }
};

const cases: [string, TaskKind][] = [
  ['Create with everything kept', 'delivery'],
  ['a preset', 'pickup-delivery'],
  ['Edit', 'pickup'],
  ['a change of the kind', 'appointment'],
];

// The first test loads every part of the page, which takes a busy machine long.
it.each(cases)('after %s, a %s sends what its controls show', { timeout: 120_000 }, async (way, kind) => {
  await openPage(kind);
  await ways[way]?.(kind);
  expectAgreement(kind, way);
  pressEach(kind);
  fillBlank(kind);
  expectAgreement(kind, 'all is typed');
  const told = bodyOnScreen(kind);
  await create(kind);
  expect(sent.at(-1)).toMatchObject(told);
});
