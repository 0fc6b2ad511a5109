import { setTimeout as wait } from 'node:timers/promises';
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

/** Bytes that are no HTTP at all. */
export const garbage: Fault = {
  swallow: true,
  answer: Buffer.from([0, 255, 22, 3, 1, 13, 10, 13, 10, 7]),
};

/**
 * An answer in chunks, without a length, that goes on for so many megabytes; `sent` counts what was taken of it. It comes
 * as fast as a line of a gigabit a second carries it: memory of the same machine is no line.
 */
export const hugeAnswer = (megabytes: number, sent: { megabytes: number }): Fault => {
  const megabyte = Buffer.alloc(1 << 20, 'x');
  async function* flood(): AsyncGenerator<Buffer> {
    yield Buffer.from(
      head(200, {
        'content-type': 'application/json',
        'transfer-encoding': 'chunked',
        'access-control-allow-origin': '*',
      }),
    );
    for (let count = 0; count < megabytes; count += 1) {
      yield Buffer.concat([Buffer.from('100000\r\n'), megabyte, Buffer.from('\r\n')]);
      sent.megabytes += 1;
      await wait(8);
    }
    yield Buffer.from('0\r\n\r\n');
  }
  return { answer: flood() };
};
