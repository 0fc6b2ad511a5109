import { expect, it } from 'vitest';
import { missingKeys } from './check.ts';
import { newValues } from './values.ts';

const filed = { merchant_id: 'M-1', order_id: 'A-1' };

it('both coordinates replace an address, one of them does not', () => {
  const half = newValues({ ...filed, latitude: '1' });
  expect(missingKeys('delivery', half)).toContain('customer_address');
  expect(missingKeys('delivery', { ...half, longitude: '2' })).not.toContain('customer_address');
});
