/** Words of dates and times in other languages. The names of months and weekdays are the browser's. */

/** Languages whose months and weekdays are read. */
export const dateLanguages = [
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'nl',
  'ca',
  'pl',
  'cs',
  'sk',
  'hu',
  'ro',
  'sv',
  'da',
  'nb',
  'fi',
  'et',
  'lv',
  'lt',
  'hr',
  'sl',
  'tr',
  'el',
  'ru',
  'uk',
  'bg',
  'id',
  'vi',
  'th',
  'ar',
  'he',
] as const;

/** Signs and words of times, in lower case, with what English writes in their place; each is replaced before the next. */
export const plainSigns: readonly (readonly [RegExp, string])[] = [
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
    /下午|午後|오후|مساءً|مساء|(?<!\p{L})(?:م|μ\.?\s?μ\.?|de la tarde|de la noche|da tarde|da noite|de l['’]après-midi|du soir|nachm\.?|nachmittags)(?!\p{L})/gu,
    ' pm ',
  ],
  [/(?<!\p{L})([ap])\.\s?m(?:\.|(?!\p{L}))/gu, ' $1m '],
  [/(?<!\p{L})([ap]m) +(\d{1,2}(?:[:.]\d\d)*)(?!\d)/gu, '$2 $1'],
  [/[‐-―−~〜]/g, '-'],
  // German "am 27.11.2037 um 14:30"
  [/^am (?=\d)/g, ''],
  [/(\d)\s?h\s?(?=\d\d(?!\d))/g, '$1:'],
];

/** Words between the parts of a time, and after it. */
export const fillers = new Set([
  'a',
  'as',
  'alas',
  'alla',
  'alle',
  'de',
  'del',
  'den',
  'der',
  'd',
  'el',
  'g',
  'godz',
  'h',
  'heure',
  'heures',
  'hod',
  'hora',
  'horas',
  'hr',
  'hrs',
  'hs',
  'il',
  'kl',
  'klo',
  'klokken',
  'la',
  'las',
  'le',
  'o',
  'ob',
  'om',
  'ore',
  'ora',
  'r',
  'uhr',
  'um',
  'uur',
  'v',
  'в',
  'г',
  'года',
  'ч',
  'น',
]);

/** Digits zero of scripts that people write dates in: Arabic, Persian, Devanagari, Bengali, Thai. */
export const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50] as const;

/** Words of English times, which no other language's are. */
export const englishWords =
  /^(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?|am|pm|t|z|st|nd|rd|th|noon|midnight|utc|gmt|to|until|till|and)$/;
