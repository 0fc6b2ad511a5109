import { invalidBody, invalidField, ServiceFailure } from './failures.ts';

/** Forms as bytes: a text that is no UTF-8 is refused by the name of its field. */

/** Room for every field of an operation and two full lists. Assumed: §8 shows no limits. */
const maxPairs = 512;

/** A name of a form and its value, one character for each byte. */
export type FormPart = {
  name: string;
  value: string;
  /** Why its value cannot be read; blank where it can. */
  fault: string;
};

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** UTF-8, and charsets whose ASCII is that of UTF-8: clients announce those for texts that have nothing else. */
const readable = new Set('utf-8 utf8 us-ascii ascii iso-8859-1 latin1 windows-1252'.split(' '));

/** Whether the charset that a media type names, if any, is read as UTF-8. */
export const isReadable = (contentType: string): boolean => {
  const [, quoted, plain] = /;\s*charset=(?:"([^"]*)"|([^\s;]*))/i.exec(contentType) ?? [];
  const charset = quoted ?? plain;
  return charset === undefined || readable.has(charset.toLowerCase());
};

/** Text with one character for each byte. */
export const bytesAsText = (bytes: Uint8Array): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return text;
};

/** The text of a part of a form. @throws ServiceFailure that names `field` for bytes that are no UTF-8. */
export const decodePart = (bytes: string, field: string): string => {
  // oxlint-disable-next-line no-control-regex -- all of ASCII is meant
  if (/^[\u0000-\u007f]*$/.test(bytes)) return bytes;
  try {
    return utf8.decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    throw invalidBody([{ field, message: 'Send this text in UTF-8.' }]);
  }
};

const count = (text: string, part: string): number => {
  let found = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) found += 1;
  return found;
};

const limitPairs = (pairs: number): void => {
  if (pairs > maxPairs) throw invalidField('body', `At most ${maxPairs} names and values.`);
};

const unescaped = (text: string): string =>
  text
    .replaceAll('+', ' ')
    .replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/**
 * The names and values of a form-urlencoded body, as they came.
 * @throws ServiceFailure for more fields than any body has, and for JSON that was announced as a form.
 */
export const splitForm = (text: string): FormPart[] => {
  if (/^\s*\{/.test(text))
    throw new ServiceFailure(
      'unsupported_media_type',
      'The body is JSON. Send it with the header Content-Type: application/json.',
    );
  limitPairs(count(text, '&') + 1);
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
      return {
        name: unescaped(pair.slice(0, end)),
        value: unescaped(pair.slice(end + 1)),
        fault: '',
      };
    });
};

const brokenForm = () => new ServiceFailure('invalid_json', 'The body is not a valid multipart form.');

const boundaryOf = (contentType: string): string => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw brokenForm();
  return boundary;
};

const maxHeadLength = 1000;

/** One header of a part; blank where it has none of this name. */
const headerOf = (head: string, name: string): string =>
  new RegExp(`^${name}:(.*)$`, 'im').exec(head)?.[1]?.trim() ?? '';

/** Why the value of a part with this head cannot be read as text; blank where it can. */
const faultOf = (head: string): string => {
  if (/[;\s]filename\*?=/i.test(headerOf(head, 'content-disposition'))) return 'Send text here, not a file.';
  if (/^(base64|quoted-printable)$/i.test(headerOf(head, 'content-transfer-encoding')))
    return 'Send this text as it is, without a Content-Transfer-Encoding.';
  return isReadable(headerOf(head, 'content-type')) ? '' : 'Send this text in UTF-8.';
};

/** A part of a multipart body. @throws ServiceFailure where its head names no field. */
const readPart = (part: string): FormPart => {
  // The rest of the delimiter's line is blank.
  const start = part.indexOf('\r\n');
  const end = part.indexOf('\r\n\r\n', start);
  if (end === -1 || end - start > maxHeadLength) throw brokenForm();
  const head = part.slice(start, end);
  const disposition = headerOf(head, 'content-disposition');
  const [, quoted, plain] = /[;\s]name=(?:"([^"]*)"|([^";\s]+))/i.exec(disposition) ?? [];
  const name = quoted ?? plain;
  if (name === undefined) throw brokenForm();
  return { name, value: part.slice(end + 4), fault: faultOf(head) };
};

/**
 * The names and values of a multipart body, as they came. By hand and not by `Response.formData`, which takes a tenth of a second
 * for a large body of a stranger.
 * @throws ServiceFailure for a body that is no such form, for a file in it, and for more fields than any body has.
 */
export const splitMultipart = (text: string, contentType: string): FormPart[] => {
  const delimiter = `\r\n--${boundaryOf(contentType)}`;
  const whole = `\r\n${text}`;
  limitPairs(count(whole, delimiter) - 1);
  const [, ...parts] = whole.split(delimiter);
  const last = parts.findIndex((part) => part.startsWith('--'));
  if (last === -1) throw brokenForm();
  return parts.slice(0, last).map(readPart);
};
