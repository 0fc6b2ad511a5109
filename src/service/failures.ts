import { bodyStatus, type Issue } from '#contract/answers.ts';
import { z } from '#contract/zod.ts';
import { readTrouble } from './database-errors.ts';
import { CommitUnknownError } from './in-transaction.ts';

/** HTTP status and the envelope's number of each error (the document has neither, §7). */
export const statuses = {
  invalid_body: { http: 400, body: bodyStatus.validation },
  invalid_json: { http: 400, body: bodyStatus.validation },
  invalid_key: { http: 401, body: bodyStatus.key },
  forbidden: { http: 403, body: bodyStatus.other },
  not_found: { http: 404, body: bodyStatus.unknown },
  conflict: { http: 409, body: bodyStatus.other },
  too_large: { http: 413, body: bodyStatus.other },
  unsupported_media_type: { http: 415, body: bodyStatus.other },
  idempotency_conflict: { http: 422, body: bodyStatus.other },
  busy: { http: 503, body: bodyStatus.other },
  storage: { http: 503, body: bodyStatus.other },
  internal: { http: 500, body: bodyStatus.other },
};

export type ErrorCode = keyof typeof statuses;

// The keys of this constant are the codes.
export const errorCodes = Object.keys(statuses) as ErrorCode[];

/** Every answer that is not a success. `processed: false` promises that nothing was stored or changed. */
export const refusal = z.object({
  status: z.int(),
  message: z.string(),
  data: z.strictObject({}),
  code: z.enum(errorCodes),
  issues: z.array(z.object({ field: z.string(), message: z.string() })),
  request_id: z.string(),
  processed: z.union([z.literal(false), z.literal('unknown')]),
});

/** When to send a request again, in seconds. Room on a disk is made by people. */
const retryAfter: Partial<Record<ErrorCode, number>> = { busy: 1, storage: 30 };

/** What the service throws; only `failureResponse` turns it into an answer. Messages never repeat the request. */
export class ServiceFailure extends Error {
  readonly code: ErrorCode;
  readonly issues: readonly Issue[];
  /** False only if no commit was attempted, so that the caller may safely send the request again. */
  readonly processed: false | 'unknown';

  constructor(
    code: ErrorCode,
    message: string,
    issues: readonly Issue[] = [],
    processed: false | 'unknown' = false,
  ) {
    super(message);
    this.name = 'ServiceFailure';
    this.code = code;
    this.issues = issues;
    this.processed = processed;
  }
}

/** One answer for keys that are missing, wrong, revoked, or of a removed account. */
export const invalidKey = (): ServiceFailure => new ServiceFailure('invalid_key', 'Invalid API Key.');

/** For a known key whose roles don't allow the operation. */
export const rolesRefused = (): ServiceFailure =>
  new ServiceFailure('forbidden', 'This API key doesn’t have permission for this operation.');

/** A failure that lists problems by field; the first one and all names are the message, for clients that show only that. */
export const invalidBody = (
  issues: readonly Issue[],
  code: 'invalid_body' | 'not_found' | 'conflict' = 'invalid_body',
): ServiceFailure => {
  const [first] = issues.map(({ field, message }) => `${field}: ${message}`);
  const [, ...others] = new Set(issues.map(({ field }) => field));
  const more = others.length > 0 ? ` Also wrong: ${others.join(', ')}.` : '';
  return new ServiceFailure(code, `${first ?? 'The body is not valid.'}${more}`, issues);
};

/** A failure of one field. */
export const invalidField = (
  field: string,
  message: string,
  code?: 'not_found' | 'conflict',
): ServiceFailure => invalidBody([{ field, message }], code);

export const busy = (): ServiceFailure =>
  new ServiceFailure('busy', 'The service is busy. Nothing was stored; try again shortly.');

/**
 * Turns anything thrown into a failure. If the database is locked, full or away, nothing was stored: changes run in
 * `inTransaction`, which throws `CommitUnknownError` otherwise. After any other error it is not known whether something was.
 */
export const toFailure = (thrown: unknown): ServiceFailure => {
  if (thrown instanceof ServiceFailure) return thrown;
  const trouble = readTrouble(thrown);
  if (trouble === 'full') return new ServiceFailure('storage', 'Storage is unavailable. Nothing was saved.');
  if (trouble !== null) return busy();
  const message =
    thrown instanceof CommitUnknownError
      ? 'The database gave no answer in time. It is not known whether this was stored.'
      : 'Something went wrong inside the service.';
  return new ServiceFailure('internal', message, [], 'unknown');
};

/** The one place where error answers are shaped. */
export const failureResponse = (failure: ServiceFailure, requestId: string): Response => {
  const { http, body } = statuses[failure.code];
  const answer: z.infer<typeof refusal> = {
    status: body,
    message: failure.message,
    data: {},
    code: failure.code,
    issues: [...failure.issues],
    request_id: requestId,
    processed: failure.processed,
  };
  const response = Response.json(answer, { status: http });
  const seconds = retryAfter[failure.code];
  if (seconds !== undefined) response.headers.set('Retry-After', String(seconds));
  return response;
};
