// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { useWatch } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { emptyDirectory, FormFrame } from '#testing/form-frame.tsx';
import type { TaskKind } from '#contract/operations.ts';
import { render } from '#testing/render.tsx';
import { HeaderFields, Sections } from './sections.tsx';
import type { Directory } from './directory.ts';
import { keepInstants } from './settle-times.ts';
import { showIssues } from './field-errors.ts';
import { useTaskForm } from './task-form.ts';
import { newValues, type FormValues } from './values.ts';

const templates = [
  { name: 'Cold chain', labels: ['Box_count', 'Temperature'] },
  { name: 'Returns', labels: ['Reason', 'Box_count'] },
];

const Typed = () => <output>{JSON.stringify(useWatch({ control: useTaskForm().control }))}</output>;

const Form = (props: { kind: TaskKind; directory: Directory; values: FormValues }) => (
  <FormFrame {...props}>
    <HeaderFields />
    <Sections />
    <Typed />
  </FormFrame>
);

/** Types into a picker and leaves it, which chooses what the text means. */
const choose = (picker: HTMLElement, text: string) => {
  fireEvent.change(picker, { target: { value: text } });
  fireEvent.blur(picker);
};

const open = (kind: TaskKind, directory = emptyDirectory, values = newValues()) => {
  const { rerender } = render(<Form kind={kind} directory={directory} values={values} />);
  for (const each of screen.getAllByRole('button', { name: /^Exact coordinates/ })) fireEvent.click(each);
  for (const add of screen.queryAllByRole('button', {
    name: /^Add (pickup phone|custom fields|images|tags)$/,
  }))
    fireEvent.click(add);
  return { change: (next: TaskKind) => rerender(<Form kind={next} directory={directory} values={values} />) };
};

const typed = (): FormValues => JSON.parse(screen.getByRole('status').textContent) as FormValues;

const namesOf = (...roles: string[]) =>
  roles.flatMap((role) =>
    screen.queryAllByRole(role).map((element) => element.getAttribute('aria-label') ?? ''),
  );

const labelled = (role: 'textbox' | 'combobox' | 'switch' | 'radio') =>
  screen
    .queryAllByRole<HTMLInputElement>(role)
    .map((element) => element.labels?.[0]?.textContent ?? '')
    .toSorted();

const place = (who: string) => ['phone', 'name', 'email', 'address'].map((what) => `${who} ${what}`);
const common = ['Order number', 'Tags', 'Image link 1'];
const expected: Record<TaskKind, { textboxes: string[]; switches: string[]; groups: string[] }> = {
  pickup: {
    textboxes: [
      ...common,
      ...place('Pickup'),
      'Pickup latitude',
      'Pickup longitude',
      'Pick up before',
      'Description',
    ],
    switches: ['Geofence', 'Notify', 'Tracking link'],
    groups: ['Custom fields', 'Image links'],
  },
  delivery: {
    textboxes: [
      ...common,
      ...place('Customer'),
      'Pickup phone',
      'Latitude',
      'Longitude',
      'Deliver before',
      'Description',
    ],
    switches: ['Geofence', 'Notify', 'Tracking link'],
    groups: ['Custom fields', 'Image links'],
  },
  'pickup-delivery': {
    textboxes: [
      ...common,
      ...place('Pickup'),
      ...place('Customer'),
      'Pickup latitude',
      'Pickup longitude',
      'Latitude',
      'Longitude',
      'Pick up before',
      'Deliver before',
      'Description',
    ],
    switches: ['Geofence', 'Notify', 'Pool task', 'Tracking link'],
    groups: ['Custom fields', 'Delivery custom fields', 'Image links'],
  },
  appointment: {
    textboxes: [...common, ...place('Customer'), 'Latitude', 'Longitude', 'Starts', 'Ends'],
    switches: ['Geofence', 'Notify', 'Tracking link'],
    groups: ['Custom fields', 'Image links'],
  },
};

