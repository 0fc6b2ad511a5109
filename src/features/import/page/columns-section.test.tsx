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
  directory?: Directory;
  onCheck?: () => void;
};

const Section = ({ first, rows = noRows, directory: lists = directory, onCheck }: SectionProps) => {
  const [plan, setPlan] = useState(first);
  return (
    <ColumnsSection
      draft={{ id: 'i', name: 'route.csv', headers, rows, plan }}
      origin={null}
      head={null}
      directory={lists}
      isChecking={false}
      progress={null}
      step="check"
      isFixed={false}
      isChecked={false}
      counts={null}
      onChange={setPlan}
      onCheck={() => onCheck?.()}
    />
  );
};

it('a merchant without a list is used as typed', () => {
  const given = { ...deliveries.given, assignment: 'agent' as const, fleet_id: 'f-1' };
  render(<Section first={{ ...deliveries, given }} />);
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

it('a text that matches several merchants or zones must be settled before the check', () => {
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

const ignoreNeeded = 'Choose a field for each of these columns, or ignore them.';

it('Check rows leads to a column without a field', () => {
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

it('dates that read two ways need an answer', () => {
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
