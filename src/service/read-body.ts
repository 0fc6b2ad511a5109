import { authenticate, type KeyHolder } from './auth.ts';
import { ServiceFailure } from './failures.ts';
import { isRecord, parseJson } from '#contract/json.ts';
import { guardValue, issueField, parseUnguarded, refuseSecondKey } from './json-guard.ts';
import { requireRole } from './operation-roles.ts';
import type { ServiceContext, ServiceDeps } from './service-deps.ts';

/** Assumed: §8 shows no size limits. */
export const usualBodyBytes = 256 * 1024;

const tooLarge = (maxBytes: number) =>
  new ServiceFailure('too_large', `The body is larger than ${maxBytes / 1024} KiB. Nothing was stored.`);

const brokenOff = () =>
  new ServiceFailure('invalid_json', 'The request broke off before its end. Nothing was stored.');

/** Hono's `bodyLimit` would report a chunked body that breaks off as an error of the service. */
const readWhole = async (request: Request, maxBytes: number): Promise<Uint8Array> => {
  const announced = request.headers.get('content-length');
  if (Number(announced ?? 0) > maxBytes) throw tooLarge(maxBytes);
  // The server takes no more than was announced. Read as a whole it needs no web stream, which costs more than all else.
  if (announced !== null) {
    const whole: ArrayBuffer = await request.arrayBuffer().catch(() => Promise.reject(brokenOff()));
    return new Uint8Array(whole);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  // The caller has broken the connection, and receives no answer. That is no error of the service.
  const read = () => reader?.read().catch(() => Promise.reject(brokenOff()));
  for (let next = await read(); next && !next.done; next = await read()) {
    size += next.value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel();
      throw tooLarge(maxBytes);
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

/**
 * The bytes of a request's body, which are read once.
 * @param maxBytes the most that are read, also of a body in chunks. @throws ServiceFailure
 */
export const readBytes = (c: ServiceContext, maxBytes = usualBodyBytes): Promise<Uint8Array> => {
  const bytes = c.get('bytes') ?? readWhole(c.req.raw, maxBytes);
  c.set('bytes', bytes);
  return bytes;
};

/** Waits for the end of a body, of which nothing is stored, at most until it is longer than any may be. */
export const skipBody = async (request: Request, maxBytes = usualBodyBytes): Promise<void> => {
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > maxBytes) return;
    }
  } catch {
    // The caller has broken off.
  }
};

const utf8 = new TextDecoder('utf-8', { fatal: true });
const lenientUtf8 = new TextDecoder('utf-8');

/** The field of a JSON body that has bytes which are no UTF-8. */
const brokenFieldOf = (bytes: Uint8Array): string => {
  const body = parseJson(lenientUtf8.decode(bytes));
  const fields = Object.entries(isRecord(body) ? body : {});
  const [name = ''] = fields.find((entry) => JSON.stringify(entry).includes('\ufffd')) ?? [];
  return issueField(name.includes('\ufffd') ? '' : name);
};

/** The text of a JSON body, without a byte order mark. @throws ServiceFailure that names the field where it is no UTF-8. */
const jsonText = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    const field = brokenFieldOf(bytes);
    const message = 'This is not valid UTF-8.';
    throw new ServiceFailure('invalid_json', `${field}: ${message}`, [{ field, message }]);
  }
};

type Limits = Pick<ServiceDeps, 'maxBodyBytes'>;

/** A body of which only the API key has been read. */
type RawBody = {
  apiKey: unknown;
  /** The whole body with clean keys. @throws ServiceFailure */
  read: () => Record<string, unknown>;
};

/** RFC 8259 gives the media type no charset: JSON is UTF-8, whatever the header says. */
const isJson = (contentType: string): boolean => /^application\/json(;|$)/i.test(contentType.trim());

const readRaw = async ({ maxBodyBytes }: Limits, c: ServiceContext): Promise<RawBody> => {
  const encoding = c.req.header('content-encoding') ?? '';
  // A few compressed bytes can be a body of any size.
  if (encoding !== '' && encoding.toLowerCase() !== 'identity')
    throw new ServiceFailure(
      'unsupported_media_type',
      'Send the body as it is, not compressed, and without the header Content-Encoding.',
    );
  const bytes = await readBytes(c, maxBodyBytes);
  if (!isJson(c.req.header('content-type') ?? ''))
    throw new ServiceFailure(
      'unsupported_media_type',
      'Send the body as JSON in UTF-8, with the header Content-Type: application/json.',
    );
  const text = jsonText(bytes);
  const value = parseUnguarded(text);
  if (!isRecord(value)) throw new ServiceFailure('invalid_json', 'The body must be a JSON object.');
  const apiKey = value['api_key'];
  return {
    apiKey,
    read: () => {
      refuseSecondKey(text);
      guardValue(value, typeof apiKey === 'string' ? apiKey : '');
      return value;
    },
  };
};

/** The body of a request that needs no key, as an object with clean keys, within limits of size, depth and fields. */
export const readBody = async (limits: Limits, c: ServiceContext): Promise<Record<string, unknown>> =>
  (await readRaw(limits, c)).read();

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
  deps: Pick<ServiceDeps, 'db' | 'clock' | 'sha256'> & Limits,
  c: ServiceContext,
): Promise<KeyedBody> => {
  const { apiKey, read } = await readRaw(deps, c);
  const limits = c.get('keyLimits');
  const key = await authenticate(deps, apiKey).catch((error: unknown) => {
    if (error instanceof ServiceFailure && error.code === 'invalid_key') limits?.countWrongKey();
    throw error;
  });
  c.set('keyHolder', key);
  await limits?.enter(key);
  requireRole(c.req.path, key.roles);
  const body = read();
  delete body['api_key'];
  return { accountId: key.accountId, apiKey: String(apiKey), key, body };
};
