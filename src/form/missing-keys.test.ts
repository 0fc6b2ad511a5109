import { expect, it } from 'vitest';
import { missingKeys } from './check.ts';
import { newValues } from './values.ts';

const filed = { merchant_id: 'M-1', order_id: 'A-1' };

it('both coordinates replace an address, one of them does not', () => {
  const half = newValues({ ...filed, latitude: '1' });
  expect(missingKeys('delivery', half)).toContain('customer_address');
  expect(missingKeys('delivery', { ...half, longitude: '2' })).not.toContain('customer_address');
});

it('the agent or the team is missing once the assignment asks for it', () => {
  expect(missingKeys('delivery', newValues({ ...filed, assignment: 'agent' }))).toContain('fleet_id');
  expect(missingKeys('delivery', newValues({ ...filed, assignment: 'auto' }))).toContain('team_id');
  expect(missingKeys('pickup-delivery', newValues({ ...filed, assignment: 'auto' }))).not.toContain(
    'team_id',
  );
});
