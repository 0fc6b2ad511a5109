// Without the letters that are mistaken for digits when read out on the phone.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * An order number to suggest: the day, then six random letters, `T-261201-7KQ4XZ`. There are 7·10⁸ a day: enough to be
 * unique without asking the service, and short enough to be read out. The service accepts a number twice, so ours must differ.
 */
export const newOrderNumber = (now: Date): string => {
  const day = [now.getFullYear() % 100, now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  const random = crypto.getRandomValues(new Uint32Array(6));
  return `T-${day.join('')}-${Array.from(random, (value) => alphabet[value % alphabet.length]).join('')}`;
};

/** Whether a number looks like a suggested one. */
export const looksSuggested = (order: string): boolean => /^T-\d{6}-[0-9A-Z]{6}$/.test(order);

/** The number for a copy of a task: a suggested one is replaced, one that a person gave stays theirs. */
export const numberOfCopy = (order: string): string =>
  looksSuggested(order) ? newOrderNumber(new Date()) : order;
