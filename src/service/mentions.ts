import { withAsciiDigits, type Phone } from '#contract/phone.ts';
import { foldText } from '#time/language.ts';

/** Finds a person in texts. */

/** Fewer digits may be any number. */
const minDigits = 6;
const minNational = 7;
/** The most digits of one phone with its country code (ITU E.164). */
const maxDigits = 15;

/** Digits with at most three other characters between any two, and no plus, which starts another number. */
const runs = /\+?\d(?:[^\p{L}\d+]{0,3}\d)*/gu;

/** Whether a run has the digits of the phone. A complete number of another country does not match. */
const hasDigits = (run: string, { digits, national, countryCode }: Phone): boolean => {
  if (digits.length < minDigits) return false;
  const found = run.replaceAll(/\D/g, '').replace(/^00/, '');
  if (countryCode !== null && run.startsWith('+') && found.length <= maxDigits)
    return found.includes(digits) || found.includes(`${countryCode}0${national}`);
  return found.includes(national.length < minNational ? digits : national);
};

/** Whether a text has the digits of the phone: among words, next to another phone, or as a part of a number. */
export const mentionsPhone = (text: string, wanted: Phone): boolean =>
  withAsciiDigits(text)
    .match(runs)
    ?.some((run) => hasDigits(run, wanted)) ?? false;

/** Makes a test whether a text has the person's phone or one of their names. */
export const mentionTest = (phone: Phone, names: readonly string[]): ((text: string) => boolean) => {
  const phrases = names
    .map((name) => foldText(name).match(/[\p{L}\p{N}]+/gu) ?? [])
    // Shorter ones, such as initials, are also parts of other texts.
    .filter((words) => words.join('').length > 2)
    .map((words) => words.join(String.raw`[^\p{L}\p{N}]{1,3}`));
  const named = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|')})(?![\p{L}\p{N}])`, 'u');
  return (text) => mentionsPhone(text, phone) || (phrases.length > 0 && named.test(foldText(text)));
};
