// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { emptyDirectory } from '#testing/form-frame.tsx';
import { render } from '#testing/render.tsx';
import type { ImportPlan } from '../import-types.ts';
import { firstPlan } from '../matching/first-plan.ts';
import { ColumnsSection } from './columns-section.tsx';

const headers = ['Order ID', 'Phone'];

const show = (given: Partial<ImportPlan['given']>) => {
  const plan = firstPlan(headers, { usualKind: 'delivery', merchantId: 'm1' });
  const agents = { choices: [{ value: 'f-1', label: 'Ana Lee' }], state: 'ready' as const };
  render(
    <ColumnsSection
      draft={{
        id: 'i',
        name: 'route.csv',
        headers,
        rows: [],
        plan: { ...plan, given: { ...plan.given, ...given } },
      }}
      origin={null}
      head={null}
      directory={{ ...emptyDirectory, agents }}
      isChecking={false}
      progress={null}
      step="check"
      isFixed={false}
      isChecked={false}
      counts={null}
      onChange={() => undefined}
      onCheck={() => undefined}
    />,
  );
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

it('where every row gets none, they are folded away', () => {
  expect(show({})).toEqual({ said: 'Delivery', isOpen: false });
});
