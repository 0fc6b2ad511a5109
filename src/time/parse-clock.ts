import { typedWords } from './words.ts';

/** A time of day, or the sentence that says what to write instead; null where the text is no time at all. */
export type ParsedClock = { clock: string } | { error: string } | null;

const named = new Map([
  ['noon', '12:00:00'],
  ['midnight', '00:00:00'],
]);

const twelveHour = /^(\d{1,2})(?:[:.](\d{2}))?(?:[:.](\d{2}))? ?([ap])\.?m?\.?$/;
const colons = /^(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?$/;
const digits = /^(\d{1,2}?)(\d{2})?$/;

/**
 * Reads a time of day as a dispatcher types it: `14:30`, `14:30:15`, `1430`, `930`, `9`, `2:30pm`, `2 pm`, `noon`.
 * @param text in lower case, without spaces around it.
 */
export const parseClock = (text: string): ParsedClock => {
  const word = named.get(text);
  if (word !== undefined) return { clock: word };

  const half = twelveHour.exec(text);
  if (half) {
    const hour = Number(half[1]);
    if (hour < 1 || hour > 12) return { error: typedWords.twelveHours };
    return clockOf((hour % 12) + (half[4] === 'p' ? 12 : 0), half[2], half[3]);
  }
  const plain = colons.exec(text) ?? digits.exec(text);
  return plain && clockOf(Number(plain[1]), plain[2], plain[3]);
};

const clockOf = (hour: number, minutes = '00', seconds = '00'): ParsedClock => {
  if (hour === 24) return { error: typedWords.midnight };
  if (hour > 23) return { error: typedWords.hours };
  if (Number(minutes) > 59) return { error: typedWords.minutes };
  if (Number(seconds) > 59) return { error: typedWords.seconds };
  return { clock: `${String(hour).padStart(2, '0')}:${minutes}:${seconds}` };
};
