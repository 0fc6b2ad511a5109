import { readDigits } from '#contract/phone.ts';

/** All spellings of a number, with its country and without, end with these digits. */
const comparedDigits = 8;

/** What two spellings of one phone have in common; blank for a text without digits. */
export const lastDigits = (phone: string): string => readDigits(phone)?.digits.slice(-comparedDigits) ?? '';

/**
 * Whether two phones known to this browser are the same, however they are written. Which country a number belongs to is left to the
 * service.
 */
export const hasSameLastDigits = (a: string, b: string): boolean => {
  const digits = lastDigits(a);
  return digits !== '' && digits === lastDigits(b);
};
