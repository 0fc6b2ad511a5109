import { format, getFormatDateInfo, getFormatFromId, isDateFormat, isValidFormat, tokenize } from 'numfmt';
import { unescapeXml } from '../xml-text.ts';

export type AroundText = readonly [before: string, after: string];

/** What a style shows of its cells. */
export type CellFormat = {
  /** A number, as it is written in the file, as the spreadsheet shows it, but with decimals that are only rounded away; null where that is not known here. */
  show: (value: string) => string | null;
  /** What is shown before and after a text; null where the text is not shown. */
  aroundText: AroundText | null;
};

/** The styles of a workbook that show something else than the number alone, by their place among all. */
export type CellFormats = ReadonlyMap<string, CellFormat>;

/** Formats that every workbook has without saying what they are, in every country. Others of those differ by country. */
const isKnownEverywhere = (id: number): boolean =>
  id < 5 || (id > 8 && id < 23) || (id > 36 && id < 41) || (id > 44 && id < 50);

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

/** What a spreadsheet shows where a number is no time. */
const options = { overflow: '########', dateErrorNumber: false, dateSpanLarge: false };

/** Without its sign, with as many digits as a spreadsheet has. */
const sizeOf = (value: string): number => Math.abs(Number(Number(value).toPrecision(15)));

const showNumber = (code: string): CellFormat['show'] => {
  // A spreadsheet writes numbers in the language of its user, not in that of the format.
  const english = code.replaceAll(/\[\$([^\]-]*)-[^\]]*\]/g, '[$$$1]');
  // Of a long whole number *General* shows all digits, as without a format.
  const whole = english.replaceAll(/general/gi, '0');
  return (value) => {
    if (Number.isNaN(Number(value))) return null;
    // A spreadsheet shows no more digits than 15; the file may have more.
    if (/^-?\d{16}/.test(value)) return null;
    const shown = format(wholeNumber.test(value) ? whole : english, Number(value), options).trim();
    // As it is shown where there is no room for all digits of a long one.
    if (/\dE[+-]\d/.test(shown)) return null;
    const bare = shown.replaceAll(',', '');
    // A style that only rounds keeps from sight what a point on the map needs.
    const isRounded = /^-?[\d.]*$/.test(bare) && !wholeNumber.test(value) && sizeOf(bare) !== sizeOf(value);
    return isRounded ? plainNumber(value) : shown;
  };
};

/** What stands between the parts of a time in whatever language, and says nothing more about it. An offset or a zone does. */
const between = /^(?:[\s\p{P}]|(?<!\p{L})(?:T|de|del|um|at|Uhr|h)(?!\p{L})|[年月日時时分秒])*$/u;

/**
 * What a format of days or times shows of a number of days. A full day, a full day with its time, and a time alone are what
 * they are in no zone, written in one way; what else it shows stays as it is shown.
 * @param lead how many days the workbook counts from later than 1900.
 */
const showTime = (code: string, lead: number): CellFormat['show'] => {
  const all = tokenize(code);
  const end = all.findIndex(({ type }) => type === 'BREAK');
  const tokens = end === -1 ? all : all.slice(0, end);
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(code);
  const isDay = year && month && tokens.some(({ value }) => /^dd?$/i.test(value));
  const isClock = hours && minutes;
  const anyOfDay = year || month || day;
  const says = tokens
    .map(({ type, value }) => (/^(?:DATETIME|AMPM|LOCALE|COLOR)$/.test(type) ? '' : value))
    .join('');
  const isPlain = between.test(says) && (isDay || !anyOfDay) && (isClock || !hours) && !/m{5}/i.test(code);
  return (value) => {
    const days = Number(value);
    if (Number.isNaN(days)) return null;
    // Negative days, and what other sections show of nought.
    if (days < 0 || (days === 0 && end !== -1)) return format(code, days, options);
    // Some count the first days of 1900 otherwise. A time alone stands on the day before them.
    if (anyOfDay && days < 61 && !(isPlain && isDay && isClock && days < 1)) return null;
    // A spreadsheet counts in days: a fraction of a second off is rounding, of which numfmt may make another day.
    const moment = Math.round((days + lead) * 86_400) / 86_400;
    const wall = format('yyyy-mm-dd hh:mm:ss', moment, options);
    const [date = '', clock] = wall.split(' ');
    if (clock === undefined) return wall;
    // An hour without the minutes that the cell has is no time that the sheet says.
    if (hours && !minutes && !clock.includes(':00:')) return null;
    if (!isPlain) return format(code, moment, options);
    if (!isClock) return date;
    const seen = seconds ? clock : clock.slice(0, 5);
    if (!isDay) return seen;
    if (days < 1) return clock;
    // A day without a time stays one, so that the time is asked for.
    return clock === '00:00:00' ? date : `${date} ${seen.replace(/^(..:..):00$/, '$1')}`;
  };
};

