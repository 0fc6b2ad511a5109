import { unguardCell } from '#ui/csv.ts';

/** Characters that show nothing and come along when text is copied: zero-width blanks, marks of direction, soft hyphens. */
const unseen = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** A text without unseen characters and without blanks around it. */
export const cleanText = (text: string): string => text.replaceAll(unseen, '').trim();

/** An order number, a time, a phone or a link: unlike in prose, joiners are no part of its letters. */
export const cleanExact = (text: string): string => cleanText(text.replaceAll(/[\u200c\u200d]/g, ''));

/** A phone or a postcode that a spreadsheet is told to keep as text: `'02134`. */
const apostrophe = /^'(?=[A-Z\d+(][A-Z\d\s+().-]*$)(?=.*\d)/;

/** The text of a cell without the guard of our own export, or the apostrophe of a number that is kept as text. */
export const cellText = (cell: string): string => {
  if (!cell.includes("'")) return cell;
  const unguarded = unguardCell(cell);
  return unguarded === cell ? cell.replace(apostrophe, '') : unguarded;
};

/** Prefix of a cell whose number format we can't read. */
export const unreadFormat = '#FORMAT!';

/** `#N/A`, `#REF!`, `#NAME?` in whatever language, and the bars of a time that there is not. */
const shown = /^#(?:[\p{Lu}\d/_ ]+[!?]|N\/A|N\/D|NV|GETTING_DATA|#{3,})$/u;

/** Whether a cell is what a spreadsheet shows where it has no value. */
export const isShownError = (cell: string): boolean =>
  cell.startsWith('#') && (shown.test(cell) || cell.startsWith(unreadFormat));
