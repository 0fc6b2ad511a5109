import { parseTyped } from '#time/parse-typed.ts';

/** What a block of text says of a task, in the order in which it is shown. */
export const detailNames = ['phone', 'name', 'email', 'address', 'time', 'order', 'notes'] as const;

export type DetailName = (typeof detailNames)[number];

/** What the text does not say is not there. */
export type Details = Partial<Record<DetailName, string>>;

export type FoundDetails = {
  details: Details;
  /** The details that may be something else: a person decides, and they replace nothing by themselves. */
  doubtful: ReadonlySet<DetailName>;
  /** Further phones, emails and names, and words for which a form has no field. */
  unused: string[];
};

/** The words before a colon, in English, German and French. */
const labelWords: Record<DetailName, string> = {
  phone:
    'tel(?:ephone|efon)?|t[ée]l(?:[ée]phone)?|phone(?: (?:no|number))?|mob(?:ile?)?|cell|handy|portable|whatsapp|contact',
  name: '(?:full |customer |contact |recipient )?name|customer|recipient|attn|to|kunde|empf[äa]nger|nom|client|destinataire',
  email: 'e-?mail(?: address)?|mail|courriel',
  address:
    '(?:delivery |pickup |shipping |street )?address|addr|location|deliver to|ship to|adresse(?: de livraison)?|(?:liefer)?anschrift|lieferadresse',
  time: '(?:deliver(?:y)?|pick ?up|collect) (?:by|before|at|time)|by|before|due|time|when|lieferung bis|bis|livrer avant|avant',
  order: '(?:order|bestellung|bestellnummer|auftrag|commande|ref(?:erence)?)(?: (?:no|nr|number|id|n°))?',
  notes:
    '(?:delivery |driver )?(?:notes?|instructions?|comments?|remarks?)|hinweise?|bemerkung|remarques?|consignes?',
};

const labels = detailNames.map(
  (part) => [part, new RegExp(`^(?:${labelWords[part]})\\b\\.?\\s*(?:[:：=]\\s*|-\\s+)`, 'iu')] as const,
);
const labelInside = new RegExp(` (?=(?:${Object.values(labelWords).join('|')})\\.?[:：])`, 'giu');

// An address begins where a run of its characters does: tried from each of them, a long run would take time that grows with the square of its length.
const email = /(?<![^\s@<>,;:])[^\s@<>,;:]+@[^\s@<>,;]+\.[^\s@<>,;.]+/;
/** A longer line is no phone, email or name, and more than an address has room for. */
const maxLineLength = 500;
/** More than an address or a note of a message has. */
const maxRestLength = 160;

