import type { UnknownReason } from '#data/http/outcome.ts';
import type { Reply } from '#data/http/transport.ts';
import { answer, failure, ours, reply } from './replies.ts';

/** What a row expects, in short: the kind, and why or whether recognised. */
type Expected =
  | 'created'
  | 'accepted'
  | 'refused'
  | 'refused key'
  | 'busy'
  | `busy ${number}`
  | `unknown ${UnknownReason}`
  | 'not-sent offline'
  | 'not-sent no-key';

/** Answers to a create with the outcome that each must be classified as. */
export const outcomeTable: readonly [string, Reply, Expected][] = [
  // Nothing went out.
  ['offline before the call', reply({ notSent: 'offline', status: null }), 'not-sent offline'],
  ['no key held', reply({ notSent: 'no-key', status: null }), 'not-sent no-key'],
  // No answer, or only a part. A refused port and a lost answer look the same to a page.
  ['port refused', reply({ error: 'TypeError', status: null }), 'unknown no-answer'],
  ['deadline', reply({ error: 'TimeoutError', status: null }), 'unknown timeout'],
  ['deadline within the body', reply({ error: 'TimeoutError' }), 'unknown timeout'],
  ['given up', reply({ error: 'AbortError', status: null }), 'unknown no-answer'],
  ['body broke off', reply({ error: 'TypeError' }), 'unknown not-readable'],
  ['refusal whose body broke off', reply({ error: 'TypeError', status: 400 }), 'unknown not-readable'],
  ['no body read', reply({}), 'unknown not-readable'],
  // Busy.
  ['429', answer(429, ''), 'busy'],
  ['429 with Retry-After', answer(429, failure(201), { retryAfterMs: 2000 }), 'busy 2000'],
  ['429 in HTML', answer(429, '<h1>slow down</h1>', { contentType: 'text/html' }), 'busy'],
  [
    '503, not processed',
    answer(503, failure(201, { processed: false }), { retryAfterMs: 1000 }),
    'busy 1000',
  ],
  ['503, no room', answer(503, failure(201, { processed: false, code: 'storage' })), 'busy'],
  ['503 without the marker', answer(503, failure(201)), 'unknown server-error'],
  ['503 without a body', answer(503, '', { retryAfterMs: 5000 }), 'unknown server-error'],
  [
    '503 with the marker in HTML',
    answer(503, '{"processed":false}', { contentType: 'text/html' }),
    'unknown server-error',
  ],
  // Refused by an honest HTTP status.
  ['400', answer(400, failure(100)), 'refused'],
  ['401', answer(401, failure(101)), 'refused key'],
  ['401 without an envelope', answer(401, '', { contentType: null }), 'refused key'],
  ['400 that says invalid_key', answer(400, failure(100, { code: 'invalid_key' })), 'refused key'],
  ['403', answer(403, failure(201)), 'refused'],
  ['404', answer(404, failure(404)), 'refused'],
  ['404 in HTML', answer(404, '<h1>Not found</h1>', { contentType: 'text/html' }), 'refused'],
  ['405', answer(405, failure(201)), 'refused'],
  ['409', answer(409, failure(201)), 'refused'],
  ['422 of another service', answer(422, { errors: ['order_id'] }), 'refused'],
  ['400 without a body', answer(400, '', { contentType: null }), 'refused'],
  ['400 that was not read', reply({ status: 400, body: null }), 'unknown not-readable'],
  ['401 in HTML', answer(401, '<h1>Sign in</h1>', { contentType: 'text/html' }), 'refused key'],
  ['422', answer(422, failure(100, { code: 'idempotency_conflict' })), 'refused'],
  ['400 with cut JSON', answer(400, '{"status":100,"mes'), 'unknown not-readable'],
  ['409 with a task', answer(409, { status: 409, data: { job_id: 5 } }), 'unknown error-sign'],
  ['409 whose outcome is open', answer(409, failure(201, { processed: 'unknown' })), 'unknown server-error'],
  ['500, certainly not processed', answer(500, failure(201, { processed: false })), 'refused'],
  // Neither.
  ['408', answer(408, failure(201)), 'unknown server-error'],
  ['500', answer(500, failure(201)), 'unknown server-error'],
  ['500, marker unknown', answer(500, failure(201, { processed: 'unknown' })), 'unknown server-error'],
  ['520 of a proxy', answer(520, '<html>'), 'unknown server-error'],
  ['500 with a success body', answer(500, ours), 'unknown server-error'],
  ['502 in HTML', answer(502, '<h1>Bad gateway</h1>', { contentType: 'text/html' }), 'unknown server-error'],
  ['504 empty', answer(504, ''), 'unknown server-error'],
  ['301', answer(301, ''), 'unknown server-error'],
  ['redirect that was not followed', reply({ error: 'TypeError', status: null }), 'unknown no-answer'],
  // A success that we know.
  ['our own', answer(200, ours), 'created'],
  ['201 Created', answer(201, ours), 'created'],
  ['status as text', answer(200, { status: '200', data: { job_id: '17' } }), 'created'],
  ['vendor media type', answer(200, ours, { contentType: 'application/vnd.dispatch+json' }), 'created'],
  ['two jobs', answer(200, { status: 200, data: { pickup_job_id: 1, delivery_job_id: 2 } }), 'created'],
  ['empty errors beside it', answer(200, { ...ours, error: null, errors: [] }), 'created'],
  ['a link that was not asked for is no matter', answer(200, { ...ours, tracking_link: 'x' }), 'created'],
  // A success that we do not know: no sign of an error.
  ['an empty object', answer(200, {}), 'accepted'],
  ['a task without an envelope', answer(200, { job_id: 5 }), 'accepted'],
  ['a text status of success', answer(200, { status: 'success', id: 'x' }), 'accepted'],
  ['success true', answer(200, { success: true, message: 'Created.' }), 'accepted'],
  ['200 without a task', answer(200, { status: 200, message: 'ok', data: {} }), 'accepted'],
  ['job id 0', answer(200, { status: 200, message: 'ok', data: { job_id: 0 } }), 'accepted'],
  ['202 Accepted', answer(202, { id: 'x' }), 'accepted'],
  ['a job id with another 200', answer(200, { status: '200', job_id: 5 }), 'accepted'],
  // An error inside HTTP 200, on the list.
  ['100 inside 200', answer(200, failure(100)), 'refused'],
  ['101 inside 200', answer(200, failure(101)), 'refused key'],
  ['201 inside 200 is not "created"', answer(200, failure(201)), 'refused'],
  ['404 inside 200', answer(200, failure(404)), 'refused'],
  ['status as text inside 200', answer(200, failure(0, { status: '201' })), 'refused'],
  // Tookan answers HTTP 200 whatever the body says.
  ['not processed inside 200', answer(200, failure(500, { processed: false })), 'refused'],
  [
    'busy inside 200',
    answer(200, failure(201, { processed: false, code: 'busy' }), { retryAfterMs: 1000 }),
    'busy 1000',
  ],
  ['no key inside 200', answer(200, failure(101, { processed: false, code: 'invalid_key' })), 'refused key'],
  // An error sign that is not on the list, or contradicts the rest.
  ['500 inside 200', answer(200, failure(500)), 'unknown error-sign'],
  ['201 with a task', answer(200, { status: 201, data: { job_id: 5 } }), 'unknown error-sign'],
  ['error text', answer(200, { error: 'nope' }), 'unknown error-sign'],
  ['success false', answer(200, { success: false }), 'unknown error-sign'],
  ['a task, not processed', answer(200, { ...ours, processed: false }), 'unknown error-sign'],
  ['an error object', answer(200, { status: 200, error: { code: 7 } }), 'unknown error-sign'],
  ['a status word', answer(200, { status: 'failed' }), 'unknown error-sign'],
  ['status null', answer(200, { status: null, data: { job_id: 5 } }), 'unknown error-sign'],
  ['only a message', answer(200, { message: 'Invalid API Key.' }), 'unknown error-sign'],
  ['processed unknown inside 200', answer(200, { status: 200, processed: 'unknown' }), 'unknown error-sign'],
  // Not an answer of the service.
  ['HTML', answer(200, '<html>Sign in</html>', { contentType: 'text/html' }), 'unknown not-json'],
  ['JSON called HTML', answer(200, ours, { contentType: 'text/html' }), 'unknown not-json'],
  ['no content type', answer(200, ours, { contentType: null }), 'unknown not-json'],
  [
    'another charset',
    answer(200, ours, { contentType: 'application/json; charset=utf-16' }),
    'unknown not-json',
  ],
  ['text/plain', answer(200, ours, { contentType: 'text/plain' }), 'unknown not-json'],
  ['empty', answer(200, ''), 'unknown not-json'],
  ['204', answer(204, '', { contentType: null }), 'unknown not-json'],
  ['null', answer(200, 'null'), 'unknown not-json'],
  ['an array', answer(200, '[]'), 'unknown not-json'],
  ['cut JSON', answer(200, '{"status":200,"data":{"job_id":5'), 'unknown not-json'],
  ['brackets without an end', answer(200, '['.repeat(100_000)), 'unknown not-json'],
];
