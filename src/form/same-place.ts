import { foldWords } from '#contract/fold-words.ts';
import { sides, type SideField } from '#contract/sides.ts';
import type { FormValues } from './values.ts';

type Places = Pick<FormValues, SideField<'address' | 'latitude' | 'longitude'>>;

const samePoint = (a: [string, string], b: [string, string]): boolean =>
  [...a, ...b].every((part) => part.trim() !== '') &&
  a.every((part, index) => Math.abs(Number(part) - Number(b[index])) < 0.0001);

/** Whether pickup and drop-off are one place, by the words of the address or within some ten metres: usually a mistake. */
export const isSamePlace = (values: Places): boolean => {
  const { pickup, customer } = sides;
  const from = foldWords(values[pickup.address]);
  return (
    (from !== '' && from === foldWords(values[customer.address])) ||
    samePoint(
      [values[pickup.latitude], values[pickup.longitude]],
      [values[customer.latitude], values[customer.longitude]],
    )
  );
};