// At least seven digits in a row of what people write between them; dates and times have fewer or other marks.
// Only the first digit of a run begins one, for the same reason.
const digitRun = /(?:\+|\()?\d(?<!\d[\s().\-/]*\d)[\d\s().\-/]{5,}\d\b/;
const isDate = /^\d{4}-\d{2}-\d{2}|^\d{1,2}[./]\d{1,2}[./]\d{2,4}(?:$|\s)/;
const extension = /^ ?(?:ext\.?|extension|x|poste|dw) ?\d{1,6}\b/i;
const phoneLead = /(?:\b(?:tel|phone|call|ring|mob|mobile|cell|on)|☎|📞)[.:]?\s*$/iu;

const order =
  /\b(?:order|bestellung|commande)(?: ?(?:no|nr|number|n°)\.?)? ?#? ?(?=[A-Z\d-]*\d)[A-Z\d][A-Z\d-]{1,30}\b|#(?=[A-Z\d-]*\d)[A-Z\d][A-Z\d-]{1,30}\b/i;
const orderLead = /^(?:order|bestellung|commande)(?: ?(?:no|nr|number|n°)\.?)? ?#? ?|^#/i;

const day = String.raw`(?:today|tonight|tomorrow|tom|(?:mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?\b|\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d)?|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})`;
const clock = String.raw`(?:noon\b|\d{1,2}(?:[:.]\d{2} ?(?:[ap]m\b)?| ?[ap]m\b| ?uhr\b| ?h ?(?:[0-5]\d)?\b))`;
const timeInText = new RegExp(
  String.raw`(?<asks>\b(?:deliver(?:y|ed)?|drop(?: off)?|pick ?up|collect|needed|arrive|lieferung|livraison) )?(?:(?<![\d:.,/-])(?<before>${day}) )?(?<lead>\b(?:by|before|until|no later than|at|bis|avant|um|à) )?(?:(?<![\d:.,/-])(?<between>${day}) (?:at )?)?(?<![\d:.,/-])(?<clock>${clock})(?: (?<after>${day}))?`,
  'iu',
);
const dayWord = new RegExp(String.raw`\b(?:${day}|heute|morgen|demain|next week)`, 'giu');

const greeting =
  /^(?:hi|hello|hey|dear|hallo|guten|liebe[rs]?|bonjour|salut|thanks?|thank you|thx|cheers|best|kind|warm|many|regards|sincerely|mit freundlichen|viele|beste|lg|vg|please|cordialement|merci|bien à vous|sent from|von meinem|envoyé)\b/iu;
/** "Please deliver to" and who. */
const addressee = /^(.*\b(?:[Dd]eliver|[Bb]ring|[Ss]end|[Tt]ake|[Dd]rop)\b.*? to) (\p{Lu}.*)$/u;
const chatHead =
  /^\[?\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?\]?(?: -)? ([^:]{2,40}): /iu;

const street =
  /\b(?:st|street|road|rd|ave|avenue|blvd|boulevard|lane|ln|drive|dr|way|court|ct|place|pl|square|sq|building|bldg|highway|hwy|apt|suite|ste|unit|flat|floor|rue|chemin|quai|impasse|route|cours)\b\.?|(?:straße|strasse|str\.|weg|platz|allee|gasse|ufer|damm)(?=\W|$)/iu;
const houseFirst = /^\d{1,5}[a-z]?(?:[-/]\d{1,4})?,? (?=\p{L})/iu;
/** A sentence ends inside: "…, Springfield. Ring". A shorter word before the point is one of a street or a town: "St. Louis". */
const sentenceEnd =
  /(?<!\p{L})(?!(?:blvd|bldg|avda|ctra|edif|pkwy|expy|cres|terr)\.)\p{L}{4,}(?<!str)\. \p{L}/iu;
const postCode = /\b\d{4,6}\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/u;
const particle = /^(?:de|des|du|la|le|les|van|von|der|den|di|da|bin|al|el|and|of|y|zu)$/u;

const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length;
const trimMarks = (text: string): string =>
  text.replace(/^[\s.,;:|<>()[\]–-]+/, '').replace(/(?<![\s,;:|<>([–-])[\s,;:|<>([–-]+$/, '');

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => /\p{L}/u.test(word));
/** Words that are written small, as those of a sentence are, and those of names and streets are not. */
const smallWords = (text: string): number =>
  wordsOf(text).filter((word) => /^\p{Ll}/u.test(word) && !particle.test(word) && !street.test(word)).length;

/** How many digits a phone has with its country's code, where they are always as many. */
const wholeLengths: readonly [string, number][] = [
  ['+1', 11],
  ['+33', 11],
  ['+44', 12],
  ['+61', 11],
  ['+91', 12],
];

/** Whether digits are a whole phone: the text behind them does not belong to it. */
const isWhole = (text: string): boolean => {
  const digits = countDigits(text);
  const known = wholeLengths.find(([code]) => text.startsWith(code));
  if (known) return digits === known[1];
  if (text.startsWith('+')) return false;
  const isNational = /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/.test(text) || /^0\d(?:[ .]\d{2}){4}$/.test(text);
  return isNational || /^\d{10,11}$/.test(text);
};

type Phone = { text: string; from: number; to: number; isDoubtful: boolean };

/**
 * The phone in a run of digits and the marks between them. A group behind it that a street follows is the house number, and one
 * before it a post code.
 */
const phoneIn = (line: string): Phone | null => {
  const run = digitRun.exec(line);
  if (!run || isDate.test(run[0])) return null;
  // A bar or a slash between two phones.
  const [first = ''] = run[0].split(/ ?\/ (?=[\d(])| \/ ?(?=[\d(])/);
  const chunks = first.split(' ');
  const start = chunks.findIndex((chunk) => countDigits(chunk) >= 10);
  let from = start > 0 ? chunks.slice(0, start).join(' ').length + 1 : 0;
  let text = first.slice(from);
  let isDoubtful = false;
  const rest = line.slice(run.index + from + text.length);
  const ext = extension.exec(rest)?.[0] ?? '';
  const cut = text.lastIndexOf(' ');
  if (ext === '' && /^[a-z]?,? \p{L}/iu.test(rest) && cut > 0 && !isWhole(text)) {
    const shorter = text.slice(0, cut).trim();
    const last = countDigits(text.slice(cut));
    if (isWhole(shorter)) text = shorter;
    else if (last <= 4 && countDigits(shorter) >= 9) {
      isDoubtful = true;
      if (last <= 2 || countDigits(text) > 12) text = shorter;
    }
  }
  from += run.index;
  const to = from + text.length + ext.length;
  const digits = countDigits(text);
  const before = line.slice(0, from);
  const standsAlone =
    (trimMarks(before) === '' && trimMarks(line.slice(to)) === '') ||
    /^\+|^00/.test(text) ||
    digits >= 10 ||
    phoneLead.test(before);
  return digits >= 7 && digits <= 15 && standsAlone ? { text: text + ext, from, to, isDoubtful } : null;
};

/** How a name looks, or might: a few words without digits, each with a capital. */
const nameOf = (piece: string): 'sure' | 'doubtful' | null => {
  const words = wordsOf(piece);
  if (!/^[^\d@,:?!]{2,60}$/.test(piece) || words.length === 0 || words.length > 5 || street.test(piece))
    return null;
  const small = smallWords(piece);
  if (small > 0) return small === words.length && (small === 2 || small === 3) ? 'doubtful' : null;
  return words.length === 1 ? 'doubtful' : 'sure';
};

/** How an address looks, or might. @param isOpen an address has begun: what follows may be its town. */
const addressOf = (piece: string, isOpen: boolean): 'sure' | 'doubtful' | null => {
  const isSentence = greeting.test(piece) || smallWords(piece) >= 3 || wordsOf(piece).length > 14;
  const hasStreet = street.test(piece);
  const hasNumber = /\d/.test(piece);
  if (houseFirst.test(piece) && (hasStreet || /^\d\S* \p{Lu}/u.test(piece)))
    return isSentence ? 'doubtful' : 'sure';
  if (isSentence) return hasStreet && hasNumber ? 'doubtful' : null;
  const hasCode = postCode.test(piece) && smallWords(piece) === 0 && wordsOf(piece).length > 0;
  if ((hasStreet && (hasNumber || isOpen)) || hasCode) return 'sure';
  if (isOpen && (/\d/.test(piece) || smallWords(piece) === 0) && wordsOf(piece).length <= 5) return 'sure';
  return null;
};

const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/[^\S\t]+/g, ' ').trim())
    .filter((line) => line !== '');

/** One line is cut at commas, semicolons, tabs and labels; a block at its lines. */
const piecesOf = (lines: readonly string[]): readonly string[] => {
  const [only, more] = lines;
  if (only === undefined || more !== undefined) return lines;
  return only
    .split(/[,;\t|]+/)
    .flatMap((piece) => (piece.length > maxLineLength ? [piece] : piece.trim().split(labelInside)))
    .map((piece) => piece.trim());
};

/** Reads a time out of words: `by 5pm`, `tomorrow before 17:00`, `bis 17 Uhr`. */
const timeIn = (line: string): { text: string; from: number; to: number; isDoubtful: boolean } | null => {
  const found = timeInText.exec(line);
  if (!found?.groups) return null;
  const { asks, before, between, after, lead, clock: said = '' } = found.groups;
  const at = said
    .replace(/ ?uhr$/iu, '')
    .replace(/ ?h ?([0-5]\d)$/iu, ':$1')
    .replace(/ ?h$/iu, ':00')
    .replace(/^\d{1,2}$/, '$&:00');
  const onDay = before ?? between ?? after;
  const [from, to] = [found.index, found.index + found[0].length];
  const isDoubtful = lead === undefined || (asks === undefined && /^(?:at|um|à) $/iu.test(lead));
  const text = [...(onDay === undefined ? [] : [onDay.toLowerCase().replace('tonight', 'today')]), at].join(
    ' ',
  );
  return reads(text) ? { text, from, to, isDoubtful } : null;
};

const reads = (text: string): boolean => 'wall' in parseTyped(text, { now: '2026-06-01 00:00:00' });

const joined = (pieces: readonly string[]): string =>
  trimMarks(pieces.join(', ').replaceAll(/(?:,\s*)+/g, ', '));

const daysIn = (said: string): number => said.match(dayWord)?.length ?? 0;

/**
 * Reads what a task needs out of a block of text: an email's signature, a chat message, a row of a sheet. Labels ("Phone: …")
 * decide where there are any; else an email is one by its @, a phone by its digits, an order number by its #, words with capitals
 * before the address are the name, and an address is one by its house number, street or post code. What could be either is
 * doubtful, and sentences are not used.
 */
export const readDetails = (text: string): FoundDetails => {
  const details: Details = {};
  const doubtful = new Set<DetailName>();
  const unused: string[] = [];
  const address: string[] = [];
  const unclear: string[] = [];
  let isAddressLabelled = false;
  let open: DetailName | null = null;

  const put = (part: DetailName, value: string, isDoubtful = false) => {
    if (details[part] === undefined || (doubtful.has(part) && !isDoubtful)) {
      if (details[part] !== undefined) unused.push(details[part]);
      details[part] = value;
      if (isDoubtful) doubtful.add(part);
      else doubtful.delete(part);
    } else if (details[part] !== value) unused.push(value);
  };

  /** What is left when all that has a mark of its own was cut out: a name, a place, or words. */
  const putWords = (piece: string): void => {
    const words = trimMarks(piece);
    if (!/[\p{L}\d]/u.test(words)) return;
    if (open === 'address') {
      address.push(words);
      return;
    }
    const asAddress = addressOf(words, address.length > 0);
    const inside =
      asAddress === 'doubtful' ? /^(.*?\D) (?=\d{1,5}[a-z]? \p{L})/iu.exec(words)?.[1] : undefined;
    const asName = address.length === 0 ? nameOf(words) : null;
    const [, lead = '', who = ''] = addressee.exec(inside ?? words) ?? [];
    const isAddressed = nameOf(trimMarks(who)) === 'sure';
    // Before a house number it is a person or a shop, and else may be a town.
    if (isAddressed) put('name', trimMarks(who), inside === undefined);
    if (inside !== undefined) {
      unused.push(isAddressed ? lead : inside);
      address.push(words.slice(inside.length + 1));
      doubtful.add('address');
    } else if (asAddress !== null) {
      address.push(words);
      if (asAddress === 'doubtful') doubtful.add('address');
    } else if (isAddressed) unused.push(lead);
    else if (greeting.test(words)) unused.push(words);
    else if (asName !== null && (details.name === undefined || doubtful.has('name')))
      put('name', words, asName === 'doubtful');
    else if (/\d/.test(words) || asName === 'sure') unclear.push(words);
    else unused.push(words);
  };

  const cutOut = (piece: string): void => {
    const mail = email.exec(piece);
    const call = phoneIn(piece);
    const number = order.exec(piece);
    const time = timeIn(piece);
    const cut = (
      part: DetailName,
      found: { text: string; from: number; to: number; isDoubtful?: boolean },
    ) => {
      put(part, found.text, found.isDoubtful);
      cutOut(piece.slice(0, found.from));
      cutOut(piece.slice(found.to));
    };
    if (mail) cut('email', { text: mail[0], from: mail.index, to: mail.index + mail[0].length });
    else if (number)
      cut('order', {
        text: number[0].replace(orderLead, ''),
        from: number.index,
        to: number.index + number[0].length,
      });
    else if (call) {
      if (call.isDoubtful) doubtful.add('address');
      cut('phone', call);
    } else if (time) cut('time', time);
    else putWords(piece);
  };

  const lines = linesOf(text).map((line) => {
    const head = line.length > maxLineLength ? null : chatHead.exec(line);
    if (!head) return line;
    // The sender of the message may not be the customer.
    put('name', head[1] ?? '', true);
    return line.slice(head[0].length);
  });
  for (const piece of piecesOf(lines)) {
    if (piece.length > maxLineLength) {
      unused.push(`${piece.slice(0, maxRestLength)}…`);
      continue;
    }
    let line = piece.normalize('NFC');
    const label = labels.find(([, pattern]) => pattern.test(line));
    if (label) {
      line = line.replace(label[1], '').trim();
      [open] = label;
      if (open === 'address') isAddressLabelled = true;
      if (line === '') continue;
    }
    if (open !== null && open !== 'address') {
      // "Phone:" alone on its line: the value comes on the next one.
      const part = open;
      open = null;
      if (part === 'time') put(part, timeIn(line)?.text ?? line, !reads(timeIn(line)?.text ?? line));
      else put(part, part === 'order' ? line.replace(/^#/, '') : line);
      continue;
    }
    cutOut(line);
  }

  // "Tomorrow, if you can by 5pm": a day that does not stand with its time.
  if (details.time !== undefined && lines.reduce((sum, line) => sum + daysIn(line), 0) > daysIn(details.time))
    doubtful.add('time');
  let place = joined(address);
  if (place === '' && unclear.length > 0 && joined(unclear).length <= maxRestLength) {
    place = joined(unclear);
    doubtful.add('address');
  } else unused.push(...unclear);
  // The end of the sentence that the address stood in.
  place = place.replace(/\.$/, '');
  if (place !== '') details.address = place;
  if (place === '' || isAddressLabelled) doubtful.delete('address');
  else if (place.length > maxRestLength) doubtful.add('address');
  if (sentenceEnd.test(place)) doubtful.add('address');
  return { details, doubtful, unused };
};

/** Whether a pasted text contains more than one field holds, all of it surely: an address with a comma in it is not. */
export const isDetails = ({ details, doubtful }: FoundDetails): boolean => {
  const isPerson = details.phone !== undefined || details.email !== undefined;
  return isPerson && doubtful.size === 0 && Object.keys(details).length >= 2;
};
