import { afterAll } from 'vitest';

/**
 * Has every formatter write the month before the day and the year, with slashes, whatever its language: engines differ in
 * that (WebKitGTK 2.50 writes `en-CA` as 11/22/2026), so that nobody may take a formatted text apart by the order of its numbers.
 */
const { prototype } = Intl.DateTimeFormat;
const own = Object.getOwnPropertyDescriptors(prototype);
// oxlint-disable-next-line typescript/unbound-method -- called with a formatter below
const ownParts = prototype.formatToParts;
const ranks = { month: 0, day: 1, year: 2 };

const isOfDate = ({ type }: Intl.DateTimeFormatPart): boolean => Object.hasOwn(ranks, type);
const rank = ({ type }: Intl.DateTimeFormatPart): number => ranks[type as keyof typeof ranks];

function formatToParts(this: Intl.DateTimeFormat, date?: Date | number): Intl.DateTimeFormatPart[] {
  const parts = ownParts.call(this, date);
  const first = parts.findIndex(isOfDate);
  const last = parts.findLastIndex(isOfDate);
  if (first === last) return parts;
  const dates = parts.filter(isOfDate).toSorted((a, b) => rank(a) - rank(b));
  const slashed = dates.flatMap((part) => [{ type: 'literal', value: '/' } as const, part]).slice(1);
  return [...parts.slice(0, first), ...slashed, ...parts.slice(last + 1)];
}

Object.defineProperties(prototype, {
  formatToParts: { value: formatToParts },
  format: {
    get(this: Intl.DateTimeFormat) {
      return (date?: Date | number): string =>
        formatToParts
          .call(this, date)
          .map(({ value }) => value)
          .join('');
    },
  },
});

// The next file of the worker finds what this one did.
afterAll(() => void Object.defineProperties(prototype, own));
