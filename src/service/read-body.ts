import { fields, isFieldName } from '#contract/fields.ts';
import { ServiceFailure } from './failures.ts';
import { guardKeys, isObject, parseJson } from './json-guard.ts';

/** Assumed: §8 shows no size limits. Applies to chunked bodies as well. */
const maxBytes = 256 * 1024;

const tooLarge = () =>
  new ServiceFailure('too_large', `The body is larger than ${maxBytes / 1024} KiB. Nothing was stored.`);

const brokenOff = () =>
  new ServiceFailure('invalid_json', 'The request broke off before its end. Nothing was stored.');

const readBytes = async (request: Request): Promise<Uint8Array<ArrayBuffer>> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  // The connection is the caller's to break: nobody hears this answer, and it is no error of the service.
  const read = () => reader?.read().catch(() => Promise.reject(brokenOff()));
  for (let next = await read(); next && !next.done; next = await read()) {
    size += next.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw tooLarge();
    }
    chunks.push(next.value);
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
};

const readText = async (request: Request): Promise<string> => {
  const bytes = await readBytes(request);
  try {
    // A byte order mark is kept and then refused as JSON; half a character is refused here.
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new ServiceFailure('invalid_json', 'The body is not valid UTF-8.');
  }
};

const mediaType = (request: Request): string => {
  const [type = '', ...parameters] = (request.headers.get('content-type') ?? '').toLowerCase().split(';');
  const isUtf8 = parameters.every((parameter) => /^\s*(charset="?utf-8"?)?\s*$/.test(parameter));
  return isUtf8 ? type.trim() : '';
};

/** What clients of the live service post as a form: `name=value`, `name[]=value` for lists, meta data as JSON text. */
const parseForm = (text: string): Record<string, unknown> => {
  const entries = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) {
    if (name.endsWith('[]')) {
      const list = entries.get(name.slice(0, -2));
      entries.set(name.slice(0, -2), Array.isArray(list) ? [...list, value] : [value]);
    } else if (isFieldName(name) && fields[name].wire === 'flag' && /^(true|false)$/i.test(value))
      entries.set(name, value.toLowerCase() === 'true');
    else if (isFieldName(name) && fields[name].wire === 'links' && value.trim().startsWith('['))
      entries.set(name, parseJson(value));
    else entries.set(name, value);
  }
  const body: Record<string, unknown> = Object.fromEntries(entries);
  guardKeys(body);
  return body;
};

/**
 * The body of a request as an object with clean keys, within the limits of reliability.md 2.3.
 * @param forms also reads `application/x-www-form-urlencoded`, as the alias does (decision 3).
 */
export const readBody = async (
  request: Request,
  { forms = false }: { forms?: boolean } = {},
): Promise<Record<string, unknown>> => {
  const type = mediaType(request);
  if (type !== 'application/json' && !(forms && type === 'application/x-www-form-urlencoded'))
    throw new ServiceFailure(
      'unsupported_media_type',
      'Send the body as JSON in UTF-8, with the header Content-Type: application/json.',
    );
  const text = await readText(request);
  if (type !== 'application/json') return parseForm(text);
  const body = parseJson(text);
  if (!isObject(body)) throw new ServiceFailure('invalid_json', 'The body must be a JSON object.');
  return body;
};
