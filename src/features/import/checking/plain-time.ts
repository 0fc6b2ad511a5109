import { withAsciiDigits } from '#contract/phone.ts';
import { foldText } from '#time/language.ts';

/** Languages whose names of months and weekdays are read: the browser knows them. */
const languages =
  'es fr de it pt nl ca pl cs sk hu ro sv da nb fi et lv lt hr sl tr el ru uk bg id vi th ar he'.split(' ');

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const foldWord = (word: string): string => foldText(word).replaceAll(/[.'’]/g, '');

/** Names of months and weekdays in other languages, as `jan` and `mon`; those that mean two things are left out. */
const readNames = (): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  const add = (format: Intl.DateTimeFormat, date: Date) => {
    const meanings = { month: months[date.getUTCMonth()] ?? '', weekday: weekdays[date.getUTCDay()] ?? '' };
    for (const { type, value } of format.formatToParts(date)) {
      if (type !== 'month' && type !== 'weekday') continue;
      const [key, meaning] = [foldWord(value), meanings[type]];
      found.set(key, (found.get(key) ?? meaning) === meaning ? meaning : '');
    }
  };
  for (const language of languages)
    for (const style of ['long', 'short'] as const)
      // A month has another case beside a day.
      for (const beside of [{}, { day: 'numeric', weekday: style }] as const) {
        const format = new Intl.DateTimeFormat(language, { timeZone: 'UTC', month: style, ...beside });
        // These days have all months and weekdays among them.
        for (const month of months.keys()) add(format, new Date(Date.UTC(2024, month, month + 1)));
      }
  return found;
};

/** Signs and words of times, in lower case, with what English writes in their place; each is replaced before the next. */
const plainSigns: readonly (readonly [RegExp, string])[] = [
  [/(\d)\s*[年년]\s*(\d+)\s*[月월]\s*(\d+)\s*[日일號号]/g, '$1-$2-$3 '],
  [/(?<![\d.])(\d{4})\. ?(\d{1,2})\. ?(\d{1,2})(?!\d)\.?/g, '$1-$2-$3'],
  // 22-Dec-37, as spreadsheets write it
  [/(?<!\d)(\d{1,2})-(\p{L}{3,9})\.?-(\d{4})(?!\d)/gu, '$1 $2 $3'],
  [/(?<!\d)(\d{1,2})-(\p{L}{3,9})\.?-(\d\d)(?!\d)/gu, '$1 $2 20$3'],
  [/\((?:\p{L}\p{M}*){1,3}\)|[一-龯]?曜日|星期.|.요일/gu, ' '],
  [/(\d+)\s*[時时點点시]\s*(\d+)\s*[分분]?/g, '$1:$2'],
  [/(\d+)\s*[時时點点시]/g, '$1:00'],
  [
    /上午|午前|오전|صباحًا|صباحا|(?<!\p{L})(?:ص|π\.?\s?μ\.?|de la mañana|da manhã|du matin|vorm\.?|vormittags)(?!\p{L})/gu,
    ' am ',
  ],
  [
    /下午|午後|오후|مساءً|مساء|(?<!\p{L})(?:م|μ\.?\s?μ\.?|de la tarde|de la noche|da tarde|da noite|du soir|nachm\.?|nachmittags)(?!\p{L})/gu,
    ' pm ',
  ],
  [/(?<!\p{L})([ap])\.\s?m(?:\.|(?!\p{L}))/gu, ' $1m '],
  [/(?<!\p{L})([ap]m) +(\d{1,2}(?:[:.]\d\d)*)(?!\d)/gu, '$2 $1'],
  [/[‐-―−~〜]/g, '-'],
  // German "am 27.11.2037 um 14:30"
  [/^am (?=\d)/g, ''],
  [/(\d)\s?h\s?(?=\d\d(?!\d))/g, '$1:'],
];

/** Words between the parts of a time, and after it: "27 de noviembre a las 14:30 h". */
const fillers =
  /^(?:as?|alas|all[ae]|d|del?|den|der|el|g|godz|h|heures?|hod|horas?|hrs?|hs|il|kl|klo|klokken|las?|le|ob?|om|or[ea]|r|uhr|um|uur|v|в|г|года|ч|น)$/;

/** Words of English times, which no other language's are. */
const englishWords =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|am|pm|t|z|st|nd|rd|th|noon|midnight|utc|gmt|to|until|till|and)$/;

const word = /[\p{L}\p{M}]+(?:[.'’][\p{L}\p{M}]+)*\.?/gu;

let names: ReadonlyMap<string, string> | undefined;

const readWord = (written: string, at: number, text: string): string => {
  const folded = foldWord(written);
  if (englishWords.test(folded)) return folded;
  // 9a
  if (/^[ap]$/.test(folded) && /\d/.test(text[at - 1] ?? '')) return `${folded}m`;
  if (fillers.test(folded)) return ' ';
  names ??= readNames();
  return names.get(folded) || folded;
};

/** A time of another language and script as it would be written in English: `2037年11月27日 下午2:30` is `2037-11-27 2:30 pm`. */
export const toPlainTime = (text: string): string => {
  const latin = withAsciiDigits(text).toLowerCase();
  const plain = plainSigns.reduce((before, [sign, written]) => before.replaceAll(sign, written), latin);
  return plain
    .replaceAll(word, readWord)
    .replaceAll(/[\s,]+/g, ' ')
    .trim();
};
