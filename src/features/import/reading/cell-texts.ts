/** What cells of a file have beside what a person reads in them. */

/** Characters that show nothing and come along when text is copied: zero-width blanks, marks of direction, soft hyphens. */
const unseen = String.raw`\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff`;

const around = new RegExp(`^[\\s${unseen}]+|[\\s${unseen}]+$`, 'g');
/** In prose the joiners of a letter belong to it, in a number nothing does. */
const anywhere = new RegExp(`[${unseen}\\u200c\\u200d]`, 'g');

/** Whether a UTF-16 unit is a visible character of ASCII: most cells begin and end with one, and files have a million cells. */
const isInk = (unit: number): boolean => unit > 0x20 && unit < 0x7f;

/** A text without blanks and unseen characters around it. */
export const trimUnseen = (text: string): string =>
  isInk(text.charCodeAt(0)) && isInk(text.charCodeAt(text.length - 1)) ? text : text.replace(around, '');

/** Printable ASCII, inner spaces allowed. */
const plain = /^[!-~](?:[ -~]*[!-~])?$/;

/** A number, a time, or a web or email address without its invisible characters. */
export const withoutUnseen = (text: string): string =>
  plain.test(text) ? text : text.replace(anywhere, '').trim();

/** What stands in the place of a formula whose value the file does not have. */
export const noStoredValue = '#NO VALUE!';

/** What stands before a value whose number format is not known here, so that what the sheet shows of it is not known either. */
export const unreadFormat = '#FORMAT!';

/** `#N/A`, `#REF!`, `#NAME?` in whatever language, and the bars of a time that there is not. */
const shown = /^#(?:[\p{Lu}\d/_ ]+[!?]|N\/A|N\/D|NV|GETTING_DATA|#{3,})$/u;

/** Whether a cell is what a spreadsheet shows where it has no value. */
export const isShownError = (cell: string): boolean =>
  cell.startsWith('#') && (shown.test(cell) || cell.startsWith(`${unreadFormat} `));
