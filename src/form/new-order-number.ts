import { ownDay } from '#time/own-clock.ts';

// Without the letters that are mistaken for digits when read out on the phone.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** One letter or digit of an order number for each of these numbers. */
export const writeLetters = (values: Iterable<number>): string =>
  Array.from(values, (value) => alphabet[value % alphabet.length]).join('');

/** An order number that the desk makes: two groups of six letters or digits. */
export const makeOrderNumber = (first: string, second: string): string => `T-${first}-${second}`;

const suggestedHere = new Set<string>();

/** Whether this page suggested a number, which is then unique. */
export const wasSuggestedHere = (order: string): boolean => suggestedHere.has(order);

/**
 * An order number to suggest: the day, then six random letters, `T-261201-7KQ4XZ`. There are 7·10⁸ a day: enough to be
 * unique without asking the service, and short enough to be read out. The service accepts a number twice, so ours must differ.
 */
export const newOrderNumber = (now = Date.now()): string => {
  const day = ownDay(now).slice(2).replaceAll('-', '');
  const random = crypto.getRandomValues(new Uint32Array(6));
  const order = makeOrderNumber(day, writeLetters(random));
  suggestedHere.add(order);
  return order;
};
