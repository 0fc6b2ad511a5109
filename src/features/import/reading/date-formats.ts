import { dayMs, msToWall } from '#time/wall-time.ts';
import type { Section, Token } from './format-tokens.ts';

/** What a spreadsheet shows where a number is no time. */
const noTime = '########';

/** What stands between the parts of a time in whatever language, and says nothing more about it. An offset or a zone does. */
const between = /^(?:[\s\p{P}]|(?<!\p{L})(?:T|de|del|um|at|Uhr|h)(?!\p{L})|[年月日時时分秒])*$/u;

const signs: Partial<Record<Token['is'], string>> = { point: '.', comma: ',', slash: '/' };

const textOf = (token: Token): string => (token.is === 'text' ? token.text : (signs[token.is] ?? ''));

/** The parts of a time by their letters; minutes are `M`, since months have the same letter. */
const partsOf = (tokens: readonly Token[]): Token[] => {
  const dates = tokens.flatMap((token, at) => (token.is === 'date' ? [{ letters: token.text, at }] : []));
  return tokens.map((token, at) => {
    if (token.is !== 'date' || !/^mm?$/.test(token.text)) return token;
    const place = dates.findIndex((each) => each.at === at);
    const isMinute =
      dates[place - 1]?.letters.startsWith('h') === true ||
      dates[place + 1]?.letters.startsWith('s') === true;
    return isMinute ? { is: 'date', text: token.text.toUpperCase() } : token;
  });
};

const named = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
/** Made once: to make one takes longer than to read a cell. */
const names: Partial<Record<string, Intl.DateTimeFormat>> = {
  ddd: named({ weekday: 'short' }),
  dddd: named({ weekday: 'long' }),
  mmm: named({ month: 'short' }),
  mmmm: named({ month: 'long' }),
};

/** A part of a time as a spreadsheet writes it in English. */
const partOf = (letters: string, ms: number, isTwelve: boolean): string => {
  const date = new Date(ms);
  const hour = isTwelve ? date.getUTCHours() % 12 || 12 : date.getUTCHours();
  const half = date.getUTCHours() < 12 ? 'AM' : 'PM';
  const number = {
    d: date.getUTCDate(),
    m: date.getUTCMonth() + 1,
    M: date.getUTCMinutes(),
    h: hour,
    s: date.getUTCSeconds(),
  }[letters.charAt(0)];
  if (letters === 'am/pm') return half;
  if (letters === 'a/p') return half.charAt(0);
  if (letters.startsWith('y'))
    return letters.length > 2
      ? String(date.getUTCFullYear())
      : String(date.getUTCFullYear() % 100).padStart(2, '0');
  return names[letters]?.format(ms) ?? String(number).padStart(letters.length, '0');
};

/**
 * What a format of days or times shows of a number of days. A full day, a full day with its time, and a time alone are what
 * they are in no zone, written in one way; what else it shows stays as it is shown.
 * @param nought the day that is counted from.
 * @returns null where the format is not known here.
 */
export const dateShower = (
  { tokens, isForeign }: Section,
  nought: number,
): ((days: number) => string | null) | null => {
  if (tokens.some(({ is }) => is === 'digit' || is === 'percent' || is === 'general')) return null;
  const parts = partsOf(tokens);
  const letters = parts.flatMap((token) => (token.is === 'date' ? token.text : []));
  const has = (start: string) => letters.some((each) => each.startsWith(start));
  const says = parts.map(textOf).join('');
  const isDay = has('y') && has('m') && letters.some((each) => /^dd?$/.test(each));
  const isClock = has('h') && has('M');
  const anyOfDay = has('y') || has('m') || has('d');
  const anyOfClock = has('h') || has('M') || has('s');
  const isPlain =
    between.test(says) && (isDay || !anyOfDay) && (isClock || !anyOfClock) && !letters.includes('mmmmm');
  const hasNames = letters.some((each) => /^(?:m{3,}|d{3,})$/.test(each));
  if (!isPlain && ((isForeign && hasNames) || letters.some((each) => each.length > 4 && each !== 'am/pm')))
    return null;
  // Minutes and seconds without their hour, or a part of a second, have no wall time.
  if (anyOfClock && !has('h')) return null;
  return (days) => {
    const ms = nought + days * dayMs;
    if (Number.isNaN(ms) || ms < nought || ms >= Date.UTC(10_000, 0, 1)) return noTime;
    // Some count the first days of 1900 otherwise. A time alone stands on the day before them.
    if (anyOfDay && days >= 0 && days < 61 && !(isPlain && isDay && isClock && days < 1)) return null;
    // A spreadsheet counts in days: a fraction of a second off is rounding.
    const whole = Math.floor((ms + 500) / 1000) * 1000;
    if (!isPlain)
      return parts
        .map((token) => (token.is === 'date' ? partOf(token.text, whole, has('a')) : textOf(token)))
        .join('');
    const wall = msToWall(whole);
    const [day = '', clock = ''] = wall.split(' ');
    if (!isClock) return day;
    const seen = has('s') ? clock : clock.slice(0, 5);
    if (!isDay) return seen;
    if (days < 1) return clock;
    // A day without a time stays one, so that the time is asked for.
    return clock === '00:00:00' ? day : `${day} ${seen.replace(/^(..:..):00$/, '$1')}`;
  };
};
