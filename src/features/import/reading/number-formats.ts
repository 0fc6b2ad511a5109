import { unescapeXml } from '../xml-text.ts';
import { dateShower } from './date-formats.ts';
import { readSections, type Section } from './format-tokens.ts';

/** What a style shows of its cells. */
export type CellFormat = {
  /** A number, as it is written in the file, as the spreadsheet shows it, but with decimals that are only rounded away; null where that is not known here. */
  show: (value: string) => string | null;
  /** Whether a text is shown as it is. */
  keepsText: boolean;
};

/** The styles of a workbook that show something else than the number alone, by their place among all. */
export type CellFormats = ReadonlyMap<string, CellFormat>;

/** Formats that every workbook has without saying what they are. Others of those differ by country. */
const builtIn = new Map(
  Object.entries({
    0: '@',
    1: '0',
    2: '0.00',
    3: '#,##0',
    4: '#,##0.00',
    9: '0%',
    10: '0.00%',
    14: 'm/d/yyyy',
    15: 'd-mmm-yy',
    16: 'd-mmm',
    17: 'mmm-yy',
    18: 'h:mm AM/PM',
    19: 'h:mm:ss AM/PM',
    20: 'h:mm',
    21: 'h:mm:ss',
    22: 'm/d/yyyy h:mm',
    37: '#,##0_);(#,##0)',
    38: '#,##0_);(#,##0)',
    39: '#,##0.00_);(#,##0.00)',
    40: '#,##0.00_);(#,##0.00)',
    49: '@',
  }),
);

/** A format of another country: no code that can be read. */
const unknown = '[?]';

const wholeNumber = /^-?\d+$/;

/** A number as a spreadsheet shows it without a format, but with all digits of a long whole one, such as a phone. */
export const plainNumber = (value: string): string => {
  if (wholeNumber.test(value)) return value === '-0' ? '0' : value;
  const number = Number(value);
  if (Number.isSafeInteger(number)) return String(number === 0 ? 0 : number);
  const size = Math.abs(number);
  if (!(size >= 1e-6 && size < 1e15)) return value;
  // Eleven signs, one of them the point.
  const decimals = Math.max(0, 10 - String(Math.trunc(size)).length);
  return String(Number(number.toFixed(decimals)));
};

/** Without its sign, with as many digits as a spreadsheet has, so that 1.005 is no 1.00499. */
const sizeOf = (value: string): number => Number(Math.abs(Number(value)).toPrecision(15));

/** The digits of a number without its sign, rounded to some decimals, as one row of them; null where they are not known. */
const digitsOf = (value: string, decimals: number): string | null => {
  if (wholeNumber.test(value)) return value.replace('-', '') + '0'.repeat(decimals);
  const moved = Math.round(Number(`${sizeOf(value)}e${decimals}`));
  return Number.isSafeInteger(moved) ? String(moved) : null;
};

/** What a section makes of a number without its sign; null where that is not known. */
const showDigits = ({ tokens }: Section, value: string): string | null => {
  const pointAt = tokens.findIndex(({ is }) => is === 'point');
  const point = pointAt === -1 ? tokens.length : pointAt;
  const places = tokens.flatMap(({ is }, at) => (is === 'digit' ? at : []));
  const before = places.filter((at) => at < point);
  const [first = -1, last = -1] = [before[0], before.at(-1)];
  const commas = tokens.flatMap(({ is }, at) => (is === 'comma' ? at : []));
  // A comma behind the digits divides by a thousand.
  if (commas.some((at) => at < first || at > last)) return null;
  // A line between digits makes a fraction, where it is not in quotes.
  if (places.length > 0 && tokens.some(({ is }) => is === 'slash')) return null;
  const decimals = places.length - before.length;
  const percents = tokens.filter(({ is }) => is === 'percent').length;
  const digits = digitsOf(value, decimals + 2 * percents)?.padStart(decimals, '0');
  if (digits === undefined) return null;
  // A style that only rounds keeps from sight what a point on the map needs.
  const isWritten = percents > 0 || tokens.some(({ is }) => is === 'text');
  if (!isWritten && !wholeNumber.test(value) && Number(`${digits}e-${decimals}`) !== sizeOf(value))
    return plainNumber(value.replace('-', ''));
  let rest = digits.slice(0, digits.length - decimals).replace(/^0+/, '');
  let fraction = digits.slice(digits.length - decimals);
  let shown = '';
  let [placed, isFollowed] = [0, false];
  const place = (digit: string) => {
    shown = digit + (commas.length > 0 && placed > 0 && placed % 3 === 0 && digit !== ' ' ? ',' : '') + shown;
    placed += 1;
  };
  for (const [at, token] of [...tokens.entries()].toReversed()) {
    if (token.is === 'text') shown = token.text + shown;
    else if (token.is === 'percent') shown = `%${shown}`;
    else if (token.is === 'point') shown = `.${shown}`;
    else if (token.is === 'slash') shown = `/${shown}`;
    else if (token.is === 'general') shown = plainNumber(value.replace('-', '')) + shown;
    else if (token.is === 'digit') {
      const blank = { '0': '0', '?': ' ', '#': '' }[token.text];
      if (at > point) {
        const digit = fraction.slice(-1);
        fraction = fraction.slice(0, -1);
        isFollowed ||= digit !== '0';
        shown = (isFollowed ? digit : blank) + shown;
        continue;
      }
      // The first place has all digits that are left.
      for (let left = at === first ? Math.max(1, rest.length) : 1; left > 0; left -= 1) {
        const digit = rest.slice(-1) || blank;
        rest = rest.slice(0, -1);
        if (digit !== '') place(digit);
      }
    }
  }
  return shown;
};

