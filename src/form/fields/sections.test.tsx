// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { useWatch } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { emptyDirectory, FormFrame } from '#testing/form-frame.tsx';
import type { TaskKind } from '#contract/operations.ts';
import { render } from '#testing/render.tsx';
import { HeaderFields, Sections } from './sections.tsx';
import type { Directory } from '../directory.ts';
import { showIssues } from '../field-errors.ts';
import { control } from '../task-form.ts';
import { newValues, typedTime, type FormValues } from '../values.ts';

const templates = [
  { name: 'Cold chain', labels: ['Box_count', 'Temperature'] },
  { name: 'Returns', labels: ['Reason', 'Box_count'] },
];

const Typed = () => <output>{JSON.stringify(useWatch({ control }))}</output>;

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

describe('the form of an operation', () => {
  it('asks for the team or agent that the assignment needs', () => {
    const { change } = open('delivery');
    fireEvent.click(screen.getByRole('radio', { name: 'Auto-assign' }));
    expect(screen.getByRole('combobox', { name: 'Team' })).toBeDefined();
    change('pickup-delivery');
    expect(screen.queryByRole('combobox', { name: 'Team' })).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Agent' }));
    expect(screen.getByRole('combobox', { name: 'Agent' })).toBeDefined();
  });

  it.each(['Customer name', 'Customer address', 'Description'])('notes HTML codes in %s', (name) => {
    open('delivery');
    const box = screen.getByRole<HTMLInputElement>('textbox', { name });
    fireEvent.change(box, { target: { value: 'O&#39;Connell' } });
    expect(screen.getByText(/Contains HTML codes/)).toBeDefined();
    fireEvent.change(box, { target: { value: 'AT&T, 5 < 6' } });
    expect(screen.queryByText(/Contains HTML codes/)).toBeNull();
  });

  it('keeps the focus in a shared field when the task type changes', () => {
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

  it('opens with the focus and stays open when cleared', () => {
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

  it.each([
    ['images', 'Image links', 'Remove image link 1'],
    ['customFields', 'Custom fields', 'Remove custom field 1'],
  ] as const)('shows an error of all its %s until one is removed', (key, name, remove) => {
    const Refused = () => {
      const refuse = () => showIssues([{ key, message: 'Too many.' }], 'service');
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
    expect(screen.queryByText('Too many.')).toBeNull();
  });
});

describe('custom fields', () => {
  const listed: Directory = { ...emptyDirectory, templates: { list: templates, state: 'ready' } };

  it('are gone once the template is cleared', () => {
    open('delivery', listed);
    const template = screen.getByRole('combobox', { name: 'Custom field template' });
    choose(template, 'Cold');
    fireEvent.change(screen.getByRole('textbox', { name: 'Box_count' }), { target: { value: '2' } });
    choose(template, '');
    expect(typed().customFields).toEqual([]);
    expect(screen.queryByRole('group', { name: 'Custom fields' })).toBeNull();
  });

  it('wait for the list of templates', () => {
    const loading: Directory = { ...emptyDirectory, templates: { list: null, state: 'loading' } };
    open('delivery', loading);
    fireEvent.click(screen.getByRole('combobox', { name: 'Custom field template' }));
    expect(screen.getByRole('listbox', { name: 'Custom field template' }).textContent).toContain('Loading…');
    expect(screen.queryByRole('button', { name: 'Add custom field' })).toBeNull();
  });

  it('are rows of label and value without a list of templates', () => {
    open('appointment');
    fireEvent.click(screen.getByRole('button', { name: 'Add custom field' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'Label' }), { target: { value: 'Floor' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Value' }), { target: { value: '3' } });
    expect(typed().customFields).toEqual([{ label: 'Floor', data: '3' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Remove custom field 1' }));
    expect(typed().customFields).toEqual([]);
  });
});

it('a day that was kept is removed by one press', async () => {
  render(
    <Form
      kind="delivery"
      directory={emptyDirectory}
      values={newValues({ zone: 'PST', job_delivery_datetime: typedTime('', { day: '2037-12-24' }) })}
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
  expect(typed().job_delivery_datetime.day).toBe('');
});
