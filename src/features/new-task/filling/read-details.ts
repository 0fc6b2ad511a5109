/** What a block of text says of a person and a place, in the order of the screen. */
export const detailParts = ['phone', 'name', 'email', 'address'] as const;

export type DetailPart = (typeof detailParts)[number];

/** What the text does not say is not there. */
export type Details = Partial<Record<DetailPart, string>>;

const labels: Record<keyof Details, RegExp> = {
  phone: /^(?:tel(?:ephone)?|phone(?: (?:no|number))?|mob(?:ile)?|cell|whatsapp|contact)\b\.?\s*[:：=-]\s*/i,
  name: /^(?:(?:full |customer |contact |recipient )?name|customer|recipient|attn|to)\s*[:：=-]\s*/i,
  email: /^e-?mail(?: address)?\s*[:：=-]\s*/i,
  address:
    /^(?:(?:delivery |pickup |shipping |street )?address|addr|location|deliver to|ship to)\s*[:：=-]\s*/i,
};

// An address begins where a run of its characters does: tried from each of them, a long run would take time that grows with the square of its length.
const email = /(?<![^\s@<>,;:])[^\s@<>,;:]+@[^\s@<>,;]+\.[^\s@<>,;.]+/;
/** A longer line is no phone, email or name, and more than an address has room for. */
const longestLine = 500;
// At least seven digits in a row of what people write between them; dates and times have fewer or other marks.
// Only the first digit of a run begins one, for the same reason.
const phone = /(?:\+|\()?\d(?<!\d[\s().\-/]*\d)[\d\s().\-/]{5,}\d\b/;
const isDate = /^\d{4}-\d{2}-\d{2}|^\d{1,2}[./]\d{1,2}[./]\d{2,4}$/;

const digits = (text: string): number => text.replaceAll(/\D/g, '').length;

/** Takes a match out of a line. @returns what was found and what is left of the line. */
const cutOut = (line: string, pattern: RegExp): [string, string] | null => {
  const found = pattern.exec(line)?.[0];
  if (found === undefined) return null;
  const rest = line
    .replace(found, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s,;|<>()-]+|(?<![\s,;|<>(-])[\s,;|<>(-]+$/g, '');
  return [found.trim(), rest];
};

const cutOutPhone = (line: string): [string, string] | null => {
  const found = cutOut(line, phone);
  if (!found || isDate.test(found[0])) return null;
  const count = digits(found[0]);
  // A house number with a post code is an address: a phone stands alone, or says that it is one.
  const standsAlone = found[1] === '' || /^\+|^00/.test(found[0]) || count >= 10;
  return count >= 7 && count <= 15 && standsAlone ? found : null;
};

/** A few words without digits: what a name looks like. */
const looksLikeName = (line: string): boolean =>
  /^[^\d@,]{2,60}$/.test(line) && line.split(' ').length <= 5 && /\p{L}/u.test(line);

/** One line is cut at commas, semicolons and tabs; a block at its lines. */
const piecesOf = (text: string): string[] => {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  const filled = lines.filter((line) => line !== '');
  const [only = ''] = filled;
  return filled.length === 1 ? only.split(/[,;\t|]+/).map((piece) => piece.trim()) : filled;
};

/**
 * Reads name, phone, address and email out of a block of text: an email's signature, a chat message, a row of a sheet.
 * Labels ("Phone: …") decide where there are any; else an email is one by its @, a phone by its digits, the first words
 * without digits are the name, and what is left over is the address.
 * @returns `unused`: further phones, emails and names, for which a form has no place.
 */
export const readDetails = (text: string): { details: Details; unused: string[] } => {
  const found: Details = {};
  const unused: string[] = [];
  const put = (part: keyof Details, value: string) => {
    if (found[part] === undefined) found[part] = value;
    else if (found[part] !== value) unused.push(value);
  };
  const address: string[] = [];
  let open: keyof Details | null = null;
  for (const piece of piecesOf(text)) {
    if (piece.length > longestLine) {
      address.push(piece);
      continue;
    }
    let line = piece.normalize('NFC');
    const label = (Object.keys(labels) as (keyof Details)[]).find((key) => labels[key].test(line));
    if (label) {
      line = line.replace(labels[label], '').trim();
      open = label;
      if (label !== 'address' && line !== '') {
        put(label, line);
        open = null;
        continue;
      }
      if (line === '') continue;
    }
    if (open && open !== 'address') {
      // "Phone:" alone on its line: the value comes on the next one.
      put(open, line);
      open = null;
      continue;
    }
    const mail = cutOut(line, email);
    if (mail) {
      put('email', mail[0]);
      [, line] = mail;
    }
    const call = cutOutPhone(line);
    if (call) {
      put('phone', call[0]);
      [, line] = call;
    }
    if (line === '') continue;
    // Who comes before where: words after a street are its town.
    const mayBeName = found.name === undefined && address.length === 0 && open !== 'address';
    if (mayBeName && looksLikeName(line)) found.name = line;
    else address.push(line);
  }
  const place = address
    .join(', ')
    .replaceAll(/(?:,\s*)+/g, ', ')
    .replace(/(?<![\s,;])[\s,;]+$/, '');
  return { details: { ...found, ...(place !== '' && { address: place }) }, unused };
};

/** Whether a pasted text is surely more than what one field is for: an address with a comma in it is not. */
export const isDetails = (details: Details): boolean =>
  (details.phone !== undefined || details.email !== undefined) && Object.keys(details).length >= 2;
