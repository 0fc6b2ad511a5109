import type { Ending, Fault } from './fault-proxy.ts';

/** Faults by the names that people have for them. */

/** The connection ends before a byte of the request has reached the service. */
export const neverArrives = (ending: Ending = 'rst'): Fault => ({ cutRequest: 0, ending });

/** The connection breaks while the request is on its way, when this share of it is there. */
export const requestBreaksOff = (share: number): Fault => ({ cutRequest: share, ending: 'rst' });

/** The service acts and answers; nothing of the answer arrives. */
export const answerLost = (ending: Ending = 'rst'): Fault => ({ cutAnswer: 0, ending });

/** The service acts, and the connection breaks within its answer, when this share of it is there. */
export const answerBreaksOff = (share: number): Fault => ({ cutAnswer: share, ending: 'rst' });

/** The service acts and is never heard of again, on a connection that stays open. */
export const noAnswer: Fault = { answerAfter: new Promise(() => undefined) };

type Instead = {
  status?: number;
  type?: string | null;
  headers?: Readonly<Record<string, string>>;
  /** The service gets the request and acts; without it something in between answers. */
  afterService?: boolean;
};

const head = (status: number, headers: Readonly<Record<string, string>>): string =>
  [
    `HTTP/1.1 ${status} Instead`,
    ...Object.entries(headers).map(([name, text]) => `${name}: ${text}`),
    'connection: close',
    '',
    '',
  ].join('\r\n');

/** Another answer than the service's; objects as JSON, texts as they are. */
export const answers = (
  body: object | string | Buffer | null,
  { status = 200, type = 'application/json', headers = {}, afterService = false }: Instead = {},
): Fault => {
  const bytes =
    Buffer.isBuffer(body) || typeof body === 'string' ? Buffer.from(body) : Buffer.from(JSON.stringify(body));
  const all = {
    // A service on an origin of its own lets pages read its answers.
    'access-control-allow-origin': '*',
    ...(type === null ? {} : { 'content-type': type }),
    'content-length': String(bytes.length),
    ...headers,
  };
  return { swallow: !afterService, answer: Buffer.concat([Buffer.from(head(status, all)), bytes]) };
};
