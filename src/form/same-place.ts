import type { FormValues } from './values.ts';

type Places = Pick<
  FormValues,
  | 'job_pickup_address'
  | 'job_pickup_latitude'
  | 'job_pickup_longitude'
  | 'customer_address'
  | 'latitude'
  | 'longitude'
>;

const plain = (address: string): string =>
  address
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const samePoint = (a: [string, string], b: [string, string]): boolean =>
  [...a, ...b].every((part) => part.trim() !== '') &&
  a.every((part, index) => Math.abs(Number(part) - Number(b[index])) < 0.0001);

/** Whether pickup and drop-off are one place, by the words of the address or within some ten metres: most likely a slip. */
export const isSamePlace = (values: Places): boolean => {
  const pickup = plain(values.job_pickup_address);
  return (
    (pickup !== '' && pickup === plain(values.customer_address)) ||
    samePoint([values.job_pickup_latitude, values.job_pickup_longitude], [values.latitude, values.longitude])
  );
};
