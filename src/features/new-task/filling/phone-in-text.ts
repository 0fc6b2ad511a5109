// At least seven digits in a row of what people write between them; dates and times have fewer or other marks.
// Only the first digit of a run begins one: tried from each, a long run would take time that grows with the square of its length.
const digitRun = /(?:\+|\()?\d(?<!\d[\s().\-/]*\d)[\d\s().\-/]{5,}\d\b/g;
const isDate = /^\d{4}-\d{2}-\d{2}(?!\d)|^\d{1,2}[./]\d{1,2}[./]\d{2,4}(?:$|\s)/;
const extension = /^ ?(?:ext\.?|extension|x|poste|dw) ?\d{1,6}\b/i;
const phoneLead = /(?:\b(?:tel|phone|call|ring|mob|mobile|cell|on)|tél|☎|📞)[.:]?\s*$/iu;
/** It says of the digits behind it that they are a phone, and nothing else. */
const phoneWord = /(?:(?<!\p{L})(?:tel|tél|phone|mob|mobile|cell)|☎|📞)[.:]?\s*$/iu;
const otherNumber =
  /(?:\b(?:invoice|rechnung|facture|tracking|account|konto|iban|vat|fax|id|po|ref|no|nr)|#)[.: #]*$/iu;
const notThis = /\b(?:old|former|wrong|not|don['’]t|never|alte|nicht|ancien)\b[^.,;]*$/iu;

const countDigits = (text: string): number => text.replaceAll(/\D/g, '').length;
const hasWords = (text: string): boolean => /[\p{L}\d]/u.test(text);

/** How many digits a phone has with its country's code, where they are always as many. */
const wholeLengths = Object.entries({ '+1': 11, '+33': 11, '+44': 12, '+61': 11, '+91': 12 });

/** Whether digits are a whole phone: the text behind them does not belong to it. */
const isWhole = (text: string): boolean => {
  const digits = countDigits(text);
  const known = wholeLengths.find(([code]) => text.startsWith(code));
  if (known) return digits === known[1];
  if (text.startsWith('+')) return false;
  const isNational = /^\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}$/.test(text) || /^0\d(?:[ .]\d{2}){4}$/.test(text);
  return isNational || /^\d{10,11}$/.test(text);
};

/** Something in a line, from where to where it goes. */
export type Found = { text: string; from: number; to: number; isDoubtful?: boolean };
type Phone = Found & { isCut: boolean };

/**
 * The phone in a run of digits and the marks between them. A group behind it that a street follows is the house number, and one
 * before it a post code.
 */
const phoneOf = (line: string, found: string, at: number, isLabelled: boolean): Phone | null => {
  // A bar or a slash between two phones.
  const [half = ''] = found.split(/ ?\/ (?=[\d(])| \/ ?(?=[\d(])/);
  const run = countDigits(half) < 7 ? found : half;
  const chunks = run.split(' ');
  const isPhoneFrom = (_: string, index: number): boolean => {
    const tail = chunks.slice(index).join(' ');
    const isBehindCode = index === 1 && /^\d{4,6}\W*$/.test(chunks[0] ?? '');
    return isWhole(tail) || (isBehindCode && /^[0(].{8}/.test(tail));
  };
  const start = /^(?:\+|00|1 )/.test(run) || isWhole(run) ? -1 : chunks.findIndex(isPhoneFrom);
  let from = start > 0 ? chunks.slice(0, start).join(' ').length + 1 : 0;
  let text = run.slice(from);
  let isCut = start > 0 && /^0(?!\d{4}\b)/.test(run);
  from += at;
  const rest = line.slice(from + text.length);
  const ext = extension.exec(rest)?.[0] ?? '';
  const cut = text.lastIndexOf(' ');
  if (ext === '' && /^[a-z]?,? \p{L}/iu.test(rest) && cut > 0 && !isWhole(text)) {
    const shorter = text.slice(0, cut).trim();
    const last = countDigits(text.slice(cut));
    if (isWhole(shorter)) text = shorter;
    else if (last <= 4 && countDigits(shorter) >= 9) {
      isCut = true;
      if (last <= 2 || countDigits(text) > 12) text = shorter;
    }
  }
  const to = from + text.length + ext.length;
  const digits = countDigits(text);
  const before = line.slice(0, from);
  if (digits < 7 || digits > 15 || (!isLabelled && otherNumber.test(before))) return null;
  const isFirst = !hasWords(before);
  const isLed = isLabelled || phoneLead.test(before);
  const isAlone = isLed || (isFirst && !hasWords(line.slice(to)));
  const isBegun = /^[+(0]/.test(text);
  if (!isAlone && !isBegun && digits < 10) return null;
  // "28195 12345" may be a post code and a phone.
  const isShaped = isBegun ? digits >= 9 : digits <= 11 && (isFirst || !/^\d{4,6} /.test(text));
  const isDoubtful = isCut || !(isAlone || isShaped) || (!isLabelled && notThis.test(before));
  const word = phoneWord.exec(before)?.[0] ?? '';
  return { text: text + ext, from: from - word.length, to, isCut, isDoubtful };
};

/** The first phone of a line. @param isLabelled the line is behind the word: whatever phone it has is one. */
export const phoneIn = (line: string, isLabelled: boolean): Phone | null => {
  for (const { 0: run, index } of line.matchAll(digitRun)) {
    const phone = isDate.test(run) ? null : phoneOf(line, run, index, isLabelled);
    if (phone) return phone;
  }
  return null;
};
