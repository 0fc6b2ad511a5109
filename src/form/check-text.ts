import { fieldRow, type FieldName } from '#contract/fields.ts';
import { isCleanText, isEmail, isLatitude, isLongitude } from '#contract/formats.ts';
import { guardUrl } from '#contract/url-guard.ts';
import { rowOf } from './field-rows.ts';

/** What is wrong with one typed text, whatever the other fields hold; null where nothing is. Blank is never wrong here. */
export const checkText = (name: FieldName, typed: string): string | null => {
  const text = typed.trim();
  if (text === '') return null;
  const row = fieldRow(name);
  if (!isCleanText(text, row.multiline)) return 'Contains a character that cannot be sent. Type it again.';
  if (row.max !== undefined && text.length > row.max)
    return `At most ${row.max} characters; now ${text.length}.`;
  if (rowOf(name).input === 'email' && !isEmail(text)) return 'Enter an email address, like ana@example.com.';
  if (row.wire === 'latitude' && !isLatitude(text))
    return 'Enter a latitude between -90 and 90, like 40.7128.';
  if (row.wire === 'longitude' && !isLongitude(text))
    return 'Enter a longitude between -180 and 180, like -74.006.';
  return null;
};

/** What is wrong with an image link; null where nothing is. */
export const checkLink = (typed: string): string | null =>
  typed.trim() === '' || guardUrl(typed) ? null : 'Enter a web address, like https://example.com/photo.jpg.';
