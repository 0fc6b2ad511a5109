import { bodyLimit } from 'hono/body-limit';
import { isRecord, parseJson, type UnknownRecord } from '#contract/json.ts';
import { ServiceFailure } from './failures.ts';
import type { ServiceContext } from './service-deps.ts';

/** Assumed: §8 shows no size limits. */
const maxBodyBytes = 256 * 1024;

const tooLarge = () =>
  new ServiceFailure('too_large', `The body is larger than ${maxBodyBytes / 1024} KiB. Nothing was stored.`);

const invalidJson = (message: string) => new ServiceFailure('invalid_json', message);

const limit = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw tooLarge();
  },
});

const readBytes = async (c: ServiceContext): Promise<ArrayBuffer> => {
  // `bodyLimit` opens the stream of the body, and then Node can't discard the rest.
  if (Number(c.req.header('content-length') ?? 0) > maxBodyBytes) throw tooLarge();
  try {
    await limit(c, () => Promise.resolve());
    return await c.req.arrayBuffer();
  } catch (error) {
    // The caller has closed the connection, which is not an error of the service.
    throw error instanceof ServiceFailure
      ? error
      : invalidJson('The request was cut off. Nothing was stored.');
  }
};

const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (bytes: ArrayBuffer): string => {
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidJson('The body is not valid UTF-8.');
  }
};

/** Pages of other origins can send any other media type without being asked first. */
const isJson = (contentType: string): boolean => /^application\/json(;|$)/i.test(contentType.trim());

/** The body of a request, which must be a JSON object. @throws ServiceFailure */
export const readJsonObject = async (c: ServiceContext): Promise<UnknownRecord> => {
  const bytes = await readBytes(c);
  if (!isJson(c.req.header('content-type') ?? ''))
    throw new ServiceFailure(
      'unsupported_media_type',
      'Send the body as JSON in UTF-8, with the header Content-Type: application/json.',
    );
  const value = parseJson(decode(bytes));
  if (value === undefined) throw invalidJson('The body is not valid JSON.');
  if (!isRecord(value)) throw invalidJson('The body must be a JSON object.');
  return value;
};
