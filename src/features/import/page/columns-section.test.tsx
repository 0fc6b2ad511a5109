// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Directory } from '#form/directory.ts';
import { emptyDirectory } from '#testing/form-frame.tsx';
import { render } from '#testing/render.tsx';
import { useState } from 'react';
import type { ImportPlan, ImportRow } from '../import-types.ts';
import { firstPlan } from '../matching/first-plan.ts';
import { ColumnsSection } from './columns-section.tsx';
import type { HeadRow } from './import-steps.ts';

const headers = ['Order ID', 'Phone', 'Card text', 'Colour'];
const agents = { choices: [{ value: 'f-1', label: 'Ana Lee' }], state: 'ready' as const };
const directory: Directory = {
  ...emptyDirectory,
  agents,
  templates: {
    list: [
      { name: 'Flowers', labels: ['Card text'] },
      { name: 'Paint', labels: ['Colour'] },
    ],
    state: 'ready',
  },
};
const deliveries = firstPlan(headers, { usualKind: 'delivery', merchantId: 'm1' });

const noRows: readonly ImportRow[] = [];

type SectionProps = {
  first: ImportPlan;
  rows?: readonly ImportRow[];
  head?: HeadRow;
  directory?: Directory;
  onPlan?: (plan: ImportPlan) => void;
  onCheck?: () => void;
};

const Section = ({
  first,
  rows = noRows,
  head,
  directory: lists = directory,
  onPlan,
  onCheck,
}: SectionProps) => {
  const [plan, setPlan] = useState(first);
  return (
    <ColumnsSection
      draft={{ id: 'i', name: 'route.csv', headers, rows, plan }}
      origin={null}
      head={head ?? null}
      directory={lists}
      isChecking={false}
      progress={null}
      step="check"
      isFixed={false}
      isChecked={false}
      counts={null}
      onChange={(next) => {
        setPlan(next);
        onPlan?.(next);
      }}
      onCheck={() => onCheck?.()}
    />
  );
};

const show = (given: Partial<ImportPlan['given']>) => {
  render(<Section first={{ ...deliveries, given: { ...deliveries.given, ...given } }} />);
  const forAll = screen.getByText('Team, agent and custom fields for every row').closest('details');
  return { said: screen.getByText(/^Delivery/).textContent, isOpen: forAll?.open };
};

it('an agent and custom fields that every row gets are named in one line, and seen where they are chosen', () => {
  expect(show({ assignment: 'agent', fleet_id: 'f-1', template: 'Flowers' })).toEqual({
    said: 'Delivery · Agent: Ana Lee · Custom field template: Flowers',
    isOpen: true,
  });
});

it('a merchant without a list is used as typed, and an agent of a list is not', () => {
  show({ assignment: 'agent', fleet_id: 'f-1' });
  const said = (label: string) => {
    const box = screen.getByRole('combobox', { name: label });
    fireEvent.change(box, { target: { value: 'Nobody' } });
    const list = screen.getByRole('listbox', { name: label }).textContent;
    fireEvent.blur(box);
    return list;
  };
  expect(said('Merchant')).toBe('Nothing matches. What you typed will be used as it is.');
  expect(said('Agent')).toBe('No match.');
});

it('a text that fits several merchants or zones takes none of them as the box is left, and no minutes', () => {
  const plans: ImportPlan['given'][] = [];
  const merchants = {
    choices: ['North Kitchen', 'North Bakery'].map((label, at) => ({ value: `m${at}`, label })),
    state: 'ready' as const,
  };
  const onPlan = ({ given }: ImportPlan) => plans.push(given);
  render(<Section first={deliveries} directory={{ ...directory, merchants }} onPlan={onPlan} />);
  for (const [label, text] of [
    ['Merchant', 'North'],
    ['Time zone', 'Indiana'],
    ['Time zone', '-8'],
    ['Merchant', 'bakery'],
  ] as const) {
    const box = screen.getByRole('combobox', { name: label });
    fireEvent.change(box, { target: { value: text } });
    fireEvent.blur(box);
  }
  expect(plans).toMatchObject([
    { merchant_id: 'North' },
    { zone: 'Indiana' },
    { zone: 'UTC-8' },
    { merchant_id: 'm1' },
  ]);
});

it('a merchant or zone that several are called like is asked about, and Check rows waits for the answer', () => {
  let checks = 0;
  const merchants = {
    choices: ['North Kitchen', 'North Bakery'].map((label, at) => ({ value: `m${at}`, label })),
    state: 'ready' as const,
  };
  const first = { ...deliveries, ignoresRest: true };
  const { container } = render(
    <Section first={first} directory={{ ...directory, merchants }} onCheck={() => (checks += 1)} />,
  );
  const choose = (field: 'merchant_id' | 'zone', text: string) => {
    const box = document.getElementById(`import-${field}`)!;
    fireEvent.change(box, { target: { value: text } });
    fireEvent.blur(box);
    fireEvent.click(screen.getByText('Check rows'));
    const [described = ''] = box.getAttribute('aria-describedby')?.split(' ') ?? [];
    const said =
      box.getAttribute('aria-invalid') === 'true' && document.getElementById(described)?.textContent;
    const missing = toned(container, 'warn').filter((name) => name === 'Merchant' || name === 'Time zone');
    return [said, missing.join(), checks];
  };
  expect([
    choose('merchant_id', 'North'),
    choose('zone', 'Indiana'),
    choose('zone', 'Atlantis'),
    choose('zone', 'Chicago'),
    choose('merchant_id', 'm1'),
  ]).toEqual([
    ['2 merchants match: North Kitchen and North Bakery. Choose one.', 'Merchant,Time zone', 0],
    [expect.stringMatching(/^8 zones match: Indianapolis .* Choose one\.$/), 'Merchant,Time zone', 0],
    ['Choose the time zone of the job.', 'Merchant,Time zone', 0],
    [false, 'Merchant', 0],
    [false, '', 1],
  ]);
});

