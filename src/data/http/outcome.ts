import { isRecord, prop, textProp, parseJson, type UnknownRecord } from '#contract/json.ts';
import { isErrorStatus, type Issue } from '#contract/answers.ts';
import { readCreatedTask, readTrackingLinks, type CreatedTask, type TrackingLink } from './created-task.ts';
import { asNumber, isJsonType, shown } from './read-json.ts';
import type { Reply } from './transport.ts';
import { words } from './words.ts';

/** Why it is unknown whether the service created the task. */
export type UnknownReason =
  /** The connection failed after `fetch` was called: a page cannot tell a refused port from a lost answer. */
  | 'no-answer'
  | 'timeout'
  | 'not-readable'
  | 'not-json'
  | 'server-error'
  | 'error-sign'
  /** A success without the number of a task, where the service would name it or can be asked again. */
  | 'no-task'
  /** The service is still working on a request with the same key. */
  | 'in-progress';

export type Refused = {
  kind: 'refused';
  message: string;
  issues: Issue[];
  /** HTTP status of the answer. */
  status: number;
  code: string | null;
  /** The key was not accepted: the caller drops it. */
  keyRefused: boolean;
};
export type Busy = { kind: 'busy'; retryAfterMs: number | null };
export type Unknown = {
  kind: 'unknown';
  why: UnknownReason;
  retryAfterMs: number | null;
};
export type NotSent = { kind: 'not-sent'; why: 'offline' | 'no-key' };
export type Created = {
  kind: 'created';
  data: CreatedTask;
  /** False: no sign of an error, but an unknown format ("accepted, response not recognised"). */
  recognised: boolean;
  trackingLinks: TrackingLink[];
  /** The service created it at an earlier request with the same key; a stored intent has this only where that was none of its own. */
  replayed?: true;
};

export type Outcome = Created | Refused | Busy | Unknown | NotSent;

export type ClassifyOptions = {
  /** The service stores one task per idempotency key. */
  dedupes: boolean;
  /** See `Profile`. */
  namesTasks?: boolean;
  /** The body asked for a tracking link; otherwise a link in the answer is ignored. */
  wantsLink?: boolean;
};

const refusals: ReadonlySet<number> = new Set([400, 401, 403, 404, 405, 409, 410, 413, 415, 422]);

const unknown = (reply: Reply, why: UnknownReason): Unknown => ({
  kind: 'unknown',
  why,
  retryAfterMs: reply.retryAfterMs,
});

/** A success that does not match the request. */
export const mismatchedResponse = (reply: Reply): Unknown => unknown(reply, 'error-sign');

const issuesOf = (body: unknown): Issue[] => {
  const issues = prop(body, 'issues');
  return (Array.isArray(issues) ? issues : [])
    .slice(0, 100)
    .map((issue) => ({
      field: shown(textProp(issue, 'field'), 128),
      message: shown(textProp(issue, 'message')),
    }))
    .filter((issue) => issue.message !== '');
};

const refused = (status: number, body: unknown): Refused => {
  const code = shown(textProp(body, 'code'), 64);
  return {
    kind: 'refused',
    message: shown(textProp(body, 'message')) || words.errorNumber(status),
    issues: issuesOf(body),
    status,
    code: code === '' ? null : code,
    keyRefused: status === 401 || code === 'invalid_key' || asNumber(prop(body, 'status')) === 101,
  };
};

/** The service says that the key may not ask for this: it is well, and so is the body. */
export const isPermissionDenied = (outcome: { kind: string; code?: string | null }): boolean =>
  outcome.kind === 'refused' && outcome.code === 'forbidden';

/** Whether the service carried out the request, which proves the key. */
export const isSuccess = ({ kind }: { kind: string }): boolean => ['answer', 'created', 'set'].includes(kind);

const busy = ({ retryAfterMs }: Reply): Busy => ({ kind: 'busy', retryAfterMs });

/** Whether our own service says that it is full or busy. Read from the code, which only our service sends. */
const isBusy = (body: unknown): boolean => ['busy', 'storage'].includes(textProp(body, 'code'));

