import { unguardCell } from '#ui/csv.ts';

/** What cells of a file have beside what a person reads in them. */

/** Characters that show nothing and come along when text is copied: zero-width blanks, marks of direction, soft hyphens. */
const unseen = String.raw`\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff`;

const around = new RegExp(`^[\\s${unseen}]+|[\\s${unseen}]+$`, 'g');
/** In prose the joiners of a letter belong to it, in a number nothing does. */
const anywhere = new RegExp(`[${unseen}\\u200c\\u200d]`, 'g');

/** A text without blanks and unseen characters around it. */
export const trimUnseen = (text: string): string => text.replaceAll(around, '');

/** A number, a time, or a web or email address without its invisible characters. */
export const trimInvisible = (text: string): string => text.replaceAll(anywhere, '').trim();

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