it('where every row gets none, they are folded away', () => {
  expect(show({})).toEqual({ said: 'Delivery', isOpen: false });
});

it('another template takes its labels along', () => {
  let plan = deliveries;
  const columns = { ...deliveries.columns, 'pickup_meta_data.Card text': 1 };
  const first = { ...deliveries, given: { ...deliveries.given, template: 'Flowers' }, columns };
  render(<Section first={first} onPlan={(next) => (plan = next)} />);
  const box = screen.getByRole('combobox', { name: 'Custom field template' });
  fireEvent.change(box, { target: { value: 'Pai' } });
  expect(plan).toBe(deliveries);
  fireEvent.blur(box);
  expect(plan.columns).toEqual({ ...deliveries.columns, 'pickup_meta_data.Colour': 3 });
});

it('a kind that is typed past another one, or that Escape drops, keeps the columns that were chosen', () => {
  const plans: ImportPlan[] = [];
  const first = { ...deliveries, columns: { customer_phone: 0 } };
  render(<Section first={first} onPlan={(next) => plans.push(next)} />);
  const box = screen.getByRole('combobox', { name: 'Kind' });
  const type = (text: string) => fireEvent.change(box, { target: { value: text } });
  for (const text of ['pick', 'del']) type(text);
  fireEvent.blur(box);
  type('app');
  fireEvent.keyDown(box, { key: 'Escape' });
  expect(plans).toEqual([]);
  type('pick');
  fireEvent.blur(box);
  expect(plans).toMatchObject([{ kind: 'pickup', columns: { order_id: 0 } }]);
});

it('the names of the columns are read from the row that is chosen, not from those that are typed on the way', () => {
  const asked: number[] = [];
  const choices = [1, 2, 10].map((row) => ({ row, says: '' }));
  render(<Section first={deliveries} head={{ row: 2, choices, readAgain: (row) => asked.push(row) }} />);
  const box = screen.getByRole('combobox', { name: 'Column names' });
  for (const text of ['Row 1', 'Row 10']) fireEvent.change(box, { target: { value: text } });
  expect(asked).toEqual([]);
  fireEvent.keyDown(box, { key: 'Enter' });
  expect(asked).toEqual([10]);
});

it('beside each column stand its first three different values', () => {
  const rows = [['A-1', ''], ['A-2', ' x '], ['A-2', 'x'], ['A-3'], ['A-4']].map((cells, at) => ({
    number: at + 2,
    cells,
  }));
  render(<Section first={deliveries} rows={rows} />);
  expect(screen.getByText('A-1 · A-2 · A-3')).toBeDefined();
});

const ignoreNeeded = 'Choose a field for each of these columns, or ignore them.';

it('a column without a field is asked about at once, and Check rows leads to it', () => {
  let checks = 0;
  const given = { ...deliveries.given, zone: '+480' };
  render(<Section first={{ ...deliveries, given }} onCheck={() => (checks += 1)} />);
  const box = screen.getByRole('checkbox', { name: 'Ignore 2 columns: Card text and Colour' });
  const described = () => document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(described()).toBe(ignoreNeeded);
  fireEvent.click(screen.getByText('Check rows'));
  expect([checks, document.activeElement]).toEqual([0, box]);
  fireEvent.click(box);
  expect(described()).toBeUndefined();
  fireEvent.click(screen.getByText('Check rows'));
  expect(checks).toBe(1);
});

const toned = (container: HTMLElement, tone: string) =>
  Array.from(container.querySelectorAll(`[data-tone="${tone}"]`), (one) => one.textContent);

it('what is missing stands above the columns that were found, and one with a spoilt number has no tick', () => {
  const rows = [{ number: 2, cells: ['A-1', '1.41556E+10'] }];
  const { container } = render(<Section first={deliveries} rows={rows} />);
  expect(toned(container, 'warn')).toEqual([
    'Customer address',
    'Deliver before',
    'Time zone',
    'Description',
    'Customer phone',
    ignoreNeeded,
  ]);
  expect(screen.getAllByText('Still needed')).toHaveLength(4);
  expect(screen.getByText('1.41556E+10 needs a repair')).toBeDefined();
  // Of the order number.
  expect(toned(container, 'ok')).toHaveLength(1);
});

it('a zone that every row gets is not missing among the columns', () => {
  const given = { ...deliveries.given, zone: '+480' };
  const { container } = render(<Section first={{ ...deliveries, given }} />);
  expect(toned(container, 'warn')).toEqual([
    'Customer address',
    'Deliver before',
    'Description',
    ignoreNeeded,
  ]);
});

it('a choice that there always is has nothing to clear it with', () => {
  render(<Section first={deliveries} />);
  const clears = (name: string) =>
    screen.getByRole('combobox', { name }).parentElement?.querySelectorAll('button').length;
  expect([clears('Kind'), clears('Merchant')]).toEqual([0, 1]);
});

it('a column of dates that read two ways has no tick until the person says how', () => {
  const rows = [{ number: 2, cells: ['', '', '03/12/2037 14:30', ''] }];
  const columns = { job_delivery_datetime: 2 } as const;
  const warnsOf = (dateOrder: ImportPlan['dateOrder']) => {
    const { container, unmount } = render(
      <Section first={{ ...deliveries, columns, dateOrder }} rows={rows} />,
    );
    const warns = toned(container, 'warn').includes('Deliver before');
    unmount();
    return warns;
  };
  expect([warnsOf(null), warnsOf('day-first')]).toEqual([true, false]);
});