/** The outcome of a reply without success: nothing was sent, no response came, or the service refused. Null for a 2xx with a body. */
const classifyFailure = (reply: Reply, dedupes: boolean): Exclude<Outcome, Created> | null => {
  if (reply.notSent !== null) return { kind: 'not-sent', why: reply.notSent };
  if (reply.error === 'TimeoutError') return unknown(reply, 'timeout');
  const { status } = reply;
  if (status === null) return unknown(reply, 'no-answer');
  if (reply.error !== null || reply.body === null) return unknown(reply, 'not-readable');
  if (status >= 200 && status < 300) return null;

  const declaresJson = isJsonType(reply.contentType);
  const body = declaresJson ? parseJson(reply.body) : undefined;
  const processed = prop(body, 'processed');
  if (status === 429) return busy(reply);
  if (processed === false) return status === 503 || isBusy(body) ? busy(reply) : refused(status, body);
  if (processed === 'unknown') return unknown(reply, 'server-error');
  if (!refusals.has(status)) return unknown(reply, 'server-error');
  if (declaresJson && body === undefined) return unknown(reply, 'not-readable');
  if (status === 409 && dedupes && reply.retryAfterMs !== null) return unknown(reply, 'in-progress');
  // The task that is there may be this one.
  if (status === 409 && readCreatedTask(prop(body, 'data')).jobs.length > 0)
    return unknown(reply, 'error-sign');
  return refused(status, body);
};

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === 0 ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

const saysNo = (flag: unknown): boolean => flag === false || flag === 0 || flag === 'false';

const soundsLikeSuccess = (status: unknown): boolean => {
  const number = asNumber(status);
  if (number !== null) return number >= 200 && number < 300;
  return status === undefined || status === true || status === 'ok' || status === 'success';
};

/** Whether an object has nothing but a message: without task data and a status it may be an error as well as a success. */
const isOnlyMessage = (body: UnknownRecord): boolean =>
  typeof body['message'] === 'string' &&
  Object.entries(body).every(([name, value]) => name === 'message' || isEmpty(value));

/** The JSON object of a response without any sign of an error. */
type Answer = { kind: 'answer'; body: UnknownRecord };

/** Reads a 2xx response, which may be no JSON object or contain an error. */
const readSuccess = (reply: Reply): Answer | Refused | Busy | Unknown => {
  if (!isJsonType(reply.contentType)) return unknown(reply, 'not-json');
  const body = parseJson(reply.body ?? '');
  if (!isRecord(body)) return unknown(reply, 'not-json');
  const hasTask = readCreatedTask(prop(body, 'data')).jobs.length > 0;
  // Only our own service says so, and only where it is certain.
  if (prop(body, 'processed') === false && !hasTask)
    return isBusy(body) ? busy(reply) : refused(reply.status ?? 0, body);
  const number = asNumber(prop(body, 'status')) ?? asNumber(prop(body, 'error'));
  if (isErrorStatus(number) && !hasTask) return refused(reply.status ?? 0, body);
  const errorSign =
    !isEmpty(prop(body, 'error')) ||
    !isEmpty(prop(body, 'errors')) ||
    saysNo(prop(body, 'success')) ||
    saysNo(prop(body, 'ok')) ||
    prop(body, 'processed') === false ||
    prop(body, 'processed') === 'unknown' ||
    !soundsLikeSuccess(prop(body, 'status')) ||
    isErrorStatus(number);
  if (errorSign || isOnlyMessage(body)) return unknown(reply, 'error-sign');
  return { kind: 'answer', body };
};

/** Reads a reply: its JSON object, or why it has none. @param dedupes the service stores one task per idempotency key. */
export const readAnswer = (reply: Reply, dedupes = false): Answer | Exclude<Outcome, Created> =>
  classifyFailure(reply, dedupes) ?? readSuccess(reply);

/**
 * Classifies the answer to a create. Pure, and never throws.
 * `refused` and `busy` only where the service said so; everything uncertain is `unknown`.
 */
export const classify = (reply: Reply, options: ClassifyOptions): Outcome => {
  const answer = readAnswer(reply, options.dedupes);
  if (answer.kind !== 'answer') return answer;
  const { body } = answer;
  const data = prop(body, 'data');
  const nested = readCreatedTask(data);
  // A service may answer without an envelope around the task.
  const task = nested.jobs.length > 0 ? nested : readCreatedTask(body);
  // Perhaps something else answered. Asked again under the key, the service names its task; without keys a person decides.
  if (task.jobs.length === 0 && (options.dedupes || options.namesTasks === true))
    return unknown(reply, 'no-task');
  const recognised = asNumber(prop(body, 'status')) === 200 && nested.jobs.length > 0;
  const links = readTrackingLinks(data);
  return {
    kind: 'created',
    data: task,
    recognised,
    ...(reply.replayed && { replayed: true }),
    trackingLinks: options.wantsLink !== true ? [] : links.length > 0 ? links : readTrackingLinks(body),
  };
};
