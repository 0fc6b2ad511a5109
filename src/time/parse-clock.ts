import { typedWords } from './typed-words.ts';
import { twoDigits } from './wall-time.ts';

/** A time of day, `00:00:00` to `24:00:00`; an error message that says what to write; null if the text is not a time of day. */
export type ParsedClock = { clock: string } | { error: string } | null;

const midnight = /^(?:midnight|24(?:[:.h ]?00(?::00)?)?)$/;
const twelveHour = /^(\d{1,2}?)(?:[:. ]?(\d{2}))?(?::(\d{2}))? ?([ap])\.?m?\.?$/;
const separated = /^(\d{1,2})[:.h ](\d{2})(?::(\d{2}))?$/;
const digits = /^(\d{1,2}?)(\d{2})?$/;

/**
 * Reads a time of day as a dispatcher types it: `14:30`, `14:30:15`, `14 30`, `1430`, `930`, `9`, `9h30`, `2:30pm`, `230pm`, `2 pm`,
 * `noon`, `midnight`. Midnight is the end of the day, as is `24:00`.
 * @param text in lower case, without spaces around it.
 */
export const parseClock = (text: string): ParsedClock => {
  if (text === 'noon') return { clock: '12:00:00' };
  if (midnight.test(text)) return { clock: '24:00:00' };
  const half = twelveHour.exec(text);
  if (half) {
    const hour = Number(half[1]);
    if (hour < 1 || hour > 12) return { error: typedWords.twelveHours };
    return toClock((hour % 12) + (half[4] === 'p' ? 12 : 0), half[2], half[3]);
  }
  const plain = separated.exec(text) ?? digits.exec(text);
  return plain && toClock(Number(plain[1]), plain[2], plain[3]);
};

const toClock = (hour: number, minutes = '00', seconds = '00'): ParsedClock => {
  if (hour > 23) return { error: typedWords.hours };
  if (Number(minutes) > 59) return { error: typedWords.minutes };
  if (Number(seconds) > 59) return { error: typedWords.seconds };
  return { clock: `${twoDigits(hour)}:${minutes}:${seconds}` };
};
