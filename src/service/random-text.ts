const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Text of so many letters and digits from the platform's random generator, of almost six bits each. */
export const randomText = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(length)), (number) =>
    alphabet.charAt(number % alphabet.length),
  ).join('');
