// Without the letters that are mistaken for digits when read out on the phone.
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * A number to suggest: the day, then six random letters, `T-261201-7KQ4XZ`. 7·10⁸ a day: unique without asking anybody,
 * and short enough to be read out. Order numbers need not be unique at the service, so ours must be.
 */
export const newOrderNumber = (now: Date): string => {
  const day = [now.getFullYear() % 100, now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  const random = crypto.getRandomValues(new Uint32Array(6));
  return `T-${day.join('')}-${Array.from(random, (value) => alphabet[value % alphabet.length]).join('')}`;
};
