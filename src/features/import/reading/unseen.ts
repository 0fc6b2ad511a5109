/** Characters that show nothing and come along when text is copied: zero-width blanks, marks of direction, soft hyphens. */
const unseen = String.raw`\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff`;

const around = new RegExp(`^[\\s${unseen}]+|[\\s${unseen}]+$`, 'g');
/** In prose the joiners of a letter belong to it, in a number nothing does. */
const anywhere = new RegExp(`[${unseen}\\u200c\\u200d]`, 'g');

/** A text without blanks and unseen characters around it. */
export const trimUnseen = (text: string): string => text.replace(around, '');

/** A number, a time or an address of the net without any unseen character. */
export const withoutUnseen = (text: string): string => text.replace(anywhere, '').trim();
