import { withAsciiDigits, type Phone } from '#contract/phone.ts';
import { foldText } from '#time/language.ts';

/** Shorter national numbers are also part of other people's numbers. */
export const minNational = 8;
/** Fewer digits may be any number, and fewer letters any word. */
const minDigits = 7;
const minLetters = 3;

/**
 * Makes tests whether texts mention a person: by the digits of their phone, whatever is between them, or by one of their names.
 * @param names folded by `foldWords`
 */
export const mentionTests = ({ digits, national }: Phone, names: readonly string[]) => {
  const known = names.filter((name) => name.length >= minLetters);
  const wanted = national.length >= minNational ? national : digits;
  const hasPhone = (text: string): boolean =>
    wanted.length >= minDigits && withAsciiDigits(text).replaceAll(/\D/g, '').includes(wanted);
  const hasName = (text: string): boolean => {
    const words = ` ${foldText(text).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
    return known.some((name) => words.includes(` ${name} `));
  };
  return {
    hasPhone,
    mentions: (texts: readonly string[]): boolean => texts.some((text) => hasPhone(text) || hasName(text)),
  };
};
