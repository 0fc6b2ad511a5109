/**
 * Numbers of JSON texts whose digits JavaScript would not write again: `9007199254740993`, `1e400`, `1.50`. They are parsed to
 * objects that `JSON.stringify` writes as they came; every other number is an ordinary one.
 */

const isWritten = (value: unknown): value is RawJson => JSON.isRawJSON?.(value) === true;

/** Whether JavaScript writes the number of this JSON text in the same way. */
export const isOrdinary = (digits: string): boolean => String(Number(digits)) === digits;

/**
 * `JSON.parse` that keeps the digits of every number. Slower: for texts that are short, or have a number that is not ordinary.
 * A browser without `JSON.rawJSON` rounds: the only service in a browser is the demo's, which no other client reaches.
 */
export const parseAsWritten = (text: string): unknown =>
  JSON.parse(text, (_, value, context) => {
    const digits = context?.source;
    return typeof value === 'number' && digits !== undefined && !isOrdinary(digits)
      ? (JSON.rawJSON?.(digits) ?? value)
      : value;
  });

/** A number's digits as they were written; null for what is no number. */
export const digitsOf = (value: unknown): string | null => {
  if (isWritten(value)) return value.rawJSON;
  return typeof value === 'number' ? String(value) : null;
};

const shape = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
/** No number within reach of JavaScript has more digits; the zeros of `1e999999999` would fill the memory. */
const longestShift = 400;

/** A number's digits without an exponent: `4.07e1` is `40.7`. Unchanged where there is none, or one out of all bounds. */
export const plainDigits = (digits: string): string => {
  const [, sign = '', whole = '', fraction = '', exponent] = shape.exec(digits) ?? [];
  const shift = Number(exponent ?? 0);
  if (exponent === undefined || Math.abs(shift) > longestShift) return digits;
  const all = '0'.repeat(Math.max(0, 1 - whole.length - shift)) + whole + fraction;
  const point = Math.max(1, whole.length + shift);
  const before = all
    .slice(0, point)
    .padEnd(point, '0')
    .replace(/^0+(?=\d)/, '');
  const after = all.slice(point);
  return sign + before + (after === '' ? '' : `.${after}`);
};

/** One text for each number. */
const canonical = (digits: string): string => {
  const plain = plainDigits(digits)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
  return plain === '-0' ? '0' : plain;
};

/** A number as JavaScript has it; what it has not stays as it was written, so that validation refuses it by name. */
export const toNumber = (value: unknown): unknown => {
  if (!isWritten(value)) return value;
  const number = Number(value.rawJSON);
  return canonical(String(number)) === canonical(value.rawJSON) ? number : value;
};

/** A number as the ID of a row: `19750.0`, as spreadsheets write it, is `19750`. Anything else unchanged. */
export const idText = (value: unknown): unknown => {
  const number = toNumber(value);
  return typeof number === 'number' ? String(number) : (digitsOf(value) ?? value);
};
