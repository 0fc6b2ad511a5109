import { typedWords } from './typed-words.ts';
import { twoDigits } from './wall-time.ts';

/** One time of day, or two (`14:30-16:00`); an error message that says what to write; null if the text is no time of day. */
export type ParsedClock = { clock: string; until?: string } | { error: string } | null;

type OneClock = Exclude<ParsedClock, { clock: string }> | { clock: string };

const named = new Map([
  ['noon', '12:00:00'],
  ['midnight', '00:00:00'],
]);

const twelveHour = /^(\d{1,2}?)(?:[:. ]?(\d{2}))?(?:[:.](\d{2}))? ?([ap])\.?m?\.?$/;
const separated = /^(\d{1,2})[:.h ](\d{2})(?:[:.](\d{2}))?$/;
const digits = /^(\d{1,2}?)(\d{2})?$/;
const hourAlone = /^(\d{1,2})h$/;
const between = / ?(?:-|\bto\b|\buntil\b|\btill\b) ?/;

/**
 * Reads a time of day as a dispatcher types it: `14:30`, `14:30:15`, `14 30`, `1430`, `930`, `9`, `9h`, `2:30pm`, `230pm`, `2 pm`,
 * `noon`; and a span: `14:30-16:00`, `9 to 11`, `2-4pm`.
 * @param text in lower case, without spaces around it.
 */
export const parseClock = (text: string): ParsedClock => {
  const [from = '', until, ...more] = text.split(between);
  if (until === undefined) return oneClock(text);
  if (more.length > 0) return null;
  const last = oneClock(until);
  if (!last || 'error' in last) return last;
  const first = withSameHalf(from, until, last.clock);
  return first && 'clock' in first
    ? { clock: first.clock, until: endInAfternoon(first.clock, until, last.clock) }
    : first;
};

/** `noon-2` and `11:30-1:30` end in the afternoon, not in the next night; `22-2`, `20:00-8:30` and `14:30-02:00` end in the night. */
const endInAfternoon = (first: string, until: string, last: string): string => {
  const isShort = /^[1-9]\d?$/.test(until) || (first < '13' && /^[1-9][:.h ]?\d{2}$/.test(until));
  const isBare = isShort && last <= first && last < '12';
  const later = `${Number(last.slice(0, 2)) + 12}${last.slice(2)}`;
  return isBare && later > first ? later : last;
};

/** Reads the first of two times. In `2-4pm` and `11-1pm` only the second one has am or pm. */
const withSameHalf = (from: string, until: string, last: string): OneClock => {
  const half = /[ap]\.?m?\.?$/.exec(until);
  if (!half || !/\d$/.test(from)) return oneClock(from);
  const same = oneClock(`${from}${half[0]}`);
  const isBefore = same !== null && 'clock' in same && same.clock < last;
  return isBefore ? same : oneClock(`${from}${half[0].startsWith('p') ? 'am' : 'pm'}`);
};

const oneClock = (text: string): OneClock => {
  const word = named.get(text);
  if (word !== undefined) return { clock: word };

  const half = twelveHour.exec(text);
  if (half) {
    const hour = Number(half[1]);
    if (hour < 1 || hour > 12) return { error: typedWords.twelveHours };
    return clockOf((hour % 12) + (half[4] === 'p' ? 12 : 0), half[2], half[3]);
  }
  const plain = separated.exec(text) ?? digits.exec(text) ?? hourAlone.exec(text);
  return plain && clockOf(Number(plain[1]), plain[2], plain[3]);
};

const clockOf = (hour: number, minutes = '00', seconds = '00'): OneClock => {
  if (hour === 24) return { error: typedWords.midnight };
  if (hour > 23) return { error: typedWords.hours };
  if (Number(minutes) > 59) return { error: typedWords.minutes };
  if (Number(seconds) > 59) return { error: typedWords.seconds };
  return { clock: `${twoDigits(hour)}:${minutes}:${seconds}` };
};