describe('the form of an operation', () => {
  it.each(['pickup', 'delivery', 'pickup-delivery', 'appointment'] as const)(
    'shows a control for each field of a %s and no other',
    (kind) => {
      open(kind);
      expect(labelled('textbox')).toEqual(expected[kind].textboxes.toSorted());
      expect(labelled('combobox')).toEqual(['Custom field template', 'Merchant', 'Time zone']);
      expect(labelled('switch')).toEqual(expected[kind].switches);
      expect(labelled('radio')).toEqual(['Agent', 'Auto-assign', 'Unassigned']);
      expect(namesOf('group')).toEqual(expected[kind].groups);
      expect(screen.getAllByRole('radiogroup', { name: 'Assignment' })).toHaveLength(1);
    },
  );

  it('asks for the team or the agent as the assignment is chosen, and for no team in a pickup-and-delivery', () => {
    const { change } = open('delivery');
    fireEvent.click(screen.getByRole('radio', { name: 'Auto-assign' }));
    expect(screen.getByRole('combobox', { name: 'Team' })).toBeDefined();
    change('pickup-delivery');
    expect(screen.queryByRole('combobox', { name: 'Team' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Agent' }));
    expect(screen.getByRole('combobox', { name: 'Agent' })).toBeDefined();
  });

  it('keeps what is typed when the kind changes, also what the other kind does not show', () => {
    const { change } = open('delivery');
    const phone = screen.getByRole('textbox', { name: 'Customer phone' });
    fireEvent.change(phone, { target: { value: '+1 555 0101' } });
    change('pickup');
    expect(screen.queryByRole('textbox', { name: 'Customer phone' })).toBeNull();
    change('appointment');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Customer phone' }).value).toBe(
      '+1 555 0101',
    );
  });

  it('keeps the same element of a shared field, with its focus, when the kind changes', () => {
    const { change } = open('pickup-delivery');
    const time = screen.getByRole('textbox', { name: 'Pick up before' });
    time.focus();
    change('appointment');
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Starts' }));
  });
});

describe('a field that few tasks need', () => {
  const draw = (values = newValues()) =>
    render(<Form kind="delivery" directory={emptyDirectory} values={values} />);
  const add = (name: string) => screen.queryByRole('button', { name: `Add ${name}` });

  it('opens by its button with the cursor in it, and stays open while it is cleared', () => {
    draw();
    expect(screen.queryByRole('textbox', { name: 'Tags' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Add tags' }));
    const tags = screen.getByRole('textbox', { name: 'Tags' });
    expect(document.activeElement).toBe(tags);
    fireEvent.change(tags, { target: { value: 'van' } });
    fireEvent.change(tags, { target: { value: '' } });
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Tags' }));
    expect(add('tags')).toBeNull();
  });

  it('is not open in the next kind of task with nothing in it', () => {
    const { rerender } = draw();
    for (const name of ['Add tags', 'Add images']) fireEvent.click(screen.getByRole('button', { name }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Tags' }), { target: { value: 'van' } });
    rerender(<Form kind="appointment" directory={emptyDirectory} values={newValues()} />);
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Tags' }).value).toBe('van');
    expect([add('tags') === null, add('images') === null]).toEqual([true, false]);
  });

  it('is shown without its button if it has a value', () => {
    draw(newValues({ job_pickup_phone: '+1 555 0101', images: [{ url: 'https://img.example.com/a.jpg' }] }));
    expect(screen.getByRole('textbox', { name: 'Pickup phone' })).toBeDefined();
    expect(screen.getByRole('textbox', { name: 'Image link 1' })).toBeDefined();
    expect([add('pickup phone'), add('images')]).toEqual([null, null]);
    expect(add('tags')).not.toBeNull();
  });

  it.each([
    ['images', 'Image links', 'Remove image link 1'],
    ['customFields', 'Custom fields', 'Remove custom field 1'],
  ] as const)(
    'says what is wrong with all of its %s beside them, until one is removed',
    (key, name, remove) => {
      const Refused = () => {
        const { form } = useTaskForm();
        const refuse = () => showIssues(form, [{ key, message: 'Too many.' }]);
        return <button onClick={refuse}>Refuse</button>;
      };
      const url = 'https://img.example.com/a.jpg';
      const values = newValues({ images: [{ url }, { url }], customFields: [{ label: 'Floor', data: '3' }] });
      render(
        <FormFrame kind="delivery" values={values}>
          <Sections />
          <Refused />
        </FormFrame>,
      );
      fireEvent.click(screen.getByRole('button', { name: 'Refuse' }));
      const group = screen.getByRole('group', { name });
      expect(group.textContent).toContain('Too many.');
      fireEvent.click(within(group).getByRole('button', { name: remove }));
      expect(group.textContent).not.toContain('Too many.');
    },
  );

  it('tags stand beside the team of an automatic assignment', () => {
    draw();
    fireEvent.click(screen.getByRole('radio', { name: 'Auto-assign' }));
    expect(screen.getByRole('textbox', { name: 'Tags' })).toBeDefined();
    expect(add('tags')).toBeNull();
  });
});

describe('custom fields', () => {
  const listed: Directory = { ...emptyDirectory, templates: { list: templates, state: 'ready' } };

  it('are the labels of the chosen template; another template puts aside the values that it does not have', () => {
    open('delivery', listed);
    expect(screen.queryByRole('group', { name: 'Custom fields' })).toBeNull();
    const template = screen.getByRole('combobox', { name: 'Custom field template' });
    choose(template, 'Cold');
    const fields = within(screen.getByRole('group', { name: 'Custom fields' }));
    fireEvent.change(fields.getByRole('textbox', { name: 'Box_count' }), { target: { value: '2' } });
    fireEvent.change(fields.getByRole('textbox', { name: 'Temperature' }), { target: { value: '4 °C' } });
    choose(template, 'Returns');
    expect(typed().customFields).toEqual([
      { label: 'Reason', data: '' },
      { label: 'Box_count', data: '2' },
    ]);
    expect(screen.getByText(/1 value belongs to another template/)).toBeDefined();
    choose(template, 'Cold chain');
    expect(typed().customFields).toEqual([
      { label: 'Box_count', data: '2' },
      { label: 'Temperature', data: '4 °C' },
    ]);
  });

  it('are put aside where the template is cleared: they are neither sent nor keep the task from being sent', () => {
    open('delivery', listed);
    const template = screen.getByRole('combobox', { name: 'Custom field template' });
    choose(template, 'Cold');
    fireEvent.change(screen.getByRole('textbox', { name: 'Box_count' }), { target: { value: '2' } });
    choose(template, '');
    expect(typed().customFields).toEqual([]);
    expect(screen.getByRole('group', { name: 'Custom fields' }).textContent).toContain('Box_count');
    expect(screen.queryByRole('textbox', { name: 'Box_count' })).toBeNull();
    choose(template, 'Cold');
    expect(typed().customFields).toContainEqual({ label: 'Box_count', data: '2' });
  });

  it('are no rows of label and value while the list of templates is loading', () => {
    const loading: Directory = { ...emptyDirectory, templates: { list: null, state: 'loading' } };
    open('delivery', loading);
    fireEvent.click(screen.getByRole('combobox', { name: 'Custom field template' }));
    expect(screen.getByRole('listbox', { name: 'Custom field template' }).textContent).toContain('Loading…');
    expect(screen.queryByRole('button', { name: 'Add custom field' })).toBeNull();
  });

  it('are rows of label and value if no list of templates is known', () => {
    open('appointment');
    fireEvent.click(screen.getByRole('button', { name: 'Add custom field' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Label' }), { target: { value: 'Floor' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Value' }), { target: { value: '3' } });
    expect(typed().customFields).toEqual([{ label: 'Floor', data: '3' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove custom field 1' }));
    expect(typed().customFields).toEqual([]);
  });
});

it('a pinned day stands before the box of a time without a date, and one press takes it from the task', async () => {
  render(
    <Form
      kind="delivery"
      directory={emptyDirectory}
      values={newValues({ zone: 'PST', screen: { pinnedDay: '2037-12-24' } })}
    />,
  );
  const time = screen.getByRole('textbox', { name: 'Deliver before' });
  const chip = await screen.findByRole('button', { name: 'Remove the day Thu 24 Dec 2037' });
  expect(chip.textContent).toBe('Thu 24 Dec 2037 ×');
  expect(chip.compareDocumentPosition(time)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // It is of no meaning for a full time.
  fireEvent.change(time, { target: { value: '2037-01-12 14:30' } });
  expect(screen.queryByRole('button', { name: /^Remove the day/ })).toBeNull();
  fireEvent.change(time, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: /^Remove the day/ }));
  expect(document.activeElement).toBe(time);
  expect(screen.queryByRole('button', { name: /^Remove the day/ })).toBeNull();
  expect(typed().screen.pinnedDay).toBe('');
});

it('a new order number can be undone until something else is typed over it', () => {
  render(<Form kind="delivery" directory={emptyDirectory} values={newValues({ order_id: 'UNDO-1' })} />);
  const number = screen.getByRole<HTMLInputElement>('textbox', { name: 'Order number' });
  const undo = () => screen.queryByRole('button', { name: 'Undo' });
  const renew = () => fireEvent.click(screen.getByRole('button', { name: 'New order number' }));
  expect(undo()).toBeNull();
  renew();
  expect(number.value).toMatch(/^T-/);
  fireEvent.click(undo() ?? number);
  expect(number.value).toBe('UNDO-1');
  expect(document.activeElement).toBe(number);
  expect(undo()).toBeNull();
  renew();
  fireEvent.change(number, { target: { value: 'UNDO-2' } });
  expect(undo()).toBeNull();
  fireEvent.change(number, { target: { value: '' } });
  renew();
  expect(undo()).toBeNull();
});

it('which one of a time that comes twice is what was answered, also where an offset was typed', async () => {
  const Press = () => {
    const { form } = useTaskForm();
    return <button onClick={() => keepInstants('delivery', form)}>Press</button>;
  };
  render(
    <FormFrame
      kind="delivery"
      directory={emptyDirectory}
      values={newValues({ zone: 'America/New_York', job_delivery_datetime: '2037-11-01T01:30-04:00' })}
    >
      <Sections />
      <Typed />
      <Press />
    </FormFrame>,
  );
  fireEvent.blur(screen.getByRole('textbox', { name: 'Deliver before' }));
  const meant = () => typed().screen.occurrence.job_delivery_datetime;
  expect(meant()).toBe('2037-11-01 01:30:00 +240');
  fireEvent.click(await screen.findByRole('radio', { name: /EST/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Press' }));
  expect(meant()).toBe('2037-11-01 01:30:00 +300');
});
