import { authenticate, type KeyHolder } from './auth.ts';
import { ServiceFailure } from './failures.ts';
import { isRecord } from '#contract/json.ts';
import { parseUnguarded } from './json-guard.ts';
import { requireRole } from './operation-roles.ts';
import { readForm, splitForm, splitMultipart, type FormPair } from './parse-form.ts';
import type { ServiceParts } from './service-parts.ts';

/** Assumed: §8 shows no size limits. Applies to chunked bodies as well. */
const maxBytes = 256 * 1024;

const tooLarge = () =>
  new ServiceFailure('too_large', `The body is larger than ${maxBytes / 1024} KiB. Nothing was stored.`);

const brokenOff = () =>
  new ServiceFailure('invalid_json', 'The request broke off before its end. Nothing was stored.');

/** Hono's `bodyLimit` would report a chunked body that breaks off as an error of the service. */
const readBytes = async (request: Request): Promise<ArrayBuffer | Uint8Array<ArrayBuffer>> => {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > maxBytes) throw tooLarge();
  // The server takes no more than was announced. Read as a whole it needs no web stream, which costs more than the rest of it.
  if (announced !== null) return request.arrayBuffer().catch(() => Promise.reject(brokenOff()));
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  // The caller may break the connection at any time. Nobody receives this answer, and it is no error of the service.
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

/** A byte order mark is kept and then refused as JSON; half a character is refused here. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const readWholeText = async (request: Request): Promise<string> => {
  const bytes = await readBytes(request);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new ServiceFailure('invalid_json', 'The body is not valid UTF-8.');
  }
};

const texts = new WeakMap<Request, Promise<string>>();

/** The text of a request's body, however often it is asked for. @throws ServiceFailure */
export const readText = (request: Request): Promise<string> => {
  const text = texts.get(request) ?? readWholeText(request);
  texts.set(request, text);
  return text;
};

/** Longer than any media type that we accept, with its parameters. */
const longestType = 200;

/** The media type of a body in UTF-8; blank for any other, and for what is too long to be one. */
const mediaType = (header: string): string => {
  if (header.length > longestType) return '';
  const [type = '', ...parameters] = header.toLowerCase().split(';');
  const isUtf8 = parameters
    .map((parameter) => parameter.trim())
    .every((parameter) => parameter === '' || /^(charset="?utf-8"?|boundary=.+)$/.test(parameter));
  return isUtf8 ? type.trim() : '';
};

type Options = {
  /** Also reads forms, urlencoded and multipart, as the alias does (decision 3). */
  forms?: boolean;
};

/** A body of which only the API key has been read. */
type RawBody = {
  apiKey: unknown;
  /** The whole of it with clean keys. @throws ServiceFailure */
  read: () => Record<string, unknown>;
};

const formOf = (pairs: readonly FormPair[]): RawBody => ({
  apiKey: pairs.findLast(([name]) => name === 'api_key')?.[1],
  read: () => readForm(pairs),
});

const jsonOf = (text: string): RawBody => {
  const { value, guard } = parseUnguarded(text);
  if (!isRecord(value)) throw new ServiceFailure('invalid_json', 'The body must be a JSON object.');
  const apiKey = value['api_key'];
  return {
    apiKey,
    read: () => {
      guard(typeof apiKey === 'string' ? apiKey : '');
      return value;
    },
  };
};

const readRaw = async (request: Request, { forms = false }: Options): Promise<RawBody> => {
  const encoding = request.headers.get('content-encoding') ?? '';
  // A few compressed bytes can be a body of any size.
  if (encoding !== '' && encoding.toLowerCase() !== 'identity')
    throw new ServiceFailure(
      'unsupported_media_type',
      'Send the body as it is, not compressed, and without the header Content-Encoding.',
    );
  const header = request.headers.get('content-type') ?? '';
  const type = mediaType(header);
  if (type === 'application/json') return jsonOf(await readText(request));
  if (forms && type === 'application/x-www-form-urlencoded')
    return formOf(splitForm(await readText(request)));
  if (forms && type === 'multipart/form-data') return formOf(splitMultipart(await readText(request), header));
  throw new ServiceFailure(
    'unsupported_media_type',
    `Send the body as JSON in UTF-8, with the header Content-Type: application/json${forms ? ', or as a form' : ''}.`,
  );
};

/** The body of a request that needs no key, as an object with clean keys, within limits of size, depth and fields. */
export const readBody = async (request: Request): Promise<Record<string, unknown>> =>
  (await readRaw(request, {})).read();

const holders = new WeakMap<Request, KeyHolder>();

/** Whose key a request has proved to have, also where its roles do not allow the operation. */
export const keyHolderOf = (request: Request): KeyHolder | undefined => holders.get(request);

export type KeyedBody = {
  accountId: string;
  apiKey: string;
  key: KeyHolder;
  /** Everything but `api_key`. */
  body: Record<string, unknown>;
};

/**
 * The body of a request and the account whose key it carries (§5), where the key's roles allow the operation. Nothing else is
 * read of it before that, so that what a stranger sends costs little.
 * @throws ServiceFailure
 */
export const readKeyedBody = async (
  parts: Pick<ServiceParts, 'db' | 'clock' | 'sha256'>,
  request: Request,
  options: Options = {},
): Promise<KeyedBody> => {
  const { apiKey, read } = await readRaw(request, options);
  const key = await authenticate(parts, apiKey);
  holders.set(request, key);
  requireRole(new URL(request.url).pathname, key.roles);
  const { api_key: _, ...body } = read();
  return { accountId: key.accountId, apiKey: String(apiKey), key, body };
};