const meets = (value: number, { sign, than }: NonNullable<Section['condition']>): boolean =>
  sign === '<>'
    ? value !== than
    : (sign.includes('=') && value === than) ||
      (sign.includes('<') && value < than) ||
      (sign.includes('>') && value > than);

/** The section for a number, and whether a minus is to stand before it; null where that is not known. */
const sectionFor = (
  sections: readonly Section[],
  number: number,
): { section: Section; isBelow: boolean } | null => {
  const isBelow = number < 0;
  if (sections.some(({ condition }) => condition)) {
    const section = sections.find(({ condition }) => !condition || meets(number, condition));
    return section && !isBelow ? { section, isBelow } : null;
  }
  const [positive, negative = positive, zero = positive] = sections;
  const section = isBelow ? negative : number === 0 ? zero : positive;
  return section ? { section, isBelow: isBelow && sections.length === 1 } : null;
};

const isDate = ({ tokens }: Section): boolean => tokens.some(({ is }) => is === 'date');

const isAlone = ({ tokens }: Section): boolean => tokens.length === 1 && tokens[0]?.is === 'general';

/** @returns null for a format that shows each cell as it is without one. */
const readFormat = (code: string, nought: number): CellFormat | null => {
  const sections = readSections(code);
  if (!sections) return { show: () => null, keepsText: true };
  const ofText = sections.length === 4 ? sections[3] : undefined;
  if (sections.length === 1 && sections.every(isAlone)) return null;
  const keepsText = ofText ? isAlone(ofText) : !code.includes('@') || /(?:^|;)@$/.test(code);
  const hasText = sections.length > 1 && code.endsWith(';@');
  const numeric = hasText || ofText ? sections.slice(0, -1) : sections;
  const showers = new Map(
    numeric.filter(isDate).map((section) => [section, dateShower(section, nought)] as const),
  );
  const show = (value: string): string | null => {
    const number = Number(value);
    if (Number.isNaN(number)) return null;
    const found = sectionFor(numeric, number);
    if (!found) return null;
    const { section, isBelow } = found;
    if (isDate(section)) return showers.get(section)?.(number) ?? null;
    const shown = showDigits(section, value);
    if (shown === null) return null;
    return (isBelow && /[1-9]/.test(shown) ? `-${shown}` : shown).trim();
  };
  return { show, keepsText };
};

const ownFormat = /<(?:\w+:)?numFmt\s(?:[^>"']|"[^"]*"|'[^']*')*>/g;
const idOf = /\snumFmtId=["'](\d+)["']/;
const codeOf = /\sformatCode=(?:"([^"]*)"|'([^']*)')/;
const cellFormats = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/;
const cellFormat = /<(?:\w+:)?xf(?:[\s/][^>]*)?>/g;

/**
 * Reads them from `xl/styles.xml`, each format once.
 * @param nought the day that the workbook counts from.
 */
export const listCellFormats = (styles: string, nought: number): CellFormats => {
  const codes = new Map(builtIn);
  for (const format of styles.match(ownFormat) ?? []) {
    const [, double, single = ''] = codeOf.exec(format) ?? [];
    const id = idOf.exec(format)?.[1];
    if (id !== undefined) codes.set(id, unescapeXml(double ?? single));
  }
  const known = new Map<string, CellFormat | null>();
  const xfs = cellFormats.exec(styles)?.[0].match(cellFormat) ?? [];
  return new Map(
    xfs.flatMap((xf, at): [string, CellFormat][] => {
      const id = idOf.exec(xf)?.[1] ?? '0';
      if (!known.has(id)) known.set(id, readFormat(codes.get(id) ?? unknown, nought));
      const format = known.get(id) ?? null;
      return format ? [[String(at), format]] : [];
    }),
  );
};
