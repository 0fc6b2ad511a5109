export const detailNames = ['phone', 'name', 'email', 'address', 'time', 'order', 'notes'] as const;

export type DetailName = (typeof detailNames)[number];

export type Details = Partial<Record<DetailName, string>>;

const labelled: Readonly<Record<string, DetailName>> = {
  phone: 'phone',
  tel: 'phone',
  mobile: 'phone',
  name: 'name',
  customer: 'name',
  email: 'email',
  address: 'address',
  time: 'time',
  by: 'time',
  order: 'order',
  note: 'notes',
  notes: 'notes',
  description: 'notes',
};

const labelPattern = new RegExp(`^(${Object.keys(labelled).join('|')}) ?: ?(.+)$`, 'i');

/** Patterns take time that grows with the square of a line's length. */
const maxLineLength = 300;
const maxLines = 100;

const day = String.raw`(?:(?:tod|tom|mon|tue|wed|thu|fri|sat|sun)[a-z]*|\d{4}-\d\d-\d\d)`;
const clock = String.raw`(?:\d{1,2}:\d\d(?: ?[ap]m)?|\d{1,2} ?[ap]m|noon)`;
const lead = '(?:by|before|until)';

/** A number alone, such as `1430`, is a time only after "by". */
const time = new RegExp(String.raw`\b(?:${lead} )?((?:${day} )?${clock})\b|\b${lead} (\d{4})\b`, 'i');

/** A number with its country, a number in groups, or a line of digits. */
const phone = /\+\d[\d ().-]{6,18}\d|\(?\d{2,5}[ ().-][\d ().-]{3,15}\d|^\d{7,15}$/;

/** In this order: an address or a time may look like a phone. The value is the group that matched, otherwise the whole match. */
const patterns: readonly (readonly [DetailName, RegExp])[] = [
  ['email', /[^\s@<>,;:]+@[^\s@<>,;]+\.[^\s@<>,;.]+/],
  ['order', /(?:#|\border (?:no\.? |number )?#?)([a-z\d-]*\d[a-z\d-]*)/i],
  ['address', /^\d{1,5}[a-z]?,? \p{Lu}.*$/u],
  ['time', time],
  ['phone', phone],
  ['name', /^\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){1,3}$/u],
];

const trimMarks = (text: string): string =>
  text
    .replaceAll(/ +/g, ' ')
    .replace(/^[ ,;:|<>()-]+/, '')
    .replace(/[ ,;:|<>(-]+$/, '');

/**
 * Reads what a task needs from an email, a chat message or a row of a sheet. The first of several values counts, and everything that
 * is not recognised becomes the description.
 */
export const readDetails = (text: string): Details => {
  const details: Details = {};
  const rest: string[] = [];
  const lines = text.split(/[\r\n\t]+/);
  for (const written of lines.slice(0, maxLines)) {
    let line = written.replaceAll(/\s+/g, ' ').trim();
    const [, word = '', value = ''] = labelPattern.exec(line) ?? [];
    const name = labelled[word.toLowerCase()];
    if (name && details[name] === undefined) {
      details[name] = name === 'order' ? value.replace(/^#/, '') : value;
      continue;
    }
    for (const [part, pattern] of line.length > maxLineLength ? [] : patterns) {
      const found = details[part] === undefined ? pattern.exec(line) : null;
      if (!found) continue;
      details[part] = found[1] ?? found[2] ?? found[0];
      line = trimMarks(line.replace(found[0], ' '));
    }
    if (/[\p{L}\d]/u.test(line)) rest.push(line);
  }
  const notes = [details.notes ?? [], rest, lines.slice(maxLines)].flat().join('\n');
  return notes === '' ? details : { ...details, notes };
};
