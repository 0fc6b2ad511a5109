/** A piece of a number format: what it says itself, or what it makes of the number. */
export type Token =
  | { is: 'text'; text: string }
  | { is: 'digit'; text: '0' | '#' | '?' }
  | { is: 'point' | 'comma' | 'percent' | 'general' | 'slash' }
  /** Letters of a day or a time, as `yyyy`, `mm`, `am/pm`. */
  | { is: 'date'; text: string };

/** One of the parts of a format, for the numbers that its condition or its place says. */
export type Section = {
  tokens: readonly Token[];
  condition: { sign: string; than: number } | null;
  /** It names months and days in a language that is not English. */
  isForeign: boolean;
};

const piece =
  /"([^"]*)"|\\(.)|_.|\*.|\[([^\]]*)\]|general|am\/pm|a\/p|y+|m+|d+|h+|s+|[0#?]|[-.,%@$+/():!^&'~{}<>= ;\u0080-\uffff]/giuy;
const comparison = /^(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)$/;
const colour = /^(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)$/i;
/** A currency or a language. Longer codes change the calendar or the digits. */
const currency = /^\$([^-]*)(?:-([\da-f]{1,4}))?$/i;
const english = /^(?:[\da-f]{0,2}09|f[48]00)$/i;

/**
 * The sections of a number format (ECMA-376, 18.8.31).
 * @returns null where it has something that is not known here, such as fractions, exponents, other calendars and hours without end.
 */
export const readSections = (code: string): readonly Section[] | null => {
  const sections: Section[] = [];
  let tokens: Token[] = [];
  let [condition, isForeign]: [Section['condition'], boolean] = [null, false];
  const close = () => {
    sections.push({ tokens, condition, isForeign });
    [tokens, condition, isForeign] = [[], null, false];
  };
  piece.lastIndex = 0;
  while (piece.lastIndex < code.length) {
    const [found, quoted, escaped, bracket] = piece.exec(code) ?? [];
    if (found === undefined) return null;
    const said = quoted ?? escaped;
    if (said !== undefined) tokens.push({ is: 'text', text: said });
    else if (bracket !== undefined) {
      const [, sign = '', than = ''] = comparison.exec(bracket) ?? [];
      const [isMoney, symbol = '', language] = currency.exec(bracket) ?? [];
      if (sign !== '') condition = { sign, than: Number(than) };
      else if (isMoney !== undefined) {
        if (symbol !== '') tokens.push({ is: 'text', text: symbol });
        isForeign ||= language !== undefined && !english.test(language);
      } else if (!colour.test(bracket)) return null;
    } else if (found === ';') close();
    else if (found === '0' || found === '#' || found === '?') tokens.push({ is: 'digit', text: found });
    else if (found === '.') tokens.push({ is: 'point' });
    else if (found === ',') tokens.push({ is: 'comma' });
    else if (found === '/') tokens.push({ is: 'slash' });
    else if (found === '%') tokens.push({ is: 'percent' });
    else if (found === '@' || /^general$/i.test(found)) tokens.push({ is: 'general' });
    else if (/^[a-z]/i.test(found)) tokens.push({ is: 'date', text: found.toLowerCase() });
    // The width of a sign is a blank; a sign that fills the cell shows as often as there is room.
    else if (found.startsWith('_')) tokens.push({ is: 'text', text: ' ' });
    else if (!found.startsWith('*')) tokens.push({ is: 'text', text: found });
  }
  close();
  return sections;
};
