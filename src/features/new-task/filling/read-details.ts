import { parseTyped } from '#time/parse-typed.ts';
import { phoneIn, type Found } from './phone-in-text.ts';

/** What a block of text says of a task, in the order in which it is shown. */
export const detailNames = ['phone', 'name', 'email', 'address', 'time', 'order', 'notes'] as const;

export type DetailName = (typeof detailNames)[number];

/** What the text does not say is not there. */
export type Details = Partial<Record<DetailName, string>>;

export type FoundDetails = {
  details: Details;
  /** The details that may be something else: a person decides, and they replace nothing by themselves. */
  doubtful: ReadonlySet<DetailName>;
  /** Further phones, emails, names and places, and words for which a form has no field. */
  unused: string[];
};

/** The words before a colon, in English, German and French. */
const labelWords: Record<DetailName, string> = {
  phone:
    'tel(?:ephone|efon)?|t[ée]l(?:[ée]phone)?|phone(?: (?:no|number))?|mob(?:ile?)?|cell|handy|portable|whatsapp|contact',
  name: '(?:full |customer |contact |recipient )?name|customer|recipient|(?<!(?:deliver|ship) )to|attn|kunde|empf[äa]nger|nom|client|destinataire',
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
/** Not behind the first word: "Old phone: …" is no label, and "Delivery address: …" one. */
const labelInside = new RegExp(
  `(?<!^\\p{L}+|\\b(?:old|former|previous|alte|ancien)) (?=(?:${Object.values(labelWords).join('|')})\\.?[:：])`,
  'giu',
);
/** The lines above an email: those in them are not the customer. */
const mailHead =
  /^(?:from|to|b?cc|subject|date|sent|reply-to|von|an|betreff|gesendet|datum|de|à|objet) ?:|^(?:on|am|le) .*(?:wrote|schrieb|écrit) ?:/iu;
const mailOnly = /@|^(?:subject|betreff|objet)/iu;
const link = /\bhttps?:\/\/\S+/giu;

// An address begins where a run of its characters does: tried from each of them, a long run would take time that grows with the square of its length.
const email = /(?<![^\s@<>,;:])[^\s@<>,;:]+@[^\s@<>,;]+\.[^\s@<>,;.]+/;
/** A longer line is no phone, email or name, and more than an address has room for. */
const maxLineLength = 500;
/** More than an address or a note of a message has. */
const maxRestLength = 160;

const order =
  /\b(?:order|bestellung|commande)(?: ?(?:no|nr|number|n°)\.?)? ?#? ?(?=[A-Z\d-]*\d)[A-Z\d][A-Z\d-]{1,30}\b|#(?=[A-Z\d-]*\d)[A-Z\d][A-Z\d-]{1,30}\b/i;
const orderLead = /^(?:order|bestellung|commande)(?: ?(?:no|nr|number|n°)\.?)? ?#? ?|^#/i;

const day = String.raw`(?:today|tonight|tomorrow|(?:mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?\b|\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}(?:/\d{2,4})?|\d{1,2}\.\d{1,2}\.(?:\d{4}|\d\d)?|\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6})`;
const clock = String.raw`(?:noon\b|\d{1,2}(?:[:.]\d{2}(?!\d)(?: ?(?:[ap]m|uhr)\b)?| ?[ap]m\b| ?uhr\b| ?h ?(?:[0-5]\d)?\b))`;
const timeInText = new RegExp(
  String.raw`(?<asks>\b(?:deliver(?:y|ed)?|drop(?: off)?|pick ?up|collect|needed|arrive|lieferung|livraison) )?(?:(?<![\d:.,/-])(?<before>${day}) )?(?<lead>(?<!\b(?:not|nicht|pas) )\b(?:by|before|until|no later than|at|bis|avant|um|à) )?(?:(?<![\d:.,/-])(?<between>${day}) (?:at )?)?(?<![\d:.,/-])(?<clock>${clock})(?: (?<after>${day}))?`,
  'iu',
);
const orTime = /^ ?(?:or|oder|ou|o|to|bis|[-–/]) ?\d/iu;
/** Each says something of a time: with one that is not read, the time is another one. */
const timeWord = new RegExp(
  String.raw`(?<![\p{L}\d])(?:${day}|heute|[üu]?bermorgen|morgen|demain|mañana|yesterday|gestern|hier|ayer|week|(?:next|last)(?= (?:week|mon|tue|wed|thu|fri|sat|sun))|after(?= tomorrow)|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.? \d{1,2})(?!\p{L})`,
  'giu',
);
const zoneWord = /\b(?:UTC|GMT|A?[BCEIJMP][DES]S?T)\b/g;

const greeting =
  /^(?:hi|hello|hey|dear|hallo|guten|liebe[rs]?|bonjour|salut|thanks?|thank you|thx|cheers|best|kind|warm|many|regards|sincerely|mit freundlichen|viele|beste|lg|vg|please|cordialement|merci|bien à vous|sent from|von meinem|envoyé)\b/iu;
/** "Please deliver to" and who. */
const addressee = /^(.*\b(?:[Dd]eliver|[Bb]ring|[Ss]end|[Tt]ake|[Dd]rop)\b.*? to) (\p{Lu}.*)$/u;
const chatHead =
  /^\[?\d{1,2}[./]\d{1,2}[./]\d{2,4},? \d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?\]?(?: -)? ([^:]{2,40}): /iu;

const street =
  /\b(?:st|street|road|rd|ave|avenue|blvd|boulevard|lane|ln|drive|dr|way|court|ct|place|pl|square|sq|building|bldg|highway|hwy|apt|suite|ste|unit|flat|floor|rue|chemin|quai|impasse|route|cours)\b\.?|(?:straße|strasse|str\.|weg|platz|allee|gasse|ufer|damm)(?=\W|$)/iu;
const unit = /^(?:apt|suite|ste|unit|flat|floor)\b|\bfloor$/iu;
/** A number before a street, and one behind it. Four digits before it may be a post code. */
const numbered = /^\d{1,3}[a-z]?(?:[-/]\d{1,4}){0,2},? \p{Lu}|^\p{Lu}\D* \d{1,4}[a-z]?$/u;
const beforeNumber = /^(.*?\D) (?=\d{1,5}[a-z]? \p{L})/iu;
/** No address has it: a piece with it is another thing, or more than an address. */
const notPlace =
  /[:?!@]|(?<!\p{L})(?:tel|tél|phone|fax|call|code|invoice|rechnung|facture|order|table|room|pick ?up|deliver|delivery|at|to|from|for|by|until)(?!\p{L})|^(?:mon|tue|wed|thu|fri|sat|sun)(?:day|sday|nesday|rsday|urday)?$|\p{sc=Han}|\p{sc=Hiragana}|\p{sc=Katakana}|\p{sc=Hangul}/iu;
/** A sentence ends inside: "…, Springfield. Ring". A shorter word before the point is one of a street or a town: "St. Louis". */
const sentenceEnd =
  /(?<!\p{L})(?!(?:blvd|bldg|avda|ctra|edif|pkwy|expy|cres|terr)\.)\p{L}{4,}(?<!str)\. \p{L}/iu;
const postCode = /\b\d{4,6}\b|\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/u;
/** A line of an address that has a label of its own. */
const partLabel = /^ *(?:city|town|state|zip(?: code)?|post ?code|ort|plz|ville) ?[:=] */iu;
const particle = /^(?:de|del|des|du|la|las|le|les|los|van|von|der|den|di|da|bin|al|el|and|of|y|zu)$/u;

const trimMarks = (text: string): string =>
  text
    .replace(/^[\s.,;:|<>()[\]–-]+/, '')
    .replace(/(?<![\s,;:|<>([–-])[\s,;:|<>([–-]+$/, '')
    // Its other half was cut off.
    .replace(/^([^(]*)\)$/, '$1');

const wordsOf = (text: string): string[] => text.split(/[\s,]+/).filter((word) => /\p{L}/u.test(word));
/** Words that are written small, as those of a sentence are, and those of names and streets are not. */
const smallWords = (text: string): number =>
  wordsOf(text).filter((word) => /^\p{Ll}/u.test(word) && !particle.test(word) && !street.test(word)).length;

/** How a name looks, or might: a few words without digits, each with a capital. */
const nameOf = (piece: string): 'sure' | 'doubtful' | null => {
  const words = wordsOf(piece);
  const isOther = street.test(piece) || notPlace.test(piece);
  if (!/^[^\d,]{2,60}$/.test(piece) || words.length === 0 || words.length > 5 || isOther) return null;
  const small = smallWords(piece);
  if (small > 0) return small === words.length && (small === 2 || small === 3) ? 'doubtful' : null;
  return words.length === 1 ? 'doubtful' : 'sure';
};

/** Whether what a label calls a name is one, and has nothing else in it: "Store 24". */
const isName = (line: string): boolean =>
  /^[^\d@:]{2,60}$/.test(line) ||
  (/^[^,@:]{2,60}$/.test(line) &&
    !street.test(line) &&
    !beforeNumber.test(line) &&
    !/^\p{L}/u.test(order.exec(line)?.[0] ?? '') &&
    !phoneIn(line, false) &&
    !timeIn(line));

/** A street with its number; a number whose street may be none; what may stand before or behind a street; a sentence with one. */
type PlaceKind = 'street' | 'number' | 'code' | 'town' | 'unit' | 'sentence';

const placeKindOf = (piece: string, isBehindStreet: boolean): PlaceKind | null => {
  const [small, count] = [smallWords(piece), wordsOf(piece).length];
  const hasNumber = /\d/.test(piece);
  const hasStreet = street.test(piece);
  if (greeting.test(piece) || notPlace.test(piece) || piece.search(zoneWord) >= 0 || small > 1 || count > 14)
    return hasNumber && hasStreet ? 'sentence' : null;
  if (unit.test(piece) || (hasStreet && !hasNumber)) return 'unit';
  // "Jane Roe 12 Main St".
  const ahead = beforeNumber.exec(piece)?.[1];
  if (hasStreet) return ahead === undefined || street.test(ahead) ? 'street' : 'sentence';
  if (small > 0) return null;
  if (numbered.test(piece) && !isBehindStreet) return 'number';
  if (postCode.test(piece)) return count > 0 ? 'code' : 'unit';
  return count > 0 && count <= 5 ? 'town' : null;
};

type Place = { pieces: string[]; kinds: (PlaceKind | null)[]; isOpen: boolean; isLabelled: boolean };

const hasStreet = ({ kinds }: Place): boolean =>
  (['street', 'number', 'sentence'] as const).some((kind) => kinds.includes(kind));

/** What is in the text beside a place, of which its last piece might be: without a name there, "14 Elm Road, Bob" is no town. */
const isSurePlace = (place: Place, maxTowns: number): boolean => {
  const { pieces, kinds, isLabelled } = place;
  const text = joined(pieces);
  if (text.length > maxRestLength || sentenceEnd.test(text)) return false;
  if (kinds.includes(null) || kinds.includes('sentence')) return false;
  const towns = kinds.filter(
    (kind, at) => kind === 'town' && !/^[A-Z]{2,3}\.?$/.test(pieces[at] ?? ''),
  ).length;
  if (isLabelled) return towns <= (pieces[0]?.includes(',') ? 0 : kinds[0] === 'town' ? 2 : 1);
  return kinds.includes('code')
    ? towns <= 1 && hasStreet(place)
    : kinds.includes('street') && towns <= maxTowns;
};

const linesOf = (text: string): string[] =>
  text
    .split(/[\r\n]+/)
    .map((line) => line.replaceAll(/^(?:> ?)+|[^\S\t]+/g, ' ').trim())
    .filter((line) => line !== '');

/** One line is cut at commas, semicolons, tabs and labels; a block at its lines and labels. */
const piecesOf = (lines: readonly string[]): readonly string[] =>
  lines
    .flatMap((line) => (lines.length === 1 ? line.split(/[,;\t|]+/) : [line]))
    .flatMap((piece) => (piece.length > maxLineLength ? [piece] : piece.trim().split(labelInside)))
    .map((piece) => piece.trim());

/** The first order number of a line. */
const orderIn = (line: string): Found | null => {
  const found = order.exec(line);
  if (!found) return null;
  const [said] = found;
  return { text: said.replace(orderLead, ''), from: found.index, to: found.index + said.length };
};

/** Reads a time out of words: `by 5pm`, `tomorrow before 17:00`, `bis 17 Uhr`. */
const timeIn = (line: string): Found | null => {
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
  const isDoubtful =
    lead === undefined ||
    (asks === undefined && /^(?:at|um|à) $/iu.test(lead)) ||
    orTime.test(line.slice(to));
  const text = [...(onDay === undefined ? [] : [onDay.toLowerCase().replace('tonight', 'today')]), at].join(
    ' ',
  );
  return reads(text) ? { text, from, to, isDoubtful } : null;
};

const reads = (text: string): boolean => 'wall' in parseTyped(text, { now: '2026-06-01 00:00:00' });

const joined = (pieces: readonly string[]): string =>
  trimMarks(pieces.join(', ').replaceAll(/(?:,\s*)+/g, ', '));

const timeWordsIn = (said: string): number =>
  (said.match(timeWord)?.length ?? 0) + (said.match(zoneWord)?.length ?? 0);

// Two stops of a text are not told apart.
const pickup =
  /\b(?:pick[ -]?up|collection|collect|abholung|abholen|enlèvement|recoger)\b(?: (?:person|address|point|location|name|phone))?(?: ?:| (?:from|at|in|bei|von|chez|en)\b)/iu;
const delivery = /\b(?:deliver|drop|liefer|zustell|livr|entreg)/iu;
const ofOneStop = ['phone', 'name', 'email', 'address', 'time'] as const;

/** One of several that a detail may be; the higher its rank, the surer. */
type Candidate = { part: DetailName; value: string; rank: number };
const ranks = { doubtful: 0, sure: 1, labelled: 2 } as const;

/**
 * Reads what a task needs out of a block of text: an email's signature, a chat message, a row of a sheet. Labels ("Phone: …")
 * decide where there are any; else an email is one by its @, a phone by its digits, an order number by its #, words with capitals
 * before the address are the name, and an address is one by its house number, street or post code. What could be either, and
 * what the text has two of, is doubtful, and sentences are not used.
 */
export const readDetails = (text: string): FoundDetails => {
  const details: Details = {};
  const doubtful = new Set<DetailName>();
  const candidates: Candidate[] = [];
  const places: Place[] = [];
  const words: string[] = [];
  const unclear: string[] = [];
  let isPlaceCut = false;
  let open: DetailName | null = null;

  const put = (part: DetailName, value: string, isDoubtful = false): void => {
    const sure = part === open ? ranks.labelled : ranks.sure;
    candidates.push({ part, value, rank: isDoubtful ? ranks.doubtful : sure });
  };
  const isNamed = (): boolean => candidates.some(({ part }) => part === 'name');

  const begin = (isLabelled: boolean): Place => {
    const place = { pieces: [], kinds: [], isOpen: true, isLabelled };
    places.push(place);
    return place;
  };
  const close = () => {
    const last = places.at(-1);
    if (last) last.isOpen = false;
    if (open === 'address') open = null;
  };

  /** Words that are no place: a name, or nothing of a task. */
  const putOther = (piece: string): void => {
    const asName = nameOf(piece);
    const [, lead = '', who = ''] = addressee.exec(piece) ?? [];
    if (nameOf(trimMarks(who)) === 'sure') {
      put('name', trimMarks(who), true);
      words.push(lead);
    } else if (greeting.test(piece)) words.push(piece);
    else if (asName === 'sure' && places.length === 0) put('name', piece);
    else if (asName !== null && !isNamed()) put('name', piece, true);
    else (/\d/.test(piece) ? unclear : words).push(piece);
  };

  const putPiece = (said: string): void => {
    const last = places.at(-1);
    const isPart = partLabel.test(said);
    if (isPart && !last?.isOpen) isPlaceCut = true;
    const piece = trimMarks(isPart && last?.isOpen ? said.replace(partLabel, '') : said);
    if (!/[\p{L}\d]/u.test(piece)) return;
    const kind = placeKindOf(piece, last?.isOpen === true && hasStreet(last));
    const isStreet = kind === 'street' || kind === 'number';
    const fits = (place: Place) =>
      place.isLabelled || !(isStreet ? hasStreet(place) : place.kinds.includes('code'));
    if (last?.isOpen && (last.pieces.length === 0 || (kind !== null && kind !== 'sentence' && fits(last)))) {
      last.pieces.push(piece);
      last.kinds.push(kind);
      return;
    }
    close();
    if (kind === null || kind === 'town') {
      putOther(piece);
      return;
    }
    const inside = kind === 'sentence' ? beforeNumber.exec(piece)?.[1] : undefined;
    if (inside !== undefined) putOther(inside);
    const place = begin(false);
    place.pieces.push(inside === undefined ? piece : piece.slice(inside.length + 1));
    place.kinds.push(kind);
  };
  const cutOut = (piece: string): void => {
    const mail = email.exec(piece);
    const call = phoneIn(piece, open === 'phone');
    const number = orderIn(piece);
    const time = timeIn(piece);
    const cut = (part: DetailName, found: Found) => {
      put(part, found.text, found.isDoubtful);
      cutOut(piece.slice(0, found.from));
      cutOut(piece.slice(found.to));
    };
    if (mail) cut('email', { text: mail[0], from: mail.index, to: mail.index + mail[0].length });
    else if (number) cut('order', number);
    else if (call) {
      isPlaceCut ||= call.isCut;
      cut('phone', call);
    } else if (time) cut('time', time);
    else if (open === 'address') putPiece(piece);
    else for (const part of piece.split(',')) putPiece(part);
  };

  const putLabelled = (part: DetailName, line: string): void => {
    const time = part === 'time' ? timeIn(line) : null;
    if (time) {
      const isAll = trimMarks(line.slice(time.from, time.to)) === trimMarks(line);
      put(part, time.text, !isAll);
      if (!isAll) words.push(line);
    } else if (part === 'time') put(part, line, !reads(line));
    else if (part === 'order') put(part, line.replace(/^#/, ''), line.includes(' '));
    else if (part === 'notes') put(part, line);
    else if (part === 'name' && isName(line)) put(part, line, line.includes('#'));
    else if (part === 'phone' && /\d/.test(line) && !phoneIn(line, true)) put(part, line, true);
    else cutOut(line);
  };

  const lines = linesOf(text).map((said) => {
    // Of a longer line nothing is read, and the time to sort a long run of combining marks grows with the square of its length.
    const composed = said.length > maxLineLength ? said : said.normalize('NFC');
    const line = composed.replaceAll(link, (found) => {
      words.push(found);
      return ' ';
    });
    const head = line.length > maxLineLength ? null : chatHead.exec(line);
    if (!head) return line;
    // The sender of the message may not be the customer.
    put('name', head[1] ?? '', true);
    return line.slice(head[0].length);
  });
  const cuts = piecesOf(lines);
  const isMail = cuts.some((piece) => mailHead.test(piece) && mailOnly.test(piece));
  for (const piece of cuts) {
    if (piece.length > maxLineLength) {
      words.push(`${piece.slice(0, maxRestLength)}…`);
      continue;
    }
    let line = piece;
    if (isMail && mailHead.test(line)) {
      const number = orderIn(line);
      if (number) put('order', number.text);
      words.push(line);
      continue;
    }
    const label = labels.find(([, pattern]) => pattern.test(line));
    if (label) {
      line = line.replace(label[1], '').trim();
      close();
      [open] = label;
      if (open === 'address') begin(true);
      // "Phone:" alone on its line: the value comes on the next one.
      if (line === '') continue;
    }
    if (open === null || open === 'address') cutOut(line);
    else {
      putLabelled(open, line);
      open = null;
    }
  }

  const others: string[] = [];
  for (const part of detailNames) {
    const all = candidates.filter((each) => each.part === part);
    const [first] = all.toSorted((one, other) => other.rank - one.rank);
    if (!first) continue;
    const keyOf = ({ value }: Candidate) => (part === 'phone' ? value.replaceAll(/\D/g, '') : value);
    const rivals = all.filter((each) => keyOf(each) !== keyOf(first));
    details[part] = first.value;
    others.push(...new Set(rivals.map(({ value }) => value)));
    const isRivalled = rivals.some(
      ({ rank }) => rank === first.rank || (part !== 'name' && first.rank !== ranks.labelled),
    );
    if (first.rank === ranks.doubtful || isRivalled) doubtful.add(part);
  }

  const said = places.filter(({ pieces }) => pieces.length > 0);
  const labelled = said.filter(({ isLabelled }) => isLabelled);
  const stops = labelled.length > 0 ? labelled : said;
  const place = stops.find(hasStreet) ?? stops[0];
  if (place) {
    // A town behind a street may be a person where none was named, or where the text has no more than the place.
    const isOnly = details.phone === undefined && words.length === 0;
    const isSure = isSurePlace(place, details.name !== undefined || isOnly ? 1 : 0);
    // The end of the sentence that the address stood in.
    details.address = joined(place.pieces).replace(/\.$/, '');
    if (stops.length > 1 || isPlaceCut || !isSure) doubtful.add('address');
    others.push(...said.filter((each) => each !== place).map(({ pieces }) => joined(pieces)), ...unclear);
  } else if (unclear.length > 0 && joined(unclear).length <= maxRestLength) {
    details.address = joined(unclear);
    doubtful.add('address');
  } else others.push(...unclear);

  // "Tomorrow, if you can by 5pm": a day that does not stand with its time.
  if (lines.reduce((sum, line) => sum + timeWordsIn(line), 0) > timeWordsIn(details.time ?? ''))
    doubtful.add('time');
  if (stops.filter(hasStreet).length > 1 || (pickup.test(text) && delivery.test(text)))
    for (const part of ofOneStop) doubtful.add(part);
  if (isMail) for (const part of ['phone', 'name', 'email'] as const) doubtful.add(part);
  for (const part of detailNames) if (details[part] === undefined) doubtful.delete(part);
  return { details, doubtful, unused: [...others, ...words] };
};

/** Whether a pasted text contains more than one field holds, all of it surely: an address with a comma in it is not. */
export const isDetails = ({ details, doubtful }: FoundDetails): boolean => {
  const isPerson = details.phone !== undefined || details.email !== undefined;
  return isPerson && doubtful.size === 0 && Object.keys(details).length >= 2;
};