/**
 * Whether what a format shows is not known here: other digits, calendars and eras, which numfmt leaves out, and what nobody would read as
 * the number meant, such as codes of other languages, exponents, fractions, thousands, hours without end, minutes without an hour and parts of a second.
 */
const isUnread = (code: string): boolean => {
  if (!isValidFormat(code)) return true;
  const isDate = isDateFormat(code);
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(code);
  return (
    (isDate && !hours && (minutes || seconds || !(year || month || day))) ||
    tokenize(code).some(
      ({ type, value }) =>
        /^(?:CALENDAR|DBNUM|DURATION|EXP|SCALE)$/.test(type) ||
        (type === 'DATETIME' && !/^[ymdhs]/i.test(value)) ||
        (type === 'CHAR' && isDate && /[^\P{L}T]/u.test(value)) ||
        (type === 'LOCALE' && /-[\da-f]{5,}$|,/i.test(value)) ||
        (isDate ? type === 'CONDITION' || type === 'ZERO' : type === 'SLASH'),
    )
  );
};

/** A text that no format has in it. */
const anyText = '\uE000';

const readAroundText = (code: string): AroundText | null => {
  const [before = '', after, more] = format(code, anyText).split(anyText);
  return after === undefined || more !== undefined ? null : [before, after];
};

/** @returns null for a format that shows each cell as it is without one. */
const readFormat = (code: string, lead: number): CellFormat | null => {
  if (/^(?:general|@)$/i.test(code)) return null;
  if (isUnread(code)) return { show: () => null, aroundText: ['', ''] };
  return {
    show: isDateFormat(code) ? showTime(code, lead) : showNumber(code),
    aroundText: readAroundText(code),
  };
};

const ownFormat = /<(?:\w+:)?numFmt\s(?:[^>"']|"[^"]*"|'[^']*')*>/g;
const idOf = /\snumFmtId=["'](\d+)["']/;
const codeOf = /\sformatCode=(?:"([^"]*)"|'([^']*)')/;
const cellFormats = /<(?:\w+:)?cellXfs[\s>][\s\S]*?<\/(?:\w+:)?cellXfs>/;
const cellFormat = /<(?:\w+:)?xf(?:[\s/][^>]*)?>/g;

/**
 * Reads them from `xl/styles.xml`, each format once.
 * @param lead how many days later than usual the workbook's first day is.
 */
export const listCellFormats = (styles: string, lead: number): CellFormats => {
  const codes = new Map<string, string>();
  for (const element of styles.match(ownFormat) ?? []) {
    const [, double, single = ''] = codeOf.exec(element) ?? [];
    const id = idOf.exec(element)?.[1];
    if (id !== undefined) codes.set(id, unescapeXml(double ?? single));
  }
  const known = new Map<string, CellFormat | null>();
  const xfs = cellFormats.exec(styles)?.[0].match(cellFormat) ?? [];
  return new Map(
    xfs.flatMap((xf, at): [string, CellFormat][] => {
      const id = idOf.exec(xf)?.[1] ?? '0';
      if (!known.has(id)) {
        const code = codes.get(id) ?? (isKnownEverywhere(Number(id)) ? getFormatFromId(Number(id)) : unknown);
        known.set(id, readFormat(code, lead));
      }
      const found = known.get(id);
      return found ? [[String(at), found]] : [];
    }),
  );
};
