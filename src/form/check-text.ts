import { fieldRow, type FieldName } from '#contract/fields.ts';
import {
  hasApiKey,
  isCleanText,
  isEmail,
  isLatitude,
  isLongitude,
  isPhone,
  trimBlank,
} from '#contract/formats.ts';
import { invalid } from '#contract/messages.ts';
import { readSafeLink } from '#contract/web-address.ts';
import { rowOf } from './field-rows.ts';

/** The problem of one typed text, whatever the other fields contain; null where there is none. Blank text has no problem here. */
export const checkText = (name: FieldName, typed: string): string | null => {
  const text = trimBlank(typed);
  if (text === '') return null;
  const row = fieldRow(name);
  if (!isCleanText(text, row.multiline)) return invalid.characters;
  if (hasApiKey(text)) return invalid.apiKey;
  if (row.max !== undefined && text.length > row.max) return invalid.length(row.max, text.length);
  if (rowOf(name).control === 'phone' && !isPhone(text)) return invalid.phone;
  if (rowOf(name).control === 'email' && !isEmail(text)) return invalid.email;
  if (row.wire === 'latitude' && !isLatitude(text)) return invalid.latitude;
  if (row.wire === 'longitude' && !isLongitude(text)) return invalid.longitude;
  return null;
};

/** The problem of an image link; null where there is none. */
export const checkLink = (typed: string): string | null =>
  typed.trim() === '' || readSafeLink(typed) ? null : invalid.link;
